import Files
import Pixels

/// A film, which ffmpeg makes of frames as they are, sent one after the other at a constant rate. A frame that stands
/// longer is sent again.
///
/// Colours are tagged as what they are: sRGB, in Y'CbCr by the matrix of ITU-R BT.709 over the limited range, which
/// players take a film for that says nothing.
final class FilmEncoder: AnimationEncoder {
  private let file: OutputFile
  private let program: FilmProgram
  private let width: Int
  /// A picture as it is sent: R, G, B and A of each pixel, with straight alpha.
  private var picture: [UInt8]
  private let columns: Int
  private let rows: Int

  init(_ film: Film, _ target: AnimationTarget) throws {
    let options = target.options
    guard let path = options.filmProgram else { throw ImageProblem.noFilmProgram(path: target.file.path) }
    (columns, rows) = film.size(ofFrames: target.width, target.height, chroma: options.chroma)
    (file, width) = (target.file, target.width)
    picture = [UInt8](repeating: 0, count: 4 * columns * rows)
    program = try FilmProgram(
      path,
      ["-hide_banner", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", "\(columns)x\(rows)"]
        + ["-framerate", "\(options.framesPerSecond)", "-i", "pipe:0", "-vf", Self.conversion]
        + ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1", "-color_range", "tv"]
        + film.encoder + ["-pix_fmt", film.samples(options.chroma)]
        + options.text.flatMap { ["-metadata", "\($0.key.lowercased())=\($0.value)"] }
        + ["-f", film.container, "-y", FilmProgram.place])
  }

  /// By libswscale's exact ways, which are not its usual ones.
  private static let conversion =
    "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int+full_chroma_inp"

  func add(_ frame: AnimationFrame) throws -> Bitmap? {
    let bitmap = frame.bitmap
    picture.withUnsafeMutableBufferPointer { picture in
      guard let pixels = picture.baseAddress else { return }
      for row in 0..<rows {
        let line = pixels + 4 * columns * row
        bitmap.copyStraightRGBA(row: min(row, bitmap.height - 1), to: line)
        for column in width..<columns { (line + 4 * column).update(from: line + 4 * (width - 1), count: 4) }
      }
    }
    for _ in 0..<frame.delay { try program.write(picture) }
    return bitmap
  }

  func finish() throws { try program.finish { try file.write($0) } }
}
