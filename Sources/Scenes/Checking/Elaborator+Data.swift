/// Data that actions edit: while nothing inserts or removes, data is constant; otherwise its lists are states of the root.
extension Elaborator {
  func declareData(in root: Template) {
    guard description.editsData else { return }
    for (index, file) in description.files.enumerated() {
      for data in file.data {
        guard case .list = data.value else { continue }
        let slot = root.states.count
        root.states.append(
          StateSlot(name: data.name.value, place: data.name.place, start: .expression(.constant(data.value))))
        stateTypes[StateID(template: root.index, slot: slot)] = ValueType.of(data.value)
        dataSlots[index, default: [:]][data.name.value] = slot
        program.dataSlots.append(slot)
      }
    }
  }
}

extension SceneDescription {
  /// Whether any action of any file inserts or removes records.
  var editsData: Bool {
    root.editsData || files.contains { $0.components.contains { $0.body.editsData } }
  }
}

extension LayerDescription {
  fileprivate var editsData: Bool {
    rules.contains { $0.actions.contains(where: \.editsData) } || properties.contains { $0.value.editsData }
      || layers.contains(where: \.editsData)
  }
}

extension PropertyValue {
  fileprivate var editsData: Bool {
    switch self {
    case .actions(let actions, _): actions.contains(where: \.editsData)
    case .map(let fields, _): fields.contains { $0.value.editsData }
    case .layer(let layer): layer.editsData
    case .formula, .each: false
    }
  }
}

extension ActionDescription {
  fileprivate var editsData: Bool {
    switch act {
    case .insert, .remove: true
    case .set, .animate, .scroll: false
    }
  }
}
