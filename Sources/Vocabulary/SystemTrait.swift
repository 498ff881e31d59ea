import Formulas
import Locales

/// Something that the system says of the screen, and that a layer can say otherwise for itself and all that is in it:
/// as the traits of UIKit.
package enum SystemTrait: String, CaseIterable, Sendable {
  case dark, textSize, textScale, locale

  /// The older name of `locale`; it is understood for good.
  package static let olderName = "language"

  /// Those that people set, and so do a scene's actions.
  package static let settings: [SystemTrait] = [.dark, .textSize, .locale]

  /// The trait that a name means, the older one of `locale` included; nil where it means none.
  package init?(named name: String) {
    self.init(rawValue: name == Self.olderName ? SystemTrait.locale.rawValue : name)
  }

  /// The setting that a name means; nil where it means none.
  package init?(setting name: String) {
    guard let trait = SystemTrait(named: name), Self.settings.contains(trait) else { return nil }
    self = trait
  }

  package var type: ValueType {
    switch self {
    case .dark: .bool
    case .textSize: TextSize.type
    case .textScale: .number
    case .locale: LocaleTag.type
    }
  }
}
