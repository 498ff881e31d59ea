import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Text styles")
struct TextStyleTests {
  private func style(
    _ size: Double = 17, lines: Int = 1, _ change: (inout Text.Style) -> Void = { _ in }
  ) -> Text.Style {
    var style = Text.Style(size: size, lineLimit: lines)
    change(&style)
    return style
  }

  @Test(
    "tracking is added between letters and not after the last one",
    arguments: ["Harbour", "今日新闻", "Tea 🍵 中文", "a\u{e777}b", "\u{e777}", "ab cd", "🍵 🍵"])
  func tracking(string: String) throws {
    let engine = try TextEngine(fonts: try Studio.loaded.get(), boxed: ["\u{e777}"])
    let plain = try engine.measure(string, style: style(), width: nil).size
    for tracking in [-1.0, 0.5, 1, 3] {
      let spaced = try engine.measure(string, style: style { $0.tracking = tracking }, width: nil).size
      #expect(spaced == Size(plain.width + Double(string.count - 1) * tracking, plain.height), "\(tracking)")
    }
  }

  @Test("lines break where letters with tracking reach the edge, wherever they end", arguments: [-2.0, 1.5, 4])
  func trackedLines(tracking: Double) throws {
    let engine = try Studio.engine()
    let tracked = style(lines: 0) { $0.tracking = tracking }
    let three = 3 * 17 + 2 * tracking
    #expect(try engine.measure("一二三四五六", style: tracked, width: three).lineCount == 2)
    #expect(try engine.measure("一二三四五六", style: tracked, width: three).size.width == three)
    #expect(try engine.measure("一二三四五六", style: tracked, width: three - 0.1).lineCount == 3)
    let word = try engine.measure("abc", style: tracked, width: nil)
    #expect(try engine.measure("abc abc", style: tracked, width: word.size.width).size.width == word.size.width)
  }

  @Test("letters with tracking are not joined, and shrink together with it")
  func trackedLetters() throws {
    let engine = try Studio.engine()
    let tracked = style(20) { ($0.tracking, $0.minimumScale) = (10, 0.5) }
    let natural = try engine.measure("12345", style: tracked, width: nil).size.width
    let half = try engine.measure("12345", style: tracked, width: natural / 2 + 0.5).size.width
    #expect(half <= natural / 2 + 1 && half > natural / 2 - 1)
    #expect(tracked.scaled(to: 10).tracking == 5)
  }

  /// The rows of pixels in which something is drawn in each of these columns.
  private func rows(_ bitmap: Bitmap, columns: ClosedRange<Int>) -> [Int] {
    (0..<bitmap.height).filter { y in columns.allSatisfy { bitmap.pixel($0, y).alpha == 255 } }
  }

  @Test("lines lie along all letters, where the font has them, on whole pixels", arguments: [1.0, 2, 3])
  func bars(scale: Double) throws {
    func picture(_ change: (inout Text.Style) -> Void) throws -> Bitmap {
      let text = Text("to go 中", style: style(20, change))
      return try Studio.picture(layer("root", Rect(0, 0, 100, 40)) { $0.content = .text(text) }, scale: scale)
    }
    let width = try Studio.engine().measure("to go 中", style: style(20), width: nil).size.width
    let columns = 0...Int(clamped: (width - 0.5) * scale) - 1
    let baseline = Int(clamped: ((40 - 1.193 * 20) / 2 + 0.952 * 20) * scale + 0.5)
    // Inter Regular: 464 units of 2816 below the baseline, 922 above it, 192 thick.
    func expected(_ top: Double) -> [Int] {
      let first = baseline + Int(clamped: (top * 20 / 2816 * scale + 0.5).rounded(.down))
      return Array(first..<(first + Int(clamped: (192 * 20 / 2816 * scale + 0.5).rounded(.down))))
    }
    #expect(rows(try picture { _ in }, columns: columns).isEmpty)
    #expect(rows(try picture { $0.underline = true }, columns: columns) == expected(464))
    #expect(rows(try picture { $0.strikethrough = true }, columns: columns) == expected(-922))
    let both = try picture { ($0.underline, $0.strikethrough) = (true, true) }
    #expect(rows(both, columns: columns) == expected(-922) + expected(464))
  }

  @Test("letters and the lines over them let through as much as either", arguments: [false, true])
  func translucentBars(isTurning: Bool) throws {
    let struck = style(30) { ($0.underline, $0.strikethrough) = (true, true) }
    let picture = try Studio.picture(
      layer("root", Rect(0, 0, 200, 60)) {
        $0.isTransformAnimated = isTurning
        $0.content = .text(Text("gallery 中文", style: struck, color: Color(white: 0, alpha: 0.5)))
      }, scale: 2)
    let alphas = Set(picture.inkPixels.map(\.alpha))
    #expect(alphas.max() == 128)
  }

  @Test("what is cut off is underlined up to its ellipsis, on each line")
  func truncatedBars() throws {
    func picture(_ string: String, lines: Int, width: Double) throws -> [Pixel] {
      let text = Text(string, style: style(15, lines: lines) { $0.underline = true })
      return try Studio.picture(layer("root", Rect(0, 0, width, 80)) { $0.content = .text(text) }, scale: 2).inkPixels
    }
    #expect(try picture("今日新闻联播", lines: 1, width: 60) == picture("今日新…", lines: 1, width: 300))
    #expect(try picture("今日新闻联播今日新闻", lines: 2, width: 60) == picture("今日新闻\n联播今…", lines: 2, width: 300))
  }

