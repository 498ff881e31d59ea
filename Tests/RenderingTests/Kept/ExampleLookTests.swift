import Geometry
import Layers
import Rendering
import TestSupport
import Testing

/// The examples of the language at other scales, and turned, as `Pictures/looks.txt` has them: what is drawn on whole
/// pixels in their pictures is drawn between them here. `FLIPBOOK_RECORD=1` writes the file; look at what changed
/// before it is committed.
@Suite("Examples look as they did at other scales, and turned")
struct ExampleLookTests {
  /// The digests of an example's pictures: at three quarters, at one and a half, and with each layer of the screen
  /// turned.
  private static func looks(of path: String) throws -> String {
    let renderer = try FrameRenderer(Shipped.load(Checkout.path(path)))
    let tick = renderer.take == nil ? 0 : try renderer.instant(ofSnapshot: "shown")
    let turned = renderer.changing { screen in
      var screen = screen
      for index in screen.children.indices {
        screen.children[index].transform = screen.children[index].transform.then(.rotation(0.12)).then(.scale(0.9, 0.9))
      }
      return screen
    }
    let pictures = [renderer.atScale(0.75), renderer.atScale(1.5), turned]
    let hashes = try pictures.map { String(try $0.bitmap(at: tick).pixelHash, radix: 16) }
    return ([String(path.dropFirst(PictureTests.folder.count + 1).dropLast(5))] + hashes).joined(separator: " ")
  }

  @Test("each has the pixels that it had")
  func examples() throws {
    try KeptLines(path: "\(PictureTests.folder)/looks.txt").expect(try PictureTests.examples.map(Self.looks))
  }
}
