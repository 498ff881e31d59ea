import Geometry
import Layers
import Scenes
import Stage
import Testing
import Vocabulary

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

  @Test("a scale holds for all letters in a layer, those of components too, and the nearest wins")
  func scaleOfSubtree() throws {
    var options = SceneOptions()
    options.textSize = .ax5
    let scene = try checkedScene(
      """
      scene: s
      textScale: 1
      functions: {grown(x): x * textScale}
      components:
        words:
          kind: row
          layers: [{label: word, text: "a", font: 10}]
        large: {textScale: 3, size: [90, 90], layers: [{label: word, text: "a", font: 10}]}
      layers:
        - {label: top, text: "a", font: 10, width: 20 * textScale}
        - {words: part}
        - box: twice
          textScale: 2 * textScale
          size: [grown(50), 60 * textScale]
          layers:
            - {label: inner, text: "a", textStyle: body, tracking: 1}
            - {label: own, text: "a", font: 10, textScale: 4 * textScale, left: grown(1)}
            - {label: runs, runs: [{text: "a", textStyle: title1}, {text: "b", font: 5}]}
            - {words: nested}
            - {large: use}
        - {row: cells, left: 200, layers: [{label: cell, each: n in range(2), textScale: n + 1, text: "{textScale}", font: 10}]}
      """, options: options)
    let show = try Show(Stage(scene: scene))
    func style(_ layer: String) throws -> Text.Style {
      guard case .text(let text) = try show.layer(layer).content else {
        throw PlainSurroundings.Missing(message: "\(layer)")
      }
      return text.style
    }
    #expect(try ["top", "part.word", "nested.word", "use.word"].map { try style($0).size } == [10, 10, 20, 30])
    #expect(try style("inner").size == 34 && style("inner").tracking == 2)
    #expect(try style("own").size == 80 && show.frame("own").minX == 8)
    #expect(try show.frame("top").width == 20 && show.frame("twice").size == Size(100, 120))
    guard case .text(let text) = try show.layer("runs").content else { return }
    #expect(text.runs?.map(\.style.size) == [56, 10])
    #expect(try [1, 2].map { try show.text("cells.cell(\($0 - 1))") } == ["1", "2"])
  }

  @Test("a scale may follow a state, and layout follows it")
  func scaleOfState() throws {
    let show = try Show(
      """
      state: {large: 1}
      textScale: large
      layers:
        - column: words
          layers:
            - {label: one, text: "a", font: 10, tap: {animate: {large: 2}, over: 1s, curve: linear}}
            - {box: end, size: [5, 5]}
      """, steps: "tap: one", "wait: 2s")
    let tops = try [0, 0.5, 2].map { try show.frame("end", at: $0).minY }
    #expect(try tops == [0, 0.5, 2].map { try show.frame("one", at: $0).height })
    #expect(tops[0] == 12 && tops[1] > 12 && tops[1] < 24 && tops[2] == 24)
  }

  @Test("a scale that nothing follows is told")
  func idleScale() {
    let mistakes = mistakes("layers: [{box: b, textScale: 2, size: [9, 9], layers: [{box: c, size: [5, 5]}]}]")
    #expect(
      mistakes == [
        "1:19: 'textScale' has no effect on box 'b': nothing in it follows it, and no formula in it reads "
          + "'textScale'"
      ])
    #expect(TextSizeTests.none(in: "layers: [{box: b, textScale: 2, size: [9 * textScale, 9]}]"))
    #expect(TextSizeTests.none(in: "components: {c: {textScale: 2}}\nlayers: [{c: use, size: [9, 9], fill: red}]"))
  }

  private static func none(in yaml: String) -> Bool { mistakes(yaml).isEmpty }

  @Test("lines grow with the letters")
  func lineHeight() throws {
    let lines = "lines: 0, width: 60, lineHeight:"
    #expect(try text("font: 17, \(lines) 20", size: .ax1) == text("font: 28, \(lines) \(20.0 * 28 / 17)"))
    let lengths = try text("font: 17, lines: 0, width: 60, tracking: 1, firstLineIndent: 8", size: .ax1).style
    #expect(lengths.tracking == 28 / 17 && lengths.firstLineIndent == 8 * 28 / 17)
  }
}
