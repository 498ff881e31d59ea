import Geometry

/// A pattern for numbers as Unicode's UTS #35 has it: `#,##0.00`, `0.#%`, `¥#,##0`, with a second one for negative
/// numbers behind a semicolon. A `0` is a digit that is always there, a `#` one that is there where it is needed, the
/// comma says how many digits are grouped, `%` multiplies by a hundred; between apostrophes anything stands for itself.
struct NumberPattern {
  private struct Part {
    var prefix = ""
    var suffix = ""
    /// Digits in a group; 0 for no groups.
    var group = 0
    var minIntegerDigits = 0
    var minFractionDigits = 0
    var maxFractionDigits = 0
    var isPercent = false
  }

  private var positive = Part()
  /// The signs around negative numbers instead of a minus before them.
  private var negative: (prefix: String, suffix: String)?

  /// Creates a pattern, or returns nil where it has letters that are not between apostrophes, or no digit, or signs out
  /// of order.
  init?(_ pattern: String) {
    var reader = Reader(rest: pattern[...])
    guard let first = reader.part() else { return nil }
    positive = first
    guard let sign = reader.next else { return }
    reader.skip()
    guard sign == ";", let second = reader.part(), reader.next == nil else { return nil }
    negative = (second.prefix, second.suffix)
  }

  /// Whether it has signs that a language writes in its own way: between groups of digits, or before a fraction.
  var hasSigns: Bool { positive.group > 0 || positive.maxFractionDigits > 0 }

  /// The number as the pattern says, in a language's signs; halves go away from zero.
  func text(of number: Double, signs: LanguageWords.Signs = LanguageWords.Signs()) -> String {
    var digits = DecimalText.fixed(
      abs(number), positive.maxFractionDigits, timesTenTo: positive.isPercent ? 2 : 0)
    var fraction = ""
    if let point = digits.firstIndex(of: ".") {
      fraction = String(digits[digits.index(after: point)...])
      digits = String(digits[..<point])
    }
    while fraction.count > positive.minFractionDigits, fraction.last == "0" { fraction.removeLast() }
    let isNegative = number < 0 && (digits + fraction).contains { $0 != "0" }
    if positive.minIntegerDigits == 0, digits == "0", !fraction.isEmpty { digits = "" }
    digits = String(repeating: "0", count: max(positive.minIntegerDigits - digits.count, 0)) + digits
    let whole = Self.grouped(digits, by: positive.group, signs.group)
    let body = fraction.isEmpty ? whole : whole + signs.point + fraction
    guard isNegative else { return positive.prefix + body + positive.suffix }
    if let negative { return negative.prefix + body + negative.suffix }
    return signs.minus + positive.prefix + body + positive.suffix
  }

  /// Digits with a separator between groups of so many, counted from the end.
  static func grouped(_ digits: String, by size: Int, _ separator: String) -> String {
    guard size > 0, digits.count > size else { return digits }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: size) { result += separator }
      result.append(digit)
    }
    return result
  }

  /// Takes a pattern apart, sign by sign.
  private struct Reader {
    var rest: Substring

    var next: Character? { rest.first }

    mutating func skip() { rest.removeFirst() }

    /// Reads a part: the signs before the digits, the digits, and the signs behind them; nil where that is no pattern.
    mutating func part() -> Part? {
      var part = Part()
      guard let prefix = affix(&part), readDigits(&part), let suffix = affix(&part) else { return nil }
      part.prefix = prefix
      part.suffix = suffix
      return part
    }

    private mutating func affix(_ part: inout Part) -> String? {
      var text = ""
      while let sign = next, !"#0,.;".contains(sign) {
        if sign == "'" {
          guard let quoted = rest.takeQuoted() else { return nil }
          text += quoted
          continue
        }
        skip()
        if sign.isASCIILetter { return nil }
        if sign == "%" { part.isPercent = true }
        text.append(sign)
      }
      return text
    }

    /// Reads the digits of a part; false if they are none of a pattern, or over 100.
    private mutating func readDigits(_ part: inout Part) -> Bool {
      var (count, sinceComma): (Int, Int?) = (0, nil)
      while let sign = next, "#0,".contains(sign) {
        skip()
        if sign == "," {
          guard count > 0, sinceComma != 0 else { return false }
          sinceComma = 0
          continue
        }
        // A digit that need not be there does not follow one that is.
        if sign == "#", part.minIntegerDigits > 0 { return false }
        if sign == "0" { part.minIntegerDigits += 1 }
        count += 1
        sinceComma = sinceComma.map { $0 + 1 }
      }
      if sinceComma == 0 { return false }
      part.group = sinceComma ?? 0
      guard next == "." else { return count > 0 && count <= 100 }
      skip()
      while let sign = next, sign == "#" || sign == "0" {
        skip()
        if sign == "0" {
          guard part.maxFractionDigits == part.minFractionDigits else { return false }
          part.minFractionDigits += 1
        }
        part.maxFractionDigits += 1
      }
      return part.maxFractionDigits > 0 && count + part.maxFractionDigits <= 100
    }
  }
}
