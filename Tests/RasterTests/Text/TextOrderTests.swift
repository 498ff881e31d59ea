import Layers
import Raster
import TestSupport
import Testing

/// What a text engine keeps between calls changes speed only: a text has the same lines whatever was set before it.
@Suite("Texts in any order")
struct TextOrderTests {
  /// A text, how it is set, and how long its lines may be.
  private struct Case {
    var setting: Text.Setting
    var width: Double?
  }

  private struct Lines: Equatable {
    var metrics: TextMetrics
    var glyphs: [[UInt]]
  }

  /// Words wider than most lines, scripts of several fonts and both directions, and none at all.
  private static let texts = [
    "¥ 12,345.67 total", "word word word", "unbreakable 1,024", "", "Wave AV To. fi ffl", "收入 12.5 元，支出 3.80 元",
    "Überweisungsgebühren 2024", "שלום עולם 12", "مرحبا بالعالم 34", "สวัสดีชาวโลก", "e\u{301}le\u{300}ve",
    "a\u{A0}b\u{A0}c d",
    "😀 1 👍🏽 2", "10:30–11:45", "supercalifragilistic expialidocious", "Привет, мир", "한국어 글자", "one\ntwo three\n\nfour",
  ]

  private static func cases(_ count: Int, seed: UInt64) -> [Case] {
    var chance = Seeded(seed)
    return (0..<count).map { _ in
      let text = chance.pick(texts)
      var style = Text.Style(size: chance.pick([7.5, 8, 12, 17, 40]))
      style.weight = chance.pick([.regular, .bold])
      style.lineLimit = chance.pick([0, 0, 1, 2])
      if chance.pick(0..<5) == 0 { style.minimumScale = 0.5 }
      if chance.pick(0..<5) == 0 { style.tracking = 0.3 }
      // In steps of half a point, among them some that a line fills to within rounding.
      let width = chance.pick(0..<6) == 0 ? nil : 4 + Double(chance.pick(0..<160)) / 2
      return Case(setting: Text.Setting(text, style: style), width: width)
    }
  }

  private static func lines(of one: Case, by engine: TextEngine) throws -> Lines {
    Lines(
      metrics: try engine.measure(one.setting, width: one.width),
      glyphs: try engine.glyphsOfLines(one.setting, width: one.width))
  }

  @Test("one engine gives for each text in random order what a fresh one gives for it alone", arguments: [1, 2, 3])
  func order(seed: UInt64) throws {
    let cases = Self.cases(150, seed: seed)
    // Each has fonts of its own too, so that none of Pango's has been asked for anything.
    let alone = try cases.map { try Self.lines(of: $0, by: TextEngine(fonts: Self.freshFonts())) }
    for caches in [true, false] {
      let engine = try TextEngine(fonts: Self.freshFonts(), caches: caches)
      var generator = SplitMix64(seed: seed)
      for round in 0..<2 {
        for index in cases.indices.shuffled(using: &generator) {
          let seen = try Self.lines(of: cases[index], by: engine)
          let isSame = seen == alone[index]
          #expect(
            isSame,
            "round \(round): \(cases[index].setting.string) at \(cases[index].width ?? 0): \(seen) \(alone[index])")
        }
      }
    }
  }

  private static func freshFonts() throws -> FontSet { try FontSet.load(cacheDirectory: Studio.cacheDirectory) }
}
