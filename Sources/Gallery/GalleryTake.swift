import Files
import Geometry
import Motion
import Rendering
import Verification

/// A take as a gallery shows it: a picture, and a film of all of it.
struct GalleryTake {
  private let renderer: FrameRenderer
  /// The path at which files are drawn, without an ending.
  private let scratch: String
  private let writing: WritingOptions

  /// - Parameter name: of its files among the temporary ones.
  init(_ loaded: LoadedScene, take: String?, scratch: TemporaryFolder, name: String, _ writing: WritingOptions) throws {
    renderer = try FrameRenderer(loaded, take: take, overlays: [.touches, .callouts])
    self.scratch = FilePath.join(scratch.path, name)
    self.writing = writing
  }

  /// Pixels from side to side of a picture that is taller than wide: twice those of its card.
  private static let pictureWidth = 400.0
  private static let pictureQuality = 82
  /// The time for which the last frame of a film stands longer.
  private static let hold = 800_000

  /// The size of the screen in points.
  var size: Size { renderer.size }

  var duration: Int { get throws { renderer.take == nil ? 0 : try renderer.stage.duration } }

  /// The moments that the take names.
  var moments: [NamedSnapshot] { get throws { renderer.take == nil ? [] : try NamedSnapshot.all(of: renderer) } }

  /// The film's time.
  static func length(ofTake duration: Int) -> Int { duration + hold }

  /// The picture that stands for the take: the first moment that it names, or else its middle.
  func still() throws -> [UInt8] {
    let instant = try moments.first?.instant ?? Instant(try duration / 2)
    var style = AnimationStyle()
    style.quality = Self.pictureQuality
    return try drawn(width: Self.pictureWidth) { _, path in
      AnimationSink(path, .webp, at: instant, style: style)
    }
  }

  func film(_ rung: FilmLadder.Rung) throws -> [UInt8] {
    let rate = FrameRate(rung.framesPerSecond) ?? .standard
    var style = AnimationStyle()
    style.quality = rung.quality
    style.playback.hold = Self.hold
    return try drawn(width: rung.width) { renderer, path in
      let times = try renderer.times(at: rate)
      return AnimationSink(path, .webp, frames: 0...times.last, of: times, style: style)
    }
  }

  /// The bytes of what a sink writes at a path; of a picture as wide, or of one that lies as high, so that both have
  /// about as many pixels.
  private func drawn(
    width: Double, _ sink: (FrameRenderer, String) throws -> any FrameSink
  ) throws -> [UInt8] {
    let path = scratch + ".webp"
    defer { try? Folder.removeFile(path) }
    let scale = width / min(size.width, size.height)
    let longest = width * 2.2 / max(size.width, size.height)
    let scaled = try renderer.drawn(atScale: min(scale, longest, max(renderer.scale, 1)))
    try scaled.render(to: [try sink(scaled, path)], options: writing)
    return try FileBytes.read(path)
  }
}
