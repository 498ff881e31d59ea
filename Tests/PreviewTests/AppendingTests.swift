import Foundation
import Preview
import Scenes
import TestSupport
import Testing

@Suite("What was recorded goes into the file that it was recorded on, and nothing is lost")
struct AppendingTests {
  private static let rest = """
    state: {n: 0}
    layers:
      - {box: square, frame: [0, 0, 90, 90], fill: gray(n / 9), tap: {set: {n: n + 1}}}

    """
  private static let scene = "scene: tiny\ndevice: card\n" + rest

  let gallery: Gallery
  var canvas = Canvas()

  init() throws { gallery = try Gallery() }

  private func path(_ name: String = "tiny.yaml") -> String { "\(gallery.scratch.path)/\(name)" }

  private func bytes(_ name: String = "tiny.yaml") throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// Records a tap on a scene and gives the state that its file was in.
  private mutating func record(on session: Session, scene: Int = 0) throws -> String {
    try canvas.receive(
      session.receive([
        #"{"scene": \#(scene)}"#, #"{"record": true}"#,
        #"{"inputs": [{"tick": 200000, "act": "down", "x": 5, "y": 5}, {"tick": 250000, "act": "up"}]}"#,
        #"{"record": false, "show": 400000}"#,
      ]))
    let recording = try #require(canvas.last("recording"))
    #expect(recording["isEqual"] as? Bool == true && recording["scene"] as? Int == scene)
    return try #require(recording["state"] as? String)
  }

