import Foundation
import Preview
import TestSupport
import Testing
import Verification

@Suite("Where others reach a preview, nobody writes anything unless that was allowed")
struct ReadingOnlyTests {
  /// A wish that writes: what a page says for it, of which the last is refused or done, and the words of its answer
  /// where it may be done.
  struct Wish: Sendable, CustomTestStringConvertible {
    let name: String
    let messages: [String]
    let answer: String

    var testDescription: String { name }
  }

  private static let fill =
    ##"{"line": 7, "column": 11, "name": "fill", "value": "#3B6EA5", "was": "#3B6EA5", "text": "#FF8800"}"##
  private static let edit = #"{"edit": {"scene": 0, "file": "FILE", "parts": [\#(fill)]}}"#
  private static let touch =
    #"{"inputs": [{"tick": 200000, "act": "down", "x": 15, "y": 25}, {"tick": 250000, "act": "up"}]}"#

  private static let wishes = [
    Wish(name: "edit", messages: [edit], answer: #""is":"edited""#),
    Wish(name: "undo", messages: [edit, #"{"editStep": "undo"}"#], answer: #""redo":1"#),
    Wish(
      name: "mark", messages: [#"{"mark": {"scene": 0, "tick": 150000, "snapshot": "begun"}}"#],
      answer: #""is":"edited""#),
    Wish(
      name: "paste", messages: [##"{"stepChange": {"scene": 0, "paste": "- wait: 0.1s", "tick": 150000}}"##],
      answer: #""is":"edited""#),
    Wish(
      name: "add",
      messages: [#"{"add": {"scene": 0, "id": "square", "name": "opacity", "value": "0.5", "target": "layer"}}"#],
      answer: #""is":"edited""#),
    Wish(name: "make", messages: [#"{"make": {"name": "fresh", "like": "list"}}"#], answer: #""made":2"#),
    Wish(
      name: "append",
      messages: [
        #"{"record": true}"#, touch, #"{"record": false, "show": 400000}"#,
        #"{"append": {"scene": 0, "state": "STATE"}}"#,
      ], answer: #""is":"appended""#),
    Wish(name: "verify", messages: [#"{"verify": 0}"#], answer: #""is":"verified""#),
    Wish(
      name: "accept", messages: [#"{"verify": 0}"#, #"{"accept": {"scene": 0, "state": "STATE", "names": []}}"#],
      answer: #""undoes":1"#),
  ]

  private static let token = "0123456789abcdef"

  private func service(edits: Bool) throws -> Service {
    try Service(
      token: Self.token, edits: edits,
      approval: { gallery in
        let folder = gallery.scratch.path
        return Approval(
          loader: gallery.loader, store: BaselineStore(folder: "\(folder)/Baselines"),
          failures: "\(folder)/out/verify", page: "\(folder)/out/preview", jobs: 1)
      })
  }

  /// All files around the scenes, but the cache of fonts.
  private func files(of service: Service) throws -> [String: Data] {
    let root = service.gallery.scratch.path
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root).filter { !$0.hasPrefix("cache") }
    return Dictionary(
      uniqueKeysWithValues: paths.map { ($0, FileManager.default.contents(atPath: "\(root)/\($0)") ?? Data()) })
  }

  /// Says what a wish is made of; returns all that is heard.
  private func send(_ wish: Wish, to service: Service, until words: String) throws -> String {
    let first = try service.ask("/?token=\(Self.token)", ServerTests.headers(["HOST"], port: service.port))
    let folder = try String(#require(first.firstMatch(of: /Location: (\/[0-9a-f]{16}\/)/)).1)
    let page = try service.page(in: folder, ["Cookie: flipbook-\(service.port)=\(Self.token)"], seconds: 60)
    page.say(Service.frame(#"{"scene": 0}"#))
    var heard = page.hear(until: #""is":"scene""#)
    let file = "\(service.gallery.scratch.path)/tiny.yaml"
    for (index, message) in wish.messages.enumerated() {
      let isLast = index == wish.messages.count - 1
      let state = heard.matches(of: /"state":"([0-9a-f]{64})"/).last.map { String($0.1) } ?? "0"
      page.say(
        Service.frame(message.replacing("FILE", with: file).replacing("STATE", with: state)))
      if isLast { heard += page.hear(until: words) }
      if !isLast, wish.name == "append", index == 2 { heard += page.hear(until: #""isEqual":true"#) }
      if !isLast, wish.name == "accept" {
        heard += page.hear(until: words == Self.refusal ? words : #""is":"verified""#)
      }
    }
    return heard
  }

  private static let refusal = "nothingmaybechangedhere"

  @Test("each wish that writes is refused, and all files stay, byte for byte", arguments: wishes)
  func refused(wish: Wish) throws {
    let service = try service(edits: false)
    defer { service.stop() }
    let before = try files(of: service)
    #expect(try send(wish, to: service, until: Self.refusal).contains(Self.refusal))
    #expect(try files(of: service) == before)
  }

  @Test("where it was allowed, the same is done", arguments: wishes)
  func done(wish: Wish) throws {
    let service = try service(edits: true)
    defer { service.stop() }
    let before = try files(of: service)
    let heard = try send(wish, to: service, until: wish.answer)
    #expect(heard.contains(wish.answer), "\(heard.suffix(400))")
    #expect(try (files(of: service) == before) == (wish.name == "undo"))
  }
}
