import Formulas
import Limits
import Scenes

/// Which layers exist: instances of `each`, layers whose `if` holds, and those that are leaving.
extension Evaluator {
  /// The instances of one child template in the present segment, in order; leaving ones included. Wakes all that sleep.
  func children(_ child: Int, of parent: Instance) throws -> [Instance] {
    if program.sleeps(parent.template.children[child]) { return try rows(child, of: parent, showing: nil) }
    let node = parent.children[child].node as? ChildSetNode ?? ChildSetNode(parent, child)
    parent.children[child].node = node
    try use(node)
    return node.instances
  }

  /// All children in the order of the file, but for those that can sleep: nothing happens by itself in them.
  func lastingChildren(of parent: Instance) throws -> [Instance] {
    var result: [Instance] = []
    for (child, template) in parent.template.children.enumerated() where !program.sleeps(template) {
      result += try children(child, of: parent)
    }
    return result
  }

  func mask(of instance: Instance) -> Instance? {
    guard let template = instance.template.mask else { return nil }
    if let mask = instance.mask { return mask }
    let mask = Instance(template: template, evaluator: self, parent: instance, path: instance.path + ".mask")
    instance.mask = mask
    return mask
  }

  /// Where a repeated layer's list is read, and the one instance of a layer that is not repeated.
  func probe(_ child: Int, of parent: Instance) -> Instance {
    if let probe = parent.children[child].probe { return probe }
    let template = parent.template.children[child]
    let probe = Instance(
      template: template, evaluator: self, parent: parent, path: Self.path(of: template, in: parent))
    parent.children[child].probe = probe
    return probe
  }

  static func path(of template: Template, in parent: Instance) -> String {
    let name = template.name ?? "\(template.kindName)#\(template.childIndex)"
    return parent.path.isEmpty ? name : "\(parent.path).\(name)"
  }

  /// Whether a layer's `if` holds; true where it has none.
  func condition(of instance: Instance) throws -> Bool {
    guard let cell = instance.template.conditionCell else { return true }
    switch try value(cell, of: instance) {
    case .bool(let holds): return holds
    case let other:
      throw Diagnostic(
        PropertyProblem.wrongKind(wanted: "true or false", got: other), at: instance.template.cells[cell].place)
    }
  }

  fileprivate func single(_ template: Template, of parent: Instance, child: Int) throws -> [Instance] {
    let probe = probe(child, of: parent)
    if probe.isLeaving { return [probe] }
    return try condition(of: probe) ? [probe] : []
  }

  /// The items of a repeated layer's list.
  func items(of template: Template, child: Int, in parent: Instance) throws -> [Value] {
    guard let cell = template.listCell else { return [] }
    let value = try value(cell, of: probe(child, of: parent))
    guard let items = value.asList else {
      throw Diagnostic(PropertyProblem.wrongKind(wanted: "a list", got: value), at: template.cells[cell].place)
    }
    return items
  }

  fileprivate func repeated(_ template: Template, of parent: Instance, child: Int) throws -> [Instance] {
    let items = try items(of: template, child: child, in: parent)
    let base = Self.path(of: template, in: parent)
    let ghosts = !template.goes ? [] : ghosts(of: StateKey(path: parent.path, slot: child))
    let identities = try identities(of: items, template: template, parent: parent)
    var known: [String: Instance] = [:]
    var result: [Instance] = []
    // What has come back to the list, or never left it, stands in its place there.
    let inList = Set(identities)
    var waiting = ghosts.filter { !inList.contains($0.identity) }.sorted { $0.position < $1.position }[...]
    func addGhosts(upTo position: Int) {
      while let ghost = waiting.first, ghost.position <= position {
        waiting.removeFirst()
        let instance = guest(ghost, child, of: parent)
        known[ghost.identity] = instance
        result.append(instance)
      }
    }
    for (index, item) in items.enumerated() {
      addGhosts(upTo: index)
      let identity = identities[index]
      if known[identity] != nil {
        throw duplicate(identity, of: template)
      }
      let instance =
        try parent.children[child].known[identity]
        ?? added(template, to: parent, path: "\(base)(\(identity))")
      instance.place(item, at: index, among: items)
      instance.hasLeftItsList = false
      known[identity] = instance
      if try condition(of: instance) || instance.isLeaving { result.append(instance) }
    }
    addGhosts(upTo: Int.max)
    parent.children[child].known = known
    return result
  }

