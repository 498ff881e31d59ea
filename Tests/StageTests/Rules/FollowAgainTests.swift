import Stage
import Testing

@Suite("States that go back to what they follow")
struct FollowAgainTests {
  private static let scene = """
    state: {goal: 100, x: {follows: goal, over: 1s, curve: linear}, free: 3}
    components:
      slider:
        values: {to: required}
        state: {at: {follows: to, over: 1s, curve: linear}, own: required}
        size: [20, 20]
        on release: [{set: {at: at + translation.x}}, {follow: [at, own]}]
        drag: {}
    layers:
      - {box: bar, size: [x, 10]}
      - {slider: s, top: 50, to: 40, own: x}
      - {label: seen, top: 20, text: "{x} {s.at}"}
    """

  private func show(_ steps: String...) throws -> Show {
    try Show(Self.scene + "\ntakes:\n  t:\n" + steps.map { "    - \($0)\n" }.joined(), take: "t")
  }

  @Test("a state that was set goes back as it follows, though what it follows did not change")
  func back() throws {
    let show = try show("do: {set: {x: 20}}", "wait: 1s", "do: {follow: x}", "wait: 2s")
    #expect(try [0.5, 1, 1.5, 2, 3].map { try show.frame("bar", at: $0).width } == [20, 20, 60, 100, 100])
  }

  @Test("one that is there, or on its way there, is left alone; one that is held, or goes elsewhere, turns")
  func leftAlone() throws {
    let show = try show(
      "do: {set: {goal: 0}}", "wait: 0.5s", "do: {follow: x}", "wait: 0.25s", "do: [{pause: x}, {follow: x}]",
      "wait: 0.5s", "do: {animate: {x: 125}, over: 0.5s, curve: linear}", "wait: 0.25s", "do: {follow: x}", "settle")
    // 100 to 0 in a second; held at 25 and sent anew: 12.5 half a second later; 68.75 half way to 125, and back.
    let found = try [0.5, 0.75, 1.25, 1.5, 2, 2.5].map { try show.frame("bar", at: $0).width }
    #expect(found == [50, 25, 12.5, 68.75, 34.375, 0])
    #expect(show.duration == 2.5)
    #expect(try self.show("do: {follow: x}", "settle").duration == 0)
  }

  @Test("of a component's states, those that the user gave are the user's")
  func shared() throws {
    let show = try show(
      "do: {set: {x: 20}}", "drag: {on: s, by: [30, 0], over: 0.5s}", "release", "wait: 0.5s", "settle")
    #expect(try show.text("seen", at: 0.99) != "100 40")
    #expect(try show.text("seen", at: show.duration) == "100 40")
  }

  @Test(
    "mistakes name the cure",
    arguments: [
      (
        "{follow: free}",
        "'free' follows nothing to go back to; write 'free: {follows: …}' under 'state', or 'animate' it"
      ),
      ("{follow: goals}", "no state 'goals' here"),
      ("{follow: x, over: 1s}", "unknown property 'over' of the action 'follow'"),
    ])
  func mistakesOfFollow(_ action: String, _ message: String) {
    let found = mistakes(Self.scene + "\n  - {box: b, size: [9, 9], tap: \(action)}")
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }
}
