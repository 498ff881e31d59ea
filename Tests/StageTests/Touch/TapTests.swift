import Stage
import Testing

private func photo(_ gestures: String) -> String {
  """
  state: {log: ""}
  layers:
    - box: frame
      frame: [0, 0, 200, 200]
      tap: {set: {log: "{log}o"}}
      layers:
        - box: photo
          frame: [0, 0, 100, 100]
          \(gestures)
        - {box: button, frame: [0, 0, 20, 20], tap: {set: {log: "{log}b"}}}
    - {label: seen, touch: none, text: log}
  """
}

private let both = "tap: {set: {log: \"{log}t\"}}\n        doubleTap: {set: {log: \"{log}d\"}}"
private let only = "doubleTap: {set: {log: \"{log}d\"}}"

@Suite("Taps, double taps, long presses")
struct TapTests {
  /// What two taps do, the second so many seconds after the first, with the gestures that the layer has.
  @Test(
    "taps and double taps",
    arguments: [
      // Gestures, steps, what is done by the end.
      (both, ["doubleTap: photo"], "d"), (both, ["tap: photo"], "t"),
      (both, ["tap: photo", "wait: 0.1s", "tap: photo"], "d"),
      (both, ["tap: photo", "wait: 0.4s", "tap: photo"], "tt"),
      (both, ["tap: photo", "wait: 0.1s", "tap: [150, 150]"], "to"),
      (both, ["tap: photo", "wait: 0.1s", "drag: {on: photo, by: [0, 50], over: 0.2s}", "release"], "t"),
      (both, ["doubleTap: photo", "wait: 0.1s", "tap: photo"], "dt"),
      (both, ["doubleTap: photo", "doubleTap: photo"], "dd"),
      (only, ["doubleTap: photo"], "d"), (only, ["tap: photo"], "o"), (only, ["tap: [10, 10]", "tap: [10, 10]"], "bb"),
      ("tap: {set: {log: \"{log}t\"}}", ["doubleTap: photo"], "tt"),
    ])
  func pairs(_ gestures: String, _ steps: [String], _ log: String) throws {
    let take = "\ntakes:\n  t:\n" + (steps + ["wait: 0.5s"]).map { "    - \($0)\n" }.joined()
    let show = try Show(photo(gestures) + take, take: "t")
    #expect(try show.text("seen", at: show.duration) == log)
  }

  @Test("a tap waits 0.3 s for a second one, and no longer; 'settle' waits with it")
  func patience() throws {
    let show = try Show(photo(both), steps: "tap: photo", "settle")
    #expect(try show.text("seen", at: 0.399) == "")
    #expect(try show.text("seen", at: 0.4) == "t")
    #expect(show.duration == 0.4)
    // Where there is no double tap, nothing waits.
    let plain = try Show(photo("tap: {set: {log: \"{log}t\"}}"), steps: "tap: photo", "settle")
    #expect(try plain.text("seen", at: 0.1) == "t")
  }

  @Test("the step 'longPress' rests as long as the layer wants, and no tap follows")
  func longPresses() throws {
    let gestures = "tap: {set: {log: \"{log}t\"}}\n        longPress: {after: 0.8s, do: {set: {log: \"{log}l\"}}}"
    let show = try Show(photo(gestures), steps: "longPress: photo", "wait: 0.1s")
    #expect(try [0.79, 0.8, 0.95].map { try show.text("seen", at: $0) } == ["", "l", "l"])
    #expect(show.duration == 1)
    #expect(
      mistakes(photo(only) + "\ntakes: {t: [{longPress: photo}]}", take: "t").first?.contains(
        "'photo' is not there at 0.00 s (nothing there has a 'longPress')") == true)
  }

  @Test("a layer's former 'hold' is told to be a long press")
  func formerName() {
    #expect(
      mistakes("state: {a: 0}\nlayers: [{box: b, hold: {after: 1s, do: {set: {a: 1}}}}]").first?.contains(
        "'hold' of a layer is called 'longPress'") == true)
  }

  @Test("a scroll keeps taps from what lies behind it, enabled or not, unless no finger meets it")
  func whatScrollsCover() throws {
    for (property, taps) in [("enabled: true", 0.0), ("enabled: false", 0), ("touch: none", 1)] {
      let show = try Show(
        """
        state: {n: 0}
        layers:
          - {box: under, size: [100, 100], tap: {set: {n: n + 1}}}
          - {scroll: over, size: [100, 100], \(property), layers: [{box: long, size: [100, 300]}]}
          - {box: count, width: n, height: 1}
        """, steps: "tap: [50, 50]")
      #expect(try show.frame("count", at: show.duration).width == taps, "\(property)")
    }
  }
}
