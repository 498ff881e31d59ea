import Geometry
import Layers
import Scenes
import Testing

/// A scroll 120 points wide and high, with 1,000 points of content either way, in the middle of the screen.
private func list(_ turn: String, around: String = "") -> String {
  """
  layers:
    - box: table
      frame: [67, 200, 240, 240]
      \(around)
      layers:
        - scroll: list
          frame: [60, 60, 120, 120]
          content: [1000, 1000]
          startAt: [400, 400]
          axis: both
          \(turn)
          layers: [{box: bar, frame: [0, 0, 1000, 40]}]
  """
}

@Suite("Scrolls that are turned, scaled or tilted")
struct TurnedScrollTests {
  @Test(
    "a scroll that is turned, scaled or mirrored goes with the finger, whatever is around it",
    arguments: [
      ("rotation: 90deg", "", [0.0, 1, -1, 0]), ("rotation: 180deg", "", [-1, 0, 0, -1]),
      ("", "rotation: -90deg", [0, -1, 1, 0]), ("scale: 2", "", [0.5, 0, 0, 0.5]),
      ("scale: [-1, 1]", "", [-1, 0, 0, 1]), ("rotationY: 180deg", "perspective: 500", [-1, 0, 0, 1]),
      ("rotationX: 60deg", "", [1, 0, 0, 2]), ("z: 100", "perspective: 200", [0.5, 0, 0, 0.5]),
      ("scale: 0.5", "rotation: 90deg", [0, 2, -2, 0]),
    ])
  func turned(turn: String, around: String, map: [Double]) throws {
    // Beyond the first ten points nothing is lost: a take's drag counts from where it began.
    for (x, y) in [(0.0, 24.0), (24, 0)] {
      let show = try Show(
        list(turn, around: around), steps: "drag: {from: [187, 320], by: [\(x), \(y)], over: 1s, curve: linear}")
      let own = (x: map[0] * x + map[1] * y, y: map[2] * x + map[3] * y)
      let offset = try show.layer("list", at: 1).contentOffset
      #expect(abs(offset.x - (400 - own.x)) <= 0.51 && abs(offset.y - (400 - own.y)) <= 0.51, "\(x) \(y): \(offset)")
      // Half way at half time.
      let half = try show.layer("list", at: 0.5).contentOffset
      #expect(abs(half.x - (400 - own.x / 2)) <= 0.51 && abs(half.y - (400 - own.y / 2)) <= 0.51)
    }
  }

  @Test("in perspective it goes with the finger at every instant, in one step as in nine")
  func perspective() throws {
    func offsets(_ steps: String) throws -> [Double] {
      let show = try Show(
        list("rotationX: 40deg", around: "perspective: 400") + "\ntakes:\n  t:\n" + steps + "    - wait: 0.1s\n",
        take: "t")
      return try (1...9).map { try show.layer("list", at: Double($0) / 10).contentOffset.y }
    }
    let one = try offsets("    - drag: {from: [187, 320], by: [0, -180], over: 0.9s, curve: linear}\n")
    let first = "    - drag: {from: [187, 320], by: [0, -20], over: 0.1s, curve: linear}\n"
    let others = (1..<9).map { _ in "    - drag: {by: [0, -20], over: 0.1s, curve: linear}\n" }.joined()
    let nine = try offsets(first + others)
    #expect(zip(one, nine).allSatisfy { abs($0 - $1) <= 1 }, "\(one) \(nine)")
    // An even path over the screen is no even one in the scroll.
    #expect(abs((one[4] - one[3]) - (one[1] - one[0])) > 1, "\(one)")
  }

  @Test("it goes on with the finger's velocity in its own points")
  func flung() throws {
    func rest(_ turn: String, _ by: String) throws -> Point {
      let show = try Show(list(turn), steps: "fling: {from: [187, 320], by: \(by), over: 0.1s}", "settle")
      return try show.layer("list", at: show.duration).contentOffset
    }
    let plain = try rest("", "[0, -30]")
    #expect(plain.y > 500)
    for (turn, by) in [("rotation: 180deg", "[0, 30]"), ("scale: 2", "[0, -60]"), ("rotationX: 60deg", "[0, -15]")] {
      let found = try rest(turn, by)
      #expect(abs(found.x - plain.x) <= 0.5 && abs(found.y - plain.y) <= 0.5, "\(turn): \(found)")
    }
  }

  @Test("of two scrolls one inside the other, the one that is turned has the finger's way along its own axis")
  func nested() throws {
    let show = try Show(
      """
      layers:
        - scroll: outer
          content: [width, 2000]
          layers:
            - scroll: inner
              frame: [127, 260, 120, 120]
              rotation: 90deg
              layers: [{box: bar, frame: [0, 0, 120, 1000]}]
      """, steps: "drag: {from: [187, 320], by: [30, 0], over: 1s, curve: linear}",
      "wait: 0.3s", "release", "drag: {from: [187, 320], by: [0, -40], over: 1s, curve: linear}")
    #expect(try show.offset("outer", at: 1) == 0 && show.offset("inner", at: 1) == 30)
    #expect(try show.offset("outer", at: 2.3) == 40 && show.offset("inner", at: 2.3) == 30)
  }
}
