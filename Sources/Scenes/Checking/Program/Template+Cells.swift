import Formulas

// Properties of templates that are read at every instant. Other rooms ask for them here, in the room that knows that no
// access to them overlaps another: the runtime would look into each access of theirs.

extension Template {
  /// Returns how often a cell can change.
  package func variability(of cell: Int) -> Variability { variabilities[cell] }

  /// Returns how a cell gets its value.
  package func source(of cell: Int) -> Cell.Source { cells[cell].source }

  /// Returns where a cell is written; nil of one that nobody wrote.
  package func place(of cell: Int) -> SourcePlace? { cells[cell].place }

  /// Returns what a state begins with.
  package func start(of state: Int) -> StateSlot.Start { states[state].start }

  /// Whether its cells may keep what they were while it, or a layer around it, leaves.
  package var keepsValues: Bool { goes || !keepers.isEmpty }

  /// Whether a finger has something to do with it by itself.
  package var takesFingers: Bool {
    tap != nil || doubleTap != nil || longPress != nil || drags || kind == .scroll || showsPress || takesPairs
      || type != nil
  }

  /// Whether two fingers have something to do with it.
  package var takesPairs: Bool { pinches || rotates }

  /// Whether two fingers, or their middle, have something to do with it.
  package var isForTwo: Bool { takesPairs || drags || kind == .scroll }
}

extension Program {
  /// Returns what a formula reads by a reference.
  package func reference(_ reference: Expression.Reference) -> ResolvedReference { references[reference.index] }

  /// Returns what a formula reads by a reference of its layer or of one around it, as most do; nil where it is anything
  /// else.
  package func readAbove(_ reference: Expression.Reference) -> ReadAbove? {
    guard case .read(let path, let read) = references[reference.index], path.steps.isEmpty else { return nil }
    return ReadAbove(up: path.up, read: read)
  }
}

/// A cell that is read of a layer, or of one around it.
package struct ReadAbove: Sendable {
  /// The number of layers out.
  package let up: Int
  package let read: LayerRead
}