  @Test("tabular digits are all as wide, in every weight", arguments: Text.Weight.allCases)
  func digits(weight: Text.Weight) throws {
    let engine = try Studio.engine()
    func spread(_ change: (inout Text.Style) -> Void) throws -> Double {
      let style = style(100) {
        change(&$0)
        $0.weight = weight
      }
      let widths = try (0...9).map { try engine.measure("\($0)", style: style, width: nil).size.width }
      return (widths.max() ?? 0) - (widths.min() ?? 0)
    }
    #expect(try spread { _ in } > 10)
    // Inter SemiBold's own table has the 4 narrower by 3 units of 2816.
    #expect(try spread { $0.digits = .tabular } <= (weight == .semibold ? 0.5 : 0))
    // What has no such choice in the set has digits of one width by itself.
    #expect(try spread { $0.family = "Noto Sans CJK SC" } == 0)
    #expect(try spread { ($0.family, $0.digits) = ("Noto Sans CJK SC", .tabular) } == 0)
  }

  @Test("italics lean by twelve degrees about the baseline, as wide as upright letters", arguments: [false, true])
  func italics(isTurning: Bool) throws {
    func ink(_ string: String, _ isItalic: Bool) throws -> PixelRect {
      let text = Text(
        string, style: style(100) { $0.isItalic = isItalic }, padding: .init(top: 0, left: 50, bottom: 0, right: 0))
      return try #require(
        try Studio.picture(
          layer("root", Rect(0, 0, 300, 140)) {
            $0.isTransformAnimated = isTurning
            $0.content = .text(text)
          }, scale: 2
        ).ink)
    }
    for letter in ["l", "中"] {
      let (upright, leaning) = (try ink(letter, false), try ink(letter, true))
      #expect(abs(leaning.y - upright.y) <= 1 && abs(leaning.maxY - upright.maxY) <= 1)
      let wider = Double(leaning.width - upright.width)
      let lean = 0.21256 * Double(upright.height)
      // A Chinese character is not wide in its corners.
      #expect(letter == "l" ? abs(wider - lean) <= 2 : wider > lean / 4 && wider < lean, "\(letter)")
    }
    let emoji = (try ink("🍵", false), try ink("🍵", true))
    #expect(emoji.0 == emoji.1)
    let engine = try Studio.engine()
    let plain = try engine.measure("Harbour 中文 🍵", style: style(), width: nil)
    #expect(try engine.measure("Harbour 中文 🍵", style: style { $0.isItalic = true }, width: nil) == plain)
  }

  @Test("first lines of paragraphs are indented, in every line's count and cut")
  func indents() throws {
    let engine = try Studio.engine()
    func metrics(_ string: String, _ width: Double?, lines: Int = 0, indent: Double = 17) throws -> TextMetrics {
      try engine.measure(string, style: style(lines: lines) { $0.firstLineIndent = indent }, width: width)
    }
    #expect(try metrics("一二三", nil).size.width == 68)
    #expect(try metrics("一二三四五六七", 68).lineCount == 2)
    #expect(try metrics("一二三四五六七", 68, indent: 0).lineCount == 2)
    #expect(try metrics("一二三四五六七八", 68).lineCount == 3)
    #expect(try metrics("一二三四五六七八\n一二三四", 68).lineCount == 5)
    #expect(try metrics("一二三四五", 68, lines: 1).size == metrics("一二…", nil).size)
    func ink(_ alignment: Text.Alignment, _ string: String = "口", lines: Int = 1) throws -> PixelRect {
      let text = Text(string, style: style(20, lines: lines) { $0.firstLineIndent = 30 }, alignment: alignment)
      return try #require(try Studio.picture(layer("root", Rect(0, 0, 150, 60)) { $0.content = .text(text) }).ink)
    }
    let left = try ink(.left).x
    #expect(left >= 30 && left < 35)
    #expect(try ink(.center).x == left + 50)
    #expect(try ink(.right).x == left + 100)
    // What is read from the right is indented there.
    let plain = try #require(
      try Studio.picture(
        layer("root", Rect(0, 0, 150, 60)) { $0.content = .text(Text("שלום", style: style(20), alignment: .right)) }
      ).ink)
    #expect(try ink(.right, "שלום").x == plain.x - 30)
    #expect(try ink(.left, "שלום").x < 5)
    // The last line that is shown is no first one.
    #expect(try ink(.left, "一二三四五六七八九十一二三四五六七八九", lines: 2).x < 5)
  }

  @Test("room between paragraphs counts in the height and moves what follows")
  func paragraphs() throws {
    let engine = try Studio.engine()
    let spaced = style(20, lines: 0) { ($0.lineHeight, $0.paragraphSpacing) = (30, 12) }
    #expect(try engine.measure("一\n二\n三", style: spaced, width: nil).size.height == 3 * 30 + 2 * 12)
    #expect(try engine.measure("一二三", style: spaced, width: 20).size.height == 90)
    let two = style(20, lines: 2) { ($0.lineHeight, $0.paragraphSpacing) = (30, 12) }
    #expect(try engine.measure("一\n二\n三", style: two, width: nil).size.height == 72)
    func ink(_ string: String) throws -> PixelRect {
      try #require(
        try Studio.picture(
          layer("root", Rect(0, 0, 100, 142)) { $0.content = .text(Text(string, style: spaced)) }
        ).ink)
    }
    #expect(try ink("口\n口\n ").height == ink("口\n ").height + 42)
    #expect(try ink("口\n口").y == ink("口").y - 21)
  }
}
