import Ledger
import TestSupport
import Testing

@Suite("Money")
struct MoneyTests {
  @Test(
    "is read digit by digit into whole cents",
    arguments: [
      ("0.01", 1), ("0.1", 10), ("1", 100), ("12.5", 1_250), ("12.50", 1_250), ("0012.05", 1_205),
      // What would be a cent less as a binary fraction.
      ("0.29", 29), ("1.15", 115), ("4.35", 435), ("1.005", -1), ("9999999999.99", 999_999_999_999),
      ("9999999999999", 999_999_999_999_900),
    ])
  func typed(text: String, cents: Int) {
    #expect((try? Money.cents(typed: text)) ?? -1 == cents)
  }

  @Test(
    "is refused where it is no amount",
    arguments: ["", "-1", "+1", "1,5", "1.", ".5", "1.234", "1e3", "１２", " 1", "1 "])
  func noAmount(text: String) {
    #expect(throws: BillProblem.money(text)) { try Money.cents(typed: text) }
  }

  @Test("is refused where it is nothing, or has more than 13 characters", arguments: ["0", "0.00", "10000000000.00"])
  func outOfRange(text: String) {
    #expect(throws: BillProblem.moneyOutOfRange(text)) { try Money.cents(typed: text) }
  }

  @Test("is written with two digits behind the point, which read as the same cents")
  func written() throws {
    #expect(Money.text(cents: -5) == "-0.05")
    #expect(Money.text(cents: 0) == "0.00")
    var random = SplitMix64(seed: 7)
    for _ in 0..<2_000 {
      let cents = Int(random.next() % 999_999_999_999) + 1
      let read = try Money.cents(typed: Money.text(cents: cents))
      #expect(read == cents)
    }
  }

  @Test("shares are whole hundredths of a percent that add up, none more than one off")
  func shares() {
    var random = SplitMix64(seed: 11)
    for round in 0..<2_000 {
      let count = Int(random.next() % 38) + 1
      let largest = [3, 1_000, Money.largest][round % 3]
      let parts = (0..<count).map { _ in Int(random.next() % UInt64(largest)) }
      let shares = LargestRemainder.shares(of: parts, units: 10_000)
      let total = parts.reduce(0, +)
      guard total > 0 else {
        #expect(shares.allSatisfy { $0 == 0 })
        continue
      }
      #expect(shares.reduce(0, +) == 10_000)
      let areNear = zip(parts, shares).allSatisfy { part, share in
        abs(Double(part) / Double(total) * 10_000 - Double(share)) < 1 + 1e-6
      }
      #expect(areNear, "\(parts)")
    }
  }

  @Test(
    "of equal remainders the first share gets the unit",
    arguments: [
      ([1, 1, 1], [3_334, 3_333, 3_333]), ([2, 1, 1, 2], [3_333, 1_667, 1_667, 3_333]), ([0, 5], [0, 10_000]),
      ([], []), ([0, 0], [0, 0]),
    ])
  func ties(parts: [Int], expected: [Int]) {
    #expect(LargestRemainder.shares(of: parts, units: 10_000) == expected)
  }
}
