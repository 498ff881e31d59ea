import Preview
import TestSupport
import Testing

/// A session that records, what it shows, and its clock.
struct RecordingDesk {
  /// The lines of a layer `photo` that two fingers pull, turn and move, by the states `zoom`, `lean` and `place`.
  static let photo = """
        pinch: {}
        rotate: {}
        drag: {}
        scale: zoom * photo.magnification
        rotation: lean + photo.turn
        translate: place + photo.translation
        on pinchRelease:
          - set: {zoom: zoom * magnification}
          - {animate: {zoom: clamp(zoom, 0.5, 2)}, curve: spring(120, 16), velocity: velocity}
        on rotateRelease: {set: {lean: lean + turn}}
        on release: {set: {place: place + translation}}
    """

  let gallery: Gallery
  let session: Session
  private(set) var canvas = Canvas()
  /// In milliseconds.
  var now = 0

  /// - Parameter scene: with a take, so that there is one to be the first.
  init(_ scene: String, records: Bool = true) throws {
    gallery = try Gallery()
    try gallery.scratch.write(scene, to: "tiny.yaml")
    session = gallery.session(edits: true)
    try say(#"{"scene": 0, "scale": 0.25}"#, records ? #"{"record": true}"# : #"{"take": "none"}"#, #"{"show": 0}"#)
  }

  mutating func say(_ messages: String...) throws {
    try canvas.receive(session.receive(messages))
  }

  /// The file was saved.
  mutating func reload() throws { try canvas.receive(session.reload()) }

  /// What a finger does now; `rest` are further fields of the message.
  mutating func send(_ act: String, _ rest: String = "") throws {
    let input = #"{"tick": \#(now * 1000), "act": "\#(act)"\#(rest)}"#
    try say(#"{"inputs": [\#(input)], "show": \#(now * 1000)}"#)
  }

  /// Where layers can be seen now.
  mutating func frames() throws -> [String: [Double]] {
    try say(#"{"tree": \#(now * 1000)}"#)
    let layers = try #require(canvas.last("tree")?["layers"] as? [[String: Any]])
    return try Dictionary(
      uniqueKeysWithValues: layers.map { layer in
        (try #require(layer["id"] as? String), try #require(layer["seen"] as? [Double]))
      })
  }

  /// Ends the recording: what was recorded, which plays to what was seen.
  mutating func stop() throws -> [String: Any] {
    try say(#"{"record": false, "show": \#(now * 1000)}"#)
    let recording = try #require(canvas.last("recording"))
    #expect(canvas.last("mistake") == nil)
    #expect(recording["isEqual"] as? Bool == true, "\(recording["text"] ?? "")")
    return recording
  }

  /// Appends what was recorded last, where the file is in a state; that which the recording was made in if left out.
  mutating func append(in state: String? = nil) throws {
    let recording = try #require(canvas.last("recording"))
    let state = try state ?? #require(recording["state"] as? String)
    try say(#"{"append": {"scene": 0, "state": "\#(state)"}}"#)
  }

  /// Appends the take, and holds what the session shows to what the file's take draws.
  mutating func compare(at ticks: [Int]) throws {
    let pictures = try ticks.map { tick in
      try say(#"{"show": \#(tick)}"#)
      return canvas.pixels
    }
    try append()
    #expect(canvas.last("appended")?["name"] as? String == "recorded")
    let renderer = try gallery.renderer(take: "recorded", scale: 0.25)
    for (tick, picture) in zip(ticks, pictures) {
      #expect(Gallery.pixels(try renderer.bitmap(at: tick)) == picture, "at \(tick)")
    }
  }
}
