import Scenes
import TestSupport
import Testing

/// A list of messages, 40 points each, on a screen of 300 points, to which a tap on nothing, or a rule, adds older ones
/// on top and moves the list by their height.
private func messages(
  _ properties: String = "startAt: 100", count: Int = 12, when: String = "list.offset.y < 40", older: Int = 1,
  action: String = "by: 40, over: 0s"
) -> String {
  let items = (0..<count).map { "{t: \"m\($0)\"}" }.joined(separator: ", ")
  let insert = (0..<older).map { "      - {insert: {t: \"old\($0)\"}, into: msgs, at: 0}\n" }.joined()
  return """
    device: {size: [200, 300], scale: 2}
    data: {msgs: [\(items)]}
    state: {loaded: false}
    layers:
      - scroll: list
        \(properties)
        layers:
          - column: rows
            layers:
              - {label: row, each: m in msgs, height: 40, width: 200, text: m.t}
    rules:
      - when: \(when) and not loaded
        do:
          - {set: {loaded: true}}
    \(insert)\
          - {scroll: list, \(action)}
    """
}

@Suite("A scroll that an action moves under a finger or in a fling")
struct ScrollInMotionTests {
  private func offsets(_ show: Show, _ times: StrideThrough<Double>) throws -> [Double] {
    try times.map { try show.offset("list", at: $0) }
  }

