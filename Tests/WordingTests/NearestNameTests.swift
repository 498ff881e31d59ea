import Testing
import Wording

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

  @Test("is the nearest, and of equals the first in alphabetical order")
  func order() {
    #expect(NearestName.of("tables", among: ["cable", "tabs", "table"]) == "table")
    #expect(NearestName.of("bat", among: ["cat", "bar"]) == "bar")
    #expect(NearestName.suggestion(for: "bat", among: ["cat"]) == "; did you mean 'cat'?")
    #expect(NearestName.suggestion(for: "bat", among: ["zebra"]).isEmpty)
  }
}
