import Foundation
import Preview
import Rendering
import TestSupport
import Testing

@Suite("Scenes that are made on a page")
struct MakingTests {
  private let gallery: Gallery
  private var canvas = Canvas()

  init() throws { gallery = try Gallery() }

  private func session(edits: Bool) -> Session {
    Session(catalogue: gallery.catalogue, loader: gallery.loader, edits: edits)
  }

  private func make(_ name: String, like start: String) -> String {
    #"{"make": {"name": "\#(name)", "like": "\#(start)"}}"#
  }

  @Test("a page that may change files is told what there is to start from, and no other is")
  mutating func offered() throws {
    try canvas.receive(session(edits: true).greeting())
    let starts = try #require(canvas.last("catalogue")?["starts"] as? [[String: Any]])
    #expect(starts.compactMap { $0["name"] as? String } == StartingScene.allCases.map(\.rawValue))
    #expect(starts.allSatisfy { ($0["idea"] as? String ?? "").count > 40 })
    try canvas.receive(session(edits: false).greeting())
    #expect((canvas.last("catalogue")?["starts"] as? [Any])?.isEmpty == true)
  }

  @Test("a scene is made beside the others, comes behind them, and can be shown at once")
  mutating func made() throws {
    let session = session(edits: true)
    try canvas.receive(session.receive([make("my-form", like: "form")]))
    let reported = try #require(canvas.last("catalogue"))
    #expect(reported["made"] as? Int == 2 && (reported["scenes"] as? [[String: Any]])?.count == 3)
    let text = try String(contentsOfFile: "\(gallery.scratch.path)/my-form.yaml", encoding: .utf8)
    #expect(text.contains("\nscene: my-form\ndevice: iphone-17\n"))
    try canvas.receive(session.receive([#"{"scene": 2}"#, #"{"show": 0, "serial": 1}"#]))
    #expect(canvas.last("scene")?["name"] as? String == "my-form")
    #expect(canvas.last("scene")?["mayBeEdited"] as? Bool == true)
  }

  @Test("a shipped scene is copied with all its files, beside the others, and can be changed there")
  mutating func copied() throws {
    let folder = Checkout.path("Assets/Scenes/zhihu-home")
    let catalogue = Catalogue(gallery.catalogue.entries + [.init(name: "zhihu-home", file: "\(folder)/scene.yaml")])
    let session = Session(catalogue: catalogue, loader: gallery.loader, edits: true)
    let wish = #"{"make": {"name": "mine", "copies": 2}}"#
    try canvas.receive(session.receive([wish]))
    #expect(canvas.last("mistake") == nil, "\(canvas.text("mistake"))")
    let own = "\(gallery.scratch.path)/mine"
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where !name.hasPrefix(".") {
      let (old, new) = ("\(folder)/\(name)", "\(own)/\(name)")
      let isSame = FileManager.default.contentsEqual(atPath: old, andPath: new)
      #expect(isSame, "\(name)")
    }
    try canvas.receive(session.receive([#"{"scene": 3}"#, #"{"show": 0, "serial": 1}"#]))
    #expect(canvas.last("scene")?["mayBeEdited"] as? Bool == true && canvas.last("mistake") == nil)
    try canvas.receive(session.receive([wish]))
    #expect(canvas.text("mistake").contains("a file of that name exists"))
    // One's own scene is none that is shipped.
    try canvas.receive(session.receive([#"{"make": {"name": "yours", "copies": 0}}"#]))
    #expect(canvas.text("mistake").contains("nothing may be changed here"))
  }

  @Test("a file that is there stays, and what is no name, or nobody may write, makes nothing")
  mutating func refused() throws {
    let before = try FileManager.default.contentsOfDirectory(atPath: gallery.scratch.path).sorted()
    let tiny = try String(contentsOfFile: "\(gallery.scratch.path)/tiny.yaml", encoding: .utf8)
    let session = session(edits: true)
    for (name, start, words) in [
      ("tiny", "list", "a file of that name exists"), ("../away", "list", "is no name for a scene"),
      ("a/b", "list", "is no name for a scene"), ("fresh", "nothing", "nothing may be changed here"),
    ] {
      try canvas.receive(session.receive([make(name, like: start)]))
      #expect(canvas.text("mistake").contains(words), "\(name)")
    }
    try canvas.receive(self.session(edits: false).receive([make("fresh", like: "list")]))
    #expect(canvas.text("mistake").contains("nothing may be changed here"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: gallery.scratch.path).sorted() == before)
    #expect(try String(contentsOfFile: "\(gallery.scratch.path)/tiny.yaml", encoding: .utf8) == tiny)
    #expect(gallery.catalogue.entries.count == 2)
  }
}
