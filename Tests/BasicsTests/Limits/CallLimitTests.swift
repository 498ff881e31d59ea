import Basics
import Testing

/// Calls of own functions in formulas with variables, and in the layers'.
extension LimitsTests {
  @Test("a call that is worked out once has its levels in a formula about items, too, and one more by which it is read")
  func levelsOfCallsAboutItems() {
    // A sum whose first term is a product, which reads the call's result, which has 498 levels.
    func scene(_ levels: Int) -> [String] {
      mistakes(
        "functions:\n  f(x): \(Self.sum("x", 498))\n  g(x): \(Self.sum("f(x) * f(x)", levels - 499))\n"
          + "values:\n  all: {from: i in range(3), where: g(i) > 0}\n" + Self.head)
    }
    #expect(scene(Limits.formulaLevels - 1).isEmpty)
    #expect(scene(Limits.formulaLevels).isEmpty)
    let beyond = scene(Limits.formulaLevels + 1)
    #expect(beyond.count == 1 && beyond[0].contains("more than 600 levels deep"), "\(beyond)")
  }

  @Test("of a formula that calls own functions too often, the first call that is too much is told, and no other")
  func callsOfOneFormula() {
    let doubling = (1...11).map { "  f\($0)(x): f\($0 - 1)(x + 1) + f\($0 - 1)(x * 2)\n" }.joined()
    func scene(_ count: Int) -> [String] {
      let calls = (0..<count).map { "f11(\($0))" }.joined(separator: " + ")
      return mistakes(
        "scene: s\ndevice: card\nfunctions:\n  f0(x): x + 1\n\(doubling)layers:\n  - {box: b, width: \(calls)}\n")
    }
    // One call is 2¹² − 1 calls.
    #expect(scene(1).isEmpty && scene(2).isEmpty)
    for count in [3, 5] {
      let reported = scene(count)
      #expect(reported.count == 1 && reported[0].contains("makes more than 10000 parts of this formula"), "\(reported)")
    }
  }
}
