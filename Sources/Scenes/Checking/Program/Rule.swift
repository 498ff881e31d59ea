import Formulas

/// A rule whose names have been found.
package struct Rule: Sendable {
  package enum Trigger: Sendable {
    case when(Expression, after: Expression?, every: Expression?)
    case change([Expression])
    /// One of the layers there tells an event of this name.
    case told(LayerPath, event: String)
  }

  package var trigger: Trigger
  package var condition: Expression?
  package var actions: [Action]
  package var place: SourcePlace
  package var pace = Pace.eventwise
}

package struct Action: Sendable {
  /// A state, and where it is named.
  package struct Mention: Sendable {
    package var path: LayerPath
    package var slot: Int
  }

  package struct Assignment: Sendable {
    package var path: LayerPath
    package var slot: Int
    package var expression: Expression
    package var place: SourcePlace
  }

  package typealias MotionPlan = MotionKeys<Expression>

  package enum Act: Sendable {
    case set([Assignment])
    case animate([Assignment], MotionPlan)
    case pause([Mention])
    case resume([Mention])
    case scroll(LayerPath, to: Expression?, by: Expression?, MotionPlan)
    /// Into the list of data that is state `list` of the root.
    case insert([(name: String, expression: Expression)], fields: [String], list: Int, at: Expression?)
    case remove(Expression)
    case update([(name: String, expression: Expression)], of: Expression)
    /// The layer there tells an event, with its values.
    case tell(LayerPath, event: String, [Expression])
    /// The layer there does those of its actions with a name that have this number.
    case perform(LayerPath, number: Int)
  }

  package var act: Act
  package var condition: Expression?
  package var place: SourcePlace
}
