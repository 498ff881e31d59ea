import Files
import Pixels

/// A film, which ffmpeg makes of pictures in its own samples, sent one after the other at a constant rate. A frame that
/// stands longer is sent again.
///
/// Colours are tagged as what they are: sRGB, in Y'CbCr by the matrix of ITU-R BT.709 over the limited range, which
/// players take a film for that says nothing.
final class FilmEncoder: AnimationEncoder {
  private let file: OutputFile
  private let program: FilmProgram
  private let picture: PlanarPicture
  /// The frame that the picture shows.
  private var shown: Bitmap?

  init(_ film: Film, _ target: AnimationTarget) throws {
    let options = target.options
    guard let path = options.filmProgram else { throw ImageProblem.noFilmProgram(path: target.file.path) }
    let (columns, rows) = film.size(ofFrames: target.width, target.height, chroma: options.chroma)
    let samples = film.samples(options.chroma)
    file = target.file
    picture = PlanarPicture(
      columns: columns, rows: rows, isHalved: samples != film.fullChroma, hasAlpha: film.hasAlpha)
    // Told of what comes in and of what goes out: no version of ffmpeg is to think that anything must be converted.
    program = try FilmProgram(
      path,
      [
        "-hide_banner", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", samples, "-video_size",
        "\(columns)x\(rows)",
      ]
        + ["-framerate", "\(options.framesPerSecond)"] + Self.colors + ["-i", "pipe:0"] + Self.colors
        + film.encoder + ["-pix_fmt", samples]
        + options.text.flatMap { ["-metadata", "\($0.key.lowercased())=\($0.value)"] }
        + ["-f", film.container, "-y", FilmProgram.place])
  }

  private static let colors = [
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1", "-color_range", "tv",
  ]

  func add(_ frame: AnimationFrame) throws -> Bitmap? {
    picture.take(frame.bitmap, after: shown)
    for _ in 0..<frame.delay { try program.write(picture.bytes) }
    defer { shown = frame.bitmap }
    return shown
  }

  func finish() throws { try program.finish { try file.write($0) } }
}
