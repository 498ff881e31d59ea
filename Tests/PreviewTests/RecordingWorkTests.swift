import Preview
import TestSupport
import Testing

@Suite("Recording costs what is done, and ends somewhere")
struct RecordingWorkTests {
  private static let scene = """
    scene: tiny
    device: card
    state: {n: 0}
    layers:
      - {box: square, frame: [0, 0, 90, 90], fill: gray(mod(n, 9) / 9), tap: {set: {n: n + 1}}}
      - scroll: list
        frame: [0, 90, 160, 30]
        layers: [{box: row, each: i in range(20), frame: [4, 4 + 20 * i, 152, 16], fill: gray(0.3 + i / 40)}]
    takes: {first: [{wait: 0.1s}]}

    """

  /// How many inputs the stage is given while so many taps are recorded.
  private func work(taps: Int) throws -> Int {
    var sessionQueue = try RecordingDesk(Self.scene)
    let before = sessionQueue.session.inputsSent
    for _ in 0..<taps {
      sessionQueue.now += 400
      try sessionQueue.send("down", #", "x": 5, "y": 5"#)
      sessionQueue.now += 60
      try sessionQueue.send("up")
    }
    let work = sessionQueue.session.inputsSent - before
    #expect(try sessionQueue.stop()["isEqual"] as? Bool == true)
    return work
  }

  @Test("twice as many taps are twice the work, not four times")
  func taps() throws {
    let (few, many) = (try work(taps: 20), try work(taps: 40))
    #expect(many <= 2 * few + 4 && few <= 20 * 8, "\(few), \(many)")
  }

  @Test("a drag that never ends is recorded as far as a take goes, which is told, and what was done is kept")
  func zigzag() throws {
    var sessionQueue = try RecordingDesk(Self.scene)
    var sent = 0
    sessionQueue.now = 100
    try sessionQueue.send("down", #", "x": 80, "y": 100"#)
    while sessionQueue.canvas.last("recording")?["isOn"] as? Bool == true, sent < 100_000 {
      let moves = (0..<1000).map { index in
        let tick = (sessionQueue.now + 16 * (index + 1)) * 1000
        return
          #"{"tick": \#(tick), "act": "move", "x": 80, "y": \#(100 + (index % 2 == 0 ? -1 : 1) * (90_000 - sent - index))}"#
      }
      sent += moves.count
      sessionQueue.now += 16 * moves.count
      try sessionQueue.say(#"{"inputs": [\#(moves.joined(separator: ", "))]}"#)
    }
    #expect(sent < 10_000)
    let recording = try #require(sessionQueue.canvas.last("recording"))
    #expect(sessionQueue.canvas.text("recording", "problem").contains("a take has at most 10000 steps"))
    #expect(recording["isEqual"] as? Bool == true)
    // Each move was played once as it came and once as it is said.
    #expect(sessionQueue.session.inputsSent <= 3 * sent, "\(sessionQueue.session.inputsSent)")
    // It goes on as if nothing had been.
    try sessionQueue.say(#"{"record": true}"#)
    #expect(sessionQueue.canvas.last("recording")?["isOn"] as? Bool == true)
  }

  @Test("what is done live and not recorded ends at the scene's limit, in words, and is done no more often")
  func endless() throws {
    var sessionQueue = try RecordingDesk(Self.scene, records: false)
    try sessionQueue.send("down", #", "x": 80, "y": 100"#)
    var sent = 0
    while sessionQueue.canvas.last("mistake") == nil, sent < 100_000 {
      let moves = (0..<5000).map { index in
        #"{"tick": \#((sent + index + 1) * 16_000), "act": "move", "x": 80, "y": \#(100 + index % 7)}"#
      }
      sent += moves.count
      try sessionQueue.say(#"{"inputs": [\#(moves.joined(separator: ", "))]}"#)
    }
    #expect(sessionQueue.canvas.text("mistake").contains("20000"))
    let before = sessionQueue.session.inputsSent
    try sessionQueue.reload()
    #expect(sessionQueue.session.inputsSent - before <= 20_001)
  }

  @Test("for a page that is gone nothing more is played, looked at or drawn")
  func gone() throws {
    let gallery = try Gallery()
    let session = gallery.session(edits: true)
    _ = session.receive([#"{"scene": 0}"#])
    let before = session.inputsSent
    session.departure.cancel()
    let inputs = #"{"inputs": [{"tick": 0, "act": "down", "x": 30, "y": 40}], "show": 0}"#
    #expect(session.receive(Array(repeating: inputs, count: 1000)).isEmpty)
    #expect(session.inputsSent == before)
  }
}
