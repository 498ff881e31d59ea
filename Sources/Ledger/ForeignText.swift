/// The notations of banks and spreadsheets for the same facts.
enum ForeignText {
  /// Without blanks at both ends; those of Chinese text and of web pages count too.
  static func trimmed(_ text: some StringProtocol) -> String {
    func isBlank(_ character: Character) -> Bool { character.isWhitespace || character == "\u{FEFF}" }
    let start = text.drop(while: isBlank)
    return String(start.reversed().drop(while: isBlank).reversed())
  }
}
