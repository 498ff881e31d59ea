import Basics
import Testing

@Suite("Lists in messages")
struct ListTests {
  @Test("texts are read out with commas, and a word before the last")
  func listed() {
    #expect(["a", "b", "c"].listed("or") == "a, b or c")
    #expect(["a", "b"].listed("and") == "a and b")
    #expect(["a"].listed("or") == "a")
    #expect([].listed("or").isEmpty)
  }
}
