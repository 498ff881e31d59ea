import Geometry

/// The places of the children of a stack on an axis.
package struct StackPlaces {
  private var children: [ObjectIdentifier: Interval] = [:]
  /// The places of those that sleep, by the child template.
  package var runs: [Int: SleepingRowPlaces] = [:]

  package init() {}

  /// The place of a child that does not sleep; nil where that cannot be known.
  subscript(child: any LaidOutLayer) -> Interval? {
    get { children[ObjectIdentifier(child)] }
    set { children[ObjectIdentifier(child)] = newValue }
  }
}
