import Formulas

/// A rule whose names have been found.
package struct Rule: Sendable {
  /// The cause that a rule acts on.
  package enum Trigger: Sendable {
    case when(Expression, after: Expression?, every: Expression?)
    case change([Expression], after: Expression?)
    /// One of the layers there emits an event of this name.
    case event(LayerPath, name: String)
  }

  package var trigger: Trigger
  package var condition: Expression?
  package var actions: [Action]
  package var place: SourcePlace
  package var variability = Variability.eventwise
}

/// An action that a rule, a tap or an event does.
package struct Action: Sendable {
  /// A state, by the index of its slot, and where it is named.
  package struct Mention: Sendable {
    package var path: LayerPath
    package var slot: Int
  }

  /// A value that a state gets, which is given by the index of its slot.
  package struct Assignment: Sendable {
    package var path: LayerPath
    package var slot: Int
    package var expression: Expression
    package var place: SourcePlace
  }

  package typealias MotionPlan = MotionKeys<Expression>

  package typealias Act = ActionAct<Resolved>

  package var act: Act
  package var condition: Expression?
  package var place: SourcePlace
}
