import Formulas

/// What a layer says, as far as it is known before any formula is: which properties it has, and which of them are
/// words that stand there as they are.
struct GivenProperties {
  struct Entry {
    let place: SourcePlace
    /// The formula, where there is one.
    let formula: Formula?
    /// Whether a component's body says it, for any user of the component.
    let isBody: Bool
  }

  let template: Template
  /// By name; a field of a map is `stroke.width`.
  private(set) var entries: [String: Entry] = [:]

  /// - Parameter body: the properties of a component's own, where the layer is a use of one: what a user gives goes
  ///   before them.
  init(of template: Template, _ properties: [PropertyDescription], body: [PropertyDescription] = []) {
    self.template = template
    note(body, isBody: true)
    note(properties, isBody: false)
  }

  private mutating func note(_ properties: [PropertyDescription], prefix: String = "", isBody: Bool) {
    for property in properties {
      let name = prefix + property.name.value
      let formula: Formula? = if case .formula(let formula) = property.value { formula } else { nil }
      entries[name] = Entry(place: property.name.place, formula: formula, isBody: isBody)
      switch property.value {
      case .map(let fields, _): note(fields, prefix: name + ".", isBody: isBody)
      case .several(let items, _):
        for (index, item) in items.enumerated() {
          let name = Vocabulary.nameOf(name, number: index + 1)
          switch item {
          case .map(let fields, _): note(fields, prefix: name + ".", isBody: isBody)
          case .formula(let formula):
            entries[name] = Entry(place: property.name.place, formula: formula, isBody: isBody)
          default: break
          }
        }
      default: break
      }
    }
  }

  /// Whether any of these is given.
  func has(_ names: String...) -> Bool { names.contains { entries[$0] != nil } }

  /// The word or the number that a property is given, nil where it is worked out or not given.
  func literal(_ name: String) -> String? {
    switch entries[name]?.formula?.form {
    case .name(let word): word
    case .number(let number, nil): DecimalText.shortest(number)
    default: nil
    }
  }

  /// The text that a label always shows, nil where it is worked out or not given.
  var literalText: String? {
    if case .text(let text) = entries["text"]?.formula?.form { text } else { nil }
  }

  /// Whether its text may have such a character: whatever is worked out may.
  func mayContain(where isWanted: (Character) -> Bool) -> Bool { literalText?.contains(where: isWanted) ?? true }

  /// Whether its text has a newline, as far as it stands there as it is.
  var hasNewline: Bool { literalText?.contains(where: \.isNewline) ?? false }

  /// Whether it is what its parent is cut out by.
  var isMask: Bool { template.parent?.mask === template }

  /// Whether it may show letters: none does where all its runs are pictures.
  var hasLetters: Bool {
    template.runs.isEmpty || template.runs.contains { template.children[$0].cell(Vocabulary.run.image) == nil }
  }

  /// Whether a property is given a spring.
  func isSpring(_ name: String) -> Bool { entries[name]?.formula?.isSpring ?? false }

  /// Whether the line that it stands in is as long as something else says, not as its layers are.
  var standsInARoom: Bool {
    guard let parent = template.parent, let axis = parent.kind.stackAxis else { return true }
    return !Placement.isAsLongAsItsContent(parent, axis)
  }

  /// Whether of two numbers that stand there as they are the second is not less than the first.
  func isAtLeast(_ least: String, _ name: String) -> Bool {
    guard let least = literal(least).flatMap(Double.init), let number = literal(name).flatMap(Double.init) else {
      return true
    }
    return number >= least
  }

  /// Whether something in the layer moves with it, or two layers in it can meet.
  var holdsSeveral: Bool {
    template.children.count - template.runs.count > 1
      || template.children.contains { $0.isRepeated && $0.kind != .run || $0.kind == .slot }
  }

  /// Whether a layer in it may be nearer or further away than it is.
  var holdsDepth: Bool {
    template.children.contains { child in
      child.isTurnedInSpace || child.cell(Vocabulary.placement.z) != nil || child.kind == .slot
    }
  }

  /// Whether it is as wide as its text, however long that is, or as high, where its lines are columns.
  func isAsLongAsItsText(_ axis: Axis) -> Bool {
    template.lineAxis == axis && Placement.isAsLongAsItsContent(template, axis)
      && !Placement.isLimitedByParent(template)
      && Placement.widestLine(of: template) == nil
  }
}
