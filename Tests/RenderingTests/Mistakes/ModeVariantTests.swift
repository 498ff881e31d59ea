import Formulas
import Rendering
import Scenes
import TestSupport
import Testing

@Suite("Variants that pin a mode of design tokens")
struct ModeVariantTests {
  private let file: String
  private let scratch: Scratch
  private let loader: SceneLoader

  init() throws {
    scratch = try Scratch()
    loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get())
    try scratch.write(
      """
      {"sets": {"base": {"sources": [{"paint": {"ground": {"$type": "color", "$value": "#FFFFFF"}}}]}},
       "modifiers": {"theme": {"default": "light", "contexts": {
         "light": [], "dark": [{"paint": {"ground": {"$type": "color", "$value": "#000000"}}}]}}},
       "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}]}
      """, to: "look.resolver.json")
    file = try scratch.write(
      """
      device: card
      import: [look.resolver.json]
      layers:
        - box: night
          dark: true
          layers: [{box: ground, frame: [0, 0, 30, 30], fill: paint.ground}]
      variants:
        pinned: {theme: "light"}
        wrong: {theme: "nope"}
      """, to: "scene.yaml")
  }

  private func mistakes(in variant: String?) throws -> [Diagnostic] {
    do {
      let loaded = try loader.load(file, options: SceneOptions(variant: variant))
      try FrameRenderer(loaded).workOutFrames()
      return []
    } catch let failure as SceneLoader.Failure {
      return failure.diagnostics.list
    }
  }

  @Test("may take from a layer's 'dark' what follows it", arguments: [nil, "pinned"])
  func pinned(variant: String?) throws {
    let mistakes = try mistakes(in: variant)
    #expect(mistakes.isEmpty, "\(mistakes)")
  }

  @Test("and give one that there is not are told at their own line")
  func wrong() throws {
    let mistake = try #require(mistakes(in: "wrong").first)
    #expect(mistake.place?.file == file && mistake.place?.line == 9, "\(mistake)")
    #expect(mistake.message.contains("'theme' wants \"dark\" or \"light\", not \"nope\""), "\(mistake)")
  }
}
