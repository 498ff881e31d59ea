import Bytes
import Formulas
import Locales

extension FormulaResolver {
  /// The locale that a formula's texts are in: that of the run or the label that it stands in, else the scene's.
  var locale: Expression {
    // A function sees what it is given, and nothing of the layer that calls it; a label's own locale is in the scene's.
    let isFree = calls.isEmpty && !isLocale
    for (up, owner) in [template, template.parent].enumerated() where isFree {
      guard let owner, owner.kind == .label || up == 0, let cell = owner.cell(Vocabulary.label.locale) else { continue }
      let path = LayerPath(up: up, steps: [], template: owner.index)
      return reference(.read(path, .cell(cell)), [.cell(CellID(template: owner.index, cell: cell))])
    }
    return .constant(.text((program.locale ?? .standard).text))
  }

  /// `locale:` of a label, where a tag may stand as it is: `ja`, unless something of the scene has that name.
  ///
  /// - Returns: nil where it is another formula.
  func localeTag(_ formula: Formula) -> Expression? {
    let text: String
    switch formula.form {
    case .text(let written): text = written
    case .name(let name) where !isKnown(name): text = name
    default: return nil
    }
    do throws(LocaleProblem) {
      return .constant(.text(try LocaleTag(text).text))
    } catch {
      report(.notALocale(error), at: formula.place)
      return .constant(.null)
    }
  }
}

extension LocaleTag {
  /// A formula that is a tag with hyphens, which would be minuses: `zh-Hant`. Nil for all others.
  ///
  /// - Parameter key: the name of the property or option that the formula is of.
  public static func formula(_ text: String, of key: String, at place: SourcePlace) -> Formula? {
    guard key == Vocabulary.label.locale.spec.name || key == SceneOptions.olderName, MachineText(text).holds("-"),
      text.utf8.first.map({ 0x61...0x7A ~= $0 | 0x20 }) == true,
      text.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || $0.isNamePart })
    else { return nil }
    return Formula(.text(text), at: place)
  }
}

extension UInt8 {
  /// A letter, a digit or an underscore.
  fileprivate var isNamePart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension LocaleTag: PropertyType {
  public static var type: ValueType { .text }
  public static var wanted: String { "a locale, such as \(LocaleProblem.examples)" }

  public init?(_ value: Value) {
    guard case .text(let text) = value, let tag = try? LocaleTag(text) else { return nil }
    self = tag
  }

  public func words(as type: ValueType) -> String? { text }
}
