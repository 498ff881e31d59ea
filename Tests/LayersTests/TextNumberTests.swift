import Geometry
import Layers
import Testing

/// How far lines reach, how letters grow, and where they stand on a path.
@Suite("Texts in numbers")
struct TextNumberTests {
  private func isNear(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 1e-9 } ?? false }

  @Test("a line's ascender, advance and middle follow from its letters, and from the line height with its slack halved")
  func lines() {
    let style = Text.Style(size: 10)
    #expect(isNear(style.lineAdvance, 11.93) && isNear(style.ascender, 9.52) && isNear(style.center, 9.52 - 5.965))
    let wide = Text.Style(size: 10, lineHeight: 20)
    #expect(wide.lineAdvance == 20 && isNear(wide.ascender, 13.555) && isNear(wide.center, 3.555))
  }

  @Test("a paragraph is as high as its lines, and lengths are rounded up to whole steps")
  func heights() {
    #expect((1...3).map { Text.Style(size: 10, lineHeight: 12.1).height(lines: $0) } == [12.5, 24.5, 36.5])
    for (length, steps, rounded) in [
      (20.0, 2.0, 20.0), (20.000_000_1, 2, 20), (20.01, 2, 20.5), (20.25, 2, 20.5), (20.25, 4, 20.25),
      (20.3, 3, 61.0 / 3),
      (0, 2, 0),
    ] {
      #expect(length.roundedUp(inSteps: steps) == rounded, "\(length) in \(steps)")
    }
  }

  @Test("a style in other letters has the space between them along with them", arguments: [0.5, 1, 10])
  func styles(size: Double) {
    var style = Text.Style(size: size)
    (style.tracking, style.firstLineIndent, style.paragraphSpacing) = (3, 8, 7)
    let scaled = style.scaled(to: size * 4)
    #expect(scaled.size == size * 4 && scaled.tracking == 12 && scaled.firstLineIndent == 32)
    style.size = 0
    #expect(style.scaled(to: 4) == style)
  }

  private var setting: Text.Setting {
    let style = Text.Style(size: 10)
    return Text.Setting(
      "abcd", style: style,
      parts: [
        .init(length: 1, style: style), .init(length: 1, style: Text.Style(size: 20)),
        .init(length: 1, style: style, baselineOffset: 5), .init(length: 1, style: style, picture: Size(8, 30)),
      ])
  }

  @Test("a line is as high as those of its parts that need the most above and below the baseline")
  func boxes() {
    let setting = setting
    #expect(setting.lineBox(of: []) == nil && setting.lineBox(of: [0]) == nil)
    for (shown, ascender, descender) in [
      ([1], 19.04, 4.82), ([2], 14.52, 2.41), ([3], 30, 2.41), ([0, 2, 1], 19.04, 4.82), ([1, 3], 30, 4.82),
    ] {
      let box = setting.lineBox(of: shown)
      #expect(isNear(box?.ascender, ascender) && isNear(box?.descender, descender), "\(shown)")
      #expect(isNear(box?.height, ascender + descender))
    }
    var columns = setting
    columns.style.isVertical = true
    for index in columns.parts.indices { columns.parts[index].style.isVertical = true }
    let own = Text.Setting.LineBox(columns.style)
    #expect(isNear(own.ascender, 5.965) && isNear(own.descender, 5.965))
    let larger = columns.lineBox(of: [1])
    #expect(isNear(larger?.ascender, 11.93) && isNear(larger?.descender, 11.93))
    #expect(columns.lineBox(of: [3]) == nil)
    columns.parts[3].picture?.width = 40
    #expect(columns.lineBox(of: [3])?.height == 40)
  }

  @Test("a setting in other letters has all its parts in proportion")
  func scaling() {
    let scaled = setting.scaled(to: 5)
    #expect(scaled.style.size == 5 && scaled.parts.map(\.style.size) == [5, 10, 5, 5])
    #expect(scaled.parts.map(\.baselineOffset) == [0, 0, 2.5, 0] && scaled.parts[3].picture == Size(4, 15))
  }

  @Test("a line has the room that its padding leaves in its layer, and letters on a path have all that they want")
  func rooms() {
    var text = Text("a", padding: EdgeInsets(top: 1, left: 2, bottom: 4, right: 8))
    #expect(text.lineLength(in: Size(100, 200)) == 90 && !text.setting.isAlongPath)
    text.style.isVertical = true
    #expect(text.lineLength(in: Size(100, 200)) == 195)
    (text.style.minimumScale, text.style.lineLimit) = (0.5, 2)
    #expect(text.setting(in: Size(100, 200)).room == 90)
    text.style.isVertical = false
    #expect(text.setting(in: Size(100, 200)).room == 195)
    text.style.lineLimit = 1
    #expect(text.setting(in: Size(100, 200)).room == nil)
    text.along = Text.Along(Path(line: [.zero, Point(9, 0)]))
    #expect(text.lineLength(in: Size(100, 200)) == nil && text.setting.isAlongPath)
  }

  @Test(
    "letters stand on a path from where their alignment and the offset have them, and nowhere beyond its ends",
    arguments: [(Text.Alignment.left, 0.0), (.center, 30), (.right, 60)])
  func paths(alignment: Text.Alignment, start: Double) {
    for offset in [-0.25, 0, 0.1] {
      let along = Text.Along(Path(line: [.zero, Point(100, 0)]), offset: offset)
      let line = PathLine(along, width: 40, alignment: alignment)
      for x in stride(from: -120.0, to: 140, by: 5) {
        let place = start + offset * 100 + x
        let isOnPath = (0...100).contains(place)
        #expect((line.place(at: x) != nil) == isOnPath, "\(offset) \(x)")
        #expect(isNear(line.nearest(to: x)?.point.x, min(max(place, 0), 100)))
        let band = line.band(from: x, to: x + 10, above: 3, below: 2)
        #expect(band.elements.isEmpty == (place >= 100 || place <= -10), "\(offset) \(x)")
        guard let box = band.bounds else { continue }
        #expect(isNear(box.minX, max(place, 0)) && isNear(box.maxX, min(place + 10, 100)))
        #expect(isNear(box.minY, -3) && isNear(box.maxY, 2))
      }
      #expect(line.band(from: 5, to: 5, above: 3, below: 2).elements.isEmpty)
    }
  }
}
