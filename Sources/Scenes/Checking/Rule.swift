import Formulas

/// A rule whose names have been found.
struct Rule: Sendable {
  enum Trigger: Sendable {
    case when(Expression, after: Expression?, every: Expression?)
    case change([Expression])
  }

  var trigger: Trigger
  var condition: Expression?
  var actions: [Action]
  var place: SourcePlace
  var pace = Pace.eventwise
}

struct Action: Sendable {
  struct Assignment: Sendable {
    var path: LayerPath
    var slot: Int
    var expression: Expression
    var place: SourcePlace
  }

  struct MotionPlan: Sendable {
    var over: Expression?
    var curve: Expression?
    var delay: Expression?
    var times: Expression?
    var repeats: Expression?
    var autoreverse: Expression?
  }

  enum Act: Sendable {
    case set([Assignment])
    case animate([Assignment], MotionPlan)
    case scroll(LayerPath, to: Expression?, by: Expression?, MotionPlan)
    /// Into the list of data that is state `list` of the root.
    case insert([(name: String, expression: Expression)], fields: [String], list: Int, at: Expression?)
    case remove(Expression)
    case update([(name: String, expression: Expression)], of: Expression)
  }

  var act: Act
  var condition: Expression?
  var place: SourcePlace
}
