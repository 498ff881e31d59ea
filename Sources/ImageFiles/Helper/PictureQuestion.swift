import Geometry

/// A question to the process for pictures about a file.
package enum PictureQuestion: Hashable, Sendable {
  /// The natural size alone.
  case size
  /// The picture stretched over so many pixels.
  case pixels(width: Int, height: Int)
  /// The picture with its own proportions, its longer side so many pixels.
  case longerSide(Int)

  /// The two words by which a request says it.
  var words: (Int, Int) {
    switch self {
    case .size: (0, 0)
    case .pixels(let width, let height): (width, height)
    case .longerSide(let side): (side, 0)
    }
  }

  /// The pixels that the answer has, of a picture with this natural size; nil for none.
  func sides(of size: Size) -> (width: Int, height: Int)? {
    switch self {
    case .size: nil
    case .pixels(let width, let height): (width, height)
    case .longerSide(let side): SVGDocument.pixels(of: size, longerSide: side)
    }
  }
}
