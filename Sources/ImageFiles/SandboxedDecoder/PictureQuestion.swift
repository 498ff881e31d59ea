import Geometry
import Pixels

/// A question to the process for pictures about a file.
package enum PictureQuestion: Hashable, Sendable {
  /// The natural size alone.
  case size
  /// The picture stretched over so many pixels.
  case pixels(width: Int, height: Int)
  /// The picture with its own proportions, its longer side so many pixels.
  case longerSide(Int)

  /// Reads the two words by which a request says it.
  init(first: Int, second: Int) {
    self = first == 0 ? .size : second == 0 ? .longerSide(first) : .pixels(width: first, height: second)
  }

  /// The two words by which a request says it.
  var words: (Int, Int) {
    switch self {
    case .size: (0, 0)
    case .pixels(let width, let height): (width, height)
    case .longerSide(let side): (side, 0)
    }
  }

  /// The pixels that the answer has, each side at least 1, of a picture with this natural size; nil for none.
  func sides(of size: Size) -> PixelSize? {
    switch self {
    case .size: return nil
    case .pixels(let width, let height): return PixelSize(width, height)
    case .longerSide(let side):
      let factor = Double(side) / max(size.width, size.height)
      func pixels(_ points: Double) -> Int { max(1, Int(clamped: (points * factor).rounded())) }
      return PixelSize(pixels(size.width), pixels(size.height))
    }
  }
}

/// The answer to such a question.
package struct PictureAnswer {
  /// The natural size, of an SVG in points.
  package let size: Size
  /// The pixels; nil where only the size was asked for.
  package let bitmap: Bitmap?
  /// Whether nothing decides its look but the library that draws it.
  let isWhole: Bool

  init(size: Size, bitmap: Bitmap?, isWhole: Bool = true) {
    (self.size, self.bitmap, self.isWhole) = (size, bitmap, isWhole)
  }

  /// The pixels, which were asked for.
  var pixels: Bitmap {
    guard let bitmap else { preconditionFailure("pixels were asked for") }
    return bitmap
  }
}
