/// A cell that a layer keeps while it leaves: its own, or that of a layer in it which is there as long as it is.
package struct KeptCell: Sendable {
  /// The way to the layer: its place among the children of each on the way.
  package var path: [Int]
  /// The index of the cell in that layer's template.
  package var cell: Int
  /// The key among those that a layer keeps; that of its own cells is their index.
  package var key: Int
}

/// A layer that keeps cells of a layer in it.
package struct Keeper: Sendable {
  /// The number of layers outwards to that one.
  package var up: Int
  /// The key of its first cell there, an index among those that are kept.
  package var base: Int
}
