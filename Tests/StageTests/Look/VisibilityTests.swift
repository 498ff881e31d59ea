import Geometry
import Layers
import Scenes
import Stage
import Testing

@Test("a hidden layer keeps its place, says so, and lets touches through")
func hidden() throws {
  let show = try Show(
    """
    state: {taps: 0, below: 0}
    layers:
      - {box: under, frame: [0, 0, 300, 300], tap: {set: {below: below + 1}}}
      - column: stack
        layers:
          - {box: first, size: [100, 100], hidden: true, tap: {set: {taps: taps + 1}}}
          - {box: second, size: [100, 100]}
      - {label: count, text: "{taps} {below}"}
    """, steps: "tap: [50, 50]", "wait: 0.1s")
  #expect(try show.layer("first").isHidden)
  #expect(try !show.layer("second").isHidden)
  #expect(try show.frame("second") == Rect(0, 100, 100, 100))
  #expect(try show.text("count", at: 0.2) == "0 1")
}

@Test("a finger shows where it is, while it is down, where that is asked for")
func touches() throws {
  let stage = try Show(
    "layers: [{scroll: s, content: [width, 2000]}]",
    steps: "wait: 0.1s", "drag: {from: [100, 300], by: [0, -100], over: 1s, curve: linear}", "release", "wait: 0.5s"
  ).stage
  let player = Player(stage, overlays: .touches)
  func finger(_ tick: Int) throws -> Point? {
    try player.layers(at: tick).children.first { $0.id == "finger" }?.frame.center
  }
  #expect(try finger(50_000) == nil)
  #expect(try finger(600_000) == Point(100, 250))
  #expect(try finger(1_200_000) == nil)
  #expect(try Player(stage).layers(at: 600_000).children.allSatisfy { $0.id != "finger" })
}
