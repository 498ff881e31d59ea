import Rendering
import TestSupport
import Testing

/// `Pictures/<concept>/<behaviour>.yaml` with its picture beside it: the language, one behaviour at a time. The same
/// files stand in the language's reference.
@Suite("The language draws what its reference shows")
struct PictureTests {
  static let folder = "Tests/RenderingTests/Pictures"

  /// The example scenes, without what they import or take their data from.
  static let examples: [String] = ((try? Checkout.files(under: folder, ending: ".yaml")) ?? []).filter { path in
    guard path.split(separator: "/").count == 5, let text = try? Checkout.text(of: path) else { return false }
    return text.contains("device: card") || text.contains("device: {size:")
  }

  @Test("there are examples")
  func thereAreExamples() {
    #expect(Self.examples.count > 30)
  }

  @Test("an example looks like the picture beside it", arguments: examples)
  func picture(path: String) throws {
    let renderer = try FrameRenderer(Shipped.load(Checkout.path(path)))
    let tick = renderer.take == nil ? 0 : try renderer.instant(ofSnapshot: "shown")
    let bitmap = try renderer.bitmap(at: tick)
    #expect(bitmap.width <= 640 && bitmap.height <= 840, "examples are small: most are for the device 'card'")
    try ReferencePicture(path: path.dropLast(4) + "png").expect(bitmap)
  }

  @Test("no picture is left without its example")
  func noOrphans() throws {
    for file in try Checkout.files(under: Self.folder, ending: ".png") {
      let isExample = Self.examples.contains(file.dropLast(3) + "yaml")
      #expect(isExample, "\(file) has no example beside it")
    }
  }
}
