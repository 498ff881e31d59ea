import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import TestSupport
import Testing

@Suite("Several styles in one text")
struct RunTests {
  private static let strings = [
    "Tea and cake at the harbour, every day from nine to five", "office AVAL fi fl waffles To Ty. Yes",
    "今天天气很好，我们去看灯塔。回来的时候买一点水果。", "买 3 kg apples 和 2 瓶 milk，一共 ¥128.50。", "Tea 🍵 中文 👩‍🚀🇨🇳 end",
    "one\ntwo and more\n\n四个字吧", "  spaces   everywhere  ", "e\u{301}a\u{308}o\u{302}", "שלום abc 12 עולם", "",
  ]

  /// A string in pieces, cut between characters.
  private func pieces(of string: String, _ random: inout Seeded) -> [String] {
    var pieces = [""]
    for character in string {
      if random.next() % 4 == 0 { pieces.append("") }
      pieces[pieces.count - 1].append(character)
    }
    return pieces
  }

  private func screen(_ text: Text, _ width: Double, turned: Bool = false) -> Layer {
    layer("root", Rect(0, 0, 240, 140)) {
      $0.children = [
        layer("label", Rect(6, 4, width, 130)) {
          $0.content = .text(text)
          if turned { $0.transform = .rotation(0.3) }
        }
      ]
    }
  }

