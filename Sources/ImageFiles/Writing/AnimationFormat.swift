import Files
import Geometry

/// A file format that holds several frames, told by the name that a file is to have. Its case is the ending of its
/// files, and all else that the program and its messages know of it are its facts.
public enum AnimationFormat: String, Hashable, Sendable, CaseIterable {
  /// At most 256 colours a frame, one transparent, delays in hundredths of a second.
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

  /// A format's row: the abilities of its files.
  public struct Facts: Hashable, Sendable {
    /// The format in messages.
    public let name: String
    /// How its files say how long a frame stands.
    public let delays: Delays
    /// The fastest that viewers show; nil where there is no such limit.
    public var maximumFramesPerSecond: Int?
    /// Whether colours come from a palette, for which all frames must be seen before the first is written.
    public var hasPalette = false
    /// The pixels that it cannot hold; nil where it holds all.
    public var matted: Matted?
    /// The room for lines about the file.
    public var text = Text.full
    /// Whether frames come at a constant rate, one after the other, for programs that make videos: they are shown once,
    /// and sent on as they come. Such files are not read.
    public var isVideo = false
    /// Whether files can be smaller by losing some of the quality.
    public var hasQuality = false
    /// Whether more effort makes its files smaller.
    public var takesEffort = false
    /// How ffmpeg makes it; nil where it is written here.
    public var film: Film?

    /// The name with its article.
    public var phrase: String { (name.utf8.first.map("AM".utf8.contains) ?? false ? "an " : "a ") + name }
  }

  /// Pixels that are drawn on the matte, as messages call them.
  public enum Matted: String, Hashable, Sendable {
    case halfClear = "half transparent pixels"
    case clear = "transparent pixels"
  }

  /// The room that a format has for lines of text.
  public enum Text: Hashable, Sendable {
    case none, brief, full
  }

  /// How a format says how long a frame stands.
  public enum Delays: Hashable, Sendable {
    case hundredths
    case milliseconds
    /// All frames stand equally long: one that stands longer is there several times.
    case frames
  }

  public var facts: Facts {
    switch self {
    case .gif:
      Facts(
        name: "GIF", delays: .hundredths, maximumFramesPerSecond: 50, hasPalette: true, matted: .halfClear, text: .brief
      )
    case .apng: Facts(name: "APNG", delays: .milliseconds, takesEffort: true)
    case .webp: Facts(name: "WebP", delays: .milliseconds, hasQuality: true, takesEffort: true)
    case .y4m: Facts(name: "Y4M", delays: .frames, matted: .clear, text: .none, isVideo: true)
    case .pam: Facts(name: "PAM", delays: .frames, text: .none, isVideo: true)
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
  init(film: Film, named name: String, matted: AnimationFormat.Matted? = nil) {
    self.init(name: name, delays: .frames, matted: matted, text: .brief, isVideo: true, film: film)
  }
}

/// How colours that a palette does not have are shown.
public enum Dithering: String, Hashable, Sendable, CaseIterable {
  /// By the nearest colour of the palette.
  case none
  /// By a pattern of two of its colours, which stands still on the screen.
  case ordered
  /// By spreading the error to pixels not yet seen (Floyd and Steinberg, 1976).
  case diffusion
}

/// The settings of an animation.
public struct AnimationOptions: Hashable, Sendable {
  /// Frames a second, 1 to 1,000: what viewers are to expect. Each frame says by itself how long it stands.
  public var framesPerSecond: Int
  /// How many times it is shown; 0 for ever.
  public var loops = 0
  public var compression = PNGCompression.default
  /// Colours of a palette, transparency included; 2 to 256.
  public var colors = 256
  /// For frames with more colours than a palette.
  public var dithering = Dithering.none
  /// The opaque colour behind pixels that the format cannot hold; white if nil.
  public var matte: Color?
  /// 0 to 100, of formats that can lose some; nil for frames as they are.
  public var quality: Int?
  /// How it begins and ends.
  public var ends = AnimationEnds()
  /// The colours of a film.
  public var chroma = Chroma.half
  /// The path of ffmpeg, which makes films; nil where nobody has found it.
  public var filmProgram: String?
  /// Lines for the file's metadata, where the format has such.
  public var text: [PNGText] = []

  /// Without a rate, the settings by which whoever asks for an animation leaves that to whoever writes it.
  public init(framesPerSecond: Int = 60) {
    self.framesPerSecond = framesPerSecond
  }
}