  @Test("goes on under the finger from there: older messages come on top, and nothing jumps", arguments: [1, 3])
  func underFinger(older: Int) throws {
    let steps = [
      "drag: {from: [100, 50], to: [100, 120], over: 0.7s, curve: linear}", "wait: 0.2s",
      "drag: {to: [100, 110], over: 0.2s, curve: linear}", "release", "settle",
    ]
    let height = 40 * Double(older)
    let loading = messages(older: older, action: "by: \(height), over: 0s")
    let show = try Show(loading + take(steps), take: "t")
    // The same list that has them from the beginning, and begins so much further.
    let all = try Show(
      messages("startAt: \(100 + height)", count: 12 + older, when: "false") + take(steps), take: "t")
    #expect(abs(show.duration - all.duration) < 1e-5)
    var moved = 0
    for time in stride(from: 0, through: all.duration, by: 0.01) {
      let (offset, whole) = (try show.offset("list", at: time), try all.offset("list", at: time))
      if offset == whole { moved += 1 } else { #expect(offset == whole - height, "\(time): \(offset), \(whole)") }
    }
    #expect(moved > 40)
    // It moved by the finger's whole way.
    #expect(try show.offset("list", at: 0.7) == 30 + height)
    #expect(try show.offset("list", at: 1.1) == 40 + height)
  }

  @Test("goes on with the fling: as a list that has had them from the beginning", arguments: [60.0, 90])
  func inFling(distance: Double) throws {
    let steps = ["fling: {from: [100, 50], by: [0, \(distance)], over: 0.1s}", "settle"]
    let show = try Show(messages(older: 10, action: "by: 400, over: 0s") + take(steps), take: "t")
    let all = try Show(messages("startAt: 500", count: 22, when: "false") + take(steps), take: "t")
    // A coast is rounded to a pixel at its end.
    #expect(abs(show.duration - all.duration) < 0.05)
    for time in stride(from: 0, through: all.duration + 0.1, by: 0.01) {
      let (offset, whole) = (try show.offset("list", at: time), try all.offset("list", at: time))
      #expect(abs(offset - whole) <= 0.5 || abs(offset - whole + 400) <= 0.5, "\(time): \(offset), \(whole)")
    }
    // Where it would have met the end, and bounced, it does not.
    #expect(try show.offset("list", at: show.duration) < 400)
  }

  @Test("keeps a bounce a bounce, and the content in its place")
  func inBounce() throws {
    let steps = ["fling: {from: [100, 50], by: [0, 90], over: 0.1s}", "settle"]
    let show = try Show(
      messages(when: "list.offset.y < -10 and not list.dragging", older: 10, action: "by: 400, over: 0s") + take(steps),
      take: "t")
    let alone = try Show(messages(when: "false") + take(steps), take: "t")
    for time in stride(from: 0, through: alone.duration, by: 0.01) {
      let (offset, other) = (try show.offset("list", at: time), try alone.offset("list", at: time))
      #expect(abs(offset - other) <= 0.5 || abs(offset - other - 400) <= 0.5, "\(time): \(offset), \(other)")
    }
    #expect(try show.offset("list", at: show.duration) == 400)
  }

  @Test("of few rows is long enough at once, at rest as under a finger")
  func shortList() throws {
    let rest = try Show(messages("", count: 3, when: "true", older: 10, action: "by: 220, over: 0s"), take: nil)
    #expect(try rest.offset("list", at: 0) == 220)
    let held = try Show(
      messages("alwaysBounce: true", count: 3, when: "list.dragging", older: 10, action: "by: 220, over: 0s")
        + take([
          "drag: {from: [100, 100], by: [0, 40], over: 0.2s}", "drag: {by: [0, 20], over: 0.2s}", "release", "settle",
        ]),
      take: "t")
    #expect(try held.offset("list", at: held.duration) == 160)
  }

  @Test("is sent to a place under a finger at once, and goes on from there; in a fling it stands there")
  func place() throws {
    let there = "to: 20, over: 0s"
    let held = try Show(
      messages(older: 0, action: there)
        + take(["drag: {from: [100, 50], by: [0, 70], over: 0.7s, curve: linear}", "wait: 0.2s", "release", "settle"]),
      take: "t")
    // At 0.605 s the finger has moved it to 39.5; it has 9.5 points to go.
    #expect(try abs(held.offset("list", at: 0.7) - 10.5) <= 0.5)
    let flung = try Show(
      messages(older: 0, action: there) + take(["fling: {from: [100, 50], by: [0, 60], over: 0.1s}", "settle"]),
      take: "t")
    #expect(try flung.offset("list", at: flung.duration) == 20)
    let time = try #require(flung.events.first { $0 > 0.1 })
    #expect(try flung.offset("list", at: time + 0.01) == 20)
  }

  @Test("is turned where it bounces to that very place: it comes there in the time and on the curve that are said")
  func heldOpen() throws {
    let show = try Show(
      """
      device: {size: [200, 300], scale: 2}
      state: {open: false}
      layers:
        - scroll: list
          insets: {top: if open then 30 else 0}
          on release: {set: {open: true}}
          layers:
            - {box: content, height: 900}
      rules:
        - when: open and not list.dragging
          do: {scroll: list, to: -30, over: 0.2s, curve: linear}
      """ + take(["drag: {from: [100, 50], by: [0, 150], over: 0.3s}", "wait: 0.2s", "release", "settle"]), take: "t")
    let pulled = try show.offset("list", at: 0.49)
    #expect(pulled < -60)
    for share in [0.25, 0.5, 0.75] {
      let offset = try show.offset("list", at: 0.5 + 0.2 * share)
      #expect(abs(offset - (pulled + (-30 - pulled) * share)) <= 0.5, "\(share): \(offset)")
    }
    #expect(try show.offset("list", at: 0.7) == -30)
  }

  @Test("is left to the finger where it takes time, which is told once, with the action's place and the cure")
  func toldWhereItTakesTime() throws {
    let drag = [
      "drag: {from: [100, 50], by: [0, 70], over: 0.7s, curve: linear}", "wait: 0.2s", "release", "settle",
    ]
    let show = try Show(messages(older: 0, action: "by: 200") + take(drag), take: "t")
    #expect(
      show.stage.notes.list.map(\.description) == [
        "scene.yaml:15:10: take 't', step 1: this scroll takes time, and is left to the finger that holds 'list'; "
          + "say 'over: 0s', or an 'if' such as 'not list.dragging'"
      ])
    for action in ["by: 200, over: 0s", "by: 200, if: not list.dragging"] {
      let other = try Show(messages(older: 0, action: action) + take(drag), take: "t")
      #expect(other.stage.notes.isEmpty, "\(action)")
    }
  }

