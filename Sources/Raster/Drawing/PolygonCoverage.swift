import Geometry

/// The share of each pixel that polygons cover: their area, exactly, where none of their edges cross in the pixel.
///
/// Every edge adds, row by row, what lies to its right: the sum over all edges is the polygon, or its negative, and
/// what lies in two counts once. What is found for a pixel does not depend on which others are asked for.
struct PolygonCoverage {
  private typealias Edge = (upper: Point, lower: Point, sign: Double)

  /// The edges that go from row to row.
  private let edges: [Edge]
  /// The first column.
  private let left: Int
  /// The coverage that edges add to each column of a row and, behind the last, to all that follow.
  private var sums: [Double]
  /// The row's coverages, 0…1, the first for `left`.
  private(set) var row: [Float]

  /// - Parameters:
  ///   - polygons: the corners of each; holes go round the other way.
  ///   - columns: the pixels that are asked for, from the first to before the last; the polygons may stick out.
  init(_ polygons: [[Point]], columns: Range<Int>) {
    edges = polygons.flatMap { corners in
      corners.indices.compactMap { index in
        let (a, b) = (corners[index], corners[(index + 1) % corners.count])
        return a.y == b.y ? nil : a.y > b.y ? (b, a, 1) : (a, b, -1)
      }
    }
    left = columns.lowerBound
    sums = Array(repeating: 0, count: columns.count + 2)
    row = Array(repeating: 0, count: columns.count)
  }

  /// Finds the coverages of row `y`.
  mutating func find(row y: Int) {
    let top = Double(y)
    sums.withUnsafeMutableBufferPointer { [edges, left] sums in
      sums.update(repeating: 0)
      // Edges go round with the inside at their right hand, or at their left: those that go up open it, or close it.
      for edge in edges where edge.upper.y < top + 1 && edge.lower.y > top {
        Self.add(edge, in: top, from: left, to: sums)
      }
    }
    var sum = 0.0
    for column in row.indices {
      sum += sums[column]
      row[column] = Float(min(abs(sum), 1))
    }
  }

  /// Adds what lies at the right of an edge in the row at `top`, whose columns begin at `left`.
  private static func add(_ edge: Edge, in top: Double, from left: Int, to sums: UnsafeMutableBufferPointer<Double>) {
    let (upper, lower, sign) = edge
    let width = sums.count - 2
    let (from, to) = (max(upper.y, top), min(lower.y, top + 1))
    guard from < to else { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    let high = Double(width)
    var (x0, x1) = (
      upper.x + (from - upper.y) * slope - Double(left), upper.x + (to - upper.y) * slope - Double(left)
    )
    if x0 > x1 { swap(&x0, &x1) }
    let height = to - from
    // A part left of the columns counts at the first of them, a part right of them for none.
    let span = x1 - x0
    func part(_ a: Double, _ b: Double) -> Double { span > 0 ? height * (b - a) / span : 0 }
    guard x1 > 0 else {
      sums[0] += sign * height
      return
    }
    if x0 < 0 { sums[0] += sign * part(x0, 0) }
    guard x0 < high else { return }
    var column = Int(clamped: max(x0, 0))
    var begin = max(x0, 0)
    if span == 0 {
      let inside = Double(column + 1) - begin
      sums[column] += sign * height * inside
      sums[column + 1] += sign * height * (1 - inside)
      return
    }
    while begin < x1, column < width {
      let end = min(x1, Double(column + 1))
      let share = part(begin, end)
      let inside = Double(column + 1) - (begin + end) / 2
      sums[column] += sign * share * inside
      sums[column + 1] += sign * share * (1 - inside)
      begin = end
      column += 1
    }
  }
}
