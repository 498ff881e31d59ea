import Stage
import Testing

/// What becomes of a scroll that is not `enabled` any more while a finger has it.
@Suite("A scroll disabled under a finger")
struct DisabledScrollTests {
  /// A scroll that is for fingers until `event`.
  private func list(_ properties: String = "", until event: String, around: String = "") -> String {
    """
    state: {free: true, told: ""}
    rules:
      - when: \(event)
        do: {set: {free: false}}
    layers:
      - scroll: list
        enabled: free
        content: [width, 3000]
        on release: {set: {told: "{offset.y} {velocity.y} {target.y}"}}
        \(properties)
      - {label: seen, touch: none, text: "{if list.moving then 'moves' else 'rests'} {told}"}
    """
  }

  @Test("lets it go: it stays where it is, and the finger goes on alone")
  func staysThere() throws {
    let show = try Show(
      list(until: "list.offset.y >= 60"), steps: "drag: {from: [100, 600], by: [0, -100], over: 1s, curve: linear}",
      "drag: {by: [0, -100], over: 0.5s}", "release", "wait: 1s")
    #expect(try show.offset("list", at: 0.5) == 50)
    #expect(try show.text("seen", at: 0.5) == "moves ")
    for time in [0.7, 1.0, 1.4, 2.5] { #expect(try show.offset("list", at: time) == 60) }
    #expect(try show.text("seen", at: 0.7) == "rests 60 0 60")
  }

  @Test("is let go at the very instant at which its condition fails, without a rule that looks at it")
  func atThatInstant() throws {
    let show = try Show(
      "layers:\n  - {scroll: list, enabled: time < 0.5, content: [width, 3000]}",
      steps: "drag: {from: [100, 600], by: [0, -100], over: 1s, curve: linear}", "release", "wait: 1s")
    #expect(try show.offset("list", at: 0.4) == 40)
    for time in [0.6, 0.9, 1.5] { #expect(try show.offset("list", at: time) == 50) }
    #expect(show.stage.eventTicks.contains(500_000))
  }

  @Test("lets a stretched one go back")
  func goesBack() throws {
    let show = try Show(
      list(until: "list.offset.y <= -40"), steps: "drag: {from: [100, 100], by: [0, 300], over: 1s, curve: linear}",
      "wait: 1s", "release")
    let offsets = try stride(from: 0.0, through: 2, by: 0.02).map { try show.offset("list", at: $0) }
    let lowest = try #require(offsets.min())
    #expect(lowest < -39 && lowest >= -40)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { abs($0 - $1) < 12 })
    #expect(offsets.last == 0)
  }

  @Test("lets one of pages go to the nearest page")
  func goesToItsPage() throws {
    for (travel, page) in [(-300, 0.0), (-400, 667)] {
      let show = try Show(
        list("paging: true", until: "list.offset.y >= \(-travel)"),
        steps: "drag: {from: [100, 660], by: [0, -500], over: 1s, curve: linear}", "wait: 1s", "release")
      #expect(try show.offset("list", at: show.duration) == page)
    }
  }

  @Test("lets it go by an action between two drags of one finger, moved before or not", arguments: [0.0, 10])
  func action(first: Double) throws {
    let show = try Show(
      list(until: "false"), steps: "drag: {on: list, by: [0, \(-first)], over: 0.3s}", "do: {set: {free: false}}",
      "drag: {by: [0, -40], over: 0.3s}", "wait: 1s")
    #expect(try show.offset("list", at: show.duration) == first)
  }

  @Test("lets one go that the finger had stopped on its way")
  func stopped() throws {
    let show = try Show(
      list("paging: true", until: "finger.down"), steps: "do: {scroll: list, to: 667, over: 1s, curve: linear}",
      "wait: 0.4s", "hold: {on: list, for: 2s}")
    #expect(try show.offset("list", at: 0.39) < 300)
    #expect(try show.offset("list", at: 2.3) == 667)
  }

  @Test("is let go by a person's finger, which does not have it again when it is enabled again")
  func person() throws {
    let again = "rules:\n  - {when: not free, after: 0.2s, do: {set: {free: true}}}\n"
    let yaml = list(until: "list.offset.y == 40").replacing("rules:\n", with: again)
    let stage = try Stage(scene: checkedScene(yaml))
    try stage.send(.touchDown(at: .init(100, 600)), at: 100_000)
    for step in 1...40 {
      try stage.send(.touchMoved(to: .init(100, 600 - 5 * Double(step))), at: 100_000 + step * 20_000)
    }
    try stage.send(.touchUp, at: 1_000_000)
    try stage.play(to: 2_000_000)
    let show = Show(stage)
    #expect(try show.offset("list", at: 0.25) == 25)
    #expect(try show.offset("list", at: 1.9) == 40)
  }

  @Test("passes the finger on where another scroll is under it, and lets go of what was scrolled")
  func passesOn() throws {
    let show = try Show(
      """
      state: {free: true}
      rules: [{when: inner.offset.y <= -20, do: {set: {free: false}}}]
      layers:
        - scroll: outer
          startAt: 200
          content: [width, 2000]
          layers: [{scroll: inner, frame: [0, 200, width, 500], enabled: free, content: [width, 2000]}]
      """, steps: "drag: {from: [187, 100], by: [0, 200], over: 1s, curve: linear}", "wait: 0.5s", "release")
    #expect(try show.offset("inner", at: 1.4) == 0)
    let left = 200 - (try show.offset("outer", at: 1))
    #expect(left > 150 && left < 170)
  }
}
