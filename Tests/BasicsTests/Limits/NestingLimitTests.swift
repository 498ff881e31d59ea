import Basics
import Testing

/// What names one another, each the next.
extension LimitsTests {
  @Test("actions with a name do one another so deep, in whichever order they are written", arguments: [false, true])
  func actionDepth(isInnermostFirst: Bool) {
    func scene(_ depth: Int) -> [String] {
      let actions = (0..<depth).map { "  a\($0): \($0 == depth - 1 ? "{set: {x: 1}}" : "a\($0 + 1)")\n" }
      return mistakes(
        "scene: s\ndevice: card\nstate: {x: 0}\nactions:\n"
          + (isInnermostFirst ? actions.reversed() : actions).joined()
          + "layers:\n  - {box: a, frame: [0, 0, 9, 9], tap: a0}\n")
    }
    #expect(scene(Limits.stepDepth - 1).isEmpty)
    #expect(scene(Limits.stepDepth).isEmpty)
    for beyond in [scene(Limits.stepDepth + 1), scene(3_000)] {
      #expect(beyond.count == 1 && beyond[0].contains("actions do one another more than 100 deep"), "\(beyond)")
    }
  }

  @Test("functions come to so many levels with those that they call")
  func exactFunctionLevels() {
    // A sum of n terms has n levels, a name one.
    func scene(_ levels: Int) -> [String] {
      let inner = "x" + String(repeating: " + 1", count: 300)
      let outer = "f(x)" + String(repeating: " + 1", count: levels - 301)
      return mistakes("functions:\n  f(x): \(inner)\n  g(x): \(outer)\n" + Self.head + "    opacity: g(0)\n")
    }
    #expect(scene(Limits.formulaLevels - 1).isEmpty)
    #expect(scene(Limits.formulaLevels).isEmpty)
    let beyond = scene(Limits.formulaLevels + 1)
    #expect(!beyond.isEmpty && beyond.allSatisfy { $0.contains("more than 600 levels deep") }, "\(beyond.prefix(3))")
  }

  @Test(
    "the type of a value is known through all that it hangs on, as far as that may go",
    arguments: ["next", "if on then (if on then next else next) else next"])
  func typesOfChains(formula: String) {
    func scene(_ end: String) -> [String] {
      let count = Limits.chainLength - 10
      let lines = (0..<count).map { index in
        "  v\(index): \(index == count - 1 ? end : formula.replacing("next", with: "v\(index + 1)"))\n"
      }
      return mistakes(
        "state: {on: true}\nvalues:\n\(lines.joined())" + Self.head + "    opacity: if on then 1 else v0\n")
    }
    #expect(scene("0.5").isEmpty)
    let reported = scene("\"half\"")
    #expect(reported.count == 1 && reported[0].contains("opacity"), "\(reported)")
  }
}

extension LimitsTests {
  @Test("formulas along a chain have so many levels, those of a call that is worked out once included")
  func levelsOfSharedCalls() {
    // The product and a name in it, the call's own 498 levels, and those of what it is given.
    func scene(_ levels: Int) -> [String] {
      mistakes(
        "functions:\n  f(x): \(Self.sum("x", 498))\nvalues:\n  all: f(one) * f(one)\n  one: \(Self.sum("1", levels - 500))\n"
          + Self.head)
    }
    #expect(scene(Limits.chainLevels - 1).isEmpty)
    #expect(scene(Limits.chainLevels).isEmpty)
    #expect(scene(Limits.chainLevels + 1).count == 1)
  }

  @Test("of components that nobody uses, the first that has too many layers is told, and no other")
  func unusedComponents() {
    func component(_ name: String, _ layer: String, _ count: Int) -> String {
      "  \(name): {layers: [\((0..<count).map { "{\(layer): n\($0)}" }.joined(separator: ", "))]}\n"
    }
    let many = component("first", "some", 100) + component("second", "some", 100)
    let reported = mistakes("components:\n" + component("some", "box", 200) + many + Self.head)
    #expect(reported.count == 1 && reported[0].contains("has more than 20000 layers"), "\(reported)")
  }
}
