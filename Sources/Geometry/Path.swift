/// An outline made of lines and cubic Bézier curves, in points; what `CGPath` holds.
///
/// `Path+Building.swift` makes the usual figures, `Path+Flattening.swift` turns curves into lines, and on those lines
/// stands `Path+Containment.swift` (hit testing). `Path+Length.swift` and `Path+Trimming.swift` (strokeStart,
/// strokeEnd) measure the curves themselves.
public struct Path: Hashable, Sendable {
  /// A step of the pen, as path data has them: to a point, by control points, or back to where its subpath began.
  public enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  /// The rule that says what is inside (SVG 2, 13.4.2, `fill-rule`).
  public enum FillRule: String, Hashable, Sendable, CaseIterable {
    case nonzero
    case evenodd
  }

  public var elements: [Element]

  public init(_ elements: [Element] = []) {
    self.elements = elements
  }

  /// The point where the path begins; nil for an empty path.
  public var firstPoint: Point? {
    elements.lazy.compactMap(\.end).first
  }

  /// The point where the last line or curve ends, the line that closes the path not counted; nil for an empty path.
  public var lastPoint: Point? {
    elements.reversed().lazy.compactMap(\.end).first
  }
}

extension Path.Element {
  fileprivate var end: Point? {
    switch self {
    case .move(let point), .line(let point), .curve(_, _, let point): point
    case .close: nil
    }
  }
}
