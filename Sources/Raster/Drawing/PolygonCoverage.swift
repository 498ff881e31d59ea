import Geometry
import Pixels

/// How far each pixel is covered by a convex polygon: its area, exactly.
///
/// Every edge adds, row by row, what lies to its right: the sum over all edges is the polygon. What is found for a pixel
/// does not depend on which others are asked for.
struct PolygonCoverage {
  private let corners: [Point]
  /// The columns that there are.
  private let left: Int
  private let width: Int
  /// For each column of a row, what its edges add to it and, behind the last, to all that follow.
  private var sums: [Double]
  /// The row's coverages, 0…1, the first for `left`.
  private(set) var row: [Float]

  /// - Parameter columns: the pixels that are asked for, from the first to before the last; the polygon may stick out.
  init(_ corners: [Point], columns: Range<Int>) {
    let turns = corners.indices.reduce(0.0) { sum, index in
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      return sum + a.x * b.y - a.y * b.x
    }
    self.corners = turns < 0 ? corners.reversed() : corners
    left = columns.lowerBound
    width = columns.count
    sums = Array(repeating: 0, count: width + 2)
    row = Array(repeating: 0, count: width)
  }

  /// Finds the coverages of row `y`.
  mutating func find(row y: Int) {
    for index in sums.indices { sums[index] = 0 }
    let top = Double(y)
    for index in corners.indices {
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      // Edges go round with the inside at their right hand: those that go up open it, those that go down close it.
      if a.y > b.y { add(b, a, top: top, sign: 1) } else if a.y < b.y { add(a, b, top: top, sign: -1) }
    }
    var sum = 0.0
    for column in 0..<width {
      sum += sums[column]
      row[column] = Float(min(max(sum, 0), 1))
    }
  }

  /// Adds what lies at the right of an edge that goes down from `upper`.
  private mutating func add(_ upper: Point, _ lower: Point, top: Double, sign: Double) {
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
