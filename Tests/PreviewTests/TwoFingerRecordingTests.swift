import Foundation
import Geometry
import Preview
import TestSupport
import Testing

@Suite("What two fingers do becomes a take")
struct TwoFingerRecordingTests {
  private static let scene = """
    scene: desk
    device: iphone-5
    fill: "#2B3440"
    state: {zoom: 1, lean: 0, place: [0, 0], told: ""}
    layers:
      - scroll: list
        layers: [{box: row, each: i in range(40), frame: [10, 8 + 60 * i, 300, 52], fill: gray(0.4)}]
      - box: photo
        frame: [60, 120, 200, 200]
        fill: "#F2B84B"
    \(RecordingDesk.photo)
        layers: [{box: mark, frame: [20, 20, 60, 30], fill: "#E2694C"}]
    takes:
      first:
        - wait: 0.1s

    """

  var sessionQueue: RecordingDesk

  init() throws {
    sessionQueue = try RecordingDesk(Self.scene)
  }

  private mutating func send(_ act: String, _ finger: Int, _ point: Point? = nil) throws {
    // A page tells places to the hundredth of a point.
    func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
    let place = point.map { #", "x": \#(rounded($0.x)), "y": \#(rounded($0.y))"# } ?? ""
    try sessionQueue.send(act, #", "finger": \#(finger)\#(place)"#)
  }

  /// Two fingers go from places to others, 16 ms a time.
  private mutating func move(_ from: (Point, Point), _ to: (Point, Point), steps: Int = 12) throws {
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      sessionQueue.now += 8
      try send("move", 3, from.0 + (to.0 - from.0) * share)
      sessionQueue.now += 8
      try send("move", 5, from.1 + (to.1 - from.1) * share)
    }
  }

  private mutating func down(_ places: (Point, Point)) throws {
    try send("down", 3, places.0)
    sessionQueue.now += 20
    try send("down", 5, places.1)
  }

  private mutating func up(after rest: Int = 4) throws {
    sessionQueue.now += rest
    try send("up", 5)
    sessionQueue.now += 12
    try send("up", 3)
  }

  /// Ends the recording and holds what the session shows to what the file's take draws.
  private mutating func stop() throws -> String {
    let recording = try sessionQueue.stop()
    let end = try #require(recording["end"] as? Int)
    try sessionQueue.compare(at: Array(stride(from: 0, through: end, by: 70_000)) + [end])
    return try #require(recording["text"] as? String)
  }

  @Test("a pinch is a pinch, with as few legs as its way has, and springs back at its speed")
  mutating func pinch() throws {
    let start = (Point(120, 220), Point(200, 220))
    sessionQueue.now = 300
    try down(start)
    try move(start, (Point(80, 220), Point(240, 220)))
    try up()
    sessionQueue.now += 1500
    let text = try stop()
    // The fingers are sure 10 points farther apart than 80, and come to 160.
    #expect(text.contains("- pinch: {from: [160, 220], scale: 1.") && text.contains(", apart: 80, "), "\(text)")
    #expect(text.split(separator: "\n").count { $0.contains("pinch:") } <= 3 && text.contains("- release"), "\(text)")
  }

  @Test("a turn without a pinch is a rotation")
  mutating func turn() throws {
    let middle = Point(160, 220)
    func places(_ angle: Double) -> (Point, Point) {
      let half = Point(angle: angle, length: 60)
      return (middle - half, middle + half)
    }
    try down(places(0))
    for step in 1...20 {
      sessionQueue.now += 16
      let (first, second) = places(Double(step) * .pi / 60)
      try send("move", 3, first)
      try send("move", 5, second)
    }
    sessionQueue.now += 200
    try up(after: 0)
    sessionQueue.now += 100
    let text = try stop()
    #expect(text.contains("- rotate: {from: [160, 220], angle: "), "\(text)")
    #expect(!text.contains("pinch:"), "\(text)")
  }

  @Test(
    "a finger that drags, is joined by a second, and goes on alone is said move by move where nothing shorter gives it")
  mutating func parts() throws {
    try send("down", 3, Point(160, 200))
    for step in 1...10 {
      sessionQueue.now += 16
      try send("move", 3, Point(160, 200 + 4 * Double(step)))
    }
    sessionQueue.now += 300
    try send("down", 5, Point(220, 240))
    try move((Point(160, 240), Point(220, 240)), (Point(140, 240), Point(260, 280)))
    sessionQueue.now += 150
    try send("up", 5)
    for step in 1...10 {
      sessionQueue.now += 16
      try send("move", 3, Point(140 + 3 * Double(step), 240))
    }
    sessionQueue.now += 150
    try send("up", 3)
    sessionQueue.now += 300
    let text = try stop()
    #expect(text.contains("- press: {from: [160, 200], slop: 10}"), "\(text)")
    #expect(text.contains("- press: {from: [220, 240], finger: 2, slop: 10}"), "\(text)")
    #expect(text.contains("- drag: {finger: 2, to: [260, 280], over: 0s}"), "\(text)")
    #expect(text.contains("- release: 2\n") && text.contains("- release\n"), "\(text)")
  }

  @Test("a second finger that does nothing is not said")
  mutating func alone() throws {
    try send("down", 3, Point(160, 200))
    sessionQueue.now += 50
    try send("down", 5, Point(20, 500))
    sessionQueue.now += 20
    try send("move", 5, Point(90, 500))
    sessionQueue.now += 20
    try send("up", 5)
    sessionQueue.now += 20
    try send("up", 3)
    sessionQueue.now += 300
    let text = try stop()
    #expect(text.contains("- tap: ") && !text.contains("pinch"), "\(text)")
  }

  @Test("whatever two hands do, the take comes to what was seen", arguments: 1...6)
  mutating func anything(seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    func point(_ low: Double = 20, _ high: Double = 300) -> Point {
      Point(Double.random(in: low...high, using: &chance), Double.random(in: low...high, using: &chance))
    }
    for _ in 0..<3 {
      sessionQueue.now += Int.random(in: 0...500, using: &chance)
      var places = (point(), point())
      try down(places)
      for _ in 0..<2 {
        let next = (places.0 + point(-60, 60), places.1 + point(-60, 60))
        try move(places, next, steps: Int.random(in: 1...12, using: &chance))
        places = next
        sessionQueue.now += Int.random(in: 0...150, using: &chance)
      }
      try up(after: Int.random(in: 0...150, using: &chance))
    }
    sessionQueue.now += 800
    _ = try stop()
  }
}
