import Geometry
import Layers
import PictureSupport
import Raster
import Testing

@Suite("Words that would break inside make letters smaller")
struct BrokenWordTests {
  private let engine = Result { try Studio.engine() }

  private func style(_ size: Double = 20, least: Double = 1, lineBreak: Text.LineBreak = .standard) -> Text.Style {
    var style = Text.Style(size: size, lineLimit: 0, minimumScale: least)
    style.lineBreak = lineBreak
    return style
  }

  private func width(_ string: String, _ size: Double) throws -> Double {
    try engine.get().measure(string, style: .init(size: size), width: nil).exactSize.width
  }

  /// The size of letters in which a text has one line a word, by how high it is.
  private func size(_ text: String, words: Int, room: Double, lineBreak: Text.LineBreak = .standard) throws -> Double {
    let found = try engine.get().measure(text, style: style(least: 0.1, lineBreak: lineBreak), width: room)
    #expect(found.lineCount == words && !found.isCut, "\(text)")
    return found.exactSize.height / 1.193 / Double(found.lineCount)
  }

  @Test(
    "in whichever line one stands, letters are the largest in which none breaks",
    arguments: [
      "lighthouse", "to\nlighthouse", "harbours lighthouse", "harbours lighthouse gardens", "lighthouse harbours",
    ])
  func latin(text: String) throws {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let room = try width("lighthouse", 20) - 1
    let expected = try #require(
      try stride(from: 20.0, to: 10, by: -0.125).first { try width("lighthouse", $0) <= room })
    #expect(expected < 20)
    for lineBreak in Text.LineBreak.allCases {
      #expect(
        try abs(size(text, words: words.count, room: room, lineBreak: lineBreak) - expected) < 1e-6, "\(lineBreak)")
    }
  }

  @Test("Korean words do not break either, nor where another word stands before them", arguments: ["", "등대 "])
  func korean(before: String) throws {
    let word = "항구등대지기"
    let room = try width(word, 20) - 1
    let expected = try #require(try stride(from: 20.0, to: 10, by: -0.125).first { try width(word, $0) <= room })
    let found = try size(before + word, words: before.isEmpty ? 1 : 2, room: room)
    #expect(abs(found - expected) < 1e-6, "\(found) \(expected)")
    // In plain lines it may break anywhere, so that letters stay as large.
    let plain = try engine.get().measure(word, style: style(least: 0.1, lineBreak: .plain), width: room)
    #expect(plain.lineCount == 2 && abs(plain.exactSize.height - 2 * 1.193 * 20) < 1e-6)
  }

  @Test(
    "pretty lines of ideographs have the least ragged ends, as all ways to break them tell", arguments: [3, 5],
    6...26)
  func ideographs(each: Int, count: Int) throws {
    let size = 20.0
    let text = String(repeating: "永", count: count)
    let lines = try engine.get().glyphsOfLines(
      .init(text, style: style(lineBreak: .pretty)), width: size * Double(each) + 1
    ).map(\.count)
    let needed = (count + each - 1) / each
    #expect(lines.count == needed && lines.reduce(0, +) == count)
    // The last four are chosen, those before them are full.
    let chosen = min(needed, 4)
    #expect(lines.prefix(needed - chosen).allSatisfy { $0 == each })
    var best: (cost: [Double], counts: [Int])?
    func choose(_ counts: [Int], _ rest: Int) {
      guard counts.count < chosen - 1 else {
        guard 1...each ~= rest else { return }
        let all = (needed > chosen ? [each] : []) + counts
        let ragged = zip(all, all.dropFirst()).map { max(abs(Double($0 - $1)) * size - size, 0) }.map { $0 * $0 }
        let isShort = rest * 3 < all.last ?? 0
        let cost = [isShort ? 1 : 0, ragged.reduce(0, +)]
        if best.map({ cost.lexicographicallyPrecedes($0.cost) }) ?? true { best = (cost, counts + [rest]) }
        return
      }
      for taken in stride(from: each, through: 1, by: -1) where taken < rest { choose(counts + [taken], rest - taken) }
    }
    choose([], count - each * (needed - chosen))
    #expect(Array(lines.suffix(chosen)) == best?.counts, "\(lines)")
  }

  @Test(
    "in a column of Chinese a quotation mark stands upright beside Chinese letters and spaces", arguments: ["“", "‘"])
  func quotationMarks(mark: String) throws {
    func glyph(_ after: String) throws -> UInt? {
      var style = style()
      style.family = "Noto Sans CJK SC"
      style.isVertical = true
      return try engine.get().glyphs(of: .init("\(mark)\(after)", style: style)).first
    }
    let upright = try #require(try glyph("永"))
    #expect(try glyph(" 永") == upright && glyph("") == upright)
    #expect(try glyph("harbour") != upright)
  }
}
