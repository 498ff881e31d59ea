import Basics
import Testing

/// What formulas and actions put together out of parts.
extension LimitsTests {
  private func opacity(_ formula: String, _ rest: String) -> [String] {
    mistakes(Self.head + "    opacity: \(formula)\n\(rest)\n")
  }

  private func word(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test("texts that are joined, or stand beside one that is put in, have so many bytes", arguments: ["join", "beside"])
  func joined(how: String) {
    func scene(_ count: Int) -> [String] {
      how == "join"
        ? opacity(
          "length(join([half, rest], \"-\")) / 1000000",
          "state: {half: \"\(word(50_000))\", rest: \"\(word(count - 50_001))\"}")
        : opacity(
          "length(long) / 1000000",
          "state: {half: \"\(word(50_000))\"}\nvalues:\n  long: \"{half}\(word(count - 50_000))\"")
    }
    #expect(scene(Limits.textBytes).isEmpty)
    let beyond = scene(Limits.textBytes + 1)
    #expect(beyond.count == 1 && beyond[0].contains("more than 100000 bytes"), "\(beyond)")
  }

  @Test("lists that are put behind one another have so many items")
  func concatenated() {
    func scene(_ count: Int) -> [String] {
      opacity("count(concat(range(50000), range(\(count - 50_000)))) / 1000000", "")
    }
    #expect(scene(Limits.listItems).isEmpty)
    let beyond = scene(Limits.listItems + 1)
    #expect(beyond.count == 1 && beyond[0].contains("100000 items at most in all"), "\(beyond)")
  }

  @Test("a list of data that a scene writes itself has so many items")
  func writtenRows() {
    func scene(_ count: Int) -> [String] {
      opacity("count(rows) / 1000000", "data: {rows: [0" + String(repeating: ",0", count: count - 1) + "]}")
    }
    #expect(scene(Limits.rows).isEmpty)
    let beyond = scene(Limits.rows + 1)
    #expect(beyond.first?.contains("this list has more than 250000 items") == true, "\(beyond.prefix(3))")
  }

  @Test("calls of own functions in a formula, each with another argument, come to so many")
  func calls() {
    func scene(_ count: Int) -> [String] {
      let calls = (1..<count).map { "w(\($0))" }.joined(separator: ",")
      return mistakes(
        "functions: {w(x): x + 1, one(x): 1}\n" + Self.head + "    values:\n      all: one([\(calls)])\n")
    }
    #expect(scene(Limits.functionParts).isEmpty)
    let beyond = scene(Limits.functionParts + 1)
    #expect(beyond.first?.contains("makes more than 10000 parts of this formula") == true, "\(beyond.prefix(2))")
  }

  @Test("actions with a name come to so many")
  func namedActions() {
    func scene(_ count: Int) -> [String] {
      // Ninety-eight that are a hundred and one each, and the rest.
      let sets = { (count: Int) in Array(repeating: "{set: {x: 1}}", count: count) }
      let inner = Array(repeating: "few", count: 98) + sets(count - 98 * 101)
      return mistakes(
        "scene: s\ndevice: card\nstate: {x: 0}\nactions:\n  few: [\(sets(100).joined(separator: ", "))]\n"
          + "  many: [\(inner.joined(separator: ", "))]\nlayers:\n  - {box: a, frame: [0, 0, 9, 9], tap: many}\n")
    }
    #expect(scene(Limits.functionParts).isEmpty)
    let beyond = scene(Limits.functionParts + 1)
    #expect(beyond.count == 1 && beyond[0].hasPrefix("s.yaml:6:3: "), "\(beyond)")
  }
}
