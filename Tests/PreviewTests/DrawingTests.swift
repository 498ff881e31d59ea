import Dispatch
import Foundation
import ImageFiles
import Preview
import Rendering
import Scenes
import Synchronization
import TestSupport
import Testing
import Vocabulary

@Suite("Animations and pictures that a page orders, and what it is told of two instants")
struct DrawingTests {
  private let gallery: Gallery
  private let drawings: Drawings
  private let session: Session
  private var canvas = Canvas()

  init() throws {
    gallery = try Gallery()
    drawings = Drawings(loader: gallery.loader, folders: [gallery.scratch.path], filmProgram: nil, processors: 2)
    session = Session(catalogue: gallery.catalogue, loader: gallery.loader, drawings: drawings)
    try canvas.receive(session.receive([#"{"scene": 0}"#]))
  }

  private func bytes(_ number: Int, isGone: Bool = false) throws -> [UInt8]? {
    let result = Mutex<Result<[UInt8], any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    let hasGone = { @Sendable in isGone }
    drawings.draw(number, unless: hasGone) { answer in
      result.withLock { $0 = answer }
      done.signal()
    }
    done.wait()
    return try result.withLock { $0 }?.get()
  }

  @Test("an animation of a part is the bytes that the sink of render writes, once", arguments: ["gif", "webp", "apng"])
  mutating func animations(format: String) throws {
    try canvas.receive(session.receive([#"{"film": {"format": "\#(format)", "from": 100000, "to": 250000}}"#]))
    let number = try #require(canvas.last("film")?["number"] as? Int)
    let own = try #require(try bytes(number))
    // Frames 6 to 15 of the take are those from 0.1 to 0.25 s.
    let renderer = try FrameRenderer(try gallery.loader.load("\(gallery.scratch.path)/tiny.yaml"), take: "move")
    let path = "\(gallery.scratch.path)/own.\(format)"
    let kind = try #require(AnimationFormat(rawValue: format))
    let sink = AnimationSink(path, kind, frames: 6...15, of: try renderer.times())
    try renderer.render(to: [sink])
    #expect(own == Array(try Data(contentsOf: URL(filePath: path))))
    #expect(try bytes(number) == nil)
  }

  @Test("what cannot be drawn, and what nobody waits for, is not")
  mutating func refusals() throws {
    try canvas.receive(session.receive([#"{"film": {"format": "mp4", "from": 0, "to": 1}}"#]))
    #expect(canvas.text("mistake").contains("ffmpeg"))
    try canvas.receive(session.receive([#"{"film": {"format": "gif", "from": 1000, "to": 2000}}"#]))
    let between = try #require(canvas.last("film")?["number"] as? Int)
    #expect(throws: (any Error).self) { try bytes(between) }
    try canvas.receive(session.receive([#"{"film": {"format": "gif", "from": 0, "to": 200000}}"#]))
    let left = try #require(canvas.last("film")?["number"] as? Int)
    #expect(throws: Cancelled.self) { try bytes(left, isGone: true) }
    #expect(try bytes(99) == nil)
    let own = gallery.session()
    try canvas.receive(own.receive([#"{"scene": 0}"#, #"{"film": {"format": "gif", "from": 0, "to": 1}}"#]))
    #expect(canvas.text("mistake").contains("gif"))
  }

  @Test("a sheet has a picture of the instant on every device, in every variant")
  mutating func sheet() throws {
    let file = Gallery.scene.replacing("takes:\n", with: "variants: {night: {dark: true}}\ntakes:\n")
    try gallery.scratch.write(file, to: "tiny.yaml")
    try canvas.receive(session.receive([#"{"scene": 1}"#, #"{"scene": 0}"#, #"{"sheet": 100000}"#]))
    let cells = try #require(canvas.last("sheet")?["cells"] as? [[String: Any]])
    #expect(cells.count == 2 * Device.presets.count)
    func isWanted(_ cell: [String: Any]) -> Bool {
      cell["device"] as? String == "iphone-6" && cell["variant"] as? String == "night"
    }
    let cell = try #require(cells.first(where: isWanted))
    let number = try #require(cell["number"] as? Int)
    let picture = try #require(try bytes(number))
    var options = SceneOptions()
    (options.device, options.variant) = ("iphone-6", "night")
    let loaded = try gallery.loader.load("\(gallery.scratch.path)/tiny.yaml", options: options)
    let wanted = try FrameRenderer(loaded, take: "move", scale: 240 / 375).bitmap(at: 100_000)
    let path = "\(gallery.scratch.path)/cell.png"
    try Data(picture).write(to: URL(filePath: path))
    #expect(Gallery.pixels(try ImageReader.read(path)) == Gallery.pixels(wanted))
  }

  @Test("what is different between two instants is told in the words of verify")
  mutating func comparison() throws {
    try canvas.receive(session.receive([#"{"compare": {"from": 0, "to": 400000}}"#]))
    let changes = try #require(canvas.last("comparison")?["changes"] as? [[String: Any]])
    #expect(changes.compactMap { $0["text"] as? String } == ["box `square` moved by 90 pt right"])
    #expect(changes.first?["layer"] as? String == "square")
    try canvas.receive(session.receive([#"{"compare": {"from": 400000, "to": 400000}}"#]))
    #expect((canvas.last("comparison")?["changes"] as? [Any])?.isEmpty == true)
  }
}
