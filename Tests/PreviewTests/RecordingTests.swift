import Foundation
import Preview
import TestSupport
import Testing

@Suite("What is done becomes a take")
struct RecordingTests {
  private static let scene = """
    # A scene to record on.
    scene: desk
    device: iphone-5
    fill: "#F4F1EA"
    state: {taps: 0, word: "", chosen: -1, held: false}
    layers:
      - scroll: list
        frame: [0, 120, 320, 448]
        layers:
          - box: row
            each: i in range(40)
            frame: [10, 8 + 60 * i, 300, 52]
            fill: if chosen == i then "#E2694C" else if row.pressed then "#888888" else "#D9E4F2"
            tap: {set: {chosen: i}}
            layers: [{label: name, left: 16, centerY: 26, text: "row {i}", font: 18}]
      - box: button
        frame: [20, 30, 120, 50]
        fill: if held then "#224466" else "#3B6EA5"
        tap: {set: {taps: taps + 1}}
        longPress: {after: 0.5s, do: {set: {held: true}}}
        layers: [{label: count, center: [60, 25], text: "{taps}", font: 18, color: white}]
      - box: field
        frame: [150, 30, 160, 50]
        fill: white
        type: {set: {word: "{word}{typed}"}}
        layers: [{label: letters, left: 12, centerY: 25, text: word, font: 18, color: "#2B3440"}]
    takes:
      first:
        - wait: 0.1s

    """

  var sessionQueue: RecordingDesk

  init() throws {
    sessionQueue = try RecordingDesk(Self.scene)
  }

  private mutating func wait(_ milliseconds: Int) { sessionQueue.now += milliseconds }

  private mutating func touch(_ act: String, _ x: Double, _ y: Double) throws {
    try sessionQueue.send(act, #", "x": \#(x), "y": \#(y)"#)
  }

  private mutating func tap(_ x: Double, _ y: Double, for milliseconds: Int = 70) throws {
    try touch("down", x, y)
    wait(milliseconds)
    try sessionQueue.send("up")
  }

  /// Points as they come from a mouse, every 16 ms; the finger leaves after `rest` more.
  private mutating func drag(_ points: [(Double, Double)], rest: Int = 4) throws {
    try touch("down", points[0].0, points[0].1)
    for point in points.dropFirst() {
      wait(16)
      try touch("move", point.0, point.1)
    }
    wait(rest)
    try sessionQueue.send("up")
  }

  @Test("taps, a hold and typing are said by the layers' names")
  mutating func names() throws {
    wait(400)
    try tap(80, 50)
    wait(300)
    try tap(100, 220, for: 180)
    wait(500)
    try tap(60, 60, for: 900)
    wait(250)
    for letter in ["H", "i", "\\\"", "{"] {
      wait(120)
      try sessionQueue.send("key", #", "text": "\#(letter)""#)
    }
    wait(1000)
    let text = try #require(try sessionQueue.stop()["text"] as? String)
    #expect(
      text == """
        recorded:
          - wait: 0.37s
          - tap: button
          - wait: 0.38s
          - tap: row(1)
          - wait: 0.5s
          - hold: {on: button, for: 0.9s}
          - wait: 0.25s
          - type: {on: field, text: "Hi\\"{{", every: 0.12s}
          - wait: 1s

        """)
    try sessionQueue.compare(at: [
      399_999, 500_000, 700_000, 870_000, 2_000_000, 2_900_000, 3_500_000, sessionQueue.now * 1000,
    ])
  }

  @Test("a fling is a fling with its velocity, and comes to rest where it did")
  mutating func fling() throws {
    wait(200)
    try drag([(160, 500), (160, 492), (161, 470), (160, 440), (160, 400), (160, 350), (160, 290)])
    wait(2500)
    let text = try #require(try sessionQueue.stop()["text"] as? String)
    #expect(text.contains("- fling: {on: list, by: [0, -180], over: 0.068s, velocity: 2188}"), "\(text)")
    try sessionQueue.compare(
      at: stride(from: 0, through: sessionQueue.now * 1000, by: 50_000) + [sessionQueue.now * 1000])
  }

  /// A finger's way as hands go, slow at both ends, with words of it every 8 ms.
  private mutating func swipe(_ from: (Double, Double), by translation: (Double, Double), over milliseconds: Int) throws
  {
    try touch("down", from.0, from.1)
    let count = milliseconds / 8
    for index in 1...count {
      wait(8)
      let share = Double(index) / Double(count)
      let place = share * share * (3 - 2 * share)
      // It trembles.
      let beside = index % 2 == 0 ? 0.4 : -0.4
      try touch("move", from.0 + translation.0 * place + beside, from.1 + translation.1 * place)
    }
  }

  @Test("a swipe, and a drag that rests, are each one step with the layer's name, and come to the same")
  mutating func swipes() throws {
    wait(250)
    try swipe((150, 480), by: (8, -260), over: 240)
    try sessionQueue.send("up")
    wait(2000)
    try swipe((160, 300), by: (3, 120), over: 400)
    wait(300)
    try sessionQueue.send("up")
    wait(600)
    let text = try #require(try sessionQueue.stop()["text"] as? String)
    let lines = text.split(separator: "\n").dropFirst().map { $0.drop { " -".contains($0) } }
    #expect(
      lines.map { String($0.prefix { $0 != ":" }) } == ["wait", "fling", "wait", "drag", "wait", "release", "wait"])
    #expect(lines[1].hasPrefix("fling: {on: list, by: [0, -2"), "\(lines[1])")
    #expect(lines[3].hasPrefix("drag: {on: list, by: [0, 1"), "\(lines[3])")
    let end = sessionQueue.now * 1000
    try sessionQueue.compare(at: stride(from: 0, through: end, by: 50_000) + [end])
  }

