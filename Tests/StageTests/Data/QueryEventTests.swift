import Layers
import Scenes
import Testing

@Suite("What a query finds of things that move makes events")
struct QueryEventTests {
  private static let scene = """
    state: {n: 0, m: 0, last: 0, f: {follows: count(passed), over: 0.01s, curve: linear}}
    values:
      passed: {from: l in range(10), where: l < time * 10}
      nearest: {from: l in range(5), sort: abs(l - time * 4)}
    layers:
      - {label: told, text: "{n} {m} {last} {fixed(f, 1)}"}
      - {box: many, if: count(passed) > 4, width: 5}
      - {box: mark, each: l in passed, width: 5}
    rules:
      - {change: count(passed), do: {set: {n: n + 1}}}
      - {when: count(passed) > 6, do: {set: {m: 1}}}
      - {change: first(nearest), do: {set: {last: first(nearest)}}}
    """

  @Test("follows, change, if, when and each see its items come, at the instant")
  func events() throws {
    let show = try Show(Self.scene, idleFor: 1.2)
    #expect(try show.text("told", at: 0.2501) == "3 0 1 3.0".replacing("3 0 1", with: "3 0 1"))
    #expect(try show.text("told", at: 0.59) == "6 0 2 6.0")
    #expect(try show.text("told", at: 0.65) == "7 1 3 7.0")
    #expect(try !show.exists("many", at: 0.4) && show.exists("many", at: 0.400_002))
    #expect(try show.exists("mark(5)", at: 0.51) && !show.exists("mark(5)", at: 0.49))
    for tenth in 1...9 {
      #expect(show.events.contains { abs($0 - Double(tenth) / 10) < 2e-6 }, "\(tenth)")
    }
  }
}
