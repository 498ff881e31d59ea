import Geometry
import Layers
import Locales
import Scenes
import Stage
import Testing

@Suite("Labels whose lines are columns")
struct ColumnLabelTests {
  private func show(_ layers: String) throws -> Show {
    try Show("scene: s\ndevice: iphone-6\nlayers:\n\(layers)")
  }

  private func frame(_ label: String) throws -> Rect {
    try show("  - {label: it, writingMode: vertical, \(label)}").frame("it")
  }

  // Every character is ten points long; a line of 17 points is 20.281 high, 20.5 as it is rounded.
  @Test("such a label is as high as its longest column and as wide as its columns together")
  func sizes() throws {
    #expect(try frame("text: 'abcdef'").size == Size(20.5, 60))
    #expect(try frame("text: 'abcdef', padding: [1, 2, 3, 4]").size == Size(26.5, 64))
    #expect(try frame("text: 'abcdef', height: 35, lines: 0").size == Size(41, 35))
    #expect(try frame("text: 'abcdef', maxHeight: 35, lines: 0").size == Size(41, 30))
    #expect(try frame("text: 'abcdef', top: 600, bottom: 37, lines: 0").size == Size(41, 30))
    #expect(try frame("text: 'abcdef', top: 637, lines: 0").size == Size(41, 30))
    #expect(try frame("runs: ['abc', {text: 'def', weight: bold}]").size == Size(20.5, 60))
  }

  @Test("rows and columns of layers take it as any layer")
  func stacks() throws {
    let show = try show(
      """
        - row: line
          align: baseline
          spacing: 2
          layers:
            - {label: a, writingMode: vertical, text: 'abcd'}
            - {label: b, text: 'xy'}
        - column: pile
          top: 100
          layers:
            - {label: c, writingMode: vertical, text: 'abcd'}
            - {label: d, text: 'xy'}
        - {column: tall, top: 200, height: 50, layers: [{label: e, writingMode: vertical, lines: 0, text: 'abcdefgh'}]}
      """)
    #expect(try show.frame("a") == Rect(0, 0, 20.5, 40))
    // Its lower edge stands where letters of the others do.
    #expect(try show.frame("b").minX == 22.5)
    #expect(abs(try show.frame("b").minY + Text.Style().ascender - 40) < 0.6)
    #expect(try show.frame("c") == Rect(0, 0, 20.5, 40))
    #expect(try show.frame("d").minY == 40)
    #expect(try show.frame("e").size == Size(41, 50))
  }

  @Test("columns begin at the top, in languages that run to the left, too")
  func alignment() throws {
    for language in ["zh", "ar"] {
      for (said, expected) in [("leading", Text.Alignment.left), ("trailing", .right), ("center", .center)] {
        let scene = try checkedScene(
          """
          scene: s
          device: iphone-6
          layers:
            - {label: it, writingMode: vertical, height: 90, text: 'ab', align: \(said)}
          """, options: SceneOptions(locale: try LocaleTag(language)))
        let show = try Show(Stage(scene: scene))
        guard case .text(let text) = try show.layer("it").content else { continue }
        #expect(text.alignment == expected && text.style.isVertical)
      }
    }
  }
}
