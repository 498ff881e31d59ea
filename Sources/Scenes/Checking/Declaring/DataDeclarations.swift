import Basics
import Formulas
import Vocabulary

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
    // By the names of their files.
    var shared: [MachineText: [(data: DataDescription, slots: [String: Int])]] = [:]
    for (index, file) in description.files.enumerated() {
      for data in file.data {
        let slots: [String: Int]
        let name = data.origin.flatMap { MachineText($0).words(between: "/").last } ?? ""
        if let same = shared[name]?.first(where: { $0.data.isSame(as: data) }) {
          slots = same.slots
        } else {
          let own = data.lists.map { list in
            (list.field, declare(list.value, named: data.name.value + list.field, at: data.name.place, in: root))
          }
          slots = Dictionary(own) { first, _ in first }
          if data.origin != nil { shared[name, default: []].append((data, slots)) }
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

  /// Whether both come from one file, or from files of one name with the same content, such as a copy beside each
  /// scene or the ledger that every folder has.
  fileprivate func isSame(as other: DataDescription) -> Bool {
    guard let origin, let otherOrigin = other.origin else { return false }
    let (one, another) = (MachineText(origin), MachineText(otherOrigin))
    if one == another { return true }
    return one.words(between: "/").last == another.words(between: "/").last && value == other.value
  }
}

extension SceneDescription {
  /// Whether any action of any file inserts or removes records.
  var editsData: Bool {
    allActions.contains(where: \.act.editsData)
  }

  /// Every action of every file.
  var allActions: [ActionDescription] {
    var found: [ActionDescription] = []
    root.addActions(to: &found)
    for file in files {
      for component in file.components { component.body.addActions(to: &found) }
    }
    for take in takes + steps {
      for case .perform(let actions) in take.steps.lazy.map(\.act) { found += actions }
    }
    return found
  }
}

extension LayerDescription {
  fileprivate func addActions(to found: inout [ActionDescription]) {
    for rule in rules { found += rule.actions }
    for named in handlers + actions { found += named.actions }
    for property in properties { property.value.addActions(to: &found) }
    for layer in layers { layer.addActions(to: &found) }
  }
}

extension PropertyValue {
  fileprivate func addActions(to found: inout [ActionDescription]) {
    switch self {
    case .actions(let actions, _): found += actions
    case .map(let fields, _): for field in fields { field.value.addActions(to: &found) }
    case .several(let items, _): for item in items { item.addActions(to: &found) }
    case .layer(let layer): layer.addActions(to: &found)
    case .formula, .each, .runs: break
    }
  }
}
