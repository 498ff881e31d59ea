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

  /// For going through many in the same order every time.
  final var order: (String, Int) { (instance.path, child) }

  /// The cells that it is sampled from: the list, and the conditions of all instances.
  package final var samples: [(cell: Int, instance: Instance)] {
    let template = instance.template.children[child]
    let probe = instance.evaluator.structure.probe(child, of: instance)
    var result: [(cell: Int, instance: Instance)] = []
    if let list = template.listCell { result.append((list, probe)) }
    guard let condition = template.conditionCell else { return result }
    guard template.isRepeated else { return result + [(condition, probe)] }
    let known = instance.children[child].known.sorted { $0.key < $1.key }
    return result + known.map { (condition, $0.value) }
  }
}

/// Which instances of a child template there are, in order.
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

/// Which of the nodes that decide who is there were sampled from what moves: they are looked at again when a segment
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
