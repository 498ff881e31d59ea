import Files
import Pixels

/// YUV4MPEG2, which programs that make videos read from a file or a pipe: every frame whole, one after the other, at a
/// constant rate. A frame that stands longer is written again.
///
/// Pixels are Y'CbCr by the matrix of ITU-R BT.601 over the full range of a byte, as JFIF has it, without subsampling
/// (4:4:4). That is what ffmpeg takes a file for that says nothing of a matrix; the range it is told in the header.
/// Converted back, each channel differs by 1 at most.
final class Y4MEncoder: AnimationEncoder {
  private let file: OutputFile
  /// A frame as the file has it: its head, and the planes Y', Cb and Cr, `width × height` bytes each.
  private var frame: [UInt8]

  private static let head = Array("FRAME\n".utf8)

  init(_ target: AnimationTarget) throws {
    file = target.file
    let (width, height) = (target.width, target.height)
    frame = Self.head + [UInt8](repeating: 0, count: 3 * width * height)
    let rate = target.options.framesPerSecond
    try file.write(Array("YUV4MPEG2 W\(width) H\(height) F\(rate):1 Ip A1:1 C444 XCOLORRANGE=FULL\n".utf8))
  }

  func add(_ frame: AnimationFrame) throws -> Bitmap? {
    convert(frame.bitmap)
    for _ in 0..<frame.delay { try file.write(self.frame) }
    return frame.bitmap
  }

  func finish() {}

  /// Weights are in parts of 65,536; those of a difference make nothing of a grey, whose Cb and Cr are 128. The most
  /// that Cb and Cr can be, 255.5, is rounded down.
  private func convert(_ bitmap: Bitmap) {
    let count = bitmap.width * bitmap.height
    frame.withUnsafeMutableBytes { frame in
      let planes = UnsafeMutableRawBufferPointer(rebasing: frame[Self.head.count...])
      for place in 0..<count {
        let pixel = bitmap.bytes.load(fromByteOffset: 4 &* place, as: UInt32.self)
        let (red, green, blue) = (Int32(pixel >> 16 & 0xFF), Int32(pixel >> 8 & 0xFF), Int32(pixel & 0xFF))
        let luma = 19_595 &* red &+ 38_470 &* green &+ 7_471 &* blue &+ 32_768
        let toBlue = 32_768 &* blue &- 11_059 &* red &- 21_709 &* green &+ 0x80_7FFF
        let toRed = 32_768 &* red &- 27_439 &* green &- 5_329 &* blue &+ 0x80_7FFF
        planes[place] = UInt8(truncatingIfNeeded: luma >> 16)
        planes[place &+ count] = UInt8(truncatingIfNeeded: toBlue >> 16)
        planes[place &+ 2 &* count] = UInt8(truncatingIfNeeded: toRed >> 16)
      }
    }
  }
}
