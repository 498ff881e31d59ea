import Basics
import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("The room that texts take, to the point")
struct TextRoomTests {
  private let engine = Result { try Studio.engine() }

  private func measure(_ string: String, _ style: Text.Style, _ width: Double? = nil) throws -> TextMetrics {
    try engine.get().measure(string, style: style, width: width)
  }

  private func style(_ size: Double = 20, lines: Int = 1, least: Double = 1) -> Text.Style {
    Text.Style(size: size, lineLimit: lines, minimumScale: least)
  }

  @Test("where nothing but an ellipsis fits there is one, where not even that does the letters that fit, one at least")
  func ellipsis() throws {
    let dots = try measure("…", style()).exactSize.width
    for place in Text.Truncation.allCases {
      for lines in [1, 2] {
        var style = style(lines: lines)
        style.truncation = place
        let text = lines == 1 ? "harbour" : "h\nharbour\nlight"
        let found = try measure(text, style, dots)
        #expect(found.isCut && found.lineCount == lines)
        if lines == 1 { #expect(found.exactSize.width == dots, "\(place)") }
        style.lineLimit = 1
        let least = try measure(place == .head ? "r" : "h", style).exactSize.width
        for room in [dots - 0.1, least - 0.1, 1] {
          let one = try measure("harbour", style, room)
          #expect(one.isCut && one.exactSize == Size(least, 1.193 * 20), "\(place), \(room)")
        }
        let (thin, two) = (try measure("ii", style).exactSize.width, try measure("iiiiiiii", style, dots - 0.1))
        #expect(two.isCut && two.exactSize.width >= thin && two.exactSize.width <= dots - 0.1, "\(place)")
      }
    }
  }

  @Test("as many letters are kept as there is room for, whichever number that is", arguments: Text.Truncation.allCases)
  func kept(place: Text.Truncation) throws {
    // Ideographs: letters are as wide as the size, and nothing is kerned.
    var style = style()
    style.family = "Noto Sans CJK SC"
    style.truncation = place
    let dots = try measure("…", style).exactSize.width
    for count in 2...12 {
      for kept in 0..<count {
        let width = 20 * Double(kept) + dots + 0.01
        let found = try measure(String(repeating: "永", count: count), style, width)
        let whole = 20 * Double(count) <= width
        #expect(found.exactSize.width == (whole ? 20 * Double(count) : 20 * Double(kept) + dots), "\(count) \(kept)")
        #expect(found.isCut != whole)
      }
    }
  }

  @Test("a blank paragraph is as high as the run in which it begins")
  func blankParagraphs() throws {
    func height(_ first: Double, _ second: Double, _ strings: (String, String)) throws -> Double {
      let text = Text(
        runs: [.init(strings.0, style: style(first)), .init(strings.1, style: style(second))],
        style: style(10, lines: 0))
      return try engine.get().measure(text.setting, width: nil).exactSize.height / 1.193
    }
    #expect(try abs(height(10, 40, ("a\n", "\nb")) - 90) < 1e-9)
    #expect(try abs(height(40, 10, ("a\n", "\nb")) - 60) < 1e-9)
    #expect(try abs(height(40, 10, ("a\n\n", "b")) - 90) < 1e-9)
    #expect(try abs(height(10, 40, ("a", "\n\nb")) - 90) < 1e-9)
    #expect(try abs(height(30, 20, ("a\n", "b\n")) - 70) < 1e-9)
  }

  @Test("an ellipsis beside a picture is that of the letters before it, else of those behind it")
  func ellipsisBesidePictures() throws {
    let image = Text.Run.Picture(Image(source: "half", naturalSize: Size(30, 10)), size: Size(30, 10))
    func dots(_ size: Double) throws -> Double { try measure("…", style(size)).exactSize.width }
    func width(_ runs: [Text.Run], _ room: Double) throws -> Double {
      try engine.get().measure(Text(runs: runs, style: style()).setting, width: room).exactSize.width
    }
    let picture = Text.Run(image, style: style(80))
    let (small, large) = (Text.Run("永", style: style(20)), Text.Run("永永永永", style: style(40)))
    #expect(try abs(width([small, picture, large], 50 + dots(20) + 1) - 50 - dots(20)) < 0.01)
    #expect(try abs(width([picture, large, small], 30 + dots(40) + 1) - 30 - dots(40)) < 0.01)
    #expect(try abs(width([picture, picture, large], 60 + dots(40) + 1) - 60 - dots(40)) < 0.01)
    #expect(try abs(width([small, large, picture], 60 + dots(40) + 1) - 60 - dots(40)) < 0.01)
  }

  @Test("a text that need not shrink is measured as one that must not", arguments: [1, 2, 0])
  func whole(lines: Int) throws {
    for height in [nil, 31.0] {
      var (free, fixed) = (style(lines: lines, least: 0.5), style(lines: lines))
      (free.lineHeight, fixed.lineHeight) = (height, height)
      let text = lines == 1 ? "harbour" : "harbour\nlights"
      #expect(try measure(text, free, 120) == measure(text, fixed, 120))
      #expect(try measure(text, free, 120).firstBaseline == nil)
    }
  }

  @Test("lines that shrink come closer by as much, and so do paragraphs")
  func closer() throws {
    var style = style(20, lines: 2, least: 0.1)
    (style.lineHeight, style.paragraphSpacing) = (40, 8)
    // Ten ems of ideographs in half the room: half the size.
    let found = try measure("永永永永永永永永永永\n永", style, 100)
    #expect(abs(found.exactSize.width - 100) < 1e-6 && abs(found.exactSize.height - 44) < 1e-6)
    #expect(!found.isCut && found.lineCount == 2)
    #expect(found.firstBaseline.map { abs($0 - (9.52 + (20 - 11.93) / 2)) < 1e-9 } == true)
  }

  @Test("a line shrinks to the largest eighth of a point that fits, its indent along with it")
  func eighths() throws {
    for (count, room) in [(10, 100.0), (10, 101), (7, 99), (3, 59.9), (9, 31)] {
      let found = try measure(String(repeating: "永", count: count), style(least: 0.01), room)
      let size = (8 * room / Double(count)).rounded(.down) / 8
      #expect(abs(found.exactSize.width - size * Double(count)) < 0.01 && !found.isCut, "\(count) \(room)")
      var indented = style(least: 0.01)
      indented.firstLineIndent = 20
      let further = try measure(String(repeating: "永", count: count - 1), indented, room)
      #expect(abs(further.exactSize.width - size * Double(count)) < 0.01 && !further.isCut, "\(count) \(room)")
    }
  }

  @Test("words of as many letters as a word may have are broken, longer ones are told, the space behind them counted")
  func longWords() throws {
    let most = Limits.wordCharacters
    let word = String(repeating: "n", count: most)
    let style = style(1, lines: 0)
    #expect(throws: Never.self) { try measure("\(word.dropLast()) \(word.dropLast()) \(word)", style, 5_000) }
    for text in ["\(word)n", "nn \(word)n", "\(word) nn"] {
      #expect(throws: RasterProblem.self) { try measure(text, style, 5_000) }
    }
  }

  @Test("a text of as many bytes as a text may have is measured, a longer one is told")
  func longTexts() throws {
    let text = String(repeating: "nnnnnnn n ", count: Limits.textBytes / 10)
    #expect(text.utf8.count == Limits.textBytes)
    #expect(throws: Never.self) { try measure(text, style(1)) }
    #expect(throws: RasterProblem.textTooLong(bytes: Limits.textBytes + 1)) { try measure(text + "n", style(1)) }
  }

  @Test("letters of a shrunk line turn about the middle of what they have become")
  func turned() throws {
    let style = style(20, least: 0.25)
    func ink(_ transform: AffineTransform?) throws -> PixelRect {
      var last = Text.Run("广", style: style, baselineOffset: 2)
      last.transform = transform
      let text = Text(runs: [.init("永永永", style: style, fill: .color(.clear)), last], style: style)
      let root = layer("root", Rect(0, 0, 45, 60)) { $0.content = .text(text) }
      return try #require(try Studio.picture(root, scale: 8).ink)
    }
    let (upright, turned) = (try ink(.identity), try ink(.rotation(.pi)))
    // Letters of 45 ÷ 4 points on the baseline of twenty, in a line that is higher by what the last one is raised.
    let (size, baseline) = (11.25, (60 - 1.193 * 20 - 2) / 2 + 0.952 * 20 + 2)
    let middle = Point(3.5 * size, baseline - 2 * size / 20 - 0.952 * size + 1.193 * size / 2)
    #expect(abs(Double(upright.x + turned.maxX) - 16 * middle.x) <= 3)
    #expect(abs(Double(upright.y + turned.maxY) - 16 * middle.y) <= 3, "\(upright) \(turned)")
    #expect(abs(Double(upright.maxY + turned.y) - 16 * middle.y) <= 3)
  }
}
