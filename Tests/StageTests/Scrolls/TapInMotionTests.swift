import Scenes
import TestSupport
import Testing

/// Taps on a scroll that moves, with `tapsInMotion` and without.
@Suite("A finger on a scroll that moves")
struct TapInMotionTests {
  private func carousel(_ property: String) -> String {
    """
    device: {size: [300, 100], scale: 2}
    state: {chosen: -1}
    layers:
      - scroll: months
        axis: horizontal
        stops: 60
        settle: {over: 0.4s}
        \(property)
        layers:
          - {box: month, each: i in range(20), frame: [60 * i, 0, 60, 100],
              tap: [{set: {chosen: i}}, {scroll: months, to: 60 * i, over: 0.4s}]}
    """
  }
  private let steps = ["tap: month(3)", "wait: 0.1s", "tap: [250, 50]", "settle", "snapshot: end"]

  private func take(_ steps: [String]) -> String { "\ntakes:\n  t:\n" + steps.map { "    - \($0)\n" }.joined() }

  @Test("stops it, and that is all: it goes on to where it was sent")
  func stops() throws {
    let expected = ["expect: chosen == 3 and months.offset.x == 180"]
    _ = try Show(carousel("indicator: none") + take(steps + expected), take: "t")
    let reported = try Show(carousel("indicator: none") + take(steps), take: "t").stage.notes.list.map(\.message)
    #expect(reported.count == 1 && reported.first?.contains("only stops 'months'") == true, "\(reported)")
  }

  @Test("taps as well where the scroll says so: what is tapped is what has come there")
  func taps() throws {
    // After 0.1 s of its way, and a tap of 0.1 s in which it stands, the fifth month is under the finger.
    let show = try Show(
      carousel("tapsInMotion: true") + take(steps + ["expect: chosen > 3 and months.offset.x == 60 * chosen"]),
      take: "t")
    #expect(show.stage.notes.isEmpty)
  }

  @Test("presses and holds nothing else: a drag that begins so goes on from where it stands")
  func drags() throws {
    let drag = [
      "tap: month(3)", "wait: 0.1s", "drag: {from: [250, 50], by: [-30, 0], over: 0.2s}", "wait: 0.1s", "release",
      "settle",
    ]
    for property in ["indicator: none", "tapsInMotion: true"] {
      _ = try Show(carousel(property) + take(drag + ["expect: chosen == 3"]), take: "t")
    }
  }
}
