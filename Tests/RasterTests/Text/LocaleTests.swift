import Files
import Foundation
import Layers
import Locales
import Raster
import TestSupport
import Testing

/// The glyphs that version 2.004 of Noto Sans CJK has for these characters, in both of its weights: read from the
/// `locl` features of its `GSUB` tables by fontTools 4.68, language by language, and told alike by HarfBuzz in Python
/// (uharfbuzz). In each of its faces the region's own are those without a language.
private enum Forms {
  static let characters = "直令今骨门"
  static let simplified: [UInt] = [27874, 9809, 9771, 45133, 43013]
  static let traditional: [UInt] = [27874, 9810, 9772, 45134, 43013]
  static let hongKong: [UInt] = [27875, 9810, 9772, 45132, 43013]
  static let japanese: [UInt] = [27873, 9808, 9770, 45132, 43012]
  static let korean: [UInt] = [27873, 9808, 9770, 45132, 43013]
}

@Suite("Chinese characters have the forms of their locale")
struct LocaleTests {
  private static let path = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"

  /// The set, and the Japanese face of its own file as a family that a scene brings along, with and without a name that
  /// tells.
  private static let fonts = Result {
    let bytes = try FileBytes.read(path)
    let file = try FontFile.open(bytes, digest: "noto sans cjk")
    return try Studio.loaded.get().adding([OwnFamily(name: "Mine", files: [file], family: "Noto Sans CJK JP")])
  }

  private func glyphs(
    of text: String = Forms.characters, in locale: String?, family: String? = nil, weight: Text.Weight = .regular
  ) throws -> [UInt] {
    let engine = try TextEngine(fonts: Self.fonts.get())
    return try engine.glyphs(of: Text.Setting(text, style: style(locale, family: family, weight: weight)))
  }

  private func style(_ locale: String?, family: String? = nil, weight: Text.Weight = .regular) throws -> Text.Style {
    var style = Text.Style(family: family, weight: weight)
    style.locale = try locale.map { try LocaleTag($0) }
    return style
  }

  @Test(
    "the locale chooses them, in every weight; where it says nothing of them they are simplified",
    arguments: [
      (nil, Forms.simplified), ("zh", Forms.simplified), ("zh-Hans", Forms.simplified), ("zh-SG", Forms.simplified),
      ("zh-Hant", Forms.traditional), ("zh-TW", Forms.traditional), ("zh-HK", Forms.hongKong),
      ("zh-Hant-HK", Forms.hongKong), ("zh-MO", Forms.hongKong), ("yue", Forms.hongKong), ("ja", Forms.japanese),
      ("ja-JP-u-ca-japanese", Forms.japanese), ("ko", Forms.korean), ("ko-KR", Forms.korean), ("en", Forms.simplified),
      ("vi", Forms.simplified), ("und-Jpan", Forms.japanese), ("und-Hant", Forms.traditional),
    ] as [(String?, [UInt])])
  func locales(locale: String?, forms: [UInt]) throws {
    #expect(try glyphs(in: locale) == forms)
    #expect(try glyphs(in: locale, weight: .bold) == forms)
    #expect(try glyphs(of: "Quay " + Forms.characters + " 1", in: locale).suffix(7).prefix(5) == forms[...])
  }

  @Test(
    "radicals have them too, where nothing else is in a text",
    arguments: [
      (nil, [14198, 44304]), ("zh-Hant", [14199, 44304]), ("zh-HK", [14199, 44304]), ("ja", [14197, 1383]),
      ("ko", [14197, 1383]),
    ] as [(String?, [UInt])])
  func radicals(locale: String?, forms: [UInt]) throws {
    #expect(try glyphs(of: "\u{2F25}\u{2EDD}", in: locale) == forms)
  }