  /// One more instance, where there is room for it.
  func added(_ template: Template, to parent: Instance, path: String) throws -> Instance {
    guard census.count < Limits.layers else {
      throw Diagnostic(PropertyProblem.tooManyLayers(limit: Limits.layers), at: template.place)
    }
    return Instance(template: template, evaluator: self, parent: parent, path: path)
  }

  func ghosts(of key: StateKey) -> [History.Ghost] {
    let input = input(.ghosts(key), as: [History.Ghost].self)
    use(input: input)
    return input.current { history.ghosts[key]?.piece(at: epochTick) } ?? []
  }

  /// The identities of rows that could sleep and are awake.
  func awake(of key: StateKey) -> [String] {
    let input = input(.awake(key), as: [String].self)
    use(input: input)
    return input.current { history.awake[key]?.piece(at: epochTick) } ?? []
  }

  func duplicate(_ identity: String, of template: Template) -> Diagnostic {
    Diagnostic(
      SceneProblem.duplicateIdentity(identity, owner: template.label),
      at: template.keyCell.flatMap { template.cells[$0].place } ?? template.place)
  }

  /// What the instances of a list's items are known by.
  func identities(of items: [Value], template: Template, parent: Instance) throws -> [String] {
    try items.enumerated().map { index, item in
      try identity(of: item, index: index, siblings: items, template: template, parent: parent)
    }
  }

  /// What an instance is known by: its `key`, else its item's `id`, else its place.
  func identity(
    of item: Value, index: Int, siblings: [Value], template: Template, parent: Instance
  ) throws -> String {
    if let cell = template.keyCell {
      let probe = Instance(template: template, evaluator: self, parent: parent, path: "", isTemporary: true)
      probe.place(item, at: index, among: siblings)
      return try value(cell, of: probe).identityText
    }
    if case .record(let record) = item, let id = record.id { return id.identityText }
    return "\(index)"
  }
}

/// What decides which layers there are.
class StructureNode: InstanceNode {
  final let child: Int

  init(_ parent: Instance, _ child: Int) {
    self.child = child
    super.init(parent, isSampled: true)
  }

  final override func wasWorkedOut(_ evaluator: Evaluator) {
    if isMoving {
      evaluator.movingSamples[ObjectIdentifier(self)] = self
    } else if !evaluator.movingSamples.isEmpty {
      evaluator.movingSamples[ObjectIdentifier(self)] = nil
    }
  }

  /// For going through many in the same order every time.
  final var order: (String, Int) { (instance.path, child) }

  /// The cells that it is sampled from: the list, and the conditions of all instances.
  final var samples: [(cell: Int, instance: Instance)] {
    let template = instance.template.children[child]
    let probe = instance.evaluator.probe(child, of: instance)
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
        ? try evaluator.repeated(template, of: instance, child: child)
        : try evaluator.single(template, of: instance, child: child)
    }
    let nextItems = next.map(\.item)
    let nextSiblings = next.first?.siblings ?? []
    let isSame = next.elementsEqual(instances, by: ===) && nextItems == items && nextSiblings == siblings
    (instances, items, siblings) = (next, nextItems, nextSiblings)
    return !isSame
  }
}

extension Value {
  /// A text that tells identities apart.
  var identityText: String {
    switch self {
    case .number(let number): DecimalText.shortest(number)
    case .text(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .null: "null"
    default: "\(self)"
    }
  }
}
