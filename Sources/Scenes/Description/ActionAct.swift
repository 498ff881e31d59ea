import Vocabulary

/// An action without its condition and its place: a verb with all that it needs.
public enum ActionAct<Phase: TreePhase>: Sendable {
  case set([Phase.Assignment])
  case animate([Phase.Assignment], MotionKeys<Phase.Term>)
  case change(StateChange, [Phase.State])
  /// A scroll: `table`, `cell(2).slide`.
  case scroll(Phase.Layer, to: Phase.Term?, by: Phase.Term?, MotionKeys<Phase.Term>)
  case edit(DataEdit<Phase>)
  /// An event for whoever uses the component.
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
  var editsData: Bool { if case .edit = self { true } else { false } }

  /// All formulas in it.
  package var terms: [Phase.Term] {
    switch self {
    case .set(let assignments): assignments.flatMap { Phase.terms(of: $0) }
    case .animate(let assignments, let motion): assignments.flatMap { Phase.terms(of: $0) } + motion.terms
    case .change, .perform: []
    case .scroll(let layer, let to, let by, let motion):
      Phase.terms(of: layer) + [to, by].compactMap(\.self) + motion.terms
    case .edit(let edit): edit.terms
    case .tell(_, let values): values.flatMap { Phase.terms(of: $0) }
    }
  }
}

extension MotionKeys {
  fileprivate var terms: [Term] {
    [over, curve, delay, times, repeats, autoreverse, velocity].compactMap(\.self)
  }
}
