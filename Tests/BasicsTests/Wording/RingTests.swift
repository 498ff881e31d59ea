import Basics
import Testing

@Test("a way closes a ring where it goes on to a station that it has come by")
func rings() {
  #expect(Ring(from: ["a", "b", "c"], to: "b")?.text == "b → c → b")
  #expect(Ring(from: ["a"], to: "a")?.text == "a → a")
  #expect(Ring(from: ["a", "b"], to: "c") == nil && Ring(from: [], to: "a") == nil)
  // Names are bytes: an é of one scalar is none of two.
  #expect(Ring(from: ["\u{E9}"], to: "e\u{301}") == nil)
}
