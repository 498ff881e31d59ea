import Formulas

/// A take whose steps' formulas are resolved as if they stood in the scene's root.
package struct TakeProgram: Sendable {
  /// The name of a take that no scene writes and every scene has: nobody touches it, until nothing moves.
  package static let restTake = "none"

  /// The target of a step.
  package enum Target: Sendable {
    case layer(LayerPath, String)
    case point(Expression)
  }

  package typealias Act = StepAct<Resolved>

  /// The condition that must hold at an instant, and what it is about.
  package struct Expectation: Sendable {
    package var condition: Expression
    /// The formula as written, and what in it is compared.
    package var text: String
    package var parts: [Part]

    /// A part that the condition compares: as written, and what its value is worked out by.
    package struct Part: Sendable {
      package var text: String
      package var expression: Expression
    }
  }

  /// A step of a take.
  package struct Step: Sendable {
    package var act: Act
    /// The condition on the step, which is left out where it is false.
    package var condition: Expression?
    package var place: SourcePlace
  }

  package var name: String
  package var place: SourcePlace
  package var steps: [Step]
}
