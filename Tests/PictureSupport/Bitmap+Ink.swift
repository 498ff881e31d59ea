import Geometry
import Pixels

extension Bitmap {
  public var isClear: Bool { bytes.allSatisfy { $0 == 0 } }

  /// How many pixels are covered, each as far as it is.
  public var coverage: Double {
    var sum = 0
    for y in 0..<height { for x in 0..<width { sum += pixel(x, y).alpha } }
    return Double(sum) / 255
  }

  /// The smallest rectangle around everything that is not clear.
  public var ink: PixelRect? { extent { $0.alpha > 0 } }

  /// The smallest rectangle around the pixels of one colour; nil where there are none.
  public func extent(of color: Pixel) -> PixelRect? { extent { $0 == color } }

  private func extent(of isMeant: (Pixel) -> Bool) -> PixelRect? {
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      for x in 0..<width where isMeant(pixel(x, y)) {
        (left, top) = (min(left, x), min(top, y))
        (right, bottom) = (max(right, x), max(bottom, y))
      }
    }
    return right < 0 ? nil : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The middle of what is drawn, each pixel as heavy as it is opaque; nil where nothing is.
  public var middle: Point? {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for line in 0..<height {
      for column in 0..<width {
        let weight = Double(bytes[line * stride + 4 * column + 3])
        (sum, x, y) = (sum + weight, x + weight * Double(column), y + weight * Double(line))
      }
    }
    return sum > 0 ? Point(x / sum, y / sum) : nil
  }

  /// The pixels of the ink, row by row: the picture without its place.
  public var inkPixels: [Pixel] {
    guard let ink else { return [] }
    return (ink.y..<ink.maxY).flatMap { y in (ink.x..<ink.maxX).map { pixel($0, y) } }
  }

  /// A part of the picture, cut out.
  public func cropped(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    let result = Bitmap(width: width, height: height)
    for line in 0..<height {
      result.row(line).copyMemory(from: UnsafeRawBufferPointer(rebasing: row(y + line)[4 * x..<4 * (x + width)]))
    }
    return result
  }
}
