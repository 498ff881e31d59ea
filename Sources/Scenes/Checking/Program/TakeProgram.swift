import Formulas

/// A take whose steps' formulas are resolved as if they stood in the scene's root.
package struct TakeProgram: Sendable {
  /// The name of a take that no scene writes and every scene has: nobody touches it, until nothing moves.
  package static let restTake = "none"

  package enum Target: Sendable {
    case layer(LayerPath, String)
    case point(Expression)
  }

  package typealias Press = PressKeys<Expression, Target>
  package typealias Drag = DragKeys<Expression, Target>

  /// The movement of two fingers; a goal nil is where they are.
  package struct Pinch: Sendable {
    package var verb: String
    package var start: Target?
    package var scale: Expression?
    package var angle: Expression?
    package var by: Expression?
    package var to: Expression?
    /// How they come down; nil where they are down.
    package var apart: Expression?
    package var slant: Expression?
    package var over: Expression?
    package var curve: Expression?
  }

  package enum Act: Sendable {
    case tap(Target)
    case doubleTap(Target)
    case longPress(Target)
    case hold(Target, Expression)
    case press(Press)
    case drag(Drag)
    /// Of one finger, or of all that are down.
    case release(String?)
    case fling(Drag, velocity: Expression?)
    case pinch(Pinch)
    case type(LayerPath, String, text: Expression, every: Expression?)
    case wait(Expression)
    case settle
    case perform([Action])
    case snapshot(String)
    case expect(Expectation)
  }

  /// The condition that must hold at an instant, and what it is about.
  package struct Expectation: Sendable {
    package var condition: Expression
    /// The formula as written, and what in it is compared.
    package var text: String
    package var parts: [(text: String, expression: Expression)]
  }

  package struct Step: Sendable {
    package var act: Act
    /// Where it is false, the step is left out.
    package var condition: Expression?
    package var place: SourcePlace
  }

  package var name: String
  package var place: SourcePlace
  package var steps: [Step]
}
