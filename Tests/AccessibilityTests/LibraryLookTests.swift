import Accessibility
import Layers
import Rendering
import Scenes
import TestSupport
import Testing

/// The pieces of the library where letters are large, and where it is dark.
@Suite("The library's alert and segments at accessibility sizes and in the dark")
struct LibraryLookTests {
  private func screen(_ variant: String?) throws -> (layer: Layer, renderer: FrameRenderer) {
    let scratch = try Scratch()
    let path = try scratch.write(
      """
      device: iphone-6
      import: [ios, lists]
      fill: if dark then black else white
      layers:
        - {segments: bar, top: 20, height: 140, titles: ["Harbour", "Town"], progress: 0}
        - {alert: ask, if: true, title: "Delete the bill of the harbour inn?", message: "It cannot be brought back.",
            buttons: ["Cancel", "OK"]}
      """, to: "scene.yaml")
    let renderer = try FrameRenderer(AuditedScreen.load(path, variant: variant))
    return (try renderer.layers(at: [0])[0], renderer)
  }

  private func layer(_ id: String, in layer: Layer) throws -> Layer {
    func find(_ layer: Layer) -> Layer? { layer.id == id ? layer : layer.children.lazy.compactMap(find).first }
    return try #require(find(layer), "\(id)")
  }

  @Test("no word is cut, and the mark is below the words", arguments: [nil, "large-text", "text-ax5", "text-xSmall"])
  func large(variant: String?) throws {
    let (screen, renderer) = try screen(variant)
    #expect(try CutTexts.ids(in: screen, of: renderer) == [])
    let word = try layer("bar.line.words.title(0).word", in: screen)
    #expect(try layer("bar.line.mark", in: screen).frame.minY >= word.frame.maxY)
  }

  @Test("dark letters stand on light ground, and light ones on dark")
  func dark() throws {
    for (variant, isDark) in [(nil, false), ("dark", true)] as [(String?, Bool)] {
      let screen = try screen(variant).layer
      for id in ["bar", "ask.panel"] {
        guard case .color(let color)? = try layer(id, in: screen).background else {
          Issue.record("\(id) has no colour")
          continue
        }
        #expect((color.red < 0.5) == isDark, "\(id)")
      }
      for id in ["ask.panel.speech.said.heading", "ask.panel.speech.said.words", "bar.line.words.title(0).word"] {
        guard case .text(let text) = try layer(id, in: screen).content else { continue }
        #expect((text.color.red > 0.5) == isDark, "\(id)")
      }
    }
  }
}
