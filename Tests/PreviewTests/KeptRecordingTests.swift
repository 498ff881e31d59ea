import Foundation
import Preview
import TestSupport
import Testing

/// Gestures by chance, with times and ways on the edges of those by which gestures are told apart: a tap from a hold, a
/// rest from a throw, a drag from a touch. Each line is a recording's take. `FLIPBOOK_RECORD=1` writes `hands.txt`.
@Suite("Hands by chance are written down as they were")
struct KeptRecordingTests {
  private static let scene = """
    scene: hands
    device: iphone-5
    fill: white
    state: {taps: 0, word: "", zoom: 1, lean: 0, place: [0, 0], held: 0}
    layers:
      - scroll: list
        frame: [0, 0, 320, 200]
        layers: [{box: row, each: i in range(12), frame: [10, 8 + 60 * i, 300, 52], tap: {set: {taps: taps + 1}}}]
      - box: button
        frame: [10, 210, 90, 60]
        tap: {set: {taps: taps + 1}}
        longPress: {after: 0.4s, do: {set: {held: held + 1}}}
        layers: [{box: inner, frame: [0, 0, 20, 20]}]
      - {box: plain, frame: [110, 210, 40, 60]}
      - {box: field, frame: [210, 210, 100, 60], type: {set: {word: "{word}{typed}"}}, tap: {set: {taps: taps + 1}}}
      - box: photo
        frame: [20, 290, 280, 250]
    \(RecordingDesk.photo)
        layers: [{box: mark, frame: [20, 20, 60, 30]}]
      - {box: bars, frame: [0, 545, 5 * taps, 5]}
      - {box: rest, frame: [0, 551, 5 * held, 5]}
    takes:
      first:
        - wait: 0.1s

    """

  var sessionQueue: RecordingDesk
  private var random = Seeded(0)

  init() throws { sessionQueue = try RecordingDesk(Self.scene) }

  @Test("each is the take that it was")
  mutating func hands() throws {
    let kinds: [(name: String, count: UInt64)] = [("one", 40), ("two", 44), ("turn", 12), ("keys", 10), ("all", 8)]
    var lines: [String] = []
    for (name, count) in kinds {
      for seed in 1...count {
        random = Seeded(seed)
        lines.append("\(name) \(seed): \(try take(name))")
      }
    }
    try KeptLines(path: "Tests/PreviewTests/KeptRecordings/hands.txt").expect(lines)
  }