  @Test("takes no time under a finger: a way that would is none")
  func overTime() throws {
    let show = try Show(
      messages(older: 0, action: "by: 200")
        + take(["drag: {from: [100, 50], by: [0, 70], over: 0.7s, curve: linear}", "wait: 0.2s", "release", "settle"]),
      take: "t")
    #expect(try show.offset("list", at: show.duration) == 30)
  }

  @Test("goes no further than its range under way, nor further beyond it than it was")
  func ends() throws {
    let show = try Show(
      messages(older: 0, action: "by: 4000, over: 0s")
        + take(["drag: {from: [100, 50], by: [0, 70], over: 0.7s, curve: linear}", "wait: 0.2s", "release", "settle"]),
      take: "t")
    #expect(try show.offset("list", at: 0.61) <= 180.5)
    #expect(try show.offset("list", at: show.duration) < 180)
    let beyond = try Show(
      messages("startAt: 0", when: "list.offset.y < -10", older: 0, action: "by: -50, over: 0s")
        + take(["drag: {from: [100, 50], by: [0, 70], over: 0.7s, curve: linear}", "wait: 0.2s", "release", "settle"]),
      take: "t")
    let plain = try Show(
      messages("startAt: 0", when: "false")
        + take(["drag: {from: [100, 50], by: [0, 70], over: 0.7s, curve: linear}", "wait: 0.2s", "release", "settle"]),
      take: "t")
    for time in stride(from: 0, through: plain.duration, by: 0.05) {
      #expect(try abs(beyond.offset("list", at: time) - plain.offset("list", at: time)) <= 0.5)
    }
  }

  @Test("a fling through several scrolls goes on through them")
  func chain() throws {
    func scene(_ rules: String, rows: Int, at start: Int) -> String {
      let items = (0..<rows).map { "{t: \"m\($0)\"}" }.joined(separator: ", ")
      return """
        device: {size: [200, 300], scale: 2}
        data: {msgs: [\(items)]}
        state: {loaded: false}
        layers:
          - scroll: outer
            startAt: 100
            range: [0, 100]
            layers:
              - {box: header, height: 100}
              - scroll: list
                top: 100
                height: 300
                chain: outerFirst
                startAt: \(start)
                layers:
                  - column: rows
                    layers: [{label: row, each: m in msgs, height: 40, width: 200, text: m.t}]
        rules: [\(rules)]
        """
    }
    let steps = ["fling: {from: [100, 50], by: [0, 100], over: 0.1s}", "settle"]
    let insert = (0..<2).map { _ in "{insert: {t: old}, into: msgs, at: 0}" }.joined(separator: ", ")
      .replacing("old", with: "\"old\"")
    let rule =
      "{when: list.offset.y < 40 and not loaded, do: [{set: {loaded: true}}, \(insert), {scroll: list, by: 80, over: 0s}]}"
    let show = try Show(scene(rule, rows: 20, at: 100) + take(steps), take: "t")
    let all = try Show(scene("", rows: 22, at: 180) + take(steps), take: "t")
    for name in ["list", "outer"] {
      for time in stride(from: 0, through: all.duration, by: 0.02) {
        let (offset, whole) = (try show.offset(name, at: time), try all.offset(name, at: time))
        let isBefore = name == "list" && abs(offset - whole + 80) <= 0.5
        #expect(isBefore || abs(offset - whole) <= 0.5, "\(name) \(time): \(offset), \(whole)")
      }
    }
    #expect(try show.offset("outer", at: show.duration) < 100)
  }

  private func take(_ steps: [String]) -> String { "\ntakes:\n  t:\n" + steps.map { "    - \($0)\n" }.joined() }
}
