import Testing

/// What a state begins with may follow from what begins at the same instant.
@Suite("States begin behind all that they read")
struct FirstStateTests {
  @Test("a state, one that follows, and one in a layer that stands before, have where a scroll begins")
  func scrolls() throws {
    let show = try Show(
      """
      state: {from: list.offset.y, steps: {follows: floor(list.offset.y / 5), over: 0.2s}}
      layers:
        - {box: before, state: {near: {follows: floor(list.offset.y)}}, layers: [{label: inner, text: "{near}"}]}
        - scroll: list
          size: [100, 100]
          startAt: 50
          layers: [{box: tall, size: [100, 500]}]
        - {label: tag, text: "{from} {steps} {target(steps)}"}
      """, idleFor: 0.5)
    for seconds in [0, 0.1, 0.5] {
      #expect(try show.text("tag", at: seconds) == "50 10 10")
      #expect(try show.text("inner", at: seconds) == "50")
    }
  }

  @Test("so have those of what comes later")
  func later() throws {
    let show = try Show(
      """
      layers:
        - box: page
          if: time > 0.3s
          comes: {over: 0.4s, curve: linear}
          state: {from: list.offset.y, much: presence, near: {follows: floor(list.offset.y)}}
          layers:
            - scroll: list
              size: [100, 100]
              startAt: 50
              layers: [{box: tall, size: [100, 500]}]
            - {label: tag, text: "{from} {much} {near}"}
      """, idleFor: 1)
    #expect(try show.text("tag", at: 0.9) == "50 0 50")
  }
}
