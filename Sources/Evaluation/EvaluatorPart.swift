import Formulas
import Geometry
import Scenes
import Vocabulary

/// A part of the evaluator: it works out things of one kind and remembers nothing. What is to be remembered lies in
/// nodes, and who depends on what the evaluator notes as it is read.
package protocol EvaluatorPart {
  var evaluator: Evaluator { get }
}

/// The readings of a layer that all parts have in common, at the moment. Cells, and items of lists of properties, are
/// given by their indices.
extension EvaluatorPart {
  package var program: Program { evaluator.program }
  package var moment: Moment { evaluator.moment }

  package func value<Content: PropertyType>(
    _ property: Property<Content>, item: Int = 0, of instance: Instance
  ) throws -> Content {
    try evaluator.value(property, item: item, of: instance)
  }

  package func value(_ cell: Int, of instance: Instance) throws -> Value { try evaluator.value(cell, of: instance) }

  /// A measure in points, as an interval; nil where it is no number.
  package func extent(_ measure: Measure, of instance: Instance) throws -> Interval? {
    try evaluator.extent(measure, of: instance)
  }
}
