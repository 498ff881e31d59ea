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
    for data in description.files.flatMap(\.data) where SystemTrait(named: data.name.value) != nil {
      context.findings.add(.systemName(data.name.value, what: "a value"), at: data.name.place)
    }
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
    hasAction { action in
      switch action.act {
      case .insert, .remove, .update: true
      case .set, .animate, .pause, .resume, .scroll, .tell, .perform: false
      }
    }
  }

  /// True where any action of any file fulfils a test.
  func hasAction(where test: (ActionDescription) -> Bool) -> Bool {
    root.hasAction(where: test) || files.contains { $0.components.contains { $0.body.hasAction(where: test) } }
      || (takes + steps).contains { $0.steps.contains { $0.hasAction(where: test) } }
  }
}

extension StepDescription {
  fileprivate func hasAction(where test: (ActionDescription) -> Bool) -> Bool {
    if case .perform(let actions) = act { actions.contains(where: test) } else { false }
  }
}

extension LayerDescription {
  fileprivate func hasAction(where test: (ActionDescription) -> Bool) -> Bool {
    rules.contains { $0.actions.contains(where: test) } || handlers.contains { $0.actions.contains(where: test) }
      || actions.contains { $0.actions.contains(where: test) }
      || properties.contains { $0.value.hasAction(where: test) } || layers.contains { $0.hasAction(where: test) }
  }
}

extension PropertyValue {
  fileprivate func hasAction(where test: (ActionDescription) -> Bool) -> Bool {
    switch self {
    case .actions(let actions, _): actions.contains(where: test)
    case .map(let fields, _): fields.contains { $0.value.hasAction(where: test) }
    case .several(let items, _): items.contains { $0.hasAction(where: test) }
    case .layer(let layer): layer.hasAction(where: test)
    case .formula, .each, .runs: false
    }
  }
}
