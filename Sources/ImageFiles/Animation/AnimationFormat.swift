import Files
import Geometry

/// A file format that holds several frames, told by the name that a file is to have.
public enum AnimationFormat: String, Hashable, Sendable, CaseIterable {
  /// At most 256 colours a frame, one transparent, delays in hundredths of a second.
  case gif
  /// Exact colours, delays in milliseconds.
  case apng
  /// Lossless WebP: exact colours, delays in milliseconds.
  case webp

  /// The ending of the format's files, with its dot.
  public var suffix: String { ".\(rawValue)" }

  /// The endings of all pictures that are written: `.png, .gif, .apng or .webp`.
  public static func endings(before last: String) -> String {
    let all = [".png"] + allCases.map(\.suffix)
    return all.dropLast().joined(separator: ", ") + " \(last) " + (all.last ?? "")
  }

  /// The format that a path's ending asks for, or nil.
  public init?(path: String) {
    guard let format = Self.allCases.first(where: { FilePath.ends(path.lowercased(), with: $0.suffix) }) else {
      return nil
    }
    self = format
  }

  /// The fastest that the format can show frames as viewers understand it; nil where there is no such limit.
  ///
  /// Viewers take a GIF's delay of less than 2/100 s for a mistake and show 10/100 s instead.
  public var maximumFramesPerSecond: Int? { self == .gif ? 50 : nil }

  /// True where all frames must be seen before the first is written, as a shared palette is chosen from all.
  public var needsSurvey: Bool { self == .gif }

  /// True where every byte counts, so that what made the file is told in short.
  public var wantsBriefText: Bool { self == .gif }
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
  /// How often it is shown; 0 for ever.
  public var loops = 0
  public var compression = PNGCompression.default
  /// GIF: colours of a palette, transparency included; 2 to 256.
  public var colors = 256
  /// GIF: for frames with more colours than a palette.
  public var dithering = Dithering.none
  /// GIF: what lies behind half transparent pixels, opaque. Clear pixels stay clear.
  public var matte = Color.white
  /// Lines for the file's metadata, where the format has such.
  public var text: [PNGText] = []

  public init(framesPerSecond: Int) {
    self.framesPerSecond = framesPerSecond
  }
}
