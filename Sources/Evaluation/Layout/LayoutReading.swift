import Basics
import Formulas
import Geometry
import Layers
import Scenes
import Vocabulary

/// The places and sizes of layers, by the rules of `Layout`, and what those have to know of the world outside.
package struct LayoutReading: EvaluatorPart {
  package let evaluator: Evaluator

  /// Returns the place and size of an instance at an instant.
  package func frame(of instance: Instance) throws -> Rect {
    func exact(_ measure: Measure) throws -> Double { try extent(measure, of: instance)?.low ?? 0 }
    return Rect(try exact(.x), try exact(.y), try exact(.width), try exact(.height))
  }

  /// The places of all children of a stack on an axis, worked out in one go.
  func places(of stack: Instance, on axis: Axis) throws -> StackPlaces {
    let node = stack.stackPlaces(on: axis)
    try evaluator.use(node)
    return node.places
  }

  /// The lines of a row, a column or a flow, worked out in one go.
  func lines(of parent: Instance) throws -> LinesNode {
    let node = parent.linesNode ?? LinesNode(parent)
    parent.linesNode = node
    try evaluator.use(node)
    return node
  }

  // MARK: The world outside

  func imageSize(_ path: String, at place: SourcePlace?) throws -> Size {
    try ofPicture(path, at: place) { try program.surroundings.imageSize($0) }
  }

  /// Looks at a picture; why it cannot be used is reported with its place.
  func ofPicture<Fact>(_ path: String, at place: SourcePlace?, _ look: (String) throws -> Fact) throws -> Fact {
    do {
      return try look(path)
    } catch {
      throw Diagnostic(SceneProblem.missingImage(path: path, reason: Message(of: error)), at: place)
    }
  }

  func measure(_ text: Text.Setting, width: Double?, of instance: Instance) throws -> TextMetrics {
    try withSetting(text, of: instance) { try program.surroundings.measure($0, width: width) }
  }

  /// Sets a label's text; what the font set lacks is reported with the place of the text.
  func withSetting<Result>(
    _ text: Text.Setting, of label: Instance, _ body: (Text.Setting) throws -> Result
  ) throws -> Result {
    func place() -> SourcePlace? { evaluator.place(of: Vocabulary.label.text, in: label) }
    try evaluator.spend(WorkBudget.steps(ofSetting: text), at: place())
    do {
      return try body(text)
    } catch {
      throw Diagnostic(PropertyProblem.text(Message(of: error)), at: place() ?? label.template.place)
    }
  }
}
