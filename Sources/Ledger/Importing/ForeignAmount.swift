import Bytes

/// An amount as banks and spreadsheets write it: `¥1,234.50`, `-1.234,50 €`, `12元`.
struct ForeignAmount {
  /// Without signs of currency and blanks.
  private let bare: [UInt8]
  /// True for a minus, false for a plus; nil where no sign is written.
  let isNegative: Bool?

  private static let currencies = ["¥", "￥", "元", "€", "$", "£", "EUR", "CNY", "RMB", "USD"]
  private static let minuses: Set<Character> = ["-", "−", "–"]

  /// Nil where no digit is left of it.
  init?(_ text: String) {
    var rest = ForeignText.trimmed(text)
    var sign: Bool?
    func takeSign() {
      guard sign == nil, let first = rest.first, first == "+" || Self.minuses.contains(first) else { return }
      sign = first != "+"
      rest = ForeignText.trimmed(rest.dropFirst())
    }
    takeSign()
    for currency in Self.currencies {
      if rest.hasPrefix(currency) { rest = ForeignText.trimmed(rest.dropFirst(currency.count)) }
      if rest.hasSuffix(currency) { rest = ForeignText.trimmed(rest.dropLast(currency.count)) }
    }
    takeSign()
    guard rest.utf8.contains(where: \.isASCIIDigit) else { return nil }
    (bare, isNegative) = (Array(rest.utf8), sign)
  }

  /// True for a comma before one or two digits at the end, false for such a point; nil for neither.
  var hasDecimalComma: Bool? {
    guard let last = bare.lastIndex(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }),
      1...2 ~= bare.count - last - 1
    else { return nil }
    return bare[last] == UInt8(ascii: ",")
  }

  /// The digits with a point before the decimals, as an amount is typed; nil where what groups thousands stands elsewhere.
  ///
  /// - Parameter decimalComma: true where a comma stands before decimals, and points between thousands.
  func digits(decimalComma: Bool) -> String? {
    let (point, comma) = (UInt8(ascii: "."), UInt8(ascii: ","))
    let (decimal, group) = decimalComma ? (comma, point) : (point, comma)
    let parts = bare.split(separator: decimal, omittingEmptySubsequences: false)
    let groups = parts[0].split(separator: group, omittingEmptySubsequences: false)
    guard parts.count <= 2,
      groups.count == 1 || 1...3 ~= groups[0].count && groups.dropFirst().allSatisfy({ $0.count == 3 }),
      parts.count == 1 || !parts[1].contains(group)
    else { return nil }
    var digits = groups.flatMap { $0 }
    if parts.count == 2, parts[1].isEmpty || parts[1].contains(where: { $0 != UInt8(ascii: "0") }) || parts[1].count > 2
    {
      digits += [point] + parts[1]
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
