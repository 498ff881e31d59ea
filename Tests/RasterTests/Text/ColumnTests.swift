import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import TestSupport
import Testing

@Suite("Columns of text")
struct ColumnTests {
  private func style(_ size: Double = 20, lines: Int = 0, vertical: Bool = true) -> Text.Style {
    var style = Text.Style(size: size, lineLimit: lines)
    style.isVertical = vertical
    return style
  }

  private func picture(_ text: Text, _ size: Size = Size(120, 120), scale: Double = 2) throws -> Bitmap {
    try Studio.picture(
      layer("root", Rect(origin: .zero, size: size)) {
        $0.children = [layer("label", Rect(origin: .zero, size: size)) { $0.content = .text(text) }]
      }, scale: scale)
  }

  @Test("Chinese letters and emoji stand upright, as they do in a line", arguments: ["永", "国", "㊀", "🍵", "§"])
  func upright(letter: String) throws {
    let column = try picture(Text(letter, style: style()))
    let line = try picture(Text(letter, style: style(vertical: false)))
    #expect(!column.inkPixels.isEmpty && column.inkPixels == line.inkPixels)
  }

  @Test("Latin letters, digits and other scripts lie on their right side", arguments: ["H", "fi", "7", "“", "س", "क"])
  func turned(letter: String) throws {
    let column = try picture(Text(letter, style: style()))
    let line = try picture(Text(letter, style: style(vertical: false)))
    let (ink, upright) = (try #require(column.ink), try #require(line.ink))
    #expect(abs(ink.width - upright.height) <= 1 && abs(ink.height - upright.width) <= 1)
    var most = 0
    for y in 0..<min(ink.height, upright.width) {
      for x in 0..<min(ink.width, upright.height) {
        // What was above is at the right.
        let before = line.pixel(upright.x + y, upright.maxY - 1 - x).alpha
        most = max(most, abs(column.pixel(ink.x + x, ink.y + y).alpha - before))
      }
    }
    #expect(most <= 40, "\(letter): \(most)")
  }

  @Test(
    "letters of other scripts, with the marks between them, lie as one run, shaped as in a line",
    arguments: [
      "Café Zürich 12 €", "Mum’s “gift”", "5:30 (lunch) & £3", "Привет, Ωμέγα!", "ประภาคาร", "مرحبا بكم", "‘fi’ [x]",
    ], [nil, "Noto Sans CJK SC"])
  func runsOfOthers(text: String, family: String?) throws {
    let size = Size(200, 200)
    func made(vertical: Bool) -> Text {
      var style = style(vertical: vertical)
      style.family = family
      return Text(text, style: style)
    }
    let column = try picture(made(vertical: true), size)
    let line = try picture(made(vertical: false), size)
    let (ink, flat) = (try #require(column.ink), try #require(line.ink))
    #expect(abs(ink.width - flat.height) <= 1 && abs(ink.height - flat.width) <= 1)
    var most = 0
    for y in 0..<min(ink.height, flat.width) {
      for x in 0..<min(ink.width, flat.height) {
        let before = line.pixel(flat.x + y, flat.maxY - 1 - x).alpha
        most = max(most, abs(column.pixel(ink.x + x, ink.y + y).alpha - before))
      }
    }
    #expect(most <= 60, "\(most)")
  }

  @Test("punctuation has its place and its form for columns")
  func punctuation() throws {
    func ink(_ string: String, vertical: Bool) throws -> (x: Double, y: Double) {
      // As one run of three, whose others are clear: the middle one's ink in its own em.
      let style = style(lines: 1, vertical: vertical)
      let parts = ["永", string, "永"]
      let runs = parts.enumerated().map { Text.Run($1, style: style, fill: .color($0 == 1 ? .black : .clear)) }
      let size = vertical ? Size(style.lineAdvance, 60) : Size(60, style.lineAdvance)
      let found = try #require(try picture(Text(runs: runs, style: style), size, scale: 4).ink)
      let middle = (Double(found.x) + Double(found.width) / 2, Double(found.y) + Double(found.height) / 2)
      return vertical
        ? (middle.0 / 4 / style.lineAdvance, (middle.1 / 4 - 20) / 20)
        : ((middle.0 / 4 - 20) / 20, middle.1 / 4 / style.lineAdvance)
    }
    for mark in ["，", "。", "、"] {
      let (line, column) = (try ink(mark, vertical: false), try ink(mark, vertical: true))
      #expect(line.x < 0.4 && line.y > 0.6, "\(mark) \(line)")
      #expect(column.x > 0.55 && column.y < 0.4, "\(mark) \(column)")
    }
    // A bracket that opens is a lid on what it encloses: wide, at the lower edge of its em.
    let lid = try ink("「", vertical: true)
    #expect(lid.y > 0.6)
    let dash = try #require(try picture(Text("—", style: style())).ink)
    #expect(dash.height > 3 * dash.width)
  }

  @Test("a column is as wide as a line is high, as long as its letters are together; the first is at the right")
  func measures() throws {
    let engine = try Studio.engine()
    let one = try engine.measure("永东国", style: style(), width: nil)
    #expect(one.size == Size(24, 60) && one.lineCount == 1)
    let two = try engine.measure("永东国", style: style(), width: 45)
    #expect(two.size == Size(48, 40) && two.lineCount == 2)
    let mixed = try engine.measure("永Harbour", style: style(lines: 1), width: nil)
    let flat = try engine.measure("永Harbour", style: style(lines: 1, vertical: false), width: nil)
    #expect(abs(mixed.size.height - flat.size.width) <= 0.5 && mixed.size.width == 24)
    var text = Text("永\n永", style: style(), color: .red)
    text.filled = .init(0.5, color: .blue)
    let drawn = try picture(text, scale: 1)
    var (right, left) = (Set<Pixel>(), Set<Pixel>())
    for y in 0..<120 {
      for x in 0..<120 where drawn.pixel(x, y).alpha == 255 {
        if x >= 60 { right.insert(drawn.pixel(x, y)) } else { left.insert(drawn.pixel(x, y)) }
      }
    }
    #expect(right == [.blue] && left == [.red])
  }

  @Test(
    "columns of Chinese end where lines do: no column begins with a comma or ends with an opening bracket",
    arguments: 0..<8)
  func breaks(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 5)
    let letters = Array("永东国海港灯塔山水，。、；「」（）《》！？")
    let engine = try Studio.engine()
    for _ in 0..<12 {
      let string = String(
        (0..<Int(random.next() % 24 + 3)).map { _ in letters[Int(random.next() % UInt64(letters.count))] })
      let room = Double(random.next() % 150 + 40)
      let column = try engine.measure(string, style: style(), width: room)
      let line = try engine.measure(string, style: style(vertical: false), width: room)
      #expect(column.lineCount == line.lineCount, "\(string) \(room)")
      #expect(column.size.height == line.size.width, "\(string) \(room)")
    }
  }

  @Test("a column that does not fit ends in an ellipsis, shrinks, and is aligned up and down")
  func rooms() throws {
    func ink(_ string: String, _ alignment: Text.Alignment = .left, least: Double = 1) throws -> PixelRect {
      var style = style(lines: 1)
      style.minimumScale = least
      return try #require(
        try picture(Text(string, style: style, alignment: alignment), Size(60, 100), scale: 1).ink)
    }
    let (top, middle, bottom) = (try ink("永永"), try ink("永永", .center), try ink("永永", .right))
    #expect(middle.y - top.y == 30 && bottom.y - top.y == 60 && top.y < 4)
    let cut = try ink("永永永永永永永永")
    #expect(cut.maxY <= 100 && cut.height > 70)
    let shrunk = try ink("永永永永永永永永", least: 0.5)
    #expect(shrunk.maxY <= 100 && shrunk.height > 90 && shrunk.width < 14)
  }

