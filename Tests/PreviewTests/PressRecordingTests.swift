import Foundation
import Preview
import TestSupport
import Testing

@Suite("What is pressed long becomes a take, and stays done")
struct PressRecordingTests {
  /// Rows that a long press lifts, a hair line that follows a finger, a pad that is free once it has been held. What
  /// states are is how wide boxes are.
  private static let scene = """
    scene: desk
    device: iphone-5
    fill: white
    state: {lifted: -1, held: 0, taps: 0, dropped: 0, place: [0, 0]}
    layers:
      - scroll: list
        frame: [0, 0, 320, 300]
        enabled: lifted < 0
        layers:
          - box: row
            each: i in range(30)
            frame: [10, 4 + 40 * i, 300, 36]
            fill: if row.pressed then gray(0.5) else gray(0.8)
            translate: [0, if lifted == i then row.translation.y else 0]
            tap: {set: {taps: taps + 1}}
            longPress: {after: 0.4s, do: {set: {lifted: i}}}
            drag: {axis: vertical, enabled: lifted == i}
            on release: {set: {dropped: dropped + translation.y, lifted: -1}}
      - box: pad
        frame: [20, 320, 120, 100]
        fill: if held > 0 then red else blue
        translate: place + pad.translation
        longPress: {after: 0.4s, do: {set: {held: held + 1}}}
        drag: {enabled: held > 0}
        on release: {set: {place: place + translation}}
      - box: chart
        frame: [160, 320, 150, 100]
        fill: gray(0.9)
        longPress: {after: 0.2s, do: {set: {held: held}}}
        layers: [{box: hair, if: finger.down and finger.x > 160, frame: [finger.x - 160, 0, 1, 100], fill: red, touch: none}]
      - {box: lift, frame: [0, 500, 10 + 10 * lifted, 5], fill: red}
      - {box: holds, frame: [0, 506, 10 * held, 5], fill: red}
      - {box: tapped, frame: [0, 512, 10 * taps, 5], fill: red}
      - {box: drops, frame: [0, 518, 40 + dropped, 5], fill: red}
    takes:
      first:
        - wait: 0.1s

    """

  var sessionQueue: RecordingDesk
  /// The same without recording.
  var plain: RecordingDesk

  init() throws {
    sessionQueue = try RecordingDesk(Self.scene)
    plain = try RecordingDesk(Self.scene, records: false)
  }

  private mutating func touch(_ act: String, _ place: (Double, Double)? = nil) throws {
    let words = place.map { #", "x": \#($0.0), "y": \#($0.1)"# } ?? ""
    try sessionQueue.send(act, words)
    plain.now = sessionQueue.now
    try plain.send(act, words)
    guard act == "up" else { return }
    let (seen, wanted) = (try sessionQueue.frames(), try plain.frames())
    #expect(seen.keys == wanted.keys)
    for (name, frame) in seen {
      let other = wanted[name] ?? []
      #expect(
        zip(frame, other).allSatisfy { abs($0 - $1) <= 1.5 }, "\(name) at \(sessionQueue.now): \(frame), not \(other)")
    }
  }

  /// A finger rests, goes along points, 16 ms a time, and leaves after another rest.
  private mutating func press(_ points: [(Double, Double)], for milliseconds: Int, rest: Int) throws {
    try touch("down", points[0])
    sessionQueue.now += milliseconds
    for point in points.dropFirst() {
      try touch("move", point)
      sessionQueue.now += 16
    }
    sessionQueue.now += rest
    try touch("up")
  }

  private func line(from start: (Double, Double), by step: (Double, Double), count: Int) -> [(Double, Double)] {
    (0...count).map { number in
      let part = Double(number)
      return (start.0 + step.0 * part, start.1 + step.1 * part)
    }
  }

  private mutating func text() throws -> String {
    sessionQueue.now += 600
    let recording = try sessionQueue.stop()
    let end = try #require(recording["end"] as? Int)
    try sessionQueue.compare(at: Array(stride(from: 0, through: end, by: 37_000)) + [end])
    return try #require(recording["text"] as? String)
  }

  @Test("a finger that rests until it has pressed long, and drags then, is a press, a drag and a release")
  mutating func longPressed() throws {
    sessionQueue.now = 500
    try press(line(from: (80, 370), by: (5, 2), count: 20), for: 1000, rest: 200)
    let text = try text()
    #expect(
      text == """
        recorded:
          - wait: 0.5s
          - press: {from: [80, 370], slop: 10}
          - wait: 0.984s
          - drag: {to: [85, 372], over: 0.016s, curve: linear}
          - wait: 0.016s
          - drag: {to: [90, 374], over: 0s}
          - drag: {to: [180, 410], over: 0.288s, curve: linear}
          - wait: 0.216s
          - release
          - wait: 0.6s

        """, "\(text)")
  }

  @Test("a row that a long press lifts is carried, and nothing scrolls")
  mutating func lifted() throws {
    try press(line(from: (80, 100), by: (0, 6), count: 20), for: 700, rest: 150)
    let text = try text()
    #expect(text.contains("- press: {from: [80, 100], slop: 10}") && text.contains("- release"), "\(text)")
    #expect(text.split(separator: "\n").count < 12, "\(text)")
  }

  @Test("a hair line is where the finger was, from where it came down")
  mutating func hair() throws {
    try press(line(from: (200, 370), by: (5, 0), count: 15), for: 100, rest: 150)
    #expect(try text().contains("- press: {from: [200, 370], slop: 10}"))
  }

  @Test("a key that is pressed while a finger rests is typed while it does")
  mutating func keyBetween() throws {
    try touch("down", (80, 370))
    sessionQueue.now += 300
    try sessionQueue.send("key", #", "text": "a""#)
    sessionQueue.now += 300
    try touch("up")
    _ = try text()
  }

  @Test("whatever hands do, nothing that was done is undone, and the take gives it again", arguments: 1...12)
  mutating func anything(seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &chance) }
    for _ in 0..<5 {
      sessionQueue.now += number(300...1200)
      var points = [(Double(number(5...315)), Double(number(5...430)))]
      let motion = (Double(number(-8...8)), Double(number(-12...12)))
      for _ in 0..<number(0...14) {
        let last = points[points.count - 1]
        points.append((last.0 + motion.0 + Double(number(-3...3)), last.1 + motion.1 + Double(number(-3...3))))
      }
      try press(points, for: number(0...900), rest: number(0...160))
    }
    _ = try text()
  }
}
