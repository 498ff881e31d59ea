import Geometry
import Layers
import Scenes
import Testing

@Suite("Stopping a scroll, snapshots, empty lists, leaving at once")
struct FingerRuleTests {
  private static let list = """
    state: {log: ""}
    layers:
      - scroll: list
        layers:
          - {box: row, each: i in range(60), frame: [0, 50 * i, 200, 50], tap: {set: {log: "{log}t"}}, longPress: {after: 0.3s, do: {set: {log: "{log}h"}}}}
      - {box: light, if: row(0).pressed or row(9).pressed or row(12).pressed, size: [5, 5]}
      - {label: told, touch: none, text: log}
    """

  @Test("a touch that stops a moving scroll is only that: no press, no tap, no hold")
  func stops() throws {
    let show = try Show(
      Self.list, steps: "fling: {from: [100, 500], by: [0, -200], over: 0.1s}", "wait: 0.2s", "tap: [100, 300]",
      "wait: 0.5s", "snapshot: rested", "tap: [100, 300]")
    let stopped = try show.offset("list", at: 0.35)
    #expect(stopped > 200)
    #expect(try show.offset("list", at: 0.9) == stopped)
    #expect(try show.text("told", at: 0.9) == "")
    // Once it rests, a touch is a tap again.
    #expect(try show.text("told", at: 1.01) == "t")
    let held = try Show(
      Self.list, steps: "fling: {from: [100, 500], by: [0, -200], over: 0.1s}", "wait: 0.2s",
      "hold: {on: [100, 300], for: 0.6s}", "wait: 0.1s")
    #expect(try held.text("told", at: 0.95) == "")
  }

  @Test("a drag that begins in it goes on from where the scroll stands")
  func goesOn() throws {
    let show = try Show(
      Self.list, steps: "fling: {from: [100, 500], by: [0, -200], over: 0.1s}", "wait: 0.2s",
      "drag: {from: [100, 500], by: [0, -100], over: 0.5s}")
    let caught = try show.offset("list", at: 0.3)
    #expect(abs(try show.offset("list", at: 0.8) - caught - 100) <= 1)
  }

  /// Pages of lists, and a button that turns to the second one.
  private static let pages = """
    layers:
      - scroll: pager
        axis: horizontal
        paging: true
        top: 100
        height: 567
        layers:
          - scroll: list
            each: i in range(3)
            frame: [i * width, 0, width, height]
            layers: [{box: body, height: 3000}]
      - {box: button, size: [100, 100], tap: {scroll: pager, to: 375, over: 0.3s}}
    """

  private func places(_ steps: String, at times: [Double]) throws -> [Point] {
    let show = try Show(Self.pages + "\ntakes:\n  t:\n    - tap: button\n    - wait: 0.1s\n" + steps, take: "t")
    return try times.map {
      Point(
        try show.layer("pager", at: $0).contentOffset.x, try show.find("list(0)", at: $0)?.contentOffset.y ?? 0)
    }
  }

  @Test("a page turn that an action began stands still under a finger, and goes on when it leaves")
  func heldTurn() throws {
    let places = try places("    - tap: [200, 400]\n    - wait: 1s\n", at: [0.2, 0.25, 0.299, 0.4, 1.3])
    #expect(places[0].x > 50 && places[1] == places[0] && places[2] == places[0])
    #expect(places[3].x > places[0].x && places[4].x == 375)
  }

  @Test("a page turn caught by a drag follows the finger, and nothing else moves")
  func caughtTurn() throws {
    let upward = try places(
      "    - drag: {from: [200, 500], by: [0, -100], over: 0.5s}\n    - release\n    - wait: 1s\n",
      at: [0.2, 0.5, 0.69, 1.7])
    #expect(upward.allSatisfy { $0.y == 0 } && upward[1] == upward[0] && upward[2] == upward[0])
    #expect(upward[3].x == 375)
    let back = try places(
      "    - drag: {from: [200, 500], by: [60, 0], over: 0.5s}\n    - wait: 0.2s\n    - release\n    - wait: 1s\n",
      at: [0.2, 0.7, 1.9])
    #expect(back[1].x == back[0].x - 60 && back[2].x == 0)
  }

  @Test("a snapshot is the instant before the next step, whatever that does")
  func snapshots() throws {
    let scene =
      "state: {x: 0}\nlayers:\n  - {box: a, width: 10 + x, tap: {set: {x: 5}}}\n  - {box: b, if: a.pressed, width: 3}"
    for step in ["do: {set: {x: 5}}", "tap: a", "hold: {on: a, for: 1s}"] {
      for (first, second) in [("snapshot: s", "snapshot: u"), ("wait: 0.5s", "expect: a.width == 10")] {
        let show = try Show(scene, steps: first, "snapshot: t", second, step, "wait: 0.2s")
        let shot = try #require(show.stage.snapshots.first { $0.name == "t" })
        let screen = try show.player.layers(at: shot.instant)
        #expect(screen.first { $0.id == "a" }?.frame.width == 10)
        #expect(screen.first { $0.id == "b" } == nil)
      }
    }
  }

  @Test("what is inserted into an empty list gets an id too")
  func emptyList() throws {
    let show = try Show(
      """
      data: {items: []}
      state: {open: null}
      layers:
        - {label: row, each: i in items, text: i.title, if: open == null}
        - {label: told, text: "{first(items).id}"}
      """.replacing("\"{first(items).id}\"", with: "\"{default(first(items).id, '')}\""),
      steps: "do: {insert: {title: \"A\"}, into: items}", "wait: 0.1s")
    #expect(try show.text("told", at: 0.05) == "new-1")
  }

  @Test("a layer that leaves in no time is gone, and nothing keeps moving")
  func leavesAtOnce() throws {
    let show = try Show(
      "state: {on: true}\nlayers:\n  - {box: a, if: on, goes: {over: 0s}, tap: {set: {on: false}}}",
      steps: "tap: [10, 10]", "settle", "wait: 0.1s")
    #expect(try !show.exists("a", at: 0.15))
  }
}
