import Files
import Foundation
import Geometry
import ImageFiles
import Pixels
import TestSupport
import Testing

/// The drawings of SVGs that the program keeps between two runs.
@Suite("Drawings kept between two runs")
struct DrawingStoreCommandTests {
  private let scratch: Scratch
  private let svg =
    "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><circle cx='20' cy='20' r='20' fill='#26c'/></svg>"

  init() throws {
    scratch = try Scratch()
    try scratch.write(svg, to: "a.svg")
    try scratch.write(
      """
      device: card
      layers:
        - {image: a, frame: [10, 10, 40, 40], source: "a.svg"}
        - {box: b, frame: [60, 10, 40, 40], fill: dominantColor("a.svg")}
      """, to: "s.yaml")
  }

  private var drawings: String { scratch.path + "/cache/flipbook/drawings" }
  private var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: drawings)) ?? []).sorted() }

  private func render(_ name: String, _ further: [String] = []) throws -> Data {
    let arguments = ["render", "s.yaml", "--at", "0", "--scale", "2", "-o", name] + further
    let run = try Tool.run(arguments, in: scratch.path, environment: ["XDG_CACHE_HOME": scratch.path + "/cache"])
    #expect(run.code == 0, "\(run.errors)")
    return try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/\(name)"))
  }

  @Test("a second run draws none, and writes the same bytes; so does one in whose store all is damaged, or nothing is")
  func sameBytes() throws {
    let first = try render("a.png")
    let kept = names
    #expect(kept.count >= 2)
    #expect(try render("b.png") == first)
    #expect(names == kept)
    for name in kept { try Data("FBDRAW".utf8).write(to: URL(fileURLWithPath: "\(drawings)/\(name)")) }
    #expect(try render("c.png") == first)
    #expect(try render("d.png") == first)
    try FileManager.default.removeItem(atPath: drawings)
    #expect(try render("e.png") == first)
    #expect(names == kept)
  }

  @Test("it is the store that a second run asks: a picture that was put there is shown")
  func asked() throws {
    let first = try render("a.png")
    let builds = try #require(DrawingStore.builds(of: Tool.path))
    let red = Bitmap(width: 80, height: 80)
    red.bytes.bindMemory(to: UInt32.self).update(repeating: 0xFFFF_0000)
    DrawingStore(folder: drawings, builds: builds)
      .keep(Size(40, 40), red, of: SVGBytes(Array(svg.utf8)), .pixels(width: 80, height: 80))
    let second = try render("b.png")
    #expect(second != first)
    let shown = try ImageReader.read(scratch.path + "/b.png")
    #expect(Array(shown.row(60)[(4 * 60)..<(4 * 61)]) == [0, 0, 255, 255])
    // Not by who shows what a stranger wrote.
    #expect(try render("c.png", ["--sandbox"]) == first)
  }

  @Test("a sandbox writes none")
  func sandbox() throws {
    _ = try render("a.png", ["--sandbox"])
    #expect(names == [])
  }
}
