import Foundation
import Preview
import Synchronization
import TestSupport
import Testing

@Suite("A change that a page looks at before it is written")
struct TryingTests {
  private static let scene = """
    scene: tiny
    device: card
    values: {tint: "#3B6EA5", gap: 4}
    state: {x: 10}
    layers:
      - box: square
        frame: [x, 20, 40, 40]
        fill: tint
        tap: {animate: {x: 100}, over: 0.3s, curve: linear}
      - {box: row, each: i in range(3), frame: [4, 70 + 16 * i, 152, 12], fill: tint}
      - {box: other, frame: [100, 4, gap, 4], fill: "#000000"}
    takes:
      move:
        - wait: 0.1s
        - snapshot: before
        - tap: square
        - settle
        - snapshot: after
      rest:
        - snapshot: still
        - wait: 0.5s
    """

  private var desk: EditingDesk

  init() throws { desk = try EditingDesk(Self.scene) }

  private func edit(_ name: String, column: Int, was: String, text: String) throws -> [String: Any] {
    let part: [String: Any] = [
      "line": 3, "column": column, "name": name, "value": was, "isWithin": false, "was": was, "text": text,
    ]
    return ["scene": 0, "file": desk.path, "parts": [part]]
  }

  private func tint(_ text: String) throws -> [String: Any] {
    try edit("tint", column: 10, was: "#3B6EA5", text: text)
  }

  private mutating func send(_ request: [String: Any]) throws {
    let message = String(decoding: try JSONSerialization.data(withJSONObject: request), as: UTF8.self)
    try desk.say(message)
  }

  /// The picture of the scene with another text in its file.
  private func drawn(_ text: String, at tick: Int) throws -> [UInt32] {
    try desk.gallery.scratch.write(text, to: "wanted.yaml")
    return try desk.gallery.drawn("wanted.yaml", take: "move", at: tick)
  }

  @Test("it is seen at once, as the file would have it, and nothing is written; then what is written is seen again")
  mutating func seen() throws {
    try send(["trial": try tint("#FF8800"), "show": 100_000])
    #expect(desk.canvas.last("tried")?["problem"] is NSNull)
    let wanted = try drawn(Self.scene.replacing("#3B6EA5", with: "#FF8800"), at: 100_000)
    #expect(desk.canvas.pixels == wanted)
    #expect(try desk.text() == Self.scene)
    // It goes on with time, and with another change.
    try send(["show": 400_000])
    #expect(try desk.canvas.pixels == drawn(Self.scene.replacing("#3B6EA5", with: "#FF8800"), at: 400_000))
    try send(["trial": try tint("#00FF00"), "show": 400_000])
    #expect(try desk.canvas.pixels == drawn(Self.scene.replacing("#3B6EA5", with: "#00FF00"), at: 400_000))
    var none = try tint("#00FF00")
    none["parts"] = [Any]()
    try send(["trial": none, "show": 400_000])
    #expect(try desk.canvas.pixels == drawn(Self.scene, at: 400_000))
    #expect(try desk.text() == Self.scene && desk.canvas.last("edited") == nil)
  }

  @Test("the layers that are told are those seen, the properties those written")
  mutating func reported() throws {
    try send(["trial": try edit("gap", column: 27, was: "4", text: "40")])
    try send(["tree": 0])
    let layers = try #require(desk.canvas.last("tree")?["layers"] as? [[String: Any]])
    let other = try #require(layers.first { $0["id"] as? String == "other" })
    #expect(other["frame"] as? [Double] == [100, 4, 40, 4])
    try send(["explain": "other", "show": 0])
    let sources = try #require(desk.canvas.last("explanation")?["sources"] as? [[String: Any]])
    #expect(sources.first { $0["called"] as? String == "gap" }?["value"] as? String == "4")
  }

  /// The mistake that the last trial was told with.
  private var problem: String? { desk.canvas.last("tried")?["problem"] as? String }

