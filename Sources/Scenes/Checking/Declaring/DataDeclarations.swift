import Bytes
import Formulas

/// Data that actions edit: while nothing inserts or removes, data is constant; otherwise its lists are states of the
/// root. Files that read their data from the same file share it: what one of them edits, all of them see.
///
/// Writes the states of the root, their names and types; reads the descriptions of files.
struct DataDeclarations {
  let context: SceneContext

  func declare(in root: Template) {
    let description = context.description
    guard description.editsData else { return }
    var shared: [(data: DataDescription, slots: [String: Int])] = []
    for (index, file) in description.files.enumerated() {
      for data in file.data {
        let slots: [String: Int]
        if let same = shared.first(where: { $0.data.isSame(as: data) }) {
          slots = same.slots
        } else {
          let own = data.lists.map { list in
            (list.field, declare(list.value, named: data.name.value + list.field, at: data.name.place, in: root))
          }
          slots = Dictionary(own) { first, _ in first }
          shared.append((data, slots))
        }
        for (field, slot) in slots { context.names.declare(dataSlot: slot, named: data.name.value + field, in: index) }
      }
    }
  }

  private func declare(_ list: Value, named name: String, at place: SourcePlace, in root: Template) -> Int {
    let slot = root.states.count
    root.states.append(StateSlot(name: name, place: place, start: .expression(.constant(list))))
    context.types.set(.of(list), of: TypeTable.StateID(template: root.index, slot: slot))
    context.program.dataSlots.append(slot)
    return slot
  }
}

extension DataDescription {
  /// The lists that can be edited: itself, or those that are its fields, by what follows the name (`.bills`).
  fileprivate var lists: [(field: String, value: Value)] {
    switch value {
    case .list: [("", value)]
    case .record(let record):
      zip(record.shape.names, record.values).compactMap { name, value in
        if case .list = value { (".\(name.text)", value) } else { nil }
      }
    default: []
    }
  }

  /// True where both come from one file, or from files of one name with the same content, such as a copy beside each
  /// scene or the ledger that every folder has.
  fileprivate func isSame(as other: DataDescription) -> Bool {
    guard let origin, let otherOrigin = other.origin else { return false }
    let (one, another) = (MachineText(origin), MachineText(otherOrigin))
    if one == another { return true }
    return one.words(between: "/").last == another.words(between: "/").last && value == other.value
  }
}

extension SceneDescription {
  /// True where any action of any file inserts or removes records.
  var editsData: Bool {
    root.editsData || files.contains { $0.components.contains { $0.body.editsData } }
      || (takes + steps).contains { $0.steps.contains(where: \.editsData) }
  }
}

extension StepDescription {
  fileprivate var editsData: Bool {
    if case .perform(let actions) = act { actions.contains(where: \.editsData) } else { false }
  }
}

extension LayerDescription {
  fileprivate var editsData: Bool {
    rules.contains { $0.actions.contains(where: \.editsData) }
      || handlers.contains { $0.actions.contains(where: \.editsData) } || properties.contains { $0.value.editsData }
      || layers.contains(where: \.editsData)
  }
}

extension PropertyValue {
  fileprivate var editsData: Bool {
    switch self {
    case .actions(let actions, _): actions.contains(where: \.editsData)
    case .map(let fields, _): fields.contains { $0.value.editsData }
    case .several(let items, _): items.contains(where: \.editsData)
    case .layer(let layer): layer.editsData
    case .formula, .each, .runs: false
    }
  }
}

extension ActionDescription {
  fileprivate var editsData: Bool {
    switch act {
    case .insert, .remove, .update: true
    case .set, .animate, .scroll, .tell: false
    }
  }
}
