import Accessibility
import Rendering
import Scenes
import TestSupport
import Testing

/// The recipes under other fingers than those of their own takes: dropped in place, caught in flight, turned round,
/// tapped twice; and where lines run to the left. What holds is said by `expect`.
@Suite("The cookbook's recipes bear other fingers")
struct CookbookVariationTests {
  private static let folder = "Tests/RenderingTests/Pictures/cookbook/"

  /// Plays takes that a recipe does not have, in the recipe's language and in one that is read from right to left.
  private func play(_ recipe: String, _ takes: String) throws {
    let path = Self.folder + recipe + ".yaml"
    let loader = try SceneLoader(library: Shipped.library, fonts: Shipped.fonts.get())
    for locale in ["", "locale: ar\n"] {
      let loaded = try loader.load(Checkout.path(path), reading: locale + Checkout.text(of: path) + takes)
      for take in loaded.scene.takes {
        let renderer = try FrameRenderer(loaded, take: take)
        try renderer.workOutFrames()
        #expect(try renderer.stage.notes.isEmpty, "\(recipe), \(take), \(locale)")
      }
    }
  }

  @Test("each can be read and touched light, dark and in large letters")
  func accessible() throws {
    let recipes = try Checkout.names(in: Self.folder).filter { $0.hasSuffix(".yaml") }
    #expect(recipes.count == 20)
    let loader = try SceneLoader(library: Shipped.library, fonts: Shipped.fonts.get())
    for recipe in recipes {
      func renderer(_ variant: String?) throws -> FrameRenderer {
        let file = Checkout.path(Self.folder + recipe)
        return try FrameRenderer(loader.load(file, options: SceneOptions(variant: variant)))
      }
      for variant in [nil, "dark", "large-text"] {
        let large = try variant == nil ? renderer("large-text") : nil
        var options = AccessibilityAudit.Options()
        // The largest letters have no room on a card.
        options.includesLayout = variant != "large-text"
        let found = try AccessibilityAudit(renderer(variant), large: large, options: options).run().findings
        #expect(found.isEmpty, "\(recipe) \(variant ?? ""): \(found.map(\.message))")
      }
    }
  }

  @Test("a row that is carried rests at a place of its list, wherever it is dropped")
  func reorder() throws {
    let places = "row(0).y == 4 and row(1).y == 52 and row(2).y == 100 and row(3).y == 148"
    let steps = [
      "in its own place": "- drag: {by: [0, 9], over: 0.3s}",
      "not moved at all": "- wait: 0.1s",
      "there and back": "- drag: {by: [0, 64], over: 0.3s}\n    - drag: {by: [0, -64], over: 0.3s}",
      "beyond the end": "- drag: {by: [0, 190], over: 0.3s}",
      "further down, faster": "- drag: {by: [0, 70], over: 0.05s}",
    ]
    for (index, step) in steps.sorted(by: { $0.key < $1.key }).enumerated() {
      try play(
        "reorder",
        """
          variation\(index):
            - press: row(0)
            - wait: 0.6s
            \(step.value)
            - release
            - wait: 0.05s
            - press: row(2)
            - wait: 0.6s
            - drag: {by: [0, -30], over: 0.3s}
            - release
            - settle
            - expect: carried == 0 and \(places)
            - expect: row(0).scale == 1

        """)
    }
  }

  @Test("a sheet in flight is held by a finger that rests on it, and goes on when that leaves")
  func sheet() throws {
    try play(
      "bottom-sheet",
      """
        caught:
          - fling: {on: sheet, by: [0, -20], over: 0.05s}
          - wait: 0.05s
          - press: [80, 110]
          - expect: 16 < y < 90
          - wait: 0.5s
          - expect: not (16 == y) and 16 < y < 90 and sheet.y == y
          - drag: {by: [0, 12], over: 0.3s}
          - wait: 0.3s
          - release
          - settle
          - expect: sheet.y == 16 or sheet.y == 90
        rested:
          - drag: {on: sheet, by: [0, -40], over: 0.2s, curve: linear}
          - release
          - wait: 0.05s
          - press: [80, 110]
          - wait: 0.5s
          - expect: 16 < sheet.y < 90
          - release
          - settle
          - expect: sheet.y == 16 or sheet.y == 90
        down:
          - drag: {on: sheet, by: [0, -60], over: 0.2s}
          - release
          - settle
          - expect: sheet.y == 16
          - drag: {on: sheet, by: [0, 60], over: 0.2s}
          - release
          - settle
          - expect: sheet.y == 90

      """)
  }

  @Test("a card in flight is held, and comes back or goes on")
  func card() throws {
    try play(
      "card-throw",
      """
        caught:
          - drag: {on: card(0), by: [30, 0], over: 0.3s}
          - wait: 0.1s
          - release
          - wait: 0.05s
          - press: [90, 60]
          - expect: 0 < x < 30
          - wait: 0.5s
          - expect: 0 < x < 30
          - release
          - settle
          - expect: x == 0 and gone == 0
        thrown:
          - fling: {on: card(0), by: [60, 0], over: 0.1s}
          - settle
          - expect: x == 0 and gone == 1
          - fling: {on: card(0), by: [-60, 0], over: 0.1s}
          - settle
          - expect: gone == 2

      """)
  }

  @Test("a page that closes goes back into its tile, whatever is tapped meanwhile")
  func morph() throws {
    try play(
      "page-morph",
      """
        other:
          - tap: tile(1)
          - settle
          - expect: page.x == 0 and page.width == 160
          - tap: page
          - wait: 0.25s
          - tap: tile(0)
          - expect: not open and chosen == 1
          - settle
          - tap: tile(0)
          - settle
          - expect: page.x == 0 and page.width == 160 and chosen == 0

      """)
  }

  @Test("a photo that is let go while it is too small starts to grow at once")
  func zoom() throws {
    try play(
      "zoom",
      """
        small:
          - pinch: {on: photo, scale: 0.3, over: 0.4s}
          - release
          - expect: shown == 0.7
          - wait: 0.05s
          - expect: shown > 0.7
          - settle
          - expect: shown == 1

      """)
  }
}
