import Geometry

/// A box with the code of a character that no font has, as browsers draw it: four or six hexadecimal digits in two
/// rows.
struct MissingGlyph {
  private let digits: [Int]
  private let size: Double

  /// - Parameter size: points per em.
  init(_ scalar: Unicode.Scalar, size: Double) {
    let count = scalar.value > 0xffff ? 6 : 4
    digits = (0..<count).reversed().map { Int(scalar.value >> (4 * UInt32($0)) & 0xf) }
    self.size = size
  }

  /// Dots of the grid that box and digits are drawn on: a line, a gap, and for each digit three dots and a gap.
  private var columns: Int { digits.count / 2 * 4 + 3 }
  private static let rows = 15
  private var dot: Double { 0.84 * size / Double(Self.rows) }

  /// Points from the origin to the next character's.
  var advance: Double { Double(columns + 2) * dot }

  /// Rectangles that do not overlap, about an origin on the baseline.
  func outline(at origin: Point) -> Path {
    var path = Path()
    let top = origin.y - 0.78 * size
    func add(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
      let rect = Rect(
        origin.x + Double(x + 1) * dot, top + Double(y) * dot, Double(width) * dot, Double(height) * dot)
      path.elements += Path(rect: rect).elements
    }
    add(0, 0, columns, 1)
    add(0, Self.rows - 1, columns, 1)
    add(0, 1, 1, Self.rows - 2)
    add(columns - 1, 1, 1, Self.rows - 2)
    for (index, digit) in digits.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: digits.count / 2)
      for y in 0..<5 {
        for x in 0..<3 where Self.dots[digit][y] & (4 >> x) != 0 {
          add(2 + column * 4 + x, 2 + row * 6 + y, 1, 1)
        }
      }
    }
    return path
  }

  /// The digits 0 to F: five rows of three dots, the left one in the highest bit.
  private static let dots: [[Int]] = [
    [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 7, 1, 7],
    [5, 5, 7, 1, 1], [7, 4, 7, 1, 7], [7, 4, 7, 5, 7], [7, 1, 1, 2, 2],
    [7, 5, 7, 5, 7], [7, 5, 7, 1, 7], [2, 5, 7, 5, 5], [6, 5, 6, 5, 6],
    [7, 4, 4, 4, 7], [6, 5, 5, 5, 6], [7, 4, 7, 4, 7], [7, 4, 7, 4, 4],
  ]
}
