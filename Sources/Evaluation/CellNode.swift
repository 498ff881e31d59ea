import Formulas
import Scenes

/// A cell of an instance as a node.
final class CellNode: InstanceNode {
  private let cell: Int
  private(set) var value = Value.null

  init(_ instance: Instance, _ cell: Int) {
    self.cell = cell
    super.init(instance)
  }

  override func workOut(_ evaluator: Evaluator) throws -> Bool {
    let template = instance.template
    let next =
      try template.goes || !template.keepers.isEmpty
      ? evaluator.states.kept(cell, of: instance) ?? evaluator.work(out: cell, of: instance)
      : evaluator.work(out: cell, of: instance)
    defer { value = next }
    return next != value
  }
}
