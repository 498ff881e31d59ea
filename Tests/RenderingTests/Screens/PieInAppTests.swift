import Foundation
import Geometry
import Layers
import Rendering
import Scenes
import TestSupport
import Testing

@Suite("The pie and the category's bills work inside another scene")
struct PieInAppTests {
  private static let app = """
    scene: app
    device: iphone-6
    import: ["../timi-pie/scene.yaml", "../timi-category-detail/scene.yaml"]
    state: {book: "daily", category: null}
    layers:
      - scroll: pager
        axis: horizontal
        paging: true
        layers:
          - {box: first, frame: [0, 0, width, height]}
          - timiPie: pie
            frame: [width, 0, width, height]
            book: book
            detail: category
            shown: pager.page == 1
            bar: false
      - timiCategoryDetail: detail
        if: category != null
        comes: {over: 0.35s, curve: easeOut}
        goes: {over: 0.35s, curve: easeOut}
        frame: [width * (1 - presence), 0, width, height]
        category: category
        book: book
        detail: category
    takes:
      there-and-back:
        - wait: 2s
        - fling: {from: [300, 600], by: [-250, 0], over: 0.2s}
        - snapshot: turned
        - settle
        - snapshot: pie
        - tap: pie.middleIcon
        - wait: 0.2s
        - snapshot: comes
        - settle
        - snapshot: detail
        - tap: detail.back
        - wait: 0.2s
        - snapshot: goes
        - settle
        - snapshot: back
        - do: {set: {book: "other"}}
        - settle
        - snapshot: other-book
    """

  @Test("book, category and whether the page is seen are the app's")
  func states() throws {
    let scratch = try Scratch()
    let ledger = PieLedger([
      .init(category: "fun", cents: 900), .init(category: "dining", cents: 100), .init(category: "fun", cents: 1),
    ])
    for scene in ["timi-pie", "timi-category-detail"] {
      let folder = "\(scratch.path)/\(scene)"
      try FileManager.default.copyItem(atPath: Checkout.path("Assets/Scenes/\(scene)"), toPath: folder)
      let text = try String(contentsOfFile: "\(folder)/scene.yaml", encoding: .utf8)
      try text.replacing("ledger: demo.ledger", with: "ledger: test.json").write(
        toFile: "\(folder)/scene.yaml", atomically: false, encoding: .utf8)
      try ledger.json.write(toFile: "\(folder)/test.json", atomically: false, encoding: .utf8)
    }
    try FileManager.default.createDirectory(atPath: "\(scratch.path)/app", withIntermediateDirectories: true)
    let path = "\(scratch.path)/app/scene.yaml"
    try Self.app.write(toFile: path, atomically: false, encoding: .utf8)
    let loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get())
    let renderer = try FrameRenderer(loader.load(path), take: "there-and-back", scale: 1)
    func screen(_ name: String) throws -> Layer { try renderer.layers(at: renderer.instant(ofSnapshot: name)) }

    // Nothing is revealed before the page is seen.
    #expect(try renderer.layers(at: 1_900_000).find("pager.pie.pie.wheel.cover")?.stroke?.end == 1)
    #expect(try screen("pie").find("pager.pie.pie.wheel.cover")?.stroke?.end == 0)
    #expect(try screen("pie").find("pager.pie.status") == nil)
    #expect(try screen("pie").find("detail") == nil)
    let coming = try #require(try screen("comes").find("detail")).frame.minX
    #expect(0 < coming && coming < 375)
    #expect(try screen("detail").find("detail.header.counted.n")?.string == "2")
    #expect(try screen("detail").find("detail.header.figure")?.string == "9.01")
    #expect(try screen("goes").find("detail.header.figure")?.string == "9.01")
    #expect(try screen("back").find("detail") == nil)
    #expect(try screen("other-book").find("pager.pie.spentText.figure")?.string == "0.01")
  }
}