  @Test(
    "a family of a region that is named has its own, whatever the locale",
    arguments: [
      ("Noto Sans CJK SC", Forms.simplified), ("Noto Sans CJK TC", Forms.traditional),
      ("Noto Sans CJK HK", Forms.hongKong), ("Noto Sans CJK JP", Forms.japanese), ("Noto Sans CJK KR", Forms.korean),
    ], [nil, "zh", "ja", "ko", "zh-HK", "en"])
  func named(family: (name: String, forms: [UInt]), locale: String?) throws {
    #expect(try glyphs(in: locale, family: family.name) == family.forms)
  }

  @Test(
    "a font that a scene brings is drawn as it is, unless a locale is said that is written in these characters",
    arguments: [
      (nil, Forms.japanese), ("en", Forms.japanese), ("de-CH", Forms.japanese), ("ar", Forms.japanese),
      ("ja", Forms.japanese), ("zh", Forms.simplified), ("zh-TW", Forms.traditional), ("zh-HK", Forms.hongKong),
      ("ko", Forms.korean),
    ] as [(String?, [UInt])])
  func own(locale: String?, forms: [UInt]) throws {
    #expect(try glyphs(in: locale, family: "Mine") == forms)
  }

  @Test("signs have the forms of the letters that they stand beside")
  func signs() throws {
    let (own, simplified) = ([27873, 59047] as [UInt], [27874, 63147] as [UInt])
    #expect(try glyphs(of: "直！", in: nil, family: "Mine") == own)
    #expect(try glyphs(of: "直！", in: "zh", family: "Mine") == simplified)
    #expect(try glyphs(of: "直！", in: "ja") == own)
    #expect(try glyphs(of: "直！", in: nil) == simplified)
  }

  @Test("runs of one text have each its own, and letters of several locales are not joined")
  func runs() throws {
    let locales: [String?] = ["ja", "ko", "zh-Hant", "zh-HK", nil]
    let parts = try locales.map { locale in
      Text.Setting.Part(length: Forms.characters.utf8.count, style: try style(locale))
    }
    let text = String(repeating: Forms.characters, count: locales.count)
    let engine = try TextEngine(fonts: Studio.loaded.get())
    let shaped = try engine.glyphs(of: Text.Setting(text, style: Text.Style(), parts: parts))
    #expect(shaped == Forms.japanese + Forms.korean + Forms.traditional + Forms.hongKong + Forms.simplified)
  }

  @Test("what was set before has no part in it: paragraphs, and texts of one engine, one after the other")
  func fresh() throws {
    let engine = try TextEngine(fonts: Self.fonts.get(), caches: false)
    func shaped(_ text: String, _ locale: String?, _ family: String? = nil) throws -> [UInt] {
      try engine.glyphs(of: Text.Setting(text, style: self.style(locale, family: family)))
    }
    for _ in 1...2 {
      #expect(try shaped(Forms.characters, "ja") == Forms.japanese)
      #expect(try shaped(Forms.characters, nil) == Forms.simplified)
      #expect(try shaped(Forms.characters, nil, "Mine") == Forms.japanese)
      #expect(try shaped(Forms.characters, "ko", "Mine") == Forms.korean)
      #expect(try shaped(Forms.characters, "ko") == Forms.korean)
    }
    var korean = try style("ko")
    korean.lineLimit = 0
    let twice = Text.Setting("Quay\n" + Forms.characters + "\nKai " + Forms.characters, style: korean)
    #expect(
      try engine.glyphs(of: twice).filter((Forms.korean + Forms.simplified).contains) == Forms.korean + Forms.korean)
  }

  @Test("columns have the forms of their locale, too")
  func columns() throws {
    var japanese = try style("ja")
    japanese.isVertical = true
    let engine = try TextEngine(fonts: Studio.loaded.get())
    #expect(try engine.glyphs(of: Text.Setting("直令今骨", style: japanese)) == Array(Forms.japanese.prefix(4)))
  }

  @Test("texts of other scripts look alike in every locale that does not write them otherwise")
  func others() throws {
    for locale in ["ja", "ko", "zh-Hant", "en", "de"] {
      #expect(try glyphs(of: "Quay 1.5 – “so”", in: locale) == glyphs(of: "Quay 1.5 – “so”", in: nil), "\(locale)")
    }
  }
}
