import Formulas

/// A take whose steps' formulas are resolved as if they stood in the scene's root.
struct TakeProgram: Sendable {
  enum Target: Sendable {
    case layer(LayerPath, String)
    case point(Expression)
  }

  struct Drag: Sendable {
    var start: Target?
    var by: Expression?
    var to: Expression?
    var over: Expression?
    var curve: Expression?
  }

  enum Act: Sendable {
    case tap(Target)
    case hold(Target, Expression)
    case drag(Drag)
    case release
    case fling(Drag, velocity: Expression?)
    case type(LayerPath, String, text: Expression, every: Expression?)
    case wait(Expression)
    case settle
    case perform([Action])
    case snapshot(String)
  }

  struct Step: Sendable {
    var act: Act
    /// Where it is false, the step is left out.
    var condition: Expression?
    var place: SourcePlace
  }

  var name: String
  var place: SourcePlace
  var steps: [Step]
}
