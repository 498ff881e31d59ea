import Basics

/// Amounts: as they are typed, and as whole cents.
public enum Money {
  /// The most characters that an amount is typed with.
  public static let typedCharacters = 13
  /// The largest amount that so many characters can say: `9999999999999`.
  public static let largest = 999_999_999_999_900

  /// Reads an amount as it is typed: digits, with a point and one or two digits more: `12`, `12.5`, `0.05`.
  ///
  /// - Throws: `BillProblem.money` for anything else, `BillProblem.moneyOutOfRange` for nothing at all and for more
  ///   than 13 characters.
  public static func cents(typed text: some StringProtocol) throws(BillProblem) -> Int {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let whole = parts[0]
    let fraction = parts.count > 1 ? Array(parts[1]) : []
    let isDigits = (whole + fraction).allSatisfy(\.isASCIIDigit)
    guard isDigits, !whole.isEmpty, parts.count == 1 || (1...2).contains(fraction.count) else {
      throw .money(String(text))
    }
    guard text.utf8.count <= typedCharacters else { throw .moneyOutOfRange(String(text)) }
    let digits = Array(whole) + fraction + Array(repeating: 0x30, count: 2 - fraction.count)
    let cents = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    guard cents > 0 else { throw .moneyOutOfRange(String(text)) }
    return cents
  }

  /// The amount with two digits after the point: `12.50`.
  public static func text(cents: Int) -> String {
    let rest = cents.magnitude % 100
    return "\(cents < 0 ? "-" : "")\(cents.magnitude / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
