import Formulas

/// A change of the data, for the rest of the take.
public enum DataEdit<Phase: TreePhase>: Sendable {
  case insert(InsertedRecord<Phase>, into: Phase.List, at: Phase.Term?)
  /// A record from where it is to a place of a list.
  case move(Phase.Term, into: Phase.List, at: Phase.Term?)
  case remove(Phase.Term)
  case update([Phase.Field], of: Phase.Term)
}

/// The record that `insert` adds to a list.
public enum InsertedRecord<Phase: TreePhase>: Sendable {
  /// A new one of these fields.
  case fields([Phase.Field])
  /// One that there is, or was, as it is.
  case whole(Phase.Term)
}

extension DataEdit<Written> {
  /// All formulas in it.
  var formulas: [Formula] {
    switch self {
    case .insert(.fields(let fields), let list, let index):
      fields.map(\.formula) + [list] + [index].compactMap(\.self)
    case .insert(.whole(let record), let list, let index), .move(let record, let list, let index):
      [record, list] + [index].compactMap(\.self)
    case .remove(let item): [item]
    case .update(let assignments, let item): assignments.map(\.formula) + [item]
    }
  }
}
