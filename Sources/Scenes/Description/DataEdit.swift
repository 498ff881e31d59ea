/// A change of the data, for the rest of the take.
public enum DataEdit<Phase: TreePhase>: Sendable {
  case insert(InsertedRecord<Phase>, into: Phase.List, at: Phase.Term?)
  /// A record from where it is to a place of a list.
  case move(Phase.Term, into: Phase.List, at: Phase.Term?)
  case remove(Phase.Term)
  case update([Phase.Field], of: Phase.Term)

  /// All formulas in it.
  var terms: [Phase.Term] {
    switch self {
    case .insert(.fields(let fields), let list, let index):
      fields.flatMap { Phase.terms(of: $0) } + Phase.terms(of: list) + [index].compactMap(\.self)
    case .insert(.whole(let record), let list, let index), .move(let record, let list, let index):
      [record] + Phase.terms(of: list) + [index].compactMap(\.self)
    case .remove(let record): [record]
    case .update(let fields, let record): fields.flatMap { Phase.terms(of: $0) } + [record]
    }
  }
}

/// The record that `insert` adds to a list.
public enum InsertedRecord<Phase: TreePhase>: Sendable {
  /// A new one of these fields.
  case fields([Phase.Field])
  /// One that there is, or was, as it is.
  case whole(Phase.Term)
}
