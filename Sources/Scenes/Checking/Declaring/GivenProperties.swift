import Basics
import Formulas
import Vocabulary

/// The properties that a layer gives, as far as they are known before any formula is: which it has, and which of them
/// are words that stand there as they are.
struct GivenProperties {
  struct Entry {
    let property: PropertyDescription
    /// The row of the vocabulary; nil for what the layer's kind has not.
    let row: PropertySpec?
    /// Whether a component's body says it, for any user of the component.
    let isBody: Bool
    /// The item of a list; nil but for properties of one after the first.
    let item: Item?

    var name: Placed<String> { property.name }
    /// The formula, where there is one.
    var formula: Formula? { if case .formula(let formula) = property.value { formula } else { nil } }

    /// Whether it is what a row means, of an item or of what stands alone.
    func isGiven(for row: PropertySpec, of item: Item?) -> Bool {
      guard let own = self.row else { return false }
      // Properties of one name share their number.
      let isOfRow = row.number.map { $0 == own.number } ?? (own === row || own.path == row.path)
      guard isOfRow else { return false }
      return self.item?.name == item?.name
    }
  }

  /// An item after the first of a list of maps: the map whose fields it has, and what it is called itself.
  struct Item {
    let map: String
    let name: String
  }

  let template: Template
  /// Each is given once: there are too few to look them up by anything.
  private(set) var entries: [Entry] = []
  /// The item whose fields are meant where a need asks for those of its map.
  private var item: Item?

  /// - Parameter body: the properties of a component's own that its user, where the layer is a use of one, does not
  ///   give.
  init(of template: Template, _ properties: [WrittenProperty], body: [WrittenProperty] = []) {
    self.template = template
    entries.reserveCapacity(body.count + properties.count)
    for property in body { note(property.description, property.row, isBody: true) }
    for property in properties { note(property.description, property.row, isBody: false) }
  }

  private mutating func note(
    _ property: PropertyDescription, _ spec: PropertySpec?, item: Item? = nil, isBody: Bool
  ) {
    if case .several(let items, _) = property.value, !items.isEmpty {
      let name = property.name.value
      for (index, value) in items.enumerated() {
        let item = index == 0 ? nil : Item(map: name, name: spec?.name(ofItem: index) ?? name)
        note(PropertyDescription(name: property.name, value: value), spec, item: item, isBody: isBody)
      }
      return
    }
    entries.append(Entry(property: property, row: spec, isBody: isBody, item: item))
    guard case .map(let fields, _) = property.value, let specs = spec?.fields else { return }
    for field in fields {
      let name = field.name.value
      note(field, specs.first { $0.name == name }, item: item, isBody: isBody)
    }
  }
}

extension GivenProperties: WrittenLayer {
  var kind: Kind { template.kind }
  var parentKind: Kind? { template.parent?.kind }
  var isMask: Bool { template.parent?.mask === template }

  func has(spec: PropertySpec) -> Bool { index(of: spec) != nil }

  private func entry(of row: any PropertyRow) -> Entry? { index(of: row.spec).map { entries[$0] } }

  private func index(of row: PropertySpec) -> Int? {
    guard let item else { return entries.firstIndex { $0.isGiven(for: row, of: nil) } }
    let isOfItem = MachineText(row.path).rest(after: MachineText("\(item.map).")) != nil
    return entries.firstIndex { $0.isGiven(for: row, of: isOfItem ? item : nil) }
  }

  /// The entry of a property that is no field of a map.
  func entry(at name: String) -> Entry? { entries.first { $0.item == nil && $0.row?.path == name } }

  /// The same, with the fields of one item for those of its map.
  func within(_ item: Item?) -> GivenProperties {
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
      for index in given.entries.indices {
        guard let needs = given.entries[index].row?.needs, !needs.isEmpty else { continue }
        let isOpen = given.entries[index].isBody || isLeftToUser
        let own = given.entries[index].item.map { given.within($0) } ?? layer
        guard let need = needs.first(where: { !($0.isOpen && isOpen) && !$0.isMet(own) }) else { continue }
        let entry = given.entries[index]
        findings.add(.useless(entry.name.value, owner: given.template.label, need: need.message), at: entry.name.place)
      }
    }
  }
}
