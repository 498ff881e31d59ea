import Formulas
import Scenes

extension Rule {
  /// Returns the values that the rule looks at: the condition's truth, or the values whose change sets it off.
  package func look(_ evaluator: Evaluator, _ instance: Instance) throws -> [Value] {
    switch trigger {
    case .when(let condition, _, _): [try evaluator.evaluate(condition, in: instance)]
    case .change(let expressions, _): try expressions.map { try evaluator.evaluate($0, in: instance) }
    case .event: []
    }
  }
}
