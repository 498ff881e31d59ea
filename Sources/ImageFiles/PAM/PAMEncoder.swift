import Files
import Pixels

/// Netpbm's portable arbitrary map, for programs that take pixels as they are from a file or a pipe: every frame is a
/// picture with a head of its own, one after the other, as often as it stands. The head is lines of text; then come R,
/// G, B and A of each pixel, a byte each, with straight alpha, from the top left on.
///
/// Source: pam(5) of Netpbm, tuple type `RGB_ALPHA`.
final class PAMEncoder: AnimationEncoder {
  private let file: OutputFile
  /// A picture as the file has it.
  private var picture: [UInt8]
  private let head: Int

  init(_ target: AnimationTarget) {
    file = target.file
    let (width, height) = (target.width, target.height)
    picture = Array(
      "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n".utf8)
    head = picture.count
    picture += [UInt8](repeating: 0, count: 4 * width * height)
  }

  func add(_ frame: AnimationFrame) throws -> Bitmap? {
    let bitmap = frame.bitmap
    picture.withUnsafeMutableBufferPointer { picture in
      guard let pixels = picture.baseAddress else { return }
      for row in 0..<bitmap.height { bitmap.copyStraightRGBA(row: row, to: pixels + head + 4 * bitmap.width * row) }
    }
    for _ in 0..<frame.delay { try file.write(picture) }
    return bitmap
  }

  func finish() {}
}
