/// The treatment of a picture's samples when it is read.
public enum PictureReading: Hashable, Sendable {
  /// Samples converted for showing: colours become those of sRGB, the space that everything is drawn in, by a profile,
  /// the names of a space or a gamma; and the picture is turned upright.
  case shown
  /// Samples as the file has them, in its own rows, for comparisons: two that a conversion would make one stay two.
  /// Inks have no numbers as colours and become those of sRGB all the same; a HEIC or AVIF is turned, which its format
  /// makes a part of decoding.
  case stored
}

/// The description that a picture gives of its colours, if it gives any.
enum ColorDescription: Hashable, Sendable {
  /// An ICC profile.
  case profile(ICCProfile)
  /// The places of the primaries and of white, and the meaning of samples.
  case space(RGBSpace)

  /// Returns the conversion of the colours; nil where they are those of sRGB already.
  func conversion(_ path: String) throws(ImageProblem) -> ColorConversion? {
    if case .profile(let profile) = self, profile.samples == .inks {
      throw .unusable(profile: "it is for four inks, and the picture has colours", path)
    }
    return try ColorConversion.known(for: self, path)
  }
}

/// The reasons why nothing can be made of a description.
extension ImageProblem {
  /// - Parameter what: is the matter with the colours.
  static func unusable(colors what: String, _ path: String) -> ImageProblem {
    .unusableColors(path: path, reason: "its colours cannot be shown: \(what)")
  }

  /// - Parameter what: is the matter with the profile.
  static func unusable(profile what: String, _ path: String) -> ImageProblem {
    .unusableColors(path: path, reason: "its colour profile cannot be used: \(what)")
  }
}
