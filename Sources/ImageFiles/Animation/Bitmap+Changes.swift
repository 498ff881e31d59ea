import Glibc
import Pixels

extension Bitmap {
  /// The smallest rectangle that holds all pixels in which two bitmaps of one size differ, nil where they are equal.
  func changes(from other: Bitmap) -> PixelRect? {
    var top: Int?
    var bottom = 0
    var left = width
    var right = 0
    for y in 0..<height {
      let a = words(y)
      let b = other.words(y)
      guard memcmp(a, b, stride) != 0 else { continue }
      if top == nil { top = y }
      bottom = y + 1
      var x = 0
      while x < left, a[x] == b[x] { x &+= 1 }
      left = min(left, x)
      x = width
      while x > right, a[x &- 1] == b[x &- 1] { x &-= 1 }
      right = max(right, x)
    }
    guard let top else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the number of pixels of a rectangle that differ, and whether all that do are opaque here.
  func countChanges(from other: Bitmap, in rect: PixelRect) -> (count: Int, areOpaque: Bool) {
    var count = 0
    var alpha: UInt32 = 0xFFFF_FFFF
    for y in rect.y..<rect.maxY {
      let a = words(y)
      let b = other.words(y)
      var inRow: UInt32 = 0
      for x in rect.x..<rect.maxX {
        let differs: UInt32 = a[x] == b[x] ? 0 : 1
        inRow &+= differs
        alpha &= differs == 0 ? 0xFFFF_FFFF : a[x]
      }
      count += Int(inRow)
    }
    return (count, alpha >= 0xFF00_0000)
  }

  /// A part of the bitmap, clear wherever it equals `other`.
  func copyOfChanges(from other: Bitmap, in rect: PixelRect) -> Bitmap {
    let copy = Bitmap(width: rect.width, height: rect.height)
    for y in 0..<rect.height {
      let out = copy.words(y)
      let a = words(rect.y + y) + rect.x
      let b = other.words(rect.y + y) + rect.x
      for x in 0..<rect.width { out[x] = a[x] == b[x] ? 0 : a[x] }
    }
    return copy
  }

  /// The smallest rectangle with all pixels that are not clear in `before` and clear here.
  func cleared(since before: Bitmap) -> PixelRect? {
    var left = width
    var right = 0
    var top: Int?
    var bottom = 0
    for y in 0..<height {
      let a = words(y)
      let b = before.words(y)
      guard memcmp(a, b, stride) != 0 else { continue }
      for x in 0..<width where a[x] == 0 && b[x] != 0 {
        left = min(left, x)
        right = max(right, x + 1)
        if top == nil { top = y }
        bottom = y + 1
      }
    }
    guard let top else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
