import Formulas
import Scenes

/// A cell of an instance as a node.
final class CellNode: InstanceNode {
  private let cell: Int
  // Values are read and written whole (`Node`).
  @exclusivity(unchecked) private(set) var value = Value.null
  /// Its values at other moments of a search; nil where they are as soon worked out.
  @exclusivity(unchecked) private var memory: SearchCache?

  init(_ instance: Instance, _ cell: Int) {
    self.cell = cell
    super.init(instance)
  }

  override func workOut(_ evaluator: Evaluator) throws -> Bool {
    let template = instance.template
    let spent = evaluator.budget.spent
    let next =
      try template.keepsValues
      ? evaluator.states.keptValue(of: cell, of: instance) ?? evaluator.work(out: cell, of: instance)
      : evaluator.work(out: cell, of: instance)
    if evaluator.budget.spent - spent >= SearchCache.minSteps { remember(next, evaluator) }
    defer { value = next }
    return next != value
  }

  // MARK: Searching

  /// Keeps a value for as long as the search lasts.
  private func remember(_ value: Value, _ evaluator: Evaluator) {
    guard let search = evaluator.search, let sources = movingCells else { return }
    if memory?.search != search { memory = SearchCache(of: search) }
    memory?.keep(value, from: sources, at: evaluator.moment)
  }

  override func recall(_ evaluator: Evaluator) -> Bool {
    guard let memory, memory.search == evaluator.search, let known = memory.value(evaluator) else { return false }
    value = known
    return true
  }
}
