/// Pixels as whole words, 0xAARRGGBB premultiplied.
extension Bitmap {
  /// The pixels of a row, `0xAARRGGBB` premultiplied, a word of 32 bits each.
  public func words(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    (bytes.baseAddress! + y * stride).assumingMemoryBound(to: UInt32.self)
  }

  /// Returns another bitmap with the same pixels.
  public func copy() -> Bitmap { copy(of: PixelRect(of: self)) }

  /// A copy in one of some spare pictures, all of this one's size, where there are any.
  public func copy(reusing spares: inout [Bitmap]) -> Bitmap {
    let copy = spares.popLast() ?? Bitmap(width: width, height: height)
    copy.bytes.copyMemory(from: UnsafeRawBufferPointer(bytes))
    return copy
  }

  /// A part of the bitmap as a bitmap of its own.
  public func copy(of rect: PixelRect) -> Bitmap {
    let copy = Bitmap(width: rect.width, height: rect.height)
    for y in 0..<rect.height { copy.words(y).update(from: words(rect.y + y) + rect.x, count: rect.width) }
    return copy
  }

  /// Draws a picture over what is there.
  public func place(_ picture: Bitmap, x: Int, y: Int) {
    for row in 0..<picture.height { (words(y + row) + x).update(from: picture.words(row), count: picture.width) }
  }

  /// Sets all pixels to one colour, `0xAARRGGBB` premultiplied.
  public func fill(_ color: UInt32) { bytes.bindMemory(to: UInt32.self).update(repeating: color) }

  /// Makes a rectangle clear.
  public func clear(_ rect: PixelRect) {
    for y in rect.y..<rect.maxY { (words(y) + rect.x).update(repeating: 0, count: rect.width) }
  }
}
