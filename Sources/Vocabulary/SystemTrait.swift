import Formulas
import Locales

/// A trait that the system gives the screen, and that a layer can say otherwise for itself and all that is in it:
/// as the traits of UIKit.
package enum SystemTrait: String, CaseIterable, Sendable {
  case dark, locale, textSize, textScale

  /// The older name of `locale`; it is understood for good.
  package static let olderName = "language"

  /// The traits that people set, and so do a scene's actions.
  package static let settings: [SystemTrait] = [.dark, .textSize, .locale]

  /// The trait that a name means, the older one of `locale` included; nil where it means none.
  package init?(named name: String) {
    let word = name == Self.olderName ? SystemTrait.locale.rawValue : name
    guard let trait = Self.allCases.first(where: { $0.rawValue == word }) else { return nil }
    self = trait
  }

  /// The setting that a name means; nil where it means none.
  package init?(setting name: String) {
    guard let trait = SystemTrait(named: name), Self.settings.contains(trait) else { return nil }
    self = trait
  }

  /// The type of what a layer may say.
  package var type: ValueType {
    switch self {
    case .dark: .bool
    case .textSize: TextSize.type
    case .textScale: .number
    case .locale: LocaleTag.type
    }
  }

  /// The type of what formulas read by its name.
  package var typeRead: ValueType {
    switch self {
    case .dark: .bool
    case .textSize, .locale: .text
    case .textScale: .number
    }
  }

  /// The row of the property by which a layer says it.
  package var row: PropertySpec {
    switch self {
    case .dark: Vocabulary.traits.dark.spec
    case .textSize: Vocabulary.traits.textSize.spec
    case .textScale: Vocabulary.traits.textScale.spec
    case .locale: Vocabulary.traits.locale.spec
    }
  }

  /// The names by which formulas read it, and what follows from it.
  var names: [NameSpec] {
    switch self {
    case .dark: [NameSpec("dark", "True where the system is dark, or a layer around says so.")]
    case .locale:
      [
        NameSpec("locale", "The locale of texts, such as zh or en-GB: the scene's, or as a layer around says."),
        NameSpec(Self.olderName, "The same as `locale`, by the name that it had."),
        NameSpec("rightToLeft", "True where the lines of that language run to the left, as those of Arabic."),
      ]
    case .textSize:
      [NameSpec("textSize", "The text size, such as large or ax3: the system's, or as a layer around says.")]
    case .textScale:
      [
        NameSpec(
          "textScale",
          "The scale of letters here: of body text over its size at the text size large, or as a layer around says.")
      ]
    }
  }

  /// The cure where it is given as a value or a state of the scene's own.
  package var cure: String {
    switch self {
    case .dark: "write 'state: {dark: true}' for where the scene begins, 'dark: true' on a layer for all in it"
    case .textSize:
      "write 'state: {textSize: ax3}' for where the scene begins, 'textSize: ax3' on a layer for all in it"
    case .textScale: "write 'textScale: 1' at the top of the file, or on a layer, for all in it"
    case .locale: "write 'locale: en' at the top of the file, or on a layer, for all in it"
    }
  }

  /// A formula for a number that is another one after it has changed.
  package var exampleNumber: String {
    switch self {
    case .dark: "if dark then 1 else 0"
    case .textSize, .textScale: "textScale"
    case .locale: "if locale == \"en\" then 1 else 0"
    }
  }
}