  @Test("one with which the scene has a mistake is told, and what is written is seen")
  mutating func mistakes() throws {
    try send(["trial": try tint("#FF8800"), "show": 0])
    try send(["trial": try edit("gap", column: 27, was: "4", text: "-4"), "show": 0])
    #expect(problem?.contains("error") == true, "\(problem ?? "")")
    #expect(try desk.canvas.pixels == drawn(Self.scene, at: 0))
    try send(["trial": try tint("red"), "show": 0])
    #expect(problem?.contains("is no colour") == true, "\(problem ?? "")")
    let guest = desk.gallery.session()
    try desk.canvas.receive(guest.receive([#"{"scene": 0}"#]))
    let message = try JSONSerialization.data(withJSONObject: ["trial": try tint("#FF8800")])
    try desk.canvas.receive(guest.receive([String(decoding: message, as: UTF8.self)]))
    #expect(problem?.contains("nothing may be changed here") == true, "\(problem ?? "")")
  }

  @Test("what is touched meanwhile happens on it too, and a save of the file ends it")
  mutating func touched() throws {
    try send(["trial": try tint("#FF8800"), "show": 0])
    try send(["inputs": [["tick": 0, "act": "down", "x": 20, "y": 30], ["tick": 50_000, "act": "up"]]])
    try send(["show": 500_000])
    let orange = desk.canvas.pixels
    try desk.gallery.scratch.write(Self.scene + "\n", to: "tiny.yaml")
    try desk.reload()
    let blue = desk.canvas.pixels
    #expect(orange != blue && orange.count == blue.count)
    // The same picture but for the colour: the square has gone as far.
    func changed(_ pixels: [UInt32]) -> [Bool] { pixels.map { $0 == pixels[0] } }
    #expect(changed(orange) == changed(blue))
  }

  @Test(
    "how many layers and snapshots would look otherwise is counted over all takes",
    arguments: [("tint", 10, "#3B6EA5", "#FF8800", 4, 3), ("gap", 27, "4", "40", 1, 3), ("gap", 27, "4", "4.0", 0, 0)])
  mutating func reach(name: String, column: Int, was: String, text: String, layers: Int, snapshots: Int) async throws {
    let facts = try await reach(of: try edit(name, column: column, was: was, text: text))
    #expect(facts["is"] as? String == "reach" && facts["serial"] as? Int == 7)
    #expect(facts["layers"] as? Int == layers && facts["snapshots"] as? Int == snapshots)
    #expect(facts["allSnapshots"] as? Int == 3 && (facts["others"] as? [Any])?.isEmpty == true)
    #expect(try desk.text() == Self.scene)
  }

  /// What is reported of an edit when it has been counted.
  private mutating func reach(of edit: [String: Any]) async throws -> [String: Any] {
    let reported = Mutex<[String]>([])
    await withCheckedContinuation { continuation in
      desk.session.later = { answers in
        for case .text(let text) in answers { reported.withLock { $0.append(text) } }
        continuation.resume()
      }
      try? send(["reach": edit, "serial": 7])
    }
    let answer = try #require(reported.withLock { $0 }.last)
    return try #require(try JSONSerialization.jsonObject(with: Data(answer.utf8)) as? [String: Any])
  }

  @Test(
    "other scenes of the project that read the same file are counted too, and reported where they could not be read",
    arguments: [("12", 2, false), ("-4", 2, true), ("4.0", 0, false)])
  mutating func otherScenes(gap: String, layers: Int, breaksThird: Bool) async throws {
    let scratch = desk.gallery.scratch
    let body = "device: card\nimport: [brand.yaml]\nlayers:\n  - {box: one, frame: [gap, 0, 9, 9], fill: red}\n"
    let take = "takes: {move: [{wait: 0.1s}, {snapshot: there}, {wait: 0.1s}, {snapshot: then}]}\n"
    try scratch.write("values: {gap: 4}\n", to: "brand.yaml")
    // One of the catalogue, two beside, one of which reads something else.
    try scratch.write(
      "scene: other\n\(body)  - {box: two, frame: [gap * 2, 20, 9, 9], fill: red}\n\(take)", to: "other.yaml")
    try scratch.write(
      "scene: third\ndevice: card\nimport: [brand.yaml]\nlayers:\n  - {box: one, frame: [0, 0, gap, 9], fill: red}\n",
      to: "third.yaml")
    try scratch.write("scene: apart\ndevice: card\nvalues: {gap: 4}\nfill: gray(gap / 10)\n", to: "apart.yaml")
    try desk.show("scene: tiny\n\(body)")
    var edit = try edit("gap", column: 10, was: "4", text: gap)
    edit["file"] = "\(scratch.path)/brand.yaml"
    edit["parts"] = [
      ["line": 1, "column": 10, "name": "gap", "value": "4", "isWithin": false, "was": "4", "text": gap]
    ]
    let facts = try await reach(of: edit)
    #expect(facts["layers"] as? Int == (layers == 0 ? 0 : 1))
    let others = try #require(facts["others"] as? [[String: Any]])
    let found = Dictionary(uniqueKeysWithValues: others.map { ($0["name"] as? String ?? "", $0) })
    #expect(Set(found.keys) == (layers == 0 ? [] : ["other", "third"]))
    guard layers > 0 else { return }
    #expect(found["other"]?["layers"] as? Int == 2 && found["other"]?["snapshots"] as? Int == 2)
    #expect((found["third"]?["problem"] is String) == breaksThird)
    #expect(found["third"]?["layers"] as? Int == (breaksThird ? 0 : 1))
  }
}
