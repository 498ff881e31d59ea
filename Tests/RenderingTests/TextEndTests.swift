import Geometry
import Layers
import Pixels
import Rendering
import TestSupport
import Testing

/// `textEnd` of a label, against where its letters are drawn.
@Suite("The end of a text")
struct TextEndTests {
  /// A label on white, and an empty layer where its text ends.
  private func end(_ label: String, locale: String = "en") throws -> (caret: Point, picture: Bitmap) {
    let scene = """
      device: {size: [240, 160], scale: 1}
      locale: \(locale)
      fill: white
      layers:
        - {label: word, frame: [20, 30, 160, 90], color: black, \(label)}
        - {box: caret, frame: [word.x + word.textEnd.x, word.y + word.textEnd.y, 1, 1]}
      """
    let loader = try SceneLoader(library: Shipped.library, fonts: Shipped.fonts.get())
    let path = Checkout.path("Tests/RenderingTests/Pictures/state/tap.yaml")
    let renderer = try FrameRenderer(loader.load(path, reading: scene), take: "none")
    let caret = try #require(try renderer.layers(at: 0).find("caret")).frame
    return (Point(caret.minX, caret.minY), try renderer.bitmap(at: 0))
  }

  /// The rows of pixels that have letters.
  private func lines(of picture: Bitmap) -> [ClosedRange<Int>] {
    var lines: [ClosedRange<Int>] = []
    for y in 0..<160 where (0..<240).contains(where: { picture.color($0, y)[0] < 128 }) {
      if let last = lines.last, last.upperBound >= y - 4 {
        lines[lines.count - 1] = last.lowerBound...y
      } else {
        lines.append(y...y)
      }
    }
    return lines
  }

  @Test(
    "stands behind the last letter of the last line, wherever the words break and lines stand",
    arguments: [
      ("text: \"Wednesday Wonderful MMMM Wonderland\", font: 17, lines: 0", "en", 3),
      ("text: \"Wednesday Wonderful MMMM Wonderland\", font: 17, lines: 0, align: center", "en", 3),
      ("text: \"Wednesday Wonderful MMMM Wonderland\", font: 17, lines: 0, align: right", "en", 3),
      ("text: \"Wonderland\", font: 20", "en", 1), ("text: \"这条备注要换到第二行看看\", font: 16, lines: 0", "zh", 2),
      ("text: \"Tea\", font: 20, padding: [10, 10, 0, 30]", "en", 1),
    ])
  func isBehindTheLastLetter(label: String, locale: String, count: Int) throws {
    let (caret, picture) = try end(label, locale: locale)
    let lines = lines(of: picture)
    #expect(lines.count == count)
    let last = try #require(lines.last)
    let ink = try #require((0..<240).last { x in last.contains { picture.color(x, $0)[0] < 128 } })
    #expect(abs(caret.x - Double(ink + 1)) <= 2, "\(caret), ink to \(ink)")
    #expect(caret.y <= Double(last.lowerBound) && caret.y > Double(last.lowerBound) - 12, "\(caret), \(last)")
  }

  @Test("is at the left of a text that is read from right to left")
  func leftward() throws {
    let (caret, picture) = try end("text: \"\u{5E9}\u{5DC}\u{5D5}\u{5DD}\", font: 20, lines: 0", locale: "he")
    let line = try #require(lines(of: picture).last)
    let ink = try #require((0..<240).first { x in line.contains { picture.color(x, $0)[0] < 128 } })
    #expect(abs(caret.x - Double(ink)) <= 2, "\(caret), ink from \(ink)")
  }

  @Test("of an empty text, is where it would begin")
  func empty() throws {
    #expect(try end("text: \"\", font: 20, lines: 0").caret.x == 20)
  }
}