  @Test("runs of other sizes share the middle of their column, a raised one is further to the right")
  func runs() throws {
    func inks(_ change: (inout [Text.Run]) -> Void) throws -> [PixelRect] {
      var runs = [Text.Run("口", style: style()), Text.Run("口", style: style(40))]
      change(&runs)
      return try (0..<2).map { shown in
        var text = Text(runs: runs, style: style())
        text.runs?[1 - shown].fill = .color(.clear)
        return try #require(try picture(text).ink)
      }
    }
    let both = try inks { _ in }
    #expect(abs(2 * both[0].x + both[0].width - 2 * both[1].x - both[1].width) <= 4)
    let raised = try inks { $0[0].baselineOffset = 6 }
    #expect(raised[0].x + raised[0].width / 2 - raised[1].x - raised[1].width / 2 >= 9)
    let image = Image(source: "half", naturalSize: Size(20, 10))
    let pictured = try inks { $0[0] = Text.Run(.init(image, size: Size(20, 10)), style: style()) }
    #expect(pictured[0].width == 40 && pictured[0].height == 20 && pictured[0].y == 0)
    #expect(abs(2 * pictured[0].x + pictured[0].width - 2 * pictured[1].x - pictured[1].width) <= 4)
  }

  @Test("bars go along the column, at its left and through it")
  func bars() throws {
    var style = style()
    style.underline = true
    var text = Text("永永永", style: style, color: .clear)
    text.filled = .init(1, color: .blue)
    let plain = try #require(try picture(Text("永永永", style: self.style())).ink)
    let under = try #require(try picture(text).ink)
    #expect(under.height >= 120 && under.x < plain.x)
  }

  @Test("where there is no room for a letter in a line or a column, none is drawn", arguments: [true, false])
  func noRoom(isVertical: Bool) throws {
    let size = isVertical ? Size(120, 0) : Size(0, 120)
    let root = layer("root", Rect(0, 0, 120, 120)) {
      $0.children = [
        layer("label", Rect(origin: .zero, size: size)) {
          $0.content = .text(Text("永 H", style: style(vertical: isVertical)))
        }
      ]
    }
    #expect(try Studio.picture(root).inkPixels.isEmpty)
  }
}
