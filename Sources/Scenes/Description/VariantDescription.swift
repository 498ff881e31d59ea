import Basics
import Formulas
import Locales
import Vocabulary

/// `NAME: {value: formula, …}` under `variants:`: the scene with other values, to be looked at as well.
public struct VariantDescription: Sendable {
  public var name: Placed<String>
  /// The values and states of the scene, and the system's names, with what they are instead or begin as.
  public var settings: [NamedAssignment]
  /// The only devices that it is verified on, the first of which is its own; empty for those of the scene.
  public var devices: [Placed<String>] = []
  /// The only takes that it is verified in; empty for all.
  public var takes: [Placed<String>] = []

  public init(name: Placed<String>, settings: [NamedAssignment] = []) {
    self.name = name
    self.settings = settings
  }

  /// The locale that it begins in; nil where it does not say.
  public var locale: LocaleTag? {
    settings.lazy.compactMap { setting -> LocaleTag? in
      guard SystemTrait(setting: setting.name.value) == .locale else { return nil }
      switch setting.formula.form {
      case .text(let text), .name(let text): return try? LocaleTag(text)
      default: return nil
      }
    }.first
  }

  /// The variants that can be asked of any scene, and be listed by one, without saying what they are; besides these,
  /// `text-` and a text size, such as `text-ax5`.
  public static let standardNames = ["dark", "large-text"]

  /// Whether every scene has a variant of that name.
  public static func isStandard(_ name: String) -> Bool {
    standard(Placed(name, at: SourcePlace(file: "", line: 1, column: 1))) != nil
  }

  /// The setting of the system that a variant of such a name changes; nil for other names.
  public static func setting(ofStandard name: String) -> String? {
    standard(Placed(name, at: SourcePlace(file: "", line: 1, column: 1)))?.settings.first?.name.value
  }

  /// The variant of a text size.
  public static func name(of size: TextSize) -> String { textPrefix + size.rawValue }

  private static let textPrefix = "text-"

  /// The variant that has such a name in every scene: `dark` is the system's dark appearance, `large-text` the middle
  /// one of the text sizes for accessibility. Nil for other names.
  public static func standard(_ name: Placed<String>) -> VariantDescription? {
    func variant(_ setting: String, _ word: String) -> VariantDescription {
      VariantDescription(
        name: name,
        settings: [
          NamedAssignment(name: Placed(setting, at: name.place), formula: Formula(.name(word), at: name.place))
        ])
    }
    switch name.value {
    case "dark": return variant("dark", "true")
    case "large-text": return variant("textSize", TextSize.ax3.rawValue)
    default:
      guard let size = MachineText(name.value).rest(after: MachineText(textPrefix)) else { return nil }
      return TextSize(rawValue: size.text).map { variant("textSize", $0.rawValue) }
    }
  }
}
