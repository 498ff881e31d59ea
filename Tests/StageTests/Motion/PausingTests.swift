import Stage
import Testing

@Suite("Animations that are held and go on")
struct PausingTests {
  private static let scene = """
    state: {x: 0, at: [0, 0], f: {follows: if x > 200 then 1 else 0, over: 1s, curve: linear}, far: false}
    rules: [{when: x >= 75, do: {set: {far: true}}}]
    layers:
      - {box: bar, size: [x, 10], left: at.x}
      - {label: seen, top: 20, text: "{if moving(x) then 1 else 0} {if far then 1 else 0}"}
    """

  private func show(_ steps: String...) throws -> Show {
    try Show(Self.scene + "\ntakes:\n  t:\n" + steps.map { "    - \($0)\n" }.joined(), take: "t")
  }

  @Test("a state stands where it was held, and takes the rest of its time from there")
  func holding() throws {
    let show = try show(
      "do: [{animate: {x: 100}, over: 1s, curve: linear}, {animate: {at: [10, 0]}, over: 1s, curve: linear}]",
      "wait: 0.5s", "do: {pause: [x, at]}", "wait: 2s", "do: {resume: x}", "wait: 1s")
    func width(_ time: Double) throws -> Double { try show.frame("bar", at: time).width }
    #expect(try [0.25, 0.5, 1.5, 2.5, 2.75, 3, 3.4].map(width) == [25, 50, 50, 50, 75, 100, 100])
    #expect(try [0.5, 3].map { try show.frame("bar", at: $0).minX } == [5, 5])
    #expect(try [0.4, 1, 2.6, 2.9, 3.2].map { try show.text("seen", at: $0) } == ["1 0", "0 0", "1 0", "1 1", "0 1"])
    #expect(show.events.contains(2.75) && show.events.contains(3))
  }

  @Test("instants are the same whichever is asked for first")
  func order() throws {
    let steps = [
      "do: {animate: {x: 100}, over: 1s, curve: easeInOut, repeat: 2, autoreverse: true}", "wait: 0.7s",
      "do: {pause: x}", "wait: 0.3s", "do: {resume: x}", "wait: 2s",
    ]
    let forward = try show(steps[0], steps[1], steps[2], steps[3], steps[4], steps[5])
    let backward = try show(steps[0], steps[1], steps[2], steps[3], steps[4], steps[5])
    let times = (0..<30).map { Double($0) / 10 }
    let widths = try times.map { try forward.frame("bar", at: $0).width }
    #expect(try times.reversed().map { try backward.frame("bar", at: $0).width }.reversed() == widths)
    #expect(widths[8] == widths[9] && widths[9] != widths[11])
  }

  @Test("to hold what rests, or to resume what was not held, changes nothing; set and animate end it")
  func nothing() throws {
    let show = try show(
      "do: [{pause: x}, {resume: x}, {set: {x: 5}}]", "do: {animate: {x: 15}, over: 1s, curve: linear}", "wait: 0.5s",
      "do: [{pause: x}, {pause: x}]", "wait: 0.1s", "do: {animate: {x: 30}, over: 1s, curve: linear}", "wait: 0.5s",
      "do: {resume: x}", "settle")
    #expect(try [0.5, 0.6, 1.1, 1.6].map { try show.frame("bar", at: $0).width } == [10, 10, 20, 30])
  }

  @Test(
    "mistakes name the cure",
    arguments: [
      ("{pause: y}", "no state 'y' here"), ("{pause: [x, x]}", "'x' stands in 'pause' twice"),
      ("{pause: w}", "'w' is not a state"),
      ("{pause: x, over: 1s}", "unknown property 'over' of the action 'pause'"), ("{pause: x + 1}", "x + 1"),
    ])
  func mistakesOfPause(_ action: String, _ message: String) {
    let found = mistakes("state: {x: 0}\nvalues: {w: 1}\nlayers: [{box: b, size: [9, 9], tap: \(action)}]")
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }
}
