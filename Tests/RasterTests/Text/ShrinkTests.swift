import Geometry
import Layers
import PictureSupport
import Raster
import TestSupport
import Testing

@Suite("Several lines that shrink to fit")
struct ShrinkTests {
  private func setting(
    _ text: String, size: Double = 28, lines: Int = 2, least: Double = 0.5, room: Double? = nil
  ) -> Text.Setting {
    var setting = Text.Setting(text, style: Text.Style(size: size, lineLimit: lines, minimumScale: least))
    setting.room = room
    return setting
  }

  /// The longest word of a text in letters of so many points.
  private func longestWord(_ text: String, _ size: Double, _ engine: TextEngine) throws -> Double {
    try text.split(whereSeparator: \.isWhitespace).map {
      try engine.measure(String($0), style: .init(size: size), width: nil).exactSize.width
    }.max() ?? 0
  }

  private static let quiz = "Turn on notifications to avoid missing out on pop-up quizzes."

  @Test(
    "the letters are the largest, in eighths of a point, in which all fits lines and height and no word breaks",
    arguments: [
      (quiz, 2, 200.0, nil), (quiz, 3, 200, nil), (quiz, 0, 200, 60.0), (quiz, 4, 120, nil), (quiz, 2, 400, nil),
      ("灯塔在港口的尽头，夜里很亮。", 2, 150, nil), ("One\nand another paragraph", 2, 160, nil), (quiz, 3, 170, 40),
    ] as [(String, Int, Double, Double?)])
  func largest(text: String, lines: Int, width: Double, room: Double?) throws {
    let engine = try Studio.engine()
    let shrunk = try engine.measure(setting(text, lines: lines, least: 0.3, room: room), width: width)
    let largest = try stride(from: 28 * 8.0, through: 68, by: -1).first { eighths in
      let style = Text.Style(size: eighths / 8, lineLimit: lines)
      let metrics = try engine.measure(text, style: style, width: width)
      let isHigh = room.map { metrics.exactSize.height > $0 } ?? false
      return try !metrics.isCut && !isHigh && (text.contains("灯") || longestWord(text, eighths / 8, engine) <= width)
    }
    let size = try #require(largest) / 8
    let wanted = try engine.measure(text, style: Text.Style(size: size, lineLimit: lines), width: width)
    #expect(abs(shrunk.exactSize.height - wanted.exactSize.height) < 1e-6 && !shrunk.isCut, "\(size)")
    #expect(abs(shrunk.exactSize.width - wanted.exactSize.width) < 1e-6 && shrunk.lineCount == wanted.lineCount)
  }

  @Test("a word breaks inside, and a text is cut, only where the smallest letters are too large")
  func beyond() throws {
    let engine = try Studio.engine()
    // In the smallest letters it would still be wider than a line, so letters stay as large as lines let them.
    let word = String(repeating: "lighthouse", count: 4)
    let broken = try engine.measure(setting(word, lines: 4), width: 150)
    #expect(!broken.isCut && broken.lineCount == 4)
    let cut = try engine.measure(setting(Self.quiz, lines: 1 + 1, least: 0.9), width: 120)
    #expect(cut.isCut && abs(cut.exactSize.height - 2 * 1.193 * 28 * 0.9) < 1e-6)
    let high = try engine.measure(setting(Self.quiz, lines: 0, room: 10), width: 200)
    #expect(abs(high.exactSize.height / Double(high.lineCount) - 1.193 * 14) < 1e-6)
  }

  @Test("a label as large as its shrunk text has the same lines, drawn in the middle of its height")
  func agreement() throws {
    let engine = try Studio.engine()
    var random = SplitMix64(seed: 4)
    for _ in 0..<12 {
      let lines = Int(random.next() % 3) + 2
      let width = Double(random.next() % 140) + 110
      let measured = try engine.measure(setting(Self.quiz, lines: lines), width: width)
      let natural = setting(Self.quiz, lines: lines, room: measured.size.height)
      #expect(try engine.measure(natural, width: width) == measured)
      #expect(try engine.measure(natural, width: measured.size.width) == measured)
    }
    var style = Text.Style(size: 28, lineLimit: 0, minimumScale: 0.5)
    style.paragraphSpacing = 8
    style.lineHeight = 40
    let text = Text("EEE EEE EEE EEE\nEEE EEE EEE", style: style)
    let ink = try #require(
      try Studio.picture(layer("root", Rect(0, 0, 120, 90)) { $0.content = .text(text) }, scale: 2).ink)
    #expect(ink.maxY <= 180 && ink.y >= 0 && abs(ink.y + ink.maxY - 180) <= 14 && ink.height > 120)
  }

  @Test("runs shrink along with the text, pictures among them")
  func runs() throws {
    let engine = try Studio.engine()
    var style = Text.Style(size: 20, lineLimit: 2, minimumScale: 0.25)
    style.lineBreak = .plain
    var large = style
    large.size = 40
    let parts = [
      Text.Setting.Part(length: 10, style: style), Text.Setting.Part(length: 3, style: style, picture: Size(40, 40)),
      Text.Setting.Part(length: 11, style: large),
    ]
    let text = Text.Setting("The keeper\u{FFFC} of a light", style: style, parts: parts)
    let free = try engine.measure(text, width: 400)
    let shrunk = try engine.measure(text, width: 90)
    #expect(shrunk.lineCount == 2 && !shrunk.isCut && shrunk.exactSize.width <= 90)
    #expect(shrunk.exactSize.height < 0.8 * (free.exactSize.height * 2 / Double(free.lineCount)))
  }
}
