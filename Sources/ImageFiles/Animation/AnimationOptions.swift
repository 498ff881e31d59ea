import Geometry

/// The way in which colours that a palette does not have are shown.
public enum Dithering: String, Hashable, Sendable, CaseIterable {
  /// The nearest colour of the palette.
  case none
  /// A pattern of two of its colours, which stands still on the screen.
  case ordered
  /// Error diffusion to pixels not yet seen (Floyd and Steinberg, 1976).
  case diffusion
  /// The pattern where neighbouring pixels differ so little that a palette's steps would show as bands, elsewhere the
  /// nearest colour.
  case auto
}

/// The colours of a film: for each pixel, or as most films have them, for each square of four.
public enum Chroma: String, Hashable, Sendable, CaseIterable {
  case half
  case full
}

/// The settings of an animation.
public struct AnimationOptions: Hashable, Sendable {
  /// Frames a second, 1 to 1,000: what viewers are to expect. Each frame says by itself how long it stands.
  public var framesPerSecond: Int
  /// The number of times the animation is shown; 0 for ever.
  public var loops = 0
  public var compression = PNGCompression.default
  /// Colours of a palette, transparency included; 2 to 256.
  public var colors = 256
  /// The dithering of frames with more colours than a palette.
  public var dithering = Dithering.none
  /// The opaque colour behind pixels that the format cannot hold; white if nil.
  public var matte: Color?
  /// The quality, 0 to 100, of formats that can lose some; nil for frames as they are.
  public var quality: Int?
  /// The way in which the animation begins and ends.
  public var playback = PlaybackOptions()
  /// The colours of a film.
  public var chroma = Chroma.half
  /// The path of ffmpeg, which makes films; nil where nobody has found it.
  public var filmProgram: String?
  /// Lines for the file's metadata, where the format has such.
  public var text: [PNGText] = []

  /// Creates options; without a rate, they leave it to whoever writes the animation.
  public init(framesPerSecond: Int = 60) {
    self.framesPerSecond = framesPerSecond
  }
}
