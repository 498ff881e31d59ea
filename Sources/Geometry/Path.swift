/// An outline made of lines and cubic Bézier curves, in points; what `CGPath` holds.
///
/// `Path+Building.swift` makes the usual figures, `Path+Flattening.swift` turns curves into lines, and on those lines
/// stands `Path+Containment.swift` (hit testing). `Path+Length.swift` and `Path+Trimming.swift` (strokeStart, strokeEnd)
/// measure the curves themselves.
public struct Path: Hashable, Sendable {
  public enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, Point, Point)
    case close
  }

  public enum FillRule: String, Hashable, Sendable, CaseIterable {
    case nonzero
    case evenodd
  }

  public var elements: [Element]

  public init(_ elements: [Element] = []) {
    self.elements = elements
  }
}
