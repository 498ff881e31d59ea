import Formulas
import Geometry
import Layers
import Limits
import Scenes

/// Where layers are and how large, by the rules of `Layout`, and what those have to know of the world outside.
package struct LayoutReading: EvaluatorPart {
  package let evaluator: Evaluator

  /// Place and size at an instant.
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
    do {
      return try program.surroundings.imageSize(path)
    } catch {
      throw Self.missing(path, error, at: place)
    }
  }

  /// Why a picture cannot be used.
  static func missing(_ path: String, _ error: any Error, at place: SourcePlace?) -> Diagnostic {
    Diagnostic(SceneProblem.missingImage(path: path, reason: reason(error)), at: place)
  }

  /// Measures a text; what the font set lacks is told with the place of the text.
  func measure(_ text: Text.Setting, width: Double?, of instance: Instance) throws -> TextMetrics {
    try evaluator.spend(
      WorkBudget.steps(ofSetting: text), at: evaluator.place(of: Vocabulary.label.text, in: instance))
    do {
      return try program.surroundings.measure(text, width: width)
    } catch {
      throw unsettable(error, of: instance)
    }
  }

  /// Why a label's text cannot be set.
  func unsettable(_ error: any Error, of label: Instance) -> Diagnostic {
    Diagnostic(
      PropertyProblem.text(Self.reason(error)),
      at: evaluator.place(of: Vocabulary.label.text, in: label) ?? label.template.place)
  }

  private static func reason(_ error: any Error) -> String { (error as? any Problem)?.message ?? "\(error)" }
}
