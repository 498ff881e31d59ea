import Basics
import Formulas
import Layers
import PlayHistory
import Scenes

/// The layers that exist: instances of `each`, layers whose `if` holds, and those that are leaving.
package struct Structure: EvaluatorPart {
  package let evaluator: Evaluator

  /// The instances of the child template at an index in the present segment, in order; leaving ones included. Wakes all
  /// that sleep.
  package func children(_ child: Int, of parent: Instance) throws -> [Instance] {
    if program.sleeps(parent.template.children[child]) {
      return try evaluator.rows.rows(child, of: parent, showing: nil)
    }
    let node = parent.children[child].node as? ChildSetNode ?? ChildSetNode(parent, child)
    parent.children[child].node = node
    try evaluator.use(node)
    return node.instances
  }

  /// The mask of an instance; nil where it has none.
  package func mask(of instance: Instance) -> Instance? {
    guard let template = instance.template.mask else { return nil }
    if let mask = instance.mask { return mask }
    let mask = Instance(template, in: instance, path: instance.path + ".mask")
    instance.mask = mask
    return mask
  }

  /// Returns the instance in which a repeated layer's list is read, and the one instance of a layer that is not
  /// repeated.
  func probe(_ child: Int, of parent: Instance) -> Instance {
    if let probe = parent.children[child].probe { return probe }
    let template = parent.template.children[child]
    let probe = Instance(template, in: parent, path: Self.path(of: template, in: parent))
    parent.children[child].probe = probe
    return probe
  }

  /// The path of a template's instances, up to the identity in brackets.
  package static func path(of template: Template, in parent: Instance) -> String {
    parent.path.isEmpty ? template.nameInPaths : "\(parent.path).\(template.nameInPaths)"
  }

  /// Whether a layer's `if` holds; true if it has none.
  package func condition(of instance: Instance) throws -> Bool {
    guard let cell = instance.template.conditionCell else { return true }
    return try value(cell, of: instance).truth(at: instance.template.cells[cell].place)
  }

  func single(_ template: Template, of parent: Instance, child: Int) throws -> [Instance] {
    let probe = probe(child, of: parent)
    if probe.isLeaving { return [probe] }
    return try condition(of: probe) ? [probe] : []
  }

  /// The items of a repeated layer's list; `child` is its template's index in the parent's.
  package func items(of template: Template, child: Int, in parent: Instance) throws -> [Value] {
    guard let cell = template.listCell else { return [] }
    let value = try value(cell, of: probe(child, of: parent))
    guard let items = value.asList else {
      throw Diagnostic(PropertyProblem.wrongKind(wanted: "a list", got: value), at: template.cells[cell].place)
    }
    return items
  }

  func repeated(_ template: Template, of parent: Instance, child: Int) throws -> [Instance] {
    let items = try items(of: template, child: child, in: parent)
    try evaluator.spend(items.count * WorkBudget.stepsOfInstance, at: template.place)
    let base = Self.path(of: template, in: parent)
    let removedRows = !template.goes ? [] : removedRows(of: StateKey(path: parent.path, slot: child))
    let identities = try identities(of: items, template: template, parent: parent)
    var known: [String: Instance] = [:]
    known.reserveCapacity(identities.count + removedRows.count)
    var result: [Instance] = []
    result.reserveCapacity(identities.count + removedRows.count)
    // A row that has come back to the list, or never left it, stands in its place there.
    let inList = removedRows.isEmpty ? [] : Set(identities)
    var waiting = removedRows.filter { !inList.contains($0.identity) }.sorted { $0.position < $1.position }[...]
    func addRemovedRows(upTo position: Int) {
      while let removedRow = waiting.first, removedRow.position <= position {
        waiting.removeFirst()
        let instance = evaluator.rows.leavingRow(removedRow, child, of: parent)
        known[removedRow.identity] = instance
        result.append(instance)
      }
    }
    for (index, item) in items.enumerated() {
      addRemovedRows(upTo: index)
      let identity = identities[index]
      if known[identity] != nil { throw duplicate(identity, of: template) }
      let instance =
        try parent.children[child].known[identity]
        ?? added(template, to: parent, path: "\(base)(\(identity))")
      instance.place(item, at: index, among: items)
      instance.positionOutsideList = nil
      known[identity] = instance
      if try condition(of: instance) || instance.isLeaving { result.append(instance) }
    }
    addRemovedRows(upTo: Int.max)
    parent.children[child].known = known
    return result
  }

  /// One more instance, where there is room for it.
  func added(_ template: Template, to parent: Instance, path: String) throws -> Instance {
    guard evaluator.census.count < Limits.layers else {
      throw Diagnostic(PropertyProblem.tooManyLayers(limit: Limits.layers), at: template.place)
    }
    return Instance(template, in: parent, path: path)
  }

  func removedRows(of key: StateKey) -> [History.RemovedRow] {
    evaluator.noted(.removedRows(key)) { evaluator.history.removedRows[key]?.piece(at: evaluator.epochTick) } ?? []
  }

  /// The identities of rows that could sleep and are awake.
  func awake(of key: StateKey) -> [String] {
    evaluator.noted(.awake(key)) { evaluator.history.awake[key]?.piece(at: evaluator.epochTick) } ?? []
  }

  func duplicate(_ identity: String, of template: Template) -> Diagnostic {
    Diagnostic(
      SceneProblem.duplicateIdentity(RowName.text(of: identity), owner: template.label),
      at: template.keyCell.flatMap { template.cells[$0].place } ?? template.place)
  }

  /// The identities of a list's items.
  package func identities(of items: [Value], template: Template, parent: Instance) throws -> [String] {
    try items.enumerated().map { index, item in
      try identity(of: item, index: index, siblings: items, template: template, parent: parent)
    }
  }

  /// The values of `key` for a list's items; none where no key is given.
  func keys(of items: [Value], template: Template, parent: Instance) throws -> [Value] {
    guard let cell = template.keyCell else { return [] }
    return try items.enumerated().map { index, item in
      try key(cell, of: item, index: index, siblings: items, template: template, parent: parent)
    }
  }

  private func key(
    _ cell: Int, of item: Value, index: Int, siblings: [Value], template: Template, parent: Instance
  ) throws -> Value {
    let probe = Instance(template, in: parent, path: "", isTemporary: true)
    probe.place(item, at: index, among: siblings)
    return try value(cell, of: probe)
  }

  /// The identity of an instance, as `RowName` writes it: its `key`, else its item's `id`, else its place.
  func identity(
    of item: Value, index: Int, siblings: [Value], template: Template, parent: Instance
  ) throws -> String {
    if let cell = template.keyCell {
      let key = try key(cell, of: item, index: index, siblings: siblings, template: template, parent: parent)
      return RowName.part(of: key.identityText)
    }
    if case .record(let record) = item, let id = record.id { return RowName.part(of: id.identityText) }
    return "\(index)"
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