  @Test("a text in runs that look alike is the text in one style, to the pixel", arguments: strings)
  func alike(string: String) throws {
    var random = Seeded(7)
    let engine = try Studio.engine()
    let rasterizer = try Studio.rasterizer(scale: 2)
    for turn in 0..<14 {
      var style = Text.Style(size: random.pick([9, 13.5, 17, 24]), lineLimit: random.pick([0, 1, 2, 3]))
      style.weight = random.pick([.regular, .bold])
      style.tracking = random.pick([0, 0, 1.5])
      style.isItalic = random.pick([false, false, true])
      style.truncation = random.pick(Text.Truncation.allCases)
      style.minimumScale = random.pick([1, 1, 0.5])
      style.lineHeight = random.pick([nil, nil, 15, 30])
      style.firstLineIndent = random.pick([0, 0, 12])
      style.paragraphSpacing = random.pick([0, 7])
      let color = random.pick([Color.black, Color(red: 1, green: 0, blue: 0, alpha: 0.5)])
      let plain = Text(string, style: style, color: color, alignment: random.pick(Text.Alignment.allCases))
      var cut = plain
      cut.runs = pieces(of: string, &random).map { Text.Run($0, style: style) }
      let width = random.number(30, 220)
      for width in [width, nil] {
        #expect(
          try engine.measure(cut.setting, width: width) == engine.measure(plain.setting, width: width), "\(turn)")
      }
      let isTurned = turn % 3 == 0
      let pictures = try [plain, cut].map { try rasterizer.render(screen($0, width, turned: isTurned)) }
      #expect(pictures[0].hasSamePixels(as: pictures[1]), "\(turn)")
    }
  }

  @Test("letters of another colour stand where they stood, and nothing is shaped anew for them")
  func colors() throws {
    let style = Text.Style(size: 20, lineLimit: 0)
    func text(_ color: Color) -> Text {
      Text(runs: [.init("AVA", style: style), .init("TAR to", style: style, fill: .color(color))], style: style)
    }
    #expect(text(.red).setting == text(.blue).setting)
    let (black, red) = try (Studio.picture(screen(text(.black), 200)), Studio.picture(screen(text(.red), 200)))
    var reds = 0
    for y in 0..<black.height {
      for x in 0..<black.width {
        #expect(black.pixel(x, y).alpha == red.pixel(x, y).alpha)
        if red.pixel(x, y).red > 0 { reds += 1 }
      }
    }
    #expect(reds > 50)
    // The first letters are as black as before.
    let first = try Studio.engine().measure("AV", style: style, width: nil).size.width
    for y in 0..<black.height { for x in 0..<Int(clamped: 6 + first) { #expect(red.pixel(x, y).red == 0) } }
  }

  @Test("a line is as wide as its runs together, and breaks where the whole of it would")
  func widths() throws {
    let engine = try Studio.engine()
    var random = Seeded(3)
    for _ in 0..<40 {
      let runs = (0..<4).map { _ in
        var style = Text.Style(size: Double(random.pick(8...40)), weight: random.pick([.regular, .bold]), lineLimit: 0)
        style.isItalic = random.pick([true, false])
        // Ideographs: a break is allowed between any two.
        return Text.Run(String(repeating: "永", count: random.pick(1...5)), style: style)
      }
      let text = Text(runs: runs, style: Text.Style(size: 10, lineLimit: 0))
      let ems = runs.flatMap { run in Array(repeating: run.style.size, count: run.string.count) }
      #expect(try engine.measure(text.setting, width: nil).size.width == ems.reduce(0, +))
      let width = random.number(40, 150)
      var lines: [[Double]] = [[]]
      for em in ems {
        if lines[lines.count - 1].reduce(em, +) > width { lines.append([]) }
        lines[lines.count - 1].append(em)
      }
      let metrics = try engine.measure(text.setting, width: width)
      #expect(metrics.lineCount == lines.count)
      #expect(metrics.size.width == lines.map { $0.reduce(0, +) }.max())
      // Each line is as high as its largest letters, of those of the label at least, are by the table.
      let height = lines.map { 1.193 * max($0.max() ?? 0, 10) }.reduce(0, +)
      #expect(abs(metrics.size.height - height) <= 0.5)
      #expect(abs((metrics.firstBaseline ?? 9.52) - 0.952 * max(lines[0].max() ?? 0, 10)) < 1e-9)
    }
  }

  @Test("all runs of a line stand on one baseline, those with an offset as far above it", arguments: [1.0, 2, 3])
  func baselines(scale: Double) throws {
    func bottom(_ offset: Double) throws -> Int {
      let style = Text.Style(size: 12, lineLimit: 0)
      let large = Text.Run("H", style: Text.Style(size: 40, weight: .bold), fill: .color(.clear))
      let small = Text.Run("H", style: style, baselineOffset: offset)
      let picture = try Studio.picture(screen(Text(runs: [large, small], style: style), 120), scale: scale)
      let ink = try #require(picture.ink)
      return ink.maxY
    }
    let baseline = (4 + (130 - 1.193 * 40) / 2 + 0.952 * 40) * scale
    for offset in [0.0, 8, -3] {
      #expect(abs(Double(try bottom(offset)) - (baseline - offset * scale)) <= 1)
    }
  }

  @Test("what stands higher or lower than the line makes room for itself")
  func room() {
    let style = Text.Style(size: 10)
    func box(_ part: Text.Setting.Part) -> Text.Setting.LineBox? {
      Text.Setting("a", style: style, parts: [part]).lineBox(of: [0])
    }
    #expect(box(.init(length: 1, style: style)) == nil)
    #expect(box(.init(length: 1, style: Text.Style(size: 6), baselineOffset: 2)) == nil)
    #expect(box(.init(length: 1, style: style, baselineOffset: 5))?.ascender == 9.52 + 5)
    #expect(box(.init(length: 1, style: style, baselineOffset: 5))?.descender == 11.93 - 9.52)
    #expect(box(.init(length: 1, style: style, baselineOffset: -5))?.height == 9.52 + (11.93 - 9.52 + 5))
    #expect(box(.init(length: 1, style: style, picture: Size(3, 20)))?.ascender == 20)
    #expect(box(.init(length: 1, style: style, baselineOffset: -4, picture: Size(3, 20)))?.ascender == 16)
  }

  @Test("a picture among letters is as wide as it says, stands on the baseline, and breaks from line to line")
  func pictures() throws {
    let style = Text.Style(size: 20, lineLimit: 0)
    let image = Image(source: "whole", naturalSize: Size(10, 10), fit: .stretch)
    func text(_ count: Int, offset: Double = 0) -> Text {
      let icon = Text.Run(.init(image, size: Size(12, 30)), style: style, baselineOffset: offset)
      return Text(runs: [.init("永", style: style)] + Array(repeating: icon, count: count), style: style)
    }
    let engine = try Studio.engine()
    #expect(try engine.measure(text(3).setting, width: nil).size == Size(56, 30 + (1.193 - 0.952) * 20 + 0.18))
    #expect(try engine.measure(text(3).setting, width: 50).lineCount == 2)
    var alone = text(1)
    alone.runs?[0].fill = .color(.clear)
    for (scale, offset) in [(1.0, 0.0), (2, 0), (2, 5), (3, -4)] {
      alone.runs?[1].baselineOffset = offset
      let ink = try #require(try Studio.picture(screen(alone, 100), scale: scale).ink)
      let box = try engine.measure(alone.setting, width: 100)
      let baseline = (4 + (130 - box.size.height) / 2 + (box.firstBaseline ?? 0.952 * 20)) * scale
      #expect(abs(Double(ink.maxY) - (baseline - offset * scale)) <= 1)
      #expect(Double(ink.width) == 12 * scale && Double(ink.height) == 30 * scale)
      #expect(Double(ink.x) == 26 * scale)
    }
    // The character that stands for it is no letter that a font would need.
    #expect(throws: Never.self) { try engine.measure(text(2).setting, width: 20) }
  }

  @Test("a picture among letters turns about its own middle, also where the text has shrunk", arguments: [1, 0.25])
  func turnedPicture(least: Double) throws {
    let style = Text.Style(size: 20, minimumScale: least)
    let image = Image(source: "whole", naturalSize: Size(10, 10), fit: .stretch)
    func picture(_ transform: AffineTransform?) throws -> Bitmap {
      var icon = Text.Run(.init(image, size: Size(12, 40)), style: style, baselineOffset: 3)
      icon.transform = transform
      let text = Text(runs: [.init("永永永", style: style, fill: .color(.clear)), icon], style: style)
      return try Studio.picture(screen(text, least == 1 ? 100 : 45), scale: 2)
    }
    let upright = try #require(try picture(nil).ink)
    let turned = try #require(try picture(.rotation(.pi)).ink)
    // To the edges that lie between pixels.
    for (one, other) in [
      (upright.x, turned.x), (upright.y, turned.y), (upright.maxX, turned.maxX), (upright.maxY, turned.maxY),
    ] {
      #expect(abs(one - other) <= 1, "\(upright), \(turned)")
    }
    #expect(least == 1 || upright.height < 80)
  }

  @Test(
    "what does not fit ends in the dots of the run that is cut, whichever that is", arguments: Text.Truncation.allCases)
  func truncation(place: Text.Truncation) throws {
    let engine = try Studio.engine()
    var style = Text.Style(size: 17)
    style.truncation = place
    for width in stride(from: 30.0, through: 300, by: 7) {
      let text = Text(
        runs: [
          .init("A bold beginning ", style: Text.Style(size: 17, weight: .bold)), .init("然后是中文", style: style),
          .init(" and a small end", style: Text.Style(size: 11)),
        ], style: style)
      let metrics = try engine.measure(text.setting, width: width)
      #expect(metrics.lineCount == 1 && metrics.size.width <= width + 0.5)
      // Not more is cut than has to be: a letter of the largest would not fit any more.
      let natural = try engine.measure(text.setting, width: nil).size.width
      #expect(natural <= width || metrics.size.width > width - 17 - 12)
    }
  }

  @Test("a single line shrinks with all its runs, by one factor, and keeps its height")
  func shrinking() throws {
    let engine = try Studio.engine()
    var style = Text.Style(size: 20)
    style.minimumScale = 0.25
    let text = Text(
      runs: [.init("永永", style: style), .init("永永", style: Text.Style(size: 40))], style: style)
    let natural = try engine.measure(text.setting, width: nil).size
    #expect(natural == Size(120, 48))
    let half = try engine.measure(text.setting, width: 60).size
    #expect(half == Size(60, 48))
  }

  @Test("bars lie along their own run only, and in its colour")
  func bars() throws {
    var struck = Text.Style(size: 30)
    struck.underline = true
    let style = Text.Style(size: 30)
    let text = Text(
      runs: [.init("永", style: style), .init("永永", style: struck, fill: .color(.red)), .init("永", style: style)],
      style: style)
    let picture = try Studio.picture(screen(text, 200))
    let rows = (0..<picture.height).filter { y in (36..<96).allSatisfy { picture.pixel($0, y) == .red } }
    #expect(rows.count == 2)
    for y in rows { #expect(picture.pixel(35, y) == .clear && picture.pixel(96, y) == .clear) }
  }

  @Test("caches, and what was drawn before, change no pixel of it")
  func caches() throws {
    let rasterizer = try Studio.rasterizer(scale: 2)
    var random = Seeded(11)
    for _ in 0..<30 {
      let style = Text.Style(size: 15, lineLimit: 0)
      let runs = (0..<3).map { _ in
        Text.Run(
          random.pick(Self.strings),
          style: Text.Style(size: random.pick([12, 15, 22]), weight: random.pick([.bold, .light])),
          fill: random.pick([nil, .color(.red), .color(.blue)]), baselineOffset: random.pick([0, 4]))
      }
      let root = screen(Text(runs: runs, style: style), random.number(60, 220))
      #expect(try rasterizer.render(root).hasSamePixels(as: Studio.picture(root, scale: 2, caches: false)))
    }
  }

  @Test("a run with a size beyond all fonts, or a weight that is not there, is told as that of a label is")
  func mistakes() throws {
    let engine = try Studio.engine()
    let huge = Text(runs: [.init("a", style: Text.Style(size: 1e9))])
    #expect(throws: RasterProblem.fontSize(1e9)) { try engine.measure(huge.setting, width: nil) }
    let unknown = Text(runs: [.init("a", style: Text.Style(family: "Nowhere"))])
    #expect(throws: RasterProblem.self) { try engine.measure(unknown.setting, width: nil) }
    let missing = Text(runs: [.init("a", style: Text.Style()), .init("\u{e777}", style: Text.Style(size: 30))])
    #expect(throws: RasterProblem.self) { try engine.measure(missing.setting, width: nil) }
  }
}