  private mutating func take(_ kind: String) throws -> String {
    sessionQueue.now = 0
    try sessionQueue.say(#"{"record": true}"#)
    for _ in 0..<random.pick([1, 1, 2]) {
      sessionQueue.now += random.pick([0, 30, 99, 100, 160, 400])
      switch kind == "all" ? random.pick(["one", "two", "keys"]) : kind {
      case "one": try oneFinger()
      case "two": try twoFingers()
      case "turn": try turn()
      default: try keys()
      }
    }
    sessionQueue.now += random.pick([0, 50, 400])
    let recording = try sessionQueue.stop()
    let lines = try #require(recording["text"] as? String).split(separator: "\n").dropFirst()
    return lines.map { $0.drop { $0 == " " || $0 == "-" } }.joined(separator: "; ")
  }

  /// Says what a finger does now, some microseconds and thousandths of a point beside what steps can write.
  private mutating func send(_ act: String, _ finger: Int = 0, _ place: (Double, Double)? = nil) throws {
    let tick = sessionQueue.now * 1000 + random.pick([0, 0, 0, 400])
    let beside = random.pick([0, 0, 0, 0.002])
    let words = place.map { #", "x": \#($0.0 + beside), "y": \#($0.1 - beside)"# } ?? ""
    try sessionQueue.say(#"{"inputs": [{"tick": \#(tick), "act": "\#(act)", "finger": \#(finger)\#(words)}]}"#)
  }

  private mutating func oneFinger() throws {
    var place = random.pick([(40.0, 60.0), (160, 150), (20, 215), (80, 250), (130, 240), (250, 240), (160, 400)])
    try send("down", 0, place)
    sessionQueue.now += random.pick([16, 16, 16, 100, 299, 300, 301, 450])
    var motion = random.pick([(0.0, -5.0), (0, -10), (10, 0), (6, 8), (3, 4), (-20, 0), (1, 0), (0, 1), (7, -7)])
    for _ in 0..<random.pick([0, 0, 1, 2, 3, 5, 8]) {
      place = (place.0 + motion.0, place.1 + motion.1)
      try send("move", 0, place)
      sessionQueue.now += random.pick([0, 8, 16, 16, 16, 16, 99, 100, 101, 117])
      if random.next() % 4 == 0 {
        motion = random.pick([(motion.1, motion.0), (-motion.0, motion.1), (0, 0), (motion.0, motion.1 + 1)])
      }
    }
    sessionQueue.now += random.pick([0, 4, 16, 83, 99, 100, 101, 150])
    // One in eight is still down when the recording ends.
    if random.next() % 8 != 0 { try send("up") }
  }

  private mutating func twoFingers() throws {
    var places = random.pick([[(100.0, 400.0), (180.0, 400.0)], [(160, 350), (160, 450)], [(120, 360), (200, 420)]])
    try send("down", 3, places[0])
    sessionQueue.now += random.pick([0, 20, 99])
    try send("down", 5, places[1])
    var motions = random.pick([
      [(-5.0, 0.0), (5.0, 0.0)], [(-10, 0), (0, 0)], [(0, 10), (0, 10)], [(0, 0), (6, 8)], [(0, -5), (0, 5)],
      [(4, 0), (-4, 0)], [(5, 5), (5, 5)], [(0, -10), (0, 10)],
    ])
    for _ in 0..<random.pick([1, 2, 3, 5, 8]) {
      for (number, finger) in [(0, 3), (1, 5)] where motions[number] != (0, 0) {
        sessionQueue.now += random.pick([0, 8, 8, 16, 101])
        places[number] = (places[number].0 + motions[number].0, places[number].1 + motions[number].1)
        try send("move", finger, places[number])
      }
      if random.next() % 4 == 0 { motions = [(motions[0].1, motions[0].0), random.pick([motions[1], (0, 0)])] }
    }
    try leave(first: random.pick([3, 5]), places[0])
  }

  /// One finger goes about the other, or both about their middle, some degrees a time.
  private mutating func turn() throws {
    let (middle, radius, isBoth) = ((160.0, 410.0), random.pick([30.0, 50, 80]), random.pick([true, false]))
    let begin = random.pick([0.0, 90, 170, -100])
    func place(_ degrees: Double, _ side: Double) -> (Double, Double) {
      let (x, y) = (side * radius * cos(degrees * .pi / 180), side * radius * sin(degrees * .pi / 180))
      return (middle.0 + (x * 100).rounded() / 100, middle.1 + (y * 100).rounded() / 100)
    }
    try send("down", 3, place(begin, 1))
    try send("down", 5, place(begin, -1))
    let step = random.pick([2.0, 5, 12, -5])
    for number in 1...random.pick([4, 7, 12]) {
      let degrees = begin + step * Double(number)
      sessionQueue.now += 16
      try send("move", 3, place(degrees, 1))
      if isBoth { try send("move", 5, place(degrees, -1)) }
    }
    try leave(first: 5, place(begin, 1))
  }

  /// A finger leaves, and the other after it, which goes on in between now and then.
  private mutating func leave(first: Int, _ place: (Double, Double)) throws {
    sessionQueue.now += random.pick([0, 4, 99, 100, 101, 150])
    try send("up", first)
    for number in 1...random.pick([1, 1, 3]) where first == 5 {
      sessionQueue.now += 16
      if number > 1 { try send("move", 3, (place.0 + 12 * Double(number), place.1)) }
    }
    sessionQueue.now += random.pick([0, 12, 120])
    try send("up", first == 5 ? 3 : 5)
  }

  private mutating func keys() throws {
    if random.next() % 3 != 0 {
      try send("down", 0, (250, 240))
      sessionQueue.now += 70
      try send("up")
    }
    for _ in 0..<random.pick([1, 2, 3, 5]) {
      sessionQueue.now += random.pick([0, 60, 120, 149, 150, 151, 400, 1499, 1500, 1501])
      let letter = random.pick(["a", "b", "{", "}", #"\""#, #"\\"#, "é", " "])
      try sessionQueue.say(#"{"inputs": [{"tick": \#(sessionQueue.now * 1000), "act": "key", "text": "\#(letter)"}]}"#)
    }
  }
}
