/// Pixels of one picture that stand in the next one too, some whole pixels away.
public struct Move: Hashable, Sendable {
  /// The pixels that the moved ones come to cover.
  public let target: PixelRect
  public let shift: Shift

  /// - Parameter target: lies in the picture, as does where its pixels come from.
  public init(target: PixelRect, shift: Shift) {
    (self.target, self.shift) = (target, shift)
  }
}

/// A way of whole pixels, to the right and down.
public struct Shift: Hashable, Sendable {
  public let x: Int
  public let y: Int

  public init(x: Int, y: Int) {
    (self.x, self.y) = (x, y)
  }
}

extension PixelRect {
  /// Returns the same rectangle elsewhere.
  public func moved(by shift: Shift) -> PixelRect {
    PixelRect(x: x + shift.x, y: y + shift.y, width: width, height: height) ?? self
  }

  /// Whether all pixels of another one are its own.
  public func contains(_ other: PixelRect) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }
}

extension Bitmap {
  /// Copies pixels to where they go, as they were before any of them was copied.
  public func carryOut(_ move: Move) {
    let (target, shift) = (move.target, move.shift)
    func copy(row y: Int) {
      guard let to = row(y).baseAddress, let from = row(y - shift.y).baseAddress else { return }
      // Within a row the two may overlap.
      (to + 4 * target.x).copyMemory(from: from + 4 * (target.x - shift.x), byteCount: 4 * target.width)
    }
    let rows = target.y..<target.maxY
    if shift.y > 0 { rows.reversed().forEach(copy) } else { rows.forEach(copy) }
  }
}
