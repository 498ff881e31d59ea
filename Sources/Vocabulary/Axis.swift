import Geometry

/// An axis along which layers are measured.
package enum Axis: Int, Sendable, CaseIterable {
  case horizontal, vertical

  package var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Rect {
  /// The part of an axis that it takes.
  package subscript(axis: Axis) -> Interval { axis == .horizontal ? Interval(minX, maxX) : Interval(minY, maxY) }
}

extension Point {
  /// The coordinate along an axis.
  package subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}
