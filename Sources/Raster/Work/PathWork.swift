import Geometry
import Layers
import Pixels

/// The work of drawing an outline, in steps. Cairo goes down the rows of pixels and keeps the edges of each in their
/// order: where many long edges cross, all of a row are compared, and that grows with the square of their number.
struct PathWork {
  /// Steps for two edges in a row, which may have to be put into another order.
  private static let stepsOfPair = 0.4
  /// Lines that a curve becomes, about.
  private static let linesOfCurve = 8
  /// Steps for an edge in a row: it is looked at fifteen times.
  private static let stepsOfEdge = 100.0
  /// Edges of a stroke for each of its path, on both sides and at the joins.
  private static let edgesOfStroke = 3.0
  /// Steps for a dash.
  private static let stepsOfDash = 8_000.0

  private let path: Path

  init(_ path: Path) { self.path = path }

  /// The number of edges.
  var edgeCount: Int {
    path.elements.reduce(0) { sum, element in if case .curve = element { sum + Self.linesOfCurve } else { sum + 1 } }
  }

  /// - Parameters:
  ///   - transform: from the path to the device.
  ///   - visible: pixels outside of which nothing is drawn.
  /// - Returns: steps; more than there are numbers where it is beyond all.
  func steps(of shape: Shape, _ transform: AffineTransform, within visible: PixelRect) -> Double {
    let (edges, squares) = rows(transform, within: visible)
    let pairs = Self.stepsOfPair * squares
    var steps = 0.0
    if shape.fill != nil { steps += Double(1 + shape.lowerFills.count) * (pairs + Self.stepsOfEdge * edges) }
    guard let stroke = shape.stroke, stroke.width > 0, stroke.start < stroke.end else { return steps }
    // A wide pen makes each edge as much longer.
    let pen = Double(edgeCount) * min(stroke.width * transform.meanScale, Double(visible.height))
    let lines = Self.edgesOfStroke * (edges + pen)
    steps += Self.edgesOfStroke * pairs + Self.stepsOfEdge * lines
    return steps + Self.stepsOfDash * dashes(of: stroke, transform)
  }

  /// Pixels that the dashes and gaps of a pattern take at least: Cairo draws what is finer, than which it cannot tell,
  /// as one dash and one gap of so many.
  private static let minPeriod = 0.1

  /// Returns the number of dashes and gaps along the path: all of it, as Cairo goes over those out of sight, too.
  private func dashes(of stroke: Stroke, _ transform: AffineTransform) -> Double {
    let period = stroke.dash.reduce(0, +)
    guard period > 0 else { return 0 }
    let pixels = period * transform.magnifications.most
    guard pixels < Self.minPeriod else { return Double(stroke.dash.count) * (path.controlLength / period) }
    return 2 * path.controlLength * transform.magnifications.most / Self.minPeriod
  }

  /// The edges of all visible rows added up, and the squares of their numbers.
  private func rows(_ transform: AffineTransform, within visible: PixelRect) -> (edges: Double, squares: Double) {
    var changes = [Double](repeating: 0, count: visible.height + 1)
    func row(_ y: Double) -> Int {
      Int(clamped: min(max((y - Double(visible.y)).rounded(.down), 0), Double(visible.height)))
    }
    func add(_ a: Point, _ b: Point) {
      let (low, high) = (min(a.y, b.y), max(a.y, b.y))
      guard high > Double(visible.y), low < Double(visible.maxY) else { return }
      changes[row(low)] += 1
      changes[min(row(high) + 1, visible.height)] -= 1
    }
    path.forEachControlLine(transform, closed: true, add)
    var (edges, squares, active) = (0.0, 0.0, 0.0)
    for change in changes.dropLast() {
      active += change
      edges += active
      squares += active * active
    }
    return (edges, squares)
  }
}

extension Path {
  /// The length of the lines between the points that make it: at least its own.
  fileprivate var controlLength: Double {
    var length = 0.0
    forEachControlLine { length += ($1 - $0).length }
    return length
  }

  /// Goes over the lines between the points that make it.
  ///
  /// - Parameter closed: whether parts that are left open are closed as well, as for a fill.
  fileprivate func forEachControlLine(
    _ transform: AffineTransform = .identity, closed: Bool = false, _ body: (_ start: Point, _ end: Point) -> Void
  ) {
    var (first, last) = (Point.zero, Point.zero)
    func go(to end: Point) {
      body(last, end)
      last = end
    }
    for element in elements {
      switch element {
      case .move(let point):
        if closed { go(to: first) }
        first = transform.apply(to: point)
        last = first
      case .line(let point): go(to: transform.apply(to: point))
      case .curve(let a, let b, let c):
        go(to: transform.apply(to: a))
        go(to: transform.apply(to: b))
        go(to: transform.apply(to: c))
      case .close: go(to: first)
      }
    }
    if closed { go(to: first) }
  }
}
