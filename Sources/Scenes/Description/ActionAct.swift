import Formulas
import Vocabulary

/// An action without its condition and its place: a verb with all that it needs.
public enum ActionAct<Phase: TreePhase>: Sendable {
  case set([Phase.Assignment])
  case animate([Phase.Assignment], MotionKeys<Phase.Term>)
  case change(StateChange, [Phase.State])
  /// A scroll: `table`, `cell(2).slide`.
  case scroll(Phase.Layer, to: Phase.Term?, by: Phase.Term?, MotionKeys<Phase.Term>)
  case edit(DataEdit<Phase>)
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
  var editsData: Bool { if case .edit = self { true } else { false } }
}

extension ActionAct<Written> {
  /// All formulas in it.
  var formulas: [Formula] {
    switch self {
    case .set(let assignments), .tell(_, let assignments): assignments.map(\.formula)
    case .animate(let assignments, let motion): assignments.map(\.formula) + motion.formulas
    case .change, .perform: []
    case .scroll(let target, let to, let by, let motion): [target] + [to, by].compactMap(\.self) + motion.formulas
    case .edit(let edit): edit.formulas
    }
  }
}

extension MotionKeys<Formula> {
  fileprivate var formulas: [Formula] {
    [over, curve, delay, times, repeats, autoreverse, velocity].compactMap(\.self)
  }
}
