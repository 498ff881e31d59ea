import Basics

/// Whole numbers that have more digits than a number holds: those of 64 bits that databases give as ids.
package enum WideNumber {
  /// The digits of 2⁵³, up to which a `Double` holds every whole number.
  package static let most = "9007199254740992"

  /// Whether a number in plain decimal notation, with or without a fraction, is beyond what is held exactly.
  package static func isWritten(in text: some StringProtocol) -> Bool {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    let whole = digits.prefix(while: \.isASCIIDigit).drop { $0 == UInt8(ascii: "0") }
    guard whole.count >= most.utf8.count else { return false }
    let rest = digits.drop(while: \.isASCIIDigit)
    guard rest.first.map({ $0 == UInt8(ascii: ".") }) ?? true, rest.dropFirst().allSatisfy(\.isASCIIDigit) else {
      return false
    }
    return whole.count > most.utf8.count || most.utf8.lexicographicallyPrecedes(whole)
  }
}
