/// An outline made of lines and cubic Bézier curves, in points; what `CGPath` holds.
///
/// `Path+Building.swift` makes the usual figures, `Path+Flattening.swift` turns curves into lines, and on those lines
/// stand `Path+Trimming.swift` (length, strokeStart and strokeEnd) and `Path+Containment.swift` (hit testing).
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
