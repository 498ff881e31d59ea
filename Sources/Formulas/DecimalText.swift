import Basics
import Geometry

/// Numbers as decimal text, and back: free of locale, exponents and the wall between platforms.
public enum DecimalText {
  /// The shortest decimal that reads back as the number: `12`, `0.1`, `-3.25`; never an exponent, never `-0`.
  public static func shortest(_ number: Double) -> String {
    guard number.isFinite, number != 0 else { return number == 0 ? "0" : "\(number)" }
    let decimal = Decimal(number)
    return text(negative: number < 0, digits: decimal.digits, point: decimal.point, fraction: nil)
  }

  /// The number as people write it: at most six digits after the point, of a number below 1 six that count, so that 0.1
  /// + 0.2 is `0.3`, and a third `0.333333`.
  public static func plain(_ number: Double) -> String {
    guard number.isFinite, number != 0 else { return shortest(number) }
    var decimal = Decimal(number)
    decimal.round(toFractionDigits: 6 + max(-decimal.point, 0))
    while decimal.digits.last == 0 { decimal.digits.removeLast() }
    return text(negative: number < 0, digits: decimal.digits, point: decimal.point, fraction: nil)
  }

  /// The number with so many digits after the point (0…100): the shortest decimal that reads back as the number is
  /// rounded, halves away from zero, so that 1.005 gives `1.01` as people expect. Never `-0.00`.
  ///
  /// - Parameter exponent: the power of ten that it is multiplied by before, without an error of binary numbers: 2 for
  ///   a percentage, in which 0.285 is 28.5 and not 28.499999999999996.
  public static func fixed(_ number: Double, _ digits: Int, timesTenTo exponent: Int = 0) -> String {
    guard number.isFinite else { return "\(number)" }
    let digits = digits.clamped(to: 0...100)
    var decimal = Decimal(number)
    decimal.point += exponent
    decimal.round(toFractionDigits: digits)
    let isZero = decimal.digits.allSatisfy { $0 == 0 }
    return text(negative: number < 0 && !isZero, digits: decimal.digits, point: decimal.point, fraction: digits)
  }

  /// The number that a text is: an optional sign, digits, and a point with or without digits on one of its sides;
  /// nil for anything else.
  public static func number(_ text: some StringProtocol) -> Double? {
    let text = MachineText(String(text))
    let isNegative = text.starts(with: "-")
    let parts = (text.rest(after: "-") ?? text.rest(after: "+") ?? text).parts(at: ".")
    guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }), parts.allSatisfy({ $0.isEmpty || $0.isDigits })
    else {
      return nil
    }
    let whole = parts[0].isEmpty ? "0" : parts[0].text
    let fraction = parts.count == 2 && !parts[1].isEmpty ? parts[1].text : "0"
    guard let value = Double("\(whole).\(fraction)"), value.isFinite else { return nil }
    return isNegative ? -value : value
  }

  private static func text(negative: Bool, digits: [UInt8], point: Int, fraction: Int?) -> String {
    func digit(_ position: Int) -> Character {
      let value = digits.indices.contains(position) ? digits[position] : 0
      return Character(UnicodeScalar(48 + value))
    }
    var result = negative ? "-" : ""
    if point <= 0 { result.append("0") }
    for position in 0..<max(point, 0) { result.append(digit(position)) }
    let count = fraction ?? max(digits.count - point, 0)
    if count > 0 { result.append(".") }
    for position in point..<point + count { result.append(digit(position)) }
    return result
  }

  /// 0.d₁d₂d₃… · 10^point: the shortest digits that read back as a number, without its sign.
  private struct Decimal {
    var digits: [UInt8] = []
    var point = 0

    init(_ number: Double) {
      // The standard library's description is the shortest decimal, with an exponent where it is very large or small.
      let parts = MachineText(number.magnitude.description).parts(at: "e")
      var seenPoint = false
      for byte in parts[0].bytes {
        if byte == UInt8(ascii: ".") {
          seenPoint = true
        } else {
          digits.append(byte &- 48)
          if !seenPoint { point += 1 }
        }
      }
      if parts.count == 2, let exponent = Int(parts[1]) { point += exponent }
      let zeros = digits.prefix { $0 == 0 }.count
      digits.removeFirst(zeros)
      point -= zeros
      while digits.last == 0 { digits.removeLast() }
    }

    mutating func round(toFractionDigits count: Int) {
      let kept = point + count
      guard kept < digits.count else { return }
      guard kept >= 0 else {
        digits = []
        return
      }
      let roundsUp = digits[kept] >= 5
      digits.removeSubrange(kept...)
      guard roundsUp else { return }
      while digits.last == 9 { digits.removeLast() }
      if let last = digits.popLast() {
        digits.append(last + 1)
      } else {
        digits = [1]
        point += 1
      }
    }
  }
}
