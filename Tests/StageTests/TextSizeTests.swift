import Layers
import Scenes
import Stage
import Testing

@Suite("Text size")
struct TextSizeTests {
  /// What a label looks like, and where what follows it in a row of one height stands.
  private func text(_ label: String, size: TextSize = .standard) throws -> Text {
    var options = SceneOptions()
    options.textSize = size
    let scene = try checkedScene(
      """
      scene: s
      device: iphone-6
      layers:
        - {label: words, text: "Harbour", \(label)}
      """, options: options)
    let layer = try Show(Stage(scene: scene)).layer("words")
    guard case .text(let text) = layer.content else { throw PlainSurroundings.Missing(message: "no text") }
    // One is as high as its text says: layout follows.
    #expect(layer.frame.height == text.style.height(lines: layer.frame.width == 60 ? 2 : 1))
    return text
  }

  @Test(
    "a label's natural size is whole pixels of the device, half points where these are larger",
    arguments: [1.0, 2, 3, 4], [(one: 14.316, broken: 21.5)])
  func onPixels(scale: Double, exact: (one: Double, broken: Double)) throws {
    let show = try Show(
      """
      device: {size: [200, 200], scale: \(scale)}
      layers:
        - column: words
          layers:
            - {label: one, text: "one", font: 12}
            - {box: hair, height: 1}
            - {label: broken, text: "two", font: 18, lines: 0}
            - {box: end, height: 1}
      """)
    // 12 · 1.193; what breaks into lines is measured, here in half points.
    let steps = max(scale, 2)
    #expect(try show.frame("hair").minY == (exact.one * steps).rounded(.up) / steps)
    #expect(try show.frame("broken").height == (exact.broken * steps).rounded(.up) / steps)
  }

  @Test("a font grows as the body does, and the label's height with it", arguments: TextSize.allCases)
  func font(size: TextSize) throws {
    let sizes = [14.0, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    let index = try #require(TextSize.allCases.firstIndex(of: size))
    #expect(try text("font: 34", size: size).style.size == 2 * sizes[index])
    #expect(try text("font: 34, weight: bold", size: size) == text("font: \(2 * sizes[index]), weight: bold"))
  }

  @Test(
    "a style has its size at each step",
    arguments: [
      ("largeTitle", 34.0, 52.0), ("title1", 28, 48), ("title2", 22, 44), ("title3", 20, 43), ("headline", 17, 40),
      ("body", 17, 40), ("callout", 16, 38), ("subheadline", 15, 36), ("footnote", 13, 33), ("caption1", 12, 32),
      ("caption2", 11, 29),
    ])
  func style(name: String, large: Double, ax3: Double) throws {
    let weight = name == "headline" ? ", weight: semibold" : ""
    #expect(try text("textStyle: \(name)") == text("font: \(large)\(weight)"))
    #expect(try text("textStyle: \(name)", size: .ax3) == text("font: \(ax3)\(weight)"))
  }

  @Test("a label's own scale goes before the system's, and can be worked out from it")
  func ownScale() throws {
    #expect(try text("font: 20, textScale: 1", size: .ax5) == text("font: 20"))
    #expect(try text("textStyle: title1, textScale: 2", size: .xSmall) == text("font: 56"))
    #expect(try text("font: 20, textScale: if textScale > 1.5 then 1.5 else textScale", size: .ax5) == text("font: 30"))
    #expect(try text("font: if textSize == 'ax5' then 10 else 30, textScale: 1", size: .ax5) == text("font: 10"))
  }

  @Test("lines grow with the letters")
  func lineHeight() throws {
    let lines = "lines: 0, width: 60, lineHeight:"
    #expect(try text("font: 17, \(lines) 20", size: .ax1) == text("font: 28, \(lines) \(20.0 * 28 / 17)"))
    let lengths = try text("font: 17, lines: 0, width: 60, tracking: 1, firstLineIndent: 8", size: .ax1).style
    #expect(lengths.tracking == 28 / 17 && lengths.firstLineIndent == 8 * 28 / 17)
  }
}
