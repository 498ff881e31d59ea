/// The treatment of a picture's samples when it is read.
public enum PictureReading: Hashable, Sendable {
  /// They are treated as the picture says, for showing it: colours become those of sRGB, the space that everything is
  /// drawn in, by a profile, the names of a space or a gamma; and the picture is turned upright.
  case shown
  /// They are the numbers that the file has, in its own rows, as comparisons want them: two that a conversion would make
  /// one stay two. Inks have no numbers as colours and become those of sRGB all the same; a HEIC or AVIF is turned, which
  /// its format makes a part of decoding.
  case stored
}

/// The description that a picture gives of its colours, if it gives any.
enum ColorDescription: Hashable, Sendable {
  /// An ICC profile.
  case profile(ICCProfile)
  /// Where the primaries and white are, and what samples mean.
  case space(RGBSpace)

  /// Where the colours are converted to; throws an `Unusable`. Nil where they are those of sRGB already.
  func conversion() throws(Unusable) -> ColorConversion? {
    if case .profile(let profile) = self, profile.samples == .inks {
      throw Unusable(profile: "it is for four inks, and the picture has colours")
    }
    return try ColorConversion.known(for: self)
  }

  /// Why nothing can be made of it.
  struct Unusable: Error, Hashable {
    /// A sentence.
    let reason: String

    /// - Parameter what: is the matter with the colours.
    init(colors what: String) { reason = "its colours cannot be shown: \(what)" }

    /// - Parameter what: is the matter with the profile.
    init(profile what: String) { reason = "its colour profile cannot be used: \(what)" }

    func problem(_ path: String) -> ImageProblem { .unusableColors(path: path, reason: reason) }
  }
}

/// Returns a file's description of its colours; throws an unusable one as an error of the file.
func described<Result>(
  _ path: String, _ read: () throws(ColorDescription.Unusable) -> Result
) throws(ImageProblem) -> Result {
  do throws(ColorDescription.Unusable) {
    return try read()
  } catch {
    throw error.problem(path)
  }
}
