import Geometry

extension AffineTransform {
  /// Whether upright rectangles stay upright and unmirrored.
  var isUpright: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

  /// Whether circles stay circles.
  var isSimilarity: Bool {
    let slack = 1e-9 * (abs(a) + abs(b) + abs(c) + abs(d))
    return (abs(a - d) <= slack && abs(b + c) <= slack) || (abs(a + d) <= slack && abs(b - c) <= slack)
  }

  /// The factor by which it enlarges lengths, on average over the directions.
  var meanScale: Double { abs(a * d - b * c).squareRoot() }
}

extension Path {
  /// The upright rectangle around all its points, control points included.
  var controlBox: Rect {
    var low = Point(.infinity, .infinity)
    var high = Point(-.infinity, -.infinity)
    func add(_ p: Point) {
      low = Point(min(low.x, p.x), min(low.y, p.y))
      high = Point(max(high.x, p.x), max(high.y, p.y))
    }
    for element in elements {
      switch element {
      case .move(let p), .line(let p): add(p)
      case .curve(let p, let q, let r):
        add(p)
        add(q)
        add(r)
      case .close: break
      }
    }
    guard low.x <= high.x else { return .zero }
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
  }
}

extension Point {
  /// The pixel border nearest to it; halfway between two, the one to the right, and below.
  var wholePixel: Point { Point((x + 0.5).rounded(.down), (y + 0.5).rounded(.down)) }

  /// Whether it is a pixel border both ways.
  var isWholePixel: Bool { x == x.rounded() && y == y.rounded() }
}
