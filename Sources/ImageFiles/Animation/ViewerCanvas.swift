import Pixels

/// The pixels that a viewer of an animation has before it draws the next frame.
struct ViewerCanvas {
  /// The pixels that a viewer shows, clear at first.
  private(set) var bitmap: Bitmap
  /// Whether it is before the first frame, which is stored whole.
  private(set) var isUntouched = true

  init(width: Int, height: Int) { bitmap = Bitmap(width: width, height: height) }

  /// The rectangle of a frame that has to be stored: what differs from the canvas, and what else is `needed`; a pixel
  /// where that is nothing.
  func rect(of frame: Bitmap, needed: PixelRect? = nil) -> PixelRect {
    let whole = PixelRect(of: bitmap)
    if isUntouched { return whole }
    let parts = [frame.changes(from: bitmap), needed].compactMap { $0 }
    return parts.reduce(nil) { $0?.union($1) ?? $1 } ?? PixelRect(x: 0, y: 0, width: 1, height: 1) ?? whole
  }

  /// A frame has been drawn, and a rectangle cleared then. Returns the bitmap that is not needed any more.
  mutating func advance(over frame: Bitmap, clearing rect: PixelRect?) -> Bitmap {
    let old = bitmap
    (bitmap, isUntouched) = (frame, false)
    if let rect { bitmap.clear(rect) }
    return old
  }

  /// A frame has been drawn, and all put back as it was.
  mutating func restore() { isUntouched = false }
}