  /// The answer to the page when it appends.
  private mutating func append(_ session: Session, scene: Int = 0, in state: String) throws -> [String: Any] {
    try canvas.receive(session.receive([#"{"append": {"scene": \#(scene), "state": "\#(state)"}}"#]))
    return try #require(canvas.texts.last)
  }

  @Test("a recording goes to the scene that it was made on, whichever is shown")
  mutating func otherScene() throws {
    try gallery.scratch.write(Self.scene, to: "tiny.yaml")
    try gallery.scratch.write(Self.scene.replacing("scene: tiny", with: "scene: other"), to: "other.yaml")
    let other = try bytes("other.yaml")
    let session = gallery.session(edits: true)
    let state = try record(on: session)
    try canvas.receive(session.receive([#"{"scene": 1}"#]))
    // A message that names the other scene gets nothing.
    #expect(try append(session, scene: 1, in: state)["is"] as? String == "mistake")
    let reported = try append(session, in: state)
    #expect(reported["is"] as? String == "appended" && reported["file"] as? String == path())
    #expect(String(decoding: try bytes(), as: UTF8.self).contains("  recorded:\n"))
    // Once is once.
    #expect(try append(session, in: state)["is"] as? String == "mistake")
    #expect(canvas.text("mistake").contains("nothing has been recorded"))
    #expect(String(decoding: try bytes(), as: UTF8.self).components(separatedBy: "recorded").count == 2)
    #expect(try bytes("other.yaml") == other)
  }

  @Test("on a scene with a mistake nothing is recorded, and no picture of the one before stands for it")
  mutating func brokenScene() throws {
    try gallery.scratch.write(Self.scene, to: "tiny.yaml")
    try gallery.scratch.write("broken: [", to: "other.yaml")
    let session = gallery.session(edits: true)
    try canvas.receive(session.receive([#"{"scene": 0}"#, #"{"show": 0, "serial": 1}"#]))
    try canvas.receive(session.receive([#"{"scene": 1}"#, #"{"show": 0, "serial": 2}"#]))
    #expect(canvas.serial == 1)
    #expect(canvas.last("blank")?["serial"] as? Int == 2)
    try canvas.receive(session.receive([#"{"record": true}"#]))
    #expect(canvas.last("recording")?["isOn"] as? Bool == false)
    try gallery.scratch.write(Self.scene, to: "other.yaml")
    try canvas.receive(
      session.receive([
        #"{"inputs": [{"tick": 200000, "act": "down", "x": 5, "y": 5}, {"tick": 250000, "act": "up"}]}"#,
        #"{"record": false, "show": 400000}"#,
      ]))
    #expect(canvas.last("recording")?["text"] is NSNull)
    // So it is on a scene whose mistake came while it was shown.
    try canvas.receive(session.receive([#"{"scene": 0}"#]))
    try gallery.scratch.write("broken: [", to: "tiny.yaml")
    try canvas.receive(session.reload())
    try canvas.receive(session.receive([#"{"record": true}"#]))
    #expect(canvas.last("recording")?["isOn"] as? Bool == false)
  }

  @Test("choosing another scene while it is recorded ends the recording, and says so")
  mutating func leaving() throws {
    let session = gallery.session(edits: true)
    try canvas.receive(session.receive([#"{"scene": 0}"#, #"{"record": true}"#]))
    #expect(canvas.last("recording")?["isOn"] as? Bool == true)
    try canvas.receive(session.receive([#"{"scene": 1}"#]))
    #expect(canvas.last("recording")?["isOn"] as? Bool == false)
  }

  @Test("of two pages that append at once, one is told that the file has changed, and can append all the same")
  mutating func twoPages() throws {
    try gallery.scratch.write(Self.scene, to: "tiny.yaml")
    let (one, two) = (gallery.session(edits: true), gallery.session(edits: true))
    let states = (try record(on: one), try record(on: two))
    #expect(try append(one, in: states.0)["is"] as? String == "appended")
    let reported = try append(two, in: states.1)
    #expect(reported["is"] as? String == "changed" && reported["wish"] as? String == "append")
    let now = try #require(reported["state"] as? String)
    let done = try append(two, in: now)
    #expect(done["is"] as? String == "appended" && done["name"] as? String == "recorded-2")
    let text = String(decoding: try bytes(), as: UTF8.self)
    #expect(text.components(separatedBy: "  recorded").count == 3)
    // A file that another has saved is refused likewise, and stays.
    let third = try record(on: one)
    try gallery.scratch.write("# edited\n" + text, to: "tiny.yaml")
    #expect(try append(one, in: third)["is"] as? String == "changed")
    #expect(try bytes() == Array(("# edited\n" + text).utf8))
  }

  @Test(
    "the file keeps its mode; one that may only be read, or is a link, is left as it is",
    arguments: [0o600, 0o755, 0o444])
  mutating func modes(mode: Int) throws {
    try gallery.scratch.write(Self.scene, to: "tiny.yaml")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path())
    let session = gallery.session(edits: true)
    let reported = try append(session, in: try record(on: session))
    if mode & 0o222 == 0 {
      #expect(canvas.text("mistake").contains("may only be read; `chmod u+w`"))
      #expect(try bytes() == Array(Self.scene.utf8))
    } else {
      #expect(reported["is"] as? String == "appended")
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: path())
    #expect(attributes[.posixPermissions] as? Int == mode)
    try gallery.scratch.write(Self.scene, to: "aside.yaml")
    try FileManager.default.removeItem(atPath: path())
    try FileManager.default.createSymbolicLink(atPath: path(), withDestinationPath: path("aside.yaml"))
    _ = try append(session, in: try record(on: session))
    #expect(canvas.text("mistake").contains("it is a link"))
    #expect(try bytes("aside.yaml") == Array(Self.scene.utf8))
  }

  /// Each with what comes in, and before what.
  static let files: [(name: String, text: String, added: String)] = [
    (
      "lines", scene + "takes:\n  first: [{wait: 1s}]\n",
      "  recorded:\n    - wait: 0.15s\n    - tap: square\n    - wait: 0.15s\n"
    ),
    (
      "carriage returns", (scene + "takes:\n  first: [{wait: 1s}]\n").replacing("\n", with: "\r\n"),
      "  recorded:\r\n    - wait: 0.15s\r\n    - tap: square\r\n    - wait: 0.15s\r\n"
    ),
    (
      "carriage returns without takes", scene.replacing("\n", with: "\r\n"),
      "takes:\r\n  recorded:\r\n    - wait: 0.15s\r\n    - tap: square\r\n    - wait: 0.15s\r\n"
    ),
    (
      "a byte-order mark", "\u{FEFF}" + scene,
      "takes:\n  recorded:\n    - wait: 0.15s\n    - tap: square\n    - wait: 0.15s\n"
    ),
    (
      "a byte-order mark before the takes", "\u{FEFF}takes:\n  first: [{wait: 1s}]\n" + scene,
      "  recorded:\n    - wait: 0.15s\n    - tap: square\n    - wait: 0.15s\n"
    ),
    (
      "quoted", scene + "\"takes\":\n  'first': [{wait: 1s}] # one\n  # of it\n# the end\n",
      "  recorded:\n    - wait: 0.15s\n    - tap: square\n    - wait: 0.15s\n"
    ),
    (
      "a space before the colon", scene + "takes :\n    first:\n    - wait: 1s\n...\n",
      "    recorded:\n      - wait: 0.15s\n      - tap: square\n      - wait: 0.15s\n"
    ),
    (
      "nothing yet", scene + "takes:   # none\n",
      "  recorded:\n    - wait: 0.15s\n    - tap: square\n    - wait: 0.15s\n"
    ),
    (
      "empty braces", scene + "takes: {}\n",
      "recorded: [\n        {wait: 0.15s},\n        {tap: square},\n        {wait: 0.15s}]"
    ),
    (
      "braces", scene + "takes: {first: [{wait: 1s}], } # all\n",
      ", recorded: [\n        {wait: 0.15s},\n        {tap: square},\n        {wait: 0.15s}]"
    ),
    (
      "all in braces",
      "{scene: tiny, device: card, state: {n: 0},\r\n layers: [{box: square, frame: [0, 0, 90, 90], tap: {set: {n: n + 1}}}]}",
      ", takes: {recorded: [\r\n        {wait: 0.15s},\r\n        {tap: square},\r\n        {wait: 0.15s}]}"
    ),
    (
      "a start and an end", "---\n" + scene + "...\n",
      "takes:\n  recorded:\n    - wait: 0.15s\n    - tap: square\n    - wait: 0.15s\n"
    ),
    (
      "no end of the line", scene + "takes: {first: [{wait: 1s}]}",
      ", recorded: [\n        {wait: 0.15s},\n        {tap: square},\n        {wait: 0.15s}]"
    ),
    (
      "further in", Self.scene.split(separator: "\n").map { "  \($0)\n" }.joined(),
      "  takes:\n    recorded:\n      - wait: 0.15s\n      - tap: square\n      - wait: 0.15s\n"
    ),
  ]

  @Test(
    "a take goes into every file that is a scene, however it is written, and nothing else changes", arguments: files)
  mutating func forms(file: (name: String, text: String, added: String)) throws {
    try gallery.scratch.write(file.text, to: "tiny.yaml")
    let session = gallery.session(edits: true)
    let takes = try gallery.loader.load(path()).scene.takes
    let reported = try append(session, in: try record(on: session))
    #expect(reported["is"] as? String == "appended", "\(reported)")
    let after = String(decoding: try bytes(), as: UTF8.self)
    #expect(try gallery.loader.load(path()).scene.takes == takes + ["recorded"])
    let added = try #require(after.range(of: file.added, options: .literal), "\(after)")
    #expect(Array((after[..<added.lowerBound] + after[added.upperBound...]).utf8) == Array(file.text.utf8), "\(after)")
  }

  @Test("what is no text, and what would grow beyond what is read, is left as it is, and told")
  mutating func refusals() throws {
    try gallery.scratch.write(Self.scene, to: "tiny.yaml")
    let session = gallery.session(edits: true)
    let state = try record(on: session)
    let latin = Array("# caf".utf8) + [0xE9, 0x0A] + Array(Self.scene.utf8)
    try Data(latin).write(to: URL(fileURLWithPath: path()))
    _ = try append(session, in: state)
    #expect(canvas.text("mistake").contains("is not UTF-8 text"))
    #expect(try bytes() == latin)
    let large = Self.scene + "#" + String(repeating: "x", count: (1 << 20) - Self.scene.utf8.count - 20) + "\n"
    try gallery.scratch.write(large, to: "tiny.yaml")
    _ = try append(session, in: try record(on: session))
    #expect(canvas.text("mistake").contains("larger than the 1 MiB"))
    #expect(try bytes() == Array(large.utf8))
  }

  @Test("a file may grow to as much as is read of one, to the byte")
  mutating func fullFile() throws {
    let limit = 1 << 20
    func scene(_ count: Int) -> String {
      let rest = count - Self.scene.utf8.count - 2
      return Self.scene + "#" + String(repeating: "x", count: rest) + "\n"
    }
    let session = gallery.session(edits: true)
    try gallery.scratch.write(scene(9_000), to: "tiny.yaml")
    #expect(try append(session, in: try record(on: session))["is"] as? String == "appended")
    let added = try bytes().count - 9_000
    try gallery.scratch.write(scene(limit - added + 1), to: "tiny.yaml")
    #expect(try append(session, in: try record(on: session))["is"] as? String == "mistake")
    try gallery.scratch.write(scene(limit - added), to: "tiny.yaml")
    #expect(try append(session, in: try record(on: session))["is"] as? String == "appended")
    #expect(try bytes().count == limit)
  }
}
