import Formulas
import Scenes

/// The node that decides which layers there are.
package class StructureNode: InstanceNode {
  final let child: Int

  init(_ parent: Instance, _ child: Int) {
    self.child = child
    super.init(parent, isSampled: true)
  }

  final override func wasWorkedOut(_ evaluator: Evaluator) {
    evaluator.samples.set(self, isMoving: isMoving)
  }

  /// The order in which many are visited, the same every time.
  final var order: (String, Int) { (instance.path, child) }

  /// Looks at what it is sampled from and may change between two events: the list, the keys of its items, and the
  /// conditions of all instances. Each gives the values at the evaluator's moment.
  package final func looks() throws -> [(Evaluator) throws -> [Value]] {
    let template = instance.template.children[child]
    let structure = instance.evaluator.structure
    let probe = structure.probe(child, of: instance)
    func changes(_ cell: Int?) -> Int? { cell.flatMap { template.cells[$0].variability >= .stepwise ? $0 : nil } }
    var result: [(Evaluator) throws -> [Value]] = []
    func look(at cell: Int, of instance: Instance) { result.append { [try $0.value(cell, of: instance)] } }
    if let list = changes(template.listCell) { look(at: list, of: probe) }
    if changes(template.keyCell) != nil {
      let (parent, items) = (instance, try structure.items(of: template, child: child, in: instance))
      result.append { try $0.structure.keys(of: items, template: template, parent: parent) }
    }
    guard let condition = changes(template.conditionCell) else { return result }
    let instances =
      template.isRepeated ? instance.children[child].known.sorted { $0.key < $1.key }.map(\.value) : [probe]
    for instance in instances { look(at: condition, of: instance) }
    return result
  }
}

/// The instances of a child template, in order.
final class ChildSetNode: StructureNode {
  private(set) var instances: [Instance] = []
  private var items: [Value] = []
  private var siblings: [Value] = []

  override func workOut(_ evaluator: Evaluator) throws -> Bool {
    let template = instance.template.children[child]
    let next = try evaluator.during(.at(evaluator.epochTick)) {
      template.isRepeated
        ? try evaluator.structure.repeated(template, of: instance, child: child)
        : try evaluator.structure.single(template, of: instance, child: child)
    }
    let nextItems = next.map(\.item)
    let nextSiblings = next.first?.siblings ?? []
    let isSame = next.elementsEqual(instances, by: ===) && nextItems == items && nextSiblings == siblings
    (instances, items, siblings) = (next, nextItems, nextSiblings)
    return !isSame
  }

  override func forgetInstances() { instances = [] }
}

/// The nodes that decide who is there and were sampled from what moves: they are looked at again when a segment
/// begins.
package struct MovingSamples {
  private var nodes: [ObjectIdentifier: StructureNode] = [:]

  mutating func set(_ node: StructureNode, isMoving: Bool) {
    if isMoving {
      nodes[ObjectIdentifier(node)] = node
    } else if !nodes.isEmpty {
      nodes[ObjectIdentifier(node)] = nil
    }
  }

  /// All of them; those whose layer is gone are forgotten.
  mutating func current() -> [StructureNode] {
    for (key, node) in nodes where node.isOrphan { nodes[key] = nil }
    return Array(nodes.values)
  }

  /// The same in the same order every time.
  package var inOrder: [StructureNode] { nodes.values.filter { !$0.isOrphan }.sorted { $0.order < $1.order } }
}
