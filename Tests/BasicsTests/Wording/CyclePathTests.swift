import Basics
import Testing

@Test("a way closes a ring where it goes on to a station that it has come by")
func rings() {
  #expect(CyclePath(from: ["a", "b", "c"], to: "b")?.text == "b → c → b")
  #expect(CyclePath(from: ["a"], to: "a")?.text == "a → a")
  #expect(CyclePath(from: ["a", "b"], to: "c") == nil && CyclePath(from: [], to: "a") == nil)
  // Names are bytes: an é of one scalar is none of two.
  #expect(CyclePath(from: ["\u{E9}"], to: "e\u{301}") == nil)
}
