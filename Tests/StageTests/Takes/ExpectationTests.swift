import Formulas
import Stage
import Testing

@Suite("A take says what must hold")
struct ExpectationTests {
  private static let scene = """
    device: card
    data: {items: [{id: a, price: 2}, {id: b, price: 3}]}
    state: {x: 0, open: false}
    rules:
      - {when: x > 50, do: {set: {open: true}}}
    layers:
      - {box: mover, left: x, width: 10, tap: {animate: {x: 100}, over: 1s, curve: linear}}
      - {box: row, each: item in items, width: item.price}
    """

  /// Plays to the end; the message of what does not hold, with where it stands.
  private func played(_ steps: String...) throws -> String? {
    let text = Self.scene + "\ntakes:\n  t:\n" + steps.map { "    - \($0)\n" }.joined()
    let scene = try checkedScene(text)
    do throws(Diagnostic) {
      _ = try Stage(scene: scene, take: "t")
      return nil
    } catch {
      return "\(error.place.map { "\($0.line): " } ?? "")\(error.message)"
    }
  }

  @Test("what holds lets the take go on, at its very instant")
  func holds() throws {
    let message = try played(
      "expect: x == 0 and not open", "tap: [5, 5]", "wait: 0.5s", "expect: 49 < x < 51", "wait: 0.05s", "expect: open",
      "settle", "expect: mover.x == 100 and sum(items.price) == 5", "do: {set: {open: false}}", "expect: not open",
      "{expect: x == 7, if: open}")
    #expect(message == nil)
  }

  @Test(
    "what does not hold fails the take with its step, its time and the values",
    arguments: [
      ("x == 7", "'x == 7' does not hold at 0.50 s: x is 0"),
      ("open", "'open' does not hold at 0.50 s: open is false"),
      ("not (open or x < 5)", "'not (open or x < 5)' does not hold at 0.50 s: open is false, x is 0"),
      (
        "count(items) > 3 or mover.x == x + 1",
        "'count(items) > 3 or mover.x == x + 1' does not hold at 0.50 s: count(items) is 2, mover.x is 0, x + 1 is 1"
      ),
      ("1 > 2", "'1 > 2' does not hold at 0.50 s"),
    ])
  func fails(condition: String, message: String) throws {
    let found = try #require(try played("wait: 0.5s", "expect: \(condition)", "wait: 1s"))
    #expect(found.hasSuffix("take 't', step 2: \(message)"), "\(found)")
    #expect(found.hasPrefix("12: "), "\(found)")
  }

  @Test("all that came before can be seen, as of any take that stops")
  func before() throws {
    let text = Self.scene + "\ntakes:\n  t: [{wait: 0.5s}, {expect: open}]\n"
    let player = Player(try Stage(opening: checkedScene(text), take: "t"))
    #expect(try player.layers(at: 400_000).children.count == 3)
    #expect(throws: Diagnostic.self) { try player.layers(at: 600_000) }
  }

  @Test("what is no condition is a mistake of the scene")
  func mistakes() {
    for wrong in ["expect: 3", "expect: nobody.x == 1", "expect:"] {
      #expect(throws: (any Error).self) { try played(wrong) }
    }
  }
}
