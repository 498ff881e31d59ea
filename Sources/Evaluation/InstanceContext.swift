import Basics
import Formulas
import Scenes

/// The context in which an expression of an instance is evaluated.
struct InstanceContext: EvaluationContext {
  let evaluator: Evaluator
  let instance: Instance

  func value(of reference: Expression.Reference) throws -> Value {
    // Without a copy of the reference: most are such.
    if let above = evaluator.program.readAbove(reference) {
      return try evaluator.names.value(of: above.read, in: instance.ancestor(above.up))
    }
    return try evaluator.names.value(of: evaluator.program.reference(reference), in: instance)
  }

  func binding(_ bindings: Expression.Bindings, _ body: () throws -> Value) rethrows -> Value {
    let slots = bindings.slot..<bindings.slot + bindings.results.count
    let saved = slots.map { evaluator.variables[$0] }
    defer { for (slot, content) in zip(slots, saved) { evaluator.variables[slot] = content } }
    for (slot, result) in zip(slots, bindings.results) { evaluator.variables[slot] = .formula(result) }
    return try body()
  }

  func name(of reference: Expression.Reference) -> String? { evaluator.program.referenceNames[reference.index] }

  func spend(_ steps: Int) -> Bool { evaluator.budget.spend(steps) }

  var workBound: WorkBudget.Bound { evaluator.budget.bound }

  func isSurelyOther(_ operand: Expression, than value: Value) -> Bool {
    RowWaking(evaluator: evaluator).isSurelyOther(operand, than: value, in: instance)
  }
}

/// Whence what formulas read comes, for messages.
extension InstanceContext {
  /// The innermost row that the formula stands in.
  func row() -> String? {
    instance.selfAndAncestors.first { $0.template.isRepeated }.map { $0.template.shortName + $0.printedRow }
  }

  func nullOrigin(of reference: Expression.Reference) -> NullOrigin? {
    guard case .read(let path, .cell(let cell)) = evaluator.program.reference(reference), path.steps.isEmpty
    else { return nil }
    return evaluator.nullOrigin(of: cell, in: instance.ancestor(path.up))
  }
}

extension Evaluator {
  func nullOrigin(of cell: Int, in instance: Instance) -> NullOrigin? {
    guard case .expression(let expression) = instance.template.cells[cell].source else { return nil }
    return expression.nullOrigin(in: InstanceContext(evaluator: self, instance: instance))
  }
}
