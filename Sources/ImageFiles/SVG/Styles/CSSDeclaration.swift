/// A declaration of a sheet or of a style attribute.
final class CSSDeclaration {
  /// The property's name, in small letters but for a custom property.
  let name: String
  let value: ArraySlice<CSSToken>
  let isImportant: Bool
  /// All that becomes of it on any element, once that is known; elements of which it depends do not share it.
  var outcome: SVGPropertyOutcome?

  init(_ name: String, _ value: ArraySlice<CSSToken>) { (self.name, self.value, isImportant) = (name, value, false) }

  /// Creates a declaration, or returns nil where the tokens are none.
  init?(_ tokens: ArraySlice<CSSToken>) {
    var rest = tokens.drop { $0 == .space }
    guard case .ident(let name)? = rest.popFirst() else { return nil }
    rest = rest.drop { $0 == .space }
    guard rest.popFirst() == .colon else { return nil }
    let isCustom = name.utf8.starts(with: "--".utf8)
    self.name = isCustom ? name : name.loweredASCII
    var value = rest.trimmed
    var isImportant = false
    if value.last?.word == "important" {
      let before = value.dropLast().trimmed
      if before.last == .delimiter(UInt8(ascii: "!")) { (value, isImportant) = (before.dropLast().trimmed, true) }
    }
    guard !value.contains(.bad), !value.isEmpty || isCustom else { return nil }
    (self.value, self.isImportant) = (value, isImportant)
  }
}
