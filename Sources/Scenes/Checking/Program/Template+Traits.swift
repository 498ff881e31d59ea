import Vocabulary

/// The number of layers out to the nearest that says something of the system, itself included; nil where none does.
package struct TraitDistances: Sendable {
  package fileprivate(set) var dark: Int?
  /// `textScale` or `textSize`.
  package fileprivate(set) var letters: Int?
  package fileprivate(set) var locale: Int?
}

extension TraitDistances {
  /// - Parameter outer: those of the layer around.
  init(of template: Template, in outer: TraitDistances?) {
    func distance(_ traits: SystemTrait..., outer: Int?) -> Int? {
      traits.contains { template.cell(of: $0) != nil } ? 0 : outer.map { $0 + 1 }
    }
    dark = distance(.dark, outer: outer?.dark)
    letters = distance(.textScale, .textSize, outer: outer?.letters)
    locale = distance(.locale, outer: outer?.locale)
  }
}

extension Template {
  /// The cell of a trait that the layer says; nil where it is as around it.
  func cell(of trait: SystemTrait) -> Int? { trait.row.number.flatMap { cell(number: $0) } }

  /// Whether something in it looks as a trait says, whether or not a formula reads it.
  func follows(_ trait: SystemTrait) -> Bool {
    switch trait {
    case .dark where kind == .scroll: return cell(Vocabulary.indicator.color) == nil
    case .dark: break
    case .textSize, .textScale, .locale:
      if kind == .label, cell(Vocabulary.label.text) != nil || !runs.isEmpty { return true }
      if trait == .locale, isMirroredByLanguage { return true }
    }
    return children.contains { $0.follows(trait) } || mask?.follows(trait) ?? false
  }

  /// Whether another setting of the system makes something else of it: something in it follows that, and it does not
  /// say for good what it is.
  package func follows(setting: String) -> Bool {
    guard let trait = SystemTrait(setting: setting), traitsRead.contains(trait) || follows(trait) else { return false }
    let said = trait == .textSize ? [cell(of: .textSize), cell(of: .textScale)] : [cell(of: trait)]
    return !said.contains { $0.map { cells[$0].constant != nil } ?? false }
  }

  /// Whether the language that says what `leading` is may be another one than the scene begins with.
  var isInLanguageOfLayer: Bool {
    parent?.selfAndAncestors.contains { $0.cell(of: .locale) != nil } ?? false
  }
}
