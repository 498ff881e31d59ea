import Formulas

/// What a layer says, as far as it is known before any formula is: which properties it has, and which of them are
/// words that stand there as they are.
struct GivenProperties {
  struct Entry {
    let name: Placed<String>
    /// The formula, where there is one.
    let formula: Formula?
    /// True where a component's body says it, for any user of the component.
    let isBody: Bool
    /// The property's own.
    let needs: [Need]
  }

  let template: Template
  /// By name; a field of a map is `stroke.width`.
  private(set) var entries: [String: Entry] = [:]

  /// - Parameter body: the properties of a component's own, where the layer is a use of one: what a user gives goes
  ///   before them.
  init(of template: Template, _ properties: [PropertyDescription], body: [PropertyDescription] = []) {
    self.template = template
    for (properties, isBody) in [(body, true), (properties, false)] {
      for property in properties {
        let spec = Vocabulary.property(property.name.value, ofKind: template.kind.rawValue)
        note(property, spec, at: property.name.value, isBody: isBody)
      }
    }
  }

  private mutating func note(_ property: PropertyDescription, _ spec: PropertySpec?, at path: String, isBody: Bool) {
    let formula: Formula? = if case .formula(let formula) = property.value { formula } else { nil }
    entries[path] = Entry(name: property.name, formula: formula, isBody: isBody, needs: spec?.needs ?? [])
    switch property.value {
    case .map(let fields, _):
      for field in fields {
        let name = field.name.value
        note(field, spec?.fields.first { $0.name == name }, at: "\(path).\(name)", isBody: isBody)
      }
    case .several(let items, _):
      for (index, item) in items.enumerated() {
        let spec = index == 0 ? spec : spec?.further.dropFirst(index - 1).first
        let one = PropertyDescription(name: property.name, value: item)
        note(one, spec, at: Vocabulary.nameOf(path, number: index + 1), isBody: isBody)
      }
    default: break
    }
  }
}

extension GivenProperties: WrittenLayer {
  var kind: Kind { template.kind }
  var parentKind: Kind? { template.parent?.kind }
  var isMask: Bool { template.parent?.mask === template }

  func has(_ rows: any PropertyRow...) -> Bool { rows.contains { entries[$0.spec.path] != nil } }

  func literal(_ row: any PropertyRow) -> String? {
    switch entries[row.spec.path]?.formula?.form {
    case .name(let word): word
    case .number(let number, nil): DecimalText.shortest(number)
    default: nil
    }
  }

  func isSpring(_ curve: Property<Value>) -> Bool { entries[curve.spec.path]?.formula?.isSpring ?? false }

  var literalText: String? {
    if case .text(let text) = entries[Vocabulary.label.text.spec.path]?.formula?.form { text } else { nil }
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

  func isNatural(_ axis: Axis) -> Bool {
    if case .natural = Placement.sizeRule(of: template, axis) { true } else { false }
  }

  func isAsLongAsItsContent(_ axis: Axis) -> Bool { Placement.isAsLongAsItsContent(template, axis) }

  func isAsLongAsItsText(_ axis: Axis) -> Bool {
    template.lineAxis == axis && isAsLongAsItsContent(axis) && !Placement.isLimitedByParent(template)
      && Placement.widestLine(of: template) == nil
  }
}

extension Elaborator {
  /// Says what layers have that changes nothing. All layers are known, none of their formulas.
  func checkNeeds() {
    for given in given {
      let isLeftToUser = alone.map { given.template === $0 || given.template.parent === $0 } ?? false
      for entry in given.entries.values {
        let isOpen = entry.isBody || isLeftToUser
        guard let need = entry.needs.first(where: { !($0.isOpen && isOpen) && !$0.isMet(given) }) else { continue }
        diagnostics.add(
          SceneProblem.useless(entry.name.value, owner: given.template.label, need: need.words), at: entry.name.place)
      }
    }
  }
}
