/// The notations of banks and spreadsheets for the same facts.
enum ForeignText {
  /// Without blanks at both ends; those of Chinese text and of web pages count too.
  static func trimmed(_ text: some StringProtocol) -> String {
    func isBlank(_ character: Character) -> Bool { character.isWhitespace || character == "\u{FEFF}" }
    let start = text.drop(while: isBlank)
    return String(start.reversed().drop(while: isBlank).reversed())
  }

  /// A day as `2016-06-25`, from that or from `2016/6/25`, `2016-6-5`, `2016.06.25`; nil for anything else.
  static func day(_ text: String) -> String? {
    guard let sign = text.first(where: { !$0.isASCII || !$0.isNumber }), "-/.".contains(sign) else { return nil }
    let parts = text.split(separator: sign, omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }), parts[0].count == 4,
      1...2 ~= parts[1].count, 1...2 ~= parts[2].count
    else { return nil }
    return ([parts[0]] + parts[1...].map { $0.count == 1 ? "0" + $0 : $0 }).joined(separator: "-")
  }

  /// An amount without a yen sign before it and without commas between groups of three digits; nil where the commas
  /// stand elsewhere.
  static func amount(_ text: String) -> String? {
    let sign = text.first.map { "¥￥".contains($0) } == true
    let bare = sign ? trimmed(text.dropFirst()) : text
    guard bare.contains(",") else { return bare }
    let parts = bare.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let groups = parts[0].split(separator: ",", omittingEmptySubsequences: false)
    guard 1...3 ~= groups[0].count, groups.dropFirst().allSatisfy({ $0.count == 3 }),
      !parts.dropFirst().contains(where: { $0.contains(",") })
    else { return nil }
    return groups.joined() + (parts.count > 1 ? ".\(parts[1])" : "")
  }
}
