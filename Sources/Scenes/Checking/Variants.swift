import Formulas
import Locales
import Vocabulary

/// Variants: what a scene may be besides what it is.
///
/// A variant and `--set` are the same: other formulas for values, other starts for states. `dark`, `locale` and
/// `textSize` can be set as well, as literals, because they are known before any formula is.
extension SceneOptions {
  /// The names of the system that may be set like the scene's own.
  static let systemNames = SystemTrait.settings.map(\.rawValue)

  /// The options with what the variant says, and the system's names as they are set. What is set beside a variant goes
  /// before it. Every scene has the standard variants, besides those that it writes.
  ///
  /// - Throws: where there is no such variant, or one of the system's names is no literal that it can be.
  public func resolved(for description: SceneDescription) throws(Diagnostics) -> SceneOptions {
    var result = self
    if let variant {
      let found =
        description.variant(named: variant)
        ?? VariantDescription.standard(Placed(variant, at: description.name.place))
      guard let found else {
        let names = description.variants.map(\.name.value) + VariantDescription.standardNames
        throw Diagnostics([Diagnostic(SceneProblem.unknownVariant(variant, candidates: names), at: nil)])
      }
      result.device = device ?? found.devices.first?.value
      result.overrides = found.settings.map { ValueOverride($0.name.value, $0.formula) } + overrides
    }
    var mistakes = Diagnostics()
    for override in result.overrides where SystemTrait(setting: override.name) != nil {
      if let mistake = result.set(override.name, override.formula) { mistakes.add(mistake) }
    }
    for mistake in result.begin(with: description) { mistakes.add(mistake) }
    guard mistakes.isEmpty else { throw mistakes }
    result.overrides.removeAll { SystemTrait(setting: $0.name) != nil }
    result.locale = result.locale ?? description.locale?.value
    func hint(at place: SourcePlace) {
      result.hints.add(SceneProblem.olderName(SystemTrait.olderName, now: "locale"), at: place)
    }
    if !isOneOfSeveral {
      for setting in description.variants.lazy.flatMap(\.settings) where setting.name.value == SystemTrait.olderName {
        hint(at: setting.name.place)
      }
    }
    for override in overrides where override.name == SystemTrait.olderName { hint(at: override.formula.place) }
    return result
  }

  /// Takes over how the system is at the beginning, as the scene's states of its names say, where nobody says
  /// otherwise.
  ///
  /// - Returns: the mistakes in that.
  mutating func begin(with description: SceneDescription) -> [Diagnostic] {
    var start = SceneOptions()
    let mistakes = description.root.states.compactMap { state -> Diagnostic? in
      guard SystemTrait(setting: state.name.value) != nil else { return nil }
      let formula: Formula? = if case .formula(let formula) = state.start { formula } else { nil }
      return start.set(state.name.value, formula ?? Formula(.name(""), at: state.name.place))
    }
    dark = dark ?? start.dark
    textSize = textSize ?? start.textSize
    locale = locale ?? start.locale
    return mistakes
  }

  /// Sets one of the system's names to a literal, or gives the mistake in it.
  private mutating func set(_ name: String, _ formula: Formula) -> Diagnostic? {
    switch (name, formula.form) {
    case ("dark", .name("true")): dark = true
    case ("dark", .name("false")): dark = false
    case ("locale", .text(let text)), ("locale", .name(let text)),
      (SystemTrait.olderName, .text(let text)), (SystemTrait.olderName, .name(let text)):
      do throws(LocaleProblem) {
        locale = try LocaleTag(text)
      } catch {
        return Diagnostic(SceneProblem.notALocale(error), at: formula.place)
      }
    case ("textSize", .name(let word)), ("textSize", .text(let word)):
      guard let size = TextSize(rawValue: word) else {
        return Diagnostic(
          SceneProblem.unknownWord(word, property: "textSize", words: TextSize.words), at: formula.place)
      }
      textSize = size
    default:
      let wanted = ["dark": "true or false", "textSize": TextSize.wanted][name] ?? LocaleTag.wanted
      return Diagnostic(SceneProblem.notALiteral(name, wanted: wanted), at: formula.place)
    }
    return nil
  }
}
