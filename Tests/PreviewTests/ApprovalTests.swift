import Dispatch
import Foundation
import Preview
import Rendering
import Synchronization
import TestSupport
import Testing
import Verification

@Suite("A page takes back what it has accepted itself, and accepts what it has seen")
struct ApprovalTests {
  /// A page with its answers.
  private struct Page {
    let session: Session
    private let answers = Answers()

    init(_ gallery: Gallery, _ approval: Approval) {
      session = Session(catalogue: gallery.catalogue, loader: gallery.loader, approval: approval, edits: true)
      session.later = answers.take
    }

    /// The next that it is told.
    func ask(_ message: String) throws -> [String: String] {
      _ = session.receive([message])
      return try answers.next()
    }

    func verify(_ scene: Int) throws -> [String: String] { try ask(#"{"verify": \#(scene)}"#) }

    func change(_ wish: String, _ scene: Int, _ state: String?) throws -> [String: String] {
      try ask(#"{"\#(wish)": {"scene": \#(scene), "state": "\#(state ?? "")", "names": []}}"#)
    }
  }

  private final class Answers: Sendable {
    private let answers = Mutex<[[String: String]]>([])
    private let reported = DispatchSemaphore(value: 0)

    @Sendable func take(_ new: [Session.Answer]) {
      for case .text(let text) in new {
        let object = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
        answers.withLock { $0.append(object.mapValues { "\($0)" }) }
        reported.signal()
      }
    }

    func next() throws -> [String: String] {
      try #require(reported.wait(timeout: .now() + 60) == .success)
      return try #require(answers.withLock { $0.last })
    }
  }

  @Test("a page is told whether there is anything to accept over", arguments: [true, false])
  func greeting(hasApproval: Bool) throws {
    let session = Session(
      catalogue: gallery.catalogue, loader: gallery.loader, approval: hasApproval ? approval : nil, edits: true)
    guard case .text(let text)? = session.greeting().first else {
      Issue.record("no text")
      return
    }
    #expect(text.contains("\"verifies\": \(hasApproval)"), "\(text)")
  }

  let gallery: Gallery
  let approval: Approval
  private var baselines: String { "\(gallery.scratch.path)/Baselines" }

  init() throws {
    gallery = try Gallery()
    try gallery.scratch.write("scene: other\ndevice: card\nfill: red\ntakes: {one: [{wait: 0.1s}]}\n", to: "other.yaml")
    approval = Approval(
      loader: gallery.loader, store: BaselineStore(folder: "\(gallery.scratch.path)/Baselines"),
      failures: "\(gallery.scratch.path)/out/verify", page: "\(gallery.scratch.path)/out/preview", jobs: 1)
  }

  private func files() throws -> [String] {
    let folder = URL(fileURLWithPath: baselines)
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
    return all.map { String($0.path.dropFirst(baselines.count + 1)) }.filter { $0.contains(".") }.sorted()
  }

  @Test("undo on one page leaves alone what another has accepted")
  func ownUndo() throws {
    let (one, two) = (Page(gallery, approval), Page(gallery, approval))
    let first = try one.change("accept", 0, try one.verify(0)["state"])
    #expect(first["undoes"] == "1")
    let both = try two.change("accept", 1, try two.verify(1)["state"])
    #expect(both["undoes"] == "1")
    #expect(try files().contains { $0.hasPrefix("other/") } && files().contains { $0.hasPrefix("tiny/") })
    #expect(try one.change("undo", 0, first["state"])["undoes"] == "0")
    #expect(try files().allSatisfy { $0.hasPrefix("other/") } && !files().isEmpty)
    // Nor does it take back anything of a scene that it has accepted nothing of.
    _ = try one.change("undo", 1, try one.verify(1)["state"])
    #expect(try !files().isEmpty)
  }

  @Test(
    "what is accepted by its name is that, and all that its name begins",
    arguments: ["tiny/rest/card", "tiny/move/card/half"])
  func names(name: String) throws {
    let page = Page(gallery, approval)
    let state = try page.verify(0)["state"] ?? ""
    let answer = try page.ask(#"{"accept": {"scene": 0, "state": "\#(state)", "names": ["\#(name)"]}}"#)
    #expect(answer["undoes"] == "1")
    let written = try files()
    #expect(!written.isEmpty && written.allSatisfy { $0.hasPrefix(name) }, "\(written)")
  }

  @Test(
    "of a snapshot that differs it is told where the picture of its baseline is, for the page to hold over the screen")
  func pictureOfBaseline() throws {
    let page = Page(gallery, approval)
    _ = try page.change("accept", 0, try page.verify(0)["state"])
    try gallery.scratch.write(Gallery.scene.replacing("#3B6EA5", with: "#E2694C"), to: "tiny.yaml")
    let results = try #require(try page.verify(0)["results"])
    let places = results.matches(of: /pictures\/[0-9a-f]+\.png/).map {
      "\(gallery.scratch.path)/out/preview/\($0.output)"
    }
    let baseline = try Data(contentsOf: URL(fileURLWithPath: "\(baselines)/tiny/move/card/half.png"))
    #expect(try places.contains { try Data(contentsOf: URL(fileURLWithPath: $0)) == baseline }, "\(results)")
  }

  @Test("what was changed since it was compared is not accepted, nor undone over")
  func changed() throws {
    let page = Page(gallery, approval)
    let state = try page.verify(0)["state"]
    try gallery.scratch.write(Gallery.scene.replacing("#3B6EA5", with: "#E2694C"), to: "tiny.yaml")
    #expect(try page.change("accept", 0, state)["is"] == "changed")
    #expect(try files().isEmpty)
    #expect(try page.change("accept", 0, "nonsense")["is"] == "changed")
    let accepted = try page.change("accept", 0, try page.verify(0)["state"])
    let record = try #require(try files().first { $0.hasSuffix("frames.txt") })
    try gallery.scratch.write("somebody else's", to: "Baselines/\(record)")
    #expect(try page.change("undo", 0, accepted["state"])["is"] == "changed")
    #expect(try String(contentsOfFile: "\(baselines)/\(record)", encoding: .utf8) == "somebody else's")
  }

  @Test(
    "baselines that somebody else has written since the comparison are not accepted over", arguments: [false, true])
  func foreignBaselines(isNew: Bool) throws {
    let page = Page(gallery, approval)
    _ = try page.change("accept", 0, try page.verify(0)["state"])
    try gallery.scratch.write(Gallery.scene.replacing("#3B6EA5", with: "#E2694C"), to: "tiny.yaml")
    let state = try page.verify(0)["state"]
    let record = try #require(try files().first { $0.hasSuffix("frames.txt") })
    let theirs = isNew ? record.replacing("frames.txt", with: "theirs.png") : record
    try gallery.scratch.write("somebody else's", to: "Baselines/\(theirs)")
    let before = try files().map { try Data(contentsOf: URL(fileURLWithPath: "\(baselines)/\($0)")) }
    #expect(try page.change("accept", 0, state)["is"] == "changed")
    #expect(try files().map { try Data(contentsOf: URL(fileURLWithPath: "\(baselines)/\($0)")) } == before)
  }

  @Test("no link is followed by an undo, nor by what a comparison writes")
  func links() throws {
    let page = Page(gallery, approval)
    let accepted = try page.change("accept", 0, try page.verify(0)["state"])
    #expect(accepted["undoes"] == "1")
    let (inside, outside) = ("\(baselines)/tiny", "\(gallery.scratch.path)/outside")
    try FileManager.default.moveItem(atPath: inside, toPath: outside)
    try FileManager.default.createSymbolicLink(atPath: inside, withDestinationPath: outside)
    let before = try FileManager.default.subpathsOfDirectory(atPath: outside).sorted()
    #expect(try page.change("undo", 0, accepted["state"])["is"] != "verified")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: outside).sorted() == before)
    // The report's own folder.
    let elsewhere = try Scratch()
    try FileManager.default.removeItem(atPath: "\(gallery.scratch.path)/out/preview")
    try FileManager.default.createSymbolicLink(
      atPath: "\(gallery.scratch.path)/out/preview", withDestinationPath: elsewhere.path)
    #expect(try page.verify(1)["text"]?.contains("it is a link") == true)
    #expect(try elsewhere.names().isEmpty)
  }

  @Test("what a page has asked for that is gone is not done")
  func gone() throws {
    let (one, two) = (Page(gallery, approval), Page(gallery, approval))
    let state = try one.verify(0)["state"]
    one.session.departure.cancel()
    for _ in 0..<50 { _ = one.session.receive([#"{"accept": {"scene": 0, "state": "\#(state ?? "")", "names": []}}"#]) }
    #expect(try two.verify(0)["is"] == "verified")
    #expect(try files().isEmpty)
  }

  @Test("what has baselines is accepted again, and not over such as have come since it was compared")
  func again() throws {
    let (one, two) = (Page(gallery, approval), Page(gallery, approval))
    let stale = try one.verify(0)["state"]
    _ = try two.change("accept", 0, try two.verify(0)["state"])
    #expect(try one.change("accept", 0, stale)["is"] == "changed")
    try gallery.scratch.write(Gallery.scene.replacing("#3B6EA5", with: "#E2694C"), to: "tiny.yaml")
    #expect(try two.change("accept", 0, try two.verify(0)["state"])["undoes"] == "2")
  }

  @Test("the report of a comparison is served, for the page's own frame alone")
  func report() throws {
    let page = Page(gallery, approval)
    _ = try page.verify(0)
    let service = try Service(edits: true, approval: { _ in approval })
    let headers = ServerTests.headers(["HOST"], port: service.port)
    let answer = try service.ask("/differences/index.html", headers)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK") && answer.contains("frame-ancestors 'self'"), "\(answer.prefix(400))")
    #expect(try service.ask("/", headers).contains("frame-ancestors 'none'"))
    #expect(try service.ask("/differences/none.png", headers).hasPrefix("HTTP/1.1 404"))
    service.stop()
  }
}