  @Test("a way that turns back is said as it was")
  mutating func turning() throws {
    try swipe((160, 480), by: (0, -160), over: 240)
    let now = (160.0, 320.0)
    for index in 1...20 {
      wait(8)
      try touch("move", now.0, now.1 + Double(index) * 5)
    }
    wait(200)
    try sessionQueue.send("up")
    wait(500)
    let text = try #require(try sessionQueue.stop()["text"] as? String)
    #expect(text.components(separatedBy: "- drag:").count > 2 && !text.contains("on: list"), "\(text)")
  }

  @Test(
    "a rest at both ends is left out where that is wanted and nothing moves in it, and the take is called as wished")
  mutating func trimming() throws {
    wait(2000)
    try tap(80, 50)
    wait(900)
    try swipe((150, 480), by: (8, -260), over: 240)
    try sessionQueue.send("up")
    wait(4000)
    try sessionQueue.say(#"{"record": false, "show": \#(sessionQueue.now * 1000), "trims": true}"#)
    let recording = try #require(sessionQueue.canvas.last("recording"))
    let text = try #require(recording["text"] as? String)
    #expect(text.hasPrefix("recorded:\n  - wait: 0.3s\n  - tap: button\n"), "\(text)")
    #expect(text.hasSuffix("\n  - settle\n") && recording["isEqual"] as? Bool == true, "\(text)")
    let state = try #require(recording["state"] as? String)
    try sessionQueue.say(#"{"append": {"scene": 0, "state": "\#(state)", "name": "no: name"}}"#)
    #expect(sessionQueue.canvas.text("mistake").contains("is no name for a take"))
    try sessionQueue.say(#"{"append": {"scene": 0, "state": "\#(state)", "name": "swiped"}}"#)
    #expect(sessionQueue.canvas.last("appended")?["name"] as? String == "swiped")
    let screen = try sessionQueue.gallery.renderer(take: "swiped", scale: 0.25)
    let end = try #require(try screen.times().ticks.last)
    // The tap began 1.97 s after the recording did, and begins 0.3 s after the take does.
    try sessionQueue.say(#"{"show": \#(end + 1_670_000)}"#)
    #expect(Gallery.pixels(try screen.bitmap(at: end)) == sessionQueue.canvas.pixels)
  }

  @Test("a drag that rests before the finger leaves is a drag and a release")
  mutating func drag() throws {
    try drag([(160, 500), (160, 480), (170, 440), (160, 380), (162, 380), (160, 420)], rest: 150)
    wait(100)
    try drag([(160, 300), (160, 270), (160, 240)], rest: 40)
    wait(1500)
    let text = try #require(try sessionQueue.stop()["text"] as? String)
    #expect(text.contains("- release"))
    #expect(text.contains("curve: linear"))
    try sessionQueue.compare(
      at: stride(from: 0, through: sessionQueue.now * 1000, by: 50_000) + [sessionQueue.now * 1000])
  }

  @Test("a drag is said in the same words, whenever it begins")
  mutating func later() throws {
    let path = [(160.0, 500.0), (160, 480), (170, 440), (160, 380), (162, 350), (160, 320)]
    try drag(path, rest: 150)
    wait(100)
    let early = try #require(try sessionQueue.stop()["text"] as? String)
    try sessionQueue.say(#"{"record": true}"#)
    sessionQueue.now = 0
    wait(30_000)
    try drag(path, rest: 150)
    wait(100)
    let late = try #require(try sessionQueue.stop()["text"] as? String)
    #expect(late.replacing("wait: 30.016s", with: "wait: 0.016s") == early)
  }

  @Test("whatever hands do, the take comes to what was seen", arguments: 1...8)
  mutating func anything(seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &chance) }
    for _ in 0..<5 {
      wait(number(0...700))
      switch number(0...3) {
      case 0: try tap(Double(number(5...315)), Double(number(5...560)), for: number(1...900))
      case 1:
        for _ in 0..<number(1...5) {
          wait(number(0...400))
          try sessionQueue.send("key", #", "text": "a""#)
        }
      default:
        var points = [(Double(number(20...300)), Double(number(130...550)))]
        let motion = (Double(number(-20...20)), Double(number(-40...40)))
        for _ in 0..<number(1...15) {
          let last = points[points.count - 1]
          points.append((last.0 + motion.0 + Double(number(-6...6)), last.1 + motion.1 + Double(number(-6...6))))
        }
        try drag(points, rest: number(0...160))
      }
    }
    wait(number(0...2000))
    let recording = try sessionQueue.stop()
    let end = try #require(recording["end"] as? Int)
    try sessionQueue.compare(at: stride(from: 0, through: end, by: 170_000) + [end])
  }

  @Test("only a button writes, and the rest of the file stays as it was, byte for byte")
  mutating func appending() throws {
    wait(100)
    try tap(80, 50)
    wait(500)
    _ = try sessionQueue.stop()
    let path = "\(sessionQueue.gallery.scratch.path)/tiny.yaml"
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.scene)
    try sessionQueue.append()
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        == Self.scene.replacing(
          "    - wait: 0.1s\n",
          with: "    - wait: 0.1s\n  recorded:\n    - wait: 0.07s\n    - tap: button\n    - wait: 0.5s\n"))
    #expect(try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "recorded").count == 2)
    // Once is once, and the next one has a name of its own.
    try sessionQueue.say(#"{"record": true}"#)
    sessionQueue.now = 0
    try tap(80, 50)
    #expect(try sessionQueue.stop()["name"] as? String == "recorded-2")
  }

  @Test(
    "a take goes behind the others of its file",
    arguments: [
      (
        "layers: []\ntakes:\n  one:\n    - wait: 1s\n",
        "layers: []\ntakes:\n  one:\n    - wait: 1s\n  new:\n    - settle\n"
      ),
      ("layers: []", "layers: []\ntakes:\n  new:\n    - settle\n"),
      ("takes:\n    one: []\n\n# the end\n", "takes:\n    one: []\n    new:\n      - settle\n\n# the end\n"),
      ("takes:\n  one: []\n\n\nlayers: []\n", "takes:\n  one: []\n  new:\n    - settle\n\n\nlayers: []\n"),
      ("takes:\n  one: []\nlayers: []", "takes:\n  one: []\n  new:\n    - settle\nlayers: []"),
      ("takes: # all\n  # first\n  one: []\n", "takes: # all\n  # first\n  one: []\n  new:\n    - settle\n"),
    ])
  func places(file: String, expected: String) {
    #expect(TakeText(name: "new", lines: ["settle"]).added(to: file)?.text == expected)
  }

  @Test("a key that is pressed while a finger is down is typed while it is")
  mutating func keyBetween() throws {
    wait(100)
    try tap(200, 55)
    wait(300)
    try touch("down", 60, 300)
    wait(300)
    try sessionQueue.send("key", #", "text": "a""#)
    wait(300)
    try touch("up", 60, 300)
    wait(200)
    let text = try #require(try sessionQueue.stop()["text"] as? String)
    #expect(text.contains("type"), "\(text)")
  }
}
