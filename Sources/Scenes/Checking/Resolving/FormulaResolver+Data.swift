import Formulas

/// Names of data: constants, or states where the scene edits data.
extension FormulaResolver {
  func data(named name: String) -> Meaning? {
    guard let data = elaborator.description.files[scope.file].data.first(where: { $0.name.value == name }) else {
      return nil
    }
    let type = ValueType.of(data.value)
    let slots = elaborator.dataSlots[scope.file] ?? [:]
    if let slot = slots[name] { return .value(read(dataSlot: slot), type) }
    guard case .record(let record) = data.value else { return .value(.constant(data.value), type) }
    let edited = record.shape.names.map(\.text).compactMap { field in slots["\(name).\(field)"].map { (field, $0) } }
    guard !edited.isEmpty else { return .value(.constant(data.value), type) }
    let names = edited.map(\.0)
    let whole = Function(name, names.map { .any($0) }, result: type, "The data as it is now.") { lists in
      .record(record.with(Dictionary(uniqueKeysWithValues: zip(names, lists))))
    }
    return .value(.call(whole, edited.map { read(dataSlot: $0.1) }, data.name.place), type)
  }

  /// `ledger.bills` where it is a list that the scene edits.
  func editedList(_ field: String, of base: Formula) -> Meaning? {
    guard case .name(let name) = base.form, let slot = elaborator.dataSlots[scope.file]?["\(name).\(field)"],
      locals[name] == nil, declaredName(name) == nil, layer(named: name) == nil
    else { return nil }
    let id = Elaborator.StateID(template: program.root.index, slot: slot)
    return .value(read(dataSlot: slot), elaborator.stateTypes[id] ?? .any)
  }

  private func read(dataSlot slot: Int) -> Expression {
    let root = program.root
    let path = LayerPath(up: template.depth, steps: [], template: root.index)
    return reference(.read(path, .state(slot)), [.state(template: root.index, slot: slot)])
  }
}
