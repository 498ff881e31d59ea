import Basics
import Formulas
import Vocabulary

/// The properties that a layer gives, as far as they are known before any formula is: which it has, and which of them
/// are words that stand there as they are.
struct GivenProperties {
  struct Entry {
    /// As rows say it; a field of a map is `stroke.width`.
    let path: String
    let property: PropertyDescription
    /// Nil of what the layer's kind has not.
    let row: PropertySpec?
    /// Whether a component's body says it, for any user of the component.
    let isBody: Bool
    /// The map whose fields are those of an item after the first of a list, and what they are called there.
    let item: (map: String, name: String)?

    var name: Placed<String> { property.name }
    var needs: [Need] { row?.needs ?? [] }
    /// The formula, where there is one.
    var formula: Formula? { if case .formula(let formula) = property.value { formula } else { nil } }
  }

  let template: Template
  /// One for each path: there are too few to look them up by anything.
  private(set) var entries: [Entry] = []
  /// Which item's fields are meant where a need asks for those of its map.
  private var item: (map: String, name: String)?

  /// - Parameter body: the properties of a component's own, where the layer is a use of one: what a user gives goes
  ///   before them.
  init(of template: Template, _ properties: [WrittenProperty], body: [WrittenProperty] = []) {
    self.template = template
    entries.reserveCapacity(body.count + properties.count)
    for property in body { note(property.description, property.row, at: property.name, isBody: true) }
    for property in properties { note(property.description, property.row, at: property.name, isBody: false) }
  }

  private mutating func note(
    _ property: PropertyDescription, _ spec: PropertySpec?, at path: String, item: (map: String, name: String)? = nil,
    isBody: Bool
  ) {
    let entry = Entry(path: path, property: property, row: spec, isBody: isBody, item: item)
    if let known = entries.firstIndex(where: { $0.path == path }) {
      entries[known] = entry
    } else {
      entries.append(entry)
    }
    switch property.value {
    case .map(let fields, _):
      for field in fields {
        let name = field.name.value
        note(field, spec?.fields.first { $0.name == name }, at: "\(path).\(name)", item: item, isBody: isBody)
      }
    case .several(let items, _):
      for (index, item) in items.enumerated() {
        let one = PropertyDescription(name: property.name, value: item)
        let name = spec?.name(ofItem: index) ?? path
        note(one, spec, at: name, item: index == 0 ? nil : (path, name), isBody: isBody)
      }
    default: break
    }
  }
}

extension GivenProperties: WrittenLayer {
  var kind: Kind { template.kind }
  var parentKind: Kind? { template.parent?.kind }
  var isMask: Bool { template.parent?.mask === template }

  func has(_ rows: any PropertyRow...) -> Bool { rows.contains { entry(of: $0) != nil } }

  private func entry(of row: any PropertyRow) -> Entry? {
    let path = row.spec.path
    guard let item, let field = MachineText(path).rest(after: MachineText("\(item.map).")) else {
      return entry(at: path)
    }
    return entry(at: "\(item.name).\(field.text)")
  }

  func entry(at path: String) -> Entry? { entries.first { $0.path == path } }

  /// The same, with the fields of one item for those of its map.
  func within(_ item: (map: String, name: String)?) -> GivenProperties {
    var given = self
    given.item = item
    return given
  }

  func literal(_ row: any PropertyRow) -> String? {
    switch entry(of: row)?.formula?.form {
    case .name(let word): word
    case .number(let number, nil): DecimalText.shortest(number)
    default: nil
    }
  }

  func isSpring(_ curve: Property<Value>) -> Bool { entry(of: curve)?.formula?.isSpring ?? false }

  var literalText: String? {
    if case .text(let text) = entry(of: Vocabulary.label.text)?.formula?.form { text } else { nil }
  }

  var hasLetters: Bool {
    template.runs.isEmpty || template.runs.contains { template.children[$0].cell(Vocabulary.run.image) == nil }
  }

  var lineAxis: Axis { template.lineAxis }
  var isInLabelOnPath: Bool { template.parent?.isAlongPath ?? false }

  var standsInARoom: Bool {
    guard let parent = template.parent, let axis = parent.kind.stackAxis else { return true }
    return !Placement.isAsLongAsItsContent(parent, axis)
  }

  var holdsSeveral: Bool {
    template.children.count - template.runs.count > 1
      || template.children.contains { $0.isRepeated && $0.kind != .run || $0.kind == .slot }
  }

  var holdsDepth: Bool {
    template.children.contains { child in
      child.isTurnedInSpace || child.cell(Vocabulary.placement.z) != nil || child.kind == .slot
    }
  }

  func isFixed(_ axis: Axis) -> Bool { Placement.isFixed(template, axis) }

  func isNatural(_ axis: Axis) -> Bool { Placement.isNatural(template, axis) }

  func isAsLongAsItsContent(_ axis: Axis) -> Bool { Placement.isAsLongAsItsContent(template, axis) }

  func isAsLongAsItsText(_ axis: Axis) -> Bool {
    template.lineAxis == axis && isAsLongAsItsContent(axis) && !Placement.isLimitedByParent(template)
      && Placement.widestLine(of: template) == nil
  }
}

extension GivenProperties {
  /// Says what layers have that changes nothing. All layers are known, none of their formulas.
  ///
  /// - Parameter alone: the indices of components that are looked at alone: what they would need may be given by a user
  ///   of them.
  static func check(_ layers: [GivenProperties], leftToUsersOf alone: Set<Int>, _ findings: Findings) {
    for given in layers {
      let isLeftToUser =
        alone.contains(given.template.index) || given.template.parent.map { alone.contains($0.index) } ?? false
      let layer: any WrittenLayer = given
      for index in given.entries.indices where !given.entries[index].needs.isEmpty {
        let entry = given.entries[index]
        let isOpen = entry.isBody || isLeftToUser
        let own = entry.item == nil ? layer : given.within(entry.item)
        guard let need = entry.needs.first(where: { !($0.isOpen && isOpen) && !$0.isMet(own) })
        else { continue }
        findings.add(.useless(entry.name.value, owner: given.template.label, need: need.words), at: entry.name.place)
      }
    }
  }
}
