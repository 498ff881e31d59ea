import Glibc
import Layers
import Pixels

extension Rasterizer {
  /// Turns the picture of one tree into the picture of another, drawing only what changed; the result is, byte for
  /// byte, what `draw(_:into:)` makes.
  ///
  /// Moves what was moved by whole pixels. Each damaged part is drawn into a bitmap beside this one, and copied: drawn
  /// in place, with the clip of the part, edges that cross its border would differ by a rounding.
  ///
  /// - Parameter bitmap: holds the picture of `previous`, drawn by a rasteriser of the same scale.
  /// - Returns: the change; nothing where the trees look the same.
  @discardableResult
  public func redraw(_ root: Layer, after previous: Layer, in bitmap: Bitmap) throws -> PictureChange {
    painter.undrawable = nil
    let whole = PixelRect(of: bitmap)
    var change = try ScrollBlitPass(damage: DamagePass(painter: painter)).redrawing(from: previous, to: root, in: whole)
    if change.area * 4 > whole.area * 3 {
      try drawing.draw(root, into: bitmap, wanted: whole)
      return PictureChange(drawn: [whole])
    }
    if let move = change.move { bitmap.carryOut(move) }
    guard !change.drawn.isEmpty else { return change }
    let beside =
      scratch.flatMap { PixelRect(of: $0) == whole ? $0 : nil }
      ?? Bitmap(width: bitmap.width, height: bitmap.height, isClear: false)
    scratch = beside
    change.drawn = try change.drawn.flatMap { part in
      try drawing.draw(root, into: beside, wanted: part)
      return bitmap.replace(part, from: beside)
    }
    return change
  }
}

extension Bitmap {
  /// Equal rows between two that differ, from which on these are told apart: fewer are hardly a band of a file.
  private static let gap = 8

  /// Copies a part of another bitmap of the same size. Returns the rows of it that were different.
  fileprivate func replace(_ part: PixelRect, from other: Bitmap) -> [PixelRect] {
    let offset = part.x * 4
    let count = part.width * 4
    var changed: [Range<Int>] = []
    for y in part.y..<part.maxY {
      guard let target = row(y).baseAddress, let source = other.row(y).baseAddress else { continue }
      guard memcmp(target + offset, source + offset, count) != 0 else { continue }
      memcpy(target + offset, source + offset, count)
      if let last = changed.last, y - last.upperBound < Self.gap {
        changed[changed.count - 1] = last.lowerBound..<(y + 1)
      } else {
        changed.append(y..<(y + 1))
      }
    }
    return changed.compactMap { PixelRect(x: part.x, y: $0.lowerBound, width: part.width, height: $0.count) }
  }
}
