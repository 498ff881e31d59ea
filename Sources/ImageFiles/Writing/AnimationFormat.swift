import Files

/// A file format that holds several frames, told by the name that a file is to have. Its case is the ending of its
/// files, and all else that the program and its messages know of it are its facts.
public enum AnimationFormat: String, Hashable, Sendable, CaseIterable {
  /// GIF: at most 256 colours a frame, one transparent, delays in hundredths of a second.
  case gif
  /// Exact colours, delays in milliseconds.
  case apng
  /// Lossless WebP: exact colours, delays in milliseconds.
  case webp
  /// A video of frames as they are, for other programs: colours to ± 1 of 255, no transparency, a constant rate.
  case y4m
  /// Pictures as they are, one after the other, for programs that take pixels: exact colours, a constant rate.
  case pam
  /// A film, which ffmpeg makes: colours to what quality leaves of them, a constant rate, no transparency.
  case mp4
  /// A film with transparency, which ffmpeg makes.
  case webm
  /// The same film as MP4, for QuickTime.
  case mov
  /// A picture that moves, which ffmpeg makes: smaller than the others, and dearer.
  case avif

  /// A format's row: all that it is, but for its encoder's own file.
  public struct Facts: Sendable {
    /// The format in messages.
    public let name: String
    /// Makes the clock of its files, of so many frames a second.
    let clock: @Sendable (_ framesPerSecond: Int) -> AnimationClock
    /// Makes what writes its files.
    let encoder: @Sendable (AnimationTarget) throws -> any AnimationEncoder
    /// The format that its files are by what they begin with; nil for those that are not read.
    public var imageFormat: ImageFormat?
    /// The fastest that viewers show; nil where there is no such limit.
    public var maximumFramesPerSecond: Int?
    /// Whether colours come from a palette, for which all frames must be seen before the first is written.
    public var hasPalette = false
    /// The pixels that it cannot hold; nil where it holds all.
    public var matted: MattedPixels?
    /// The room for lines about the file.
    public var text = Text.full
    /// Whether frames come at a constant rate, one after the other, for programs that make videos: they are shown once,
    /// and sent on as they come. Such files are not read.
    public var isVideo = false
    /// Whether files can be smaller by losing some of the quality.
    public var hasQuality = false
    /// Whether more effort makes its files smaller.
    public var takesEffort = false
    /// The settings with which ffmpeg makes it; nil for a format that is written here.
    public var film: Film?

    /// The name with its article.
    public var phrase: String { (name.utf8.first.map("AM".utf8.contains) ?? false ? "an " : "a ") + name }
  }

  /// The room that a format has for lines of text.
  public enum Text: Hashable, Sendable {
    case none, brief, full
  }

  /// The format's row.
  public var facts: Facts {
    switch self {
    case .gif:
      Facts(
        name: "GIF", clock: AnimationClock.hundredths, encoder: GIFEncoder.init, imageFormat: .gif,
        maximumFramesPerSecond: 50, hasPalette: true, matted: .halfClear, text: .brief)
    // Viewers show a frame of less than a hundredth of a second for a tenth.
    case .apng:
      Facts(
        name: "APNG", clock: AnimationClock.milliseconds, encoder: APNGEncoder.init, imageFormat: .png,
        maximumFramesPerSecond: 100, takesEffort: true)
    case .webp:
      Facts(
        name: "WebP", clock: AnimationClock.milliseconds, encoder: WebPAnimationEncoder.init,
        imageFormat: .webp, maximumFramesPerSecond: 100, hasQuality: true, takesEffort: true)
    case .y4m:
      Facts(
        name: "Y4M", clock: AnimationClock.frames, encoder: Y4MEncoder.init, matted: .clear, text: .none, isVideo: true)
    case .pam: Facts(name: "PAM", clock: AnimationClock.frames, encoder: PAMEncoder.init, text: .none, isVideo: true)
    case .mp4: Facts(film: .h264(in: "mp4"), named: "MP4", matted: .clear)
    case .webm: Facts(film: .vp9, named: "WebM")
    case .mov: Facts(film: .h264(in: "mov"), named: "MOV", matted: .clear)
    case .avif: Facts(film: .av1, named: "AVIF", matted: .clear)
    }
  }

  /// The ending of the format's files, with its dot.
  public var suffix: String { ".\(rawValue)" }

  /// The format that a path's ending asks for, or nil.
  public init?(path: String) {
    guard let format = Self.allCases.first(where: { FilePath.ends(path.lowercased(), with: $0.suffix) }) else {
      return nil
    }
    self = format
  }
}

extension AnimationFormat.Facts {
  /// The facts of a film.
  init(film: Film, named name: String, matted: MattedPixels? = nil) {
    self.init(
      name: name, clock: AnimationClock.frames, encoder: { try FilmEncoder(film, $0) }, matted: matted, text: .brief,
      isVideo: true, film: film)
  }
}
