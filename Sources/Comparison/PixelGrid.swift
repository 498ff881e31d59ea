import Pixels

/// Pixels by column and row: the upper left part of a bitmap, as numbers of four bytes.
struct PixelGrid {
  let pixels: UnsafePointer<UInt32>
  /// Pixels from one row to the next.
  let stride: Int
  let width: Int
  let height: Int

  /// The bitmap must outlive the grid.
  init(_ bitmap: Bitmap, width: Int, height: Int) {
    pixels = UnsafePointer(bitmap.bytes.bindMemory(to: UInt32.self).baseAddress!)
    stride = bitmap.width
    self.width = width
    self.height = height
  }

  @inline(__always)
  func row(_ y: Int) -> UnsafePointer<UInt32> { pixels + y &* stride }

  @inline(__always)
  subscript(x: Int, y: Int) -> UInt32 { pixels[y &* stride &+ x] }
}
