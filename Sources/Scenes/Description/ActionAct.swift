import Formulas

/// An action without its condition and its place: a verb with all that it needs.
public enum ActionAct<Phase: TreePhase>: Sendable {
  case set([Phase.Assignment])
  case animate([Phase.Assignment], MotionKeys<Phase.Term>)
  case pause([Phase.State])
  case resume([Phase.State])
  /// Back to what they follow.
  case follow([Phase.State])
  /// A scroll: `table`, `cell(2).slide`.
  case scroll(Phase.Layer, to: Phase.Term?, by: Phase.Term?, MotionKeys<Phase.Term>)
  case insert(InsertedRecord<Phase>, into: Phase.List, at: Phase.Term?)
  /// A record from where it is to a place of a list.
  case move(Phase.Term, into: Phase.List, at: Phase.Term?)
  case remove(Phase.Term)
  case update([Phase.Field], of: Phase.Term)
  /// To whoever uses the component.
  case tell(Phase.Event, [Phase.EventValue])
  /// All of those that have this name.
  case perform(Phase.ActionCall)

  /// The states that it gives values, one after the other.
  var assignments: [Phase.Assignment] {
    switch self {
    case .set(let assignments), .animate(let assignments, _): assignments
    default: []
    }
  }

  /// Whether it inserts, moves, removes or changes records.
  var editsData: Bool {
    switch self {
    case .insert, .move, .remove, .update: true
    default: false
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

extension ActionAct<Written> {
  /// All formulas in it.
  var formulas: [Formula] {
    switch self {
    case .set(let assignments), .tell(_, let assignments): assignments.map(\.formula)
    case .animate(let assignments, let motion): assignments.map(\.formula) + motion.formulas
    case .pause, .resume, .follow, .perform: []
    case .scroll(let target, let to, let by, let motion): [target] + [to, by].compactMap(\.self) + motion.formulas
    case .insert(.fields(let fields), let list, let index):
      fields.map(\.formula) + [list] + [index].compactMap(\.self)
    case .insert(.whole(let record), let list, let index), .move(let record, let list, let index):
      [record, list] + [index].compactMap(\.self)
    case .remove(let item): [item]
    case .update(let assignments, let item): assignments.map(\.formula) + [item]
    }
  }
}

extension MotionKeys<Formula> {
  fileprivate var formulas: [Formula] {
    [over, curve, delay, times, repeats, autoreverse, velocity].compactMap(\.self)
  }
}
