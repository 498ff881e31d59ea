import Basics
import Testing

@Suite("The name that was probably meant")
struct NearestNameTests {
  @Test(
    "is near enough to be a slip",
    arguments: [
      ("widht", "width"), ("colr", "color"), ("Tabel", "table"), ("用歺", "用餐"), ("日常帐本", "日常账本"), ("cat", "car"),
    ])
  func near(written: String, meant: String) {
    #expect(NearestName.of(written, among: ["zebra", meant, "unlike"]) == meant)
  }

  @Test(
    "is none where another letter makes another name",
    arguments: [("h", "w"), ("hi", "i"), ("ab", "ac"), ("餐", "用"), ("用餐", "购物"), ("width", "height"), ("a", "a")])
  func far(written: String, candidate: String) {
    #expect(NearestName.of(written, among: [candidate]) == nil)
  }

  /// How many insertions, deletions, replacements and swaps of neighbours make one word of another, each place touched
  /// once.
  private func distance(_ a: ArraySlice<Character>, _ b: ArraySlice<Character>) -> Int {
    guard let first = a.first, let other = b.first else { return a.count + b.count }
    let (rest, otherRest) = (a.dropFirst(), b.dropFirst())
    if first == other { return distance(rest, otherRest) }
    var least = 1 + min(distance(rest, b), distance(a, otherRest), distance(rest, otherRest))
    if rest.first == other, otherRest.first == first {
      least = min(least, 1 + distance(rest.dropFirst(), otherRest.dropFirst()))
    }
    return least
  }

  @Test("is one that few slips lead to, and none that more do, on all short words of two letters")
  func slips() {
    let words = (3...6).flatMap { length in
      (0..<(1 << length)).map { bits in String((0..<length).map { bits >> $0 & 1 == 0 ? "a" : "b" }) }
    }
    for name in words {
      for other in words where other != name {
        let isNear = distance(Array(name)[...], Array(other)[...]) <= name.count / 3
        #expect((NearestName.of(name, among: [other]) != nil) == isNear, "\(name), \(other)")
      }
    }
  }

  @Test("is the nearest, and of equals the first in alphabetical order")
  func order() {
    #expect(NearestName.of("tables", among: ["cable", "tabs", "table"]) == "table")
    #expect(NearestName.of("bat", among: ["cat", "bar"]) == "bar")
    #expect(NearestName.suggestion(for: "bat", among: ["cat"]) == "; did you mean 'cat'?")
    #expect(NearestName.suggestion(for: "bat", among: ["zebra"]).isEmpty)
  }
}

@Test("a name that is a text of its own length is compared with none, and a ring of many names is cut")
func longNames() {
  let long = String(repeating: "a", count: 300)
  #expect(NearestName.of(long + "b", among: [long + "c"]) == nil)
  #expect(NearestName.of("AB", among: ["ab"]) == "ab")
  let names = (0..<60).map { "n\($0)" }
  let words = CyclePath(names + ["n0"]).text
  #expect(words.hasPrefix("n0 → n1 → ") && words.hasSuffix("n19 → (40 more) → n0"), "\(words)")
  #expect(CyclePath(["a", "b", "a"]).text == "a → b → a")
  #expect(["a", "b", "c"].listed(most: 2) == "a, b and 1 more")
}
