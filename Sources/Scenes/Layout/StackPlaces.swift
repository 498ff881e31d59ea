import Geometry

/// Where the children of a stack are on an axis.
package struct StackPlaces {
  private var children: [ObjectIdentifier: Interval] = [:]
  /// Where those that sleep would be, by the child template.
  package var runs: [Int: RunPlaces] = [:]

  package init() {}

  /// Where a child is that does not sleep; nil where that cannot be known.
  subscript(child: any LaidOutLayer) -> Interval? {
    get { children[ObjectIdentifier(child)] }
    set { children[ObjectIdentifier(child)] = newValue }
  }
}
