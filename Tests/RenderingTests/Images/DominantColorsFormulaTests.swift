import Layers
import Rendering
import TestSupport
import Testing

@Test("a formula has as many of a picture's colours as it wants, not the most common one alone")
func dominantColorsOfAPicture() throws {
  let text = """
    device: card
    layers: [{label: told, text: "{count(dominantColors('leaf.svg', 1))} {count(dominantColors('leaf.svg', 3))}"}]
    """
  let file = Checkout.path("Tests/RenderingTests/Pictures/image/fit.yaml")
  let loaded = try SceneLoader(library: Shipped.library, fonts: Shipped.fonts.get()).load(file, reading: text)
  let reported = try FrameRenderer(loaded, scale: 1).layers(at: 0).children.first
  guard case .text(let shown)? = reported?.content else {
    Issue.record("no label")
    return
  }
  #expect(shown.string == "1 3")
}
