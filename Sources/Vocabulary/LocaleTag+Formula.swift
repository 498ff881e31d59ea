import Basics
import Formulas
import Locales

extension LocaleTag {
  /// A formula that is a tag with hyphens, which would be minuses: `zh-Hant`. Nil for all others.
  ///
  /// - Parameter key: the name of the property or option that the formula is of.
  public static func formula(_ text: String, of key: String, at place: SourcePlace) -> Formula? {
    guard key == Vocabulary.traits.locale.spec.name || key == SystemTrait.olderName, MachineText(text).holds("-"),
      text.utf8.first?.isASCIILetter == true,
      text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0.isNamePart })
    else { return nil }
    return Formula(.text(text), at: place)
  }
}

extension LocaleTag: PropertyType {
  public static var type: ValueType { .text }
  public static var wanted: String { "a locale, such as \(LocaleProblem.examples)" }

  public static func read(_ value: Value) -> LocaleTag? { value.asText.flatMap { try? LocaleTag($0) } }
  public func formulaText(as type: ValueType) -> String? { text }
}
