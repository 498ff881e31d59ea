import Foundation
import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Text")
struct TextTests {
  private func label(_ string: String, at place: Point = Point(10, 10), size: Double = 17, scale: Double = 2) throws
    -> Bitmap
  {
    try Studio.picture(
      layer("root", Rect(0, 0, 200, 60)) {
        $0.children = [
          layer("label", Rect(place.x, place.y, 160, 30)) {
            $0.content = .text(Text(string, style: .init(size: size)))
          }
        ]
      }, scale: scale)
  }

  @Test("a label is the same picture on forty whole pixels, and within a thirtieth of one")
  func sameEverywhere() throws {
    let reference = try label("Flipbook 动画 12.5").inkPixels
    #expect(!reference.isEmpty)
    for step in 0..<40 {
      let place = Point(10 + Double(step % 20) + Double(step) * 0.0003, 10 + Double(step / 4) - Double(step) * 0.0003)
      let same = try label("Flipbook 动画 12.5", at: place).inkPixels == reference
      #expect(same, "at \(place)")
    }
  }

  @Test("a label does not jump when its text changes its script", arguments: [1.0, 2, 3])
  func steadyBaseline(scale: Double) throws {
    // 'H' stands on the baseline alone and beside Chinese.
    let latin = try #require(try label("H", scale: scale).ink)
    let mixed = try label("H中文", scale: scale)
    var bottom = 0
    for y in 0..<mixed.height where mixed.pixel(latin.x + 1, y).alpha > 128 { bottom = y }
    #expect(bottom == latin.maxY - 1)
    // The baseline: 10 + (30 − 1.193·17)/2 + 0.952·17 points.
    let baseline = ((10 + (30 - 1.193 * 17) / 2 + 0.952 * 17) * scale + 0.5).rounded(.down)
    #expect(Double(latin.maxY) == baseline)
  }

  @Test("Chinese advances by one em, and a label's height comes from the table")
  func measures() throws {
    let engine = try Studio.engine()
    #expect(try engine.measure("今日新闻", style: .init(size: 17), width: nil).size == Size(68, 20.5))
    #expect(try engine.measure("收入", style: .init(size: 12), width: nil).size == Size(24, 14.5))
    let latin = try engine.measure("Flipbook", style: .init(), width: nil)
    #expect(latin.size.width > 60 && latin.size.width < 80)
    #expect((latin.size.width * 2).rounded() == latin.size.width * 2)
    #expect(try engine.measure("", style: .init(), width: nil).size == Size(0, 20.5))
  }

  @Test("lines break at the width and at newlines, up to the limit")
  func lines() throws {
    let engine = try Studio.engine()
    func count(_ string: String, _ limit: Int, _ width: Double?) throws -> Int {
      try engine.measure(string, style: .init(lineLimit: limit), width: width).lineCount
    }
    #expect(try count("一二三四五六七八", 0, 34) == 4)
    #expect(try count("一二三四五六七八", 3, 34) == 3)
    #expect(try count("一二三四五六七八", 1, 34) == 1)
    #expect(try count("one\ntwo\n\nfour", 0, nil) == 4)
    #expect(try count("one\ntwo\n\nfour", 2, nil) == 2)
    let wide = try engine.measure("一二三四五六七八", style: .init(), width: 60)
    #expect(wide.size.width <= 60 && wide.size.width > 34)
    #expect(try engine.measure("wordandword", style: .init(lineLimit: 0), width: 30).lineCount > 2)
  }

  @Test("what is cut off leaves an ellipsis that stands as close to the letters as in a text of its own")
  func truncation() throws {
    func picture(_ string: String, _ place: Text.Truncation, lines: Int = 1, width: Double) throws -> [Pixel] {
      try Studio.picture(
        layer("root", Rect(0, 0, width, 80)) {
          $0.content = .text(Text(string, style: .init(size: 15, lineLimit: lines, truncation: place)))
        }, scale: 2
      ).inkPixels
    }
    let text = "From the harbour to the hills"
    let cases: [(Text.Truncation, String)] = [
      (.head, "…rbour to the hills"), (.middle, "From the ha…the hills"), (.tail, "From the harbour…"),
    ]
    for (place, shown) in cases {
      let width = try Studio.engine().measure(shown, style: .init(size: 15), width: nil).size.width
      let same = try picture(text, place, width: width) == picture(shown, .tail, width: 300)
      #expect(same, "\(place)")
    }
    // Chinese has its dots on the baseline too, and a cluster is never cut in two.
    let chinese = try picture("今日新闻联播", .tail, width: 60) == picture("今日新…", .tail, width: 300)
    #expect(chinese)
    let accents =
      try picture("e\u{301}e\u{301}e\u{301}e\u{301}", .tail, width: 26) == picture("e\u{301}…", .tail, width: 300)
    #expect(accents)
  }

  @Test("only the last line is truncated, and says so where paragraphs are left out")
  func truncatedLines() throws {
    let engine = try Studio.engine()
    func metrics(_ string: String, _ limit: Int, _ width: Double?) throws -> TextMetrics {
      try engine.measure(string, style: .init(lineLimit: limit), width: width)
    }
    #expect(try metrics("一二三四五六七八九", 2, 51).size == metrics("一二三\n四五…", 2, nil).size)
    #expect(try metrics("one\ntwo", 1, nil).size == metrics("one…", 1, nil).size)
    #expect(try metrics("one\ntwo\nthree", 2, nil).size == metrics("one\ntwo…", 2, nil).size)
    #expect(try metrics("wide", 1, 3).lineCount == 1)
  }

  @Test("a natural width holds its text without an ellipsis")
  func naturalWidth() throws {
    let engine = try Studio.engine()
    for string in ["Flipbook", "1,234.50", "设置 Settings", "AVATAR To", "支付宝"] {
      for size in [9.0, 11, 13.5, 17, 22] {
        let natural = try engine.measure(string, style: .init(size: size), width: nil)
        let again = try engine.measure(string, style: .init(size: size), width: natural.size.width)
        #expect(again == natural)
      }
    }
  }

  @Test("alignment moves the line in the bounds less the padding")
  func alignment() throws {
    func ink(_ alignment: Text.Alignment) throws -> PixelRect {
      let text = Text(
        "口", style: .init(size: 20), alignment: alignment, padding: .init(top: 0, left: 10, bottom: 0, right: 30))
      return try #require(
        try Studio.picture(layer("root", Rect(0, 0, 140, 30)) { $0.content = .text(text) }).ink)
    }
    let left = try ink(.left).x
    #expect(left >= 10 && left < 15)
    #expect(try ink(.center).x == left + 40)
    #expect(try ink(.right).x == left + 80)
  }

  @Test("a character that no font has is an error that names it")
  func missingGlyph() throws {
    let problem = RasterProblem.missingGlyph(
      scalar: "\u{e777}", text: "ab\u{e777}", families: ["Inter", "Noto Sans CJK SC", "Noto Color Emoji"])
    #expect(throws: problem) { try label("ab\u{e777}") }
    #expect(problem.description.contains("U+E777"))
  }

  @Test("an unknown family, a weight that is not there and a missing file are errors")
  func unknownFonts() throws {
    #expect(throws: RasterProblem.unknownFamily("Intr", known: FontFamily.standard.map(\.name))) {
      try Studio.engine().measure("a", style: .init(family: "Intr"), width: nil)
    }
    var inter = FontFamily.inter
    inter.faces.removeAll { $0.weights.contains(300) }
    let fewer = try FontSet.load([inter], cacheDirectory: Studio.cacheDirectory)
    let known = [100, 200, 400, 500, 600, 700, 800, 900]
    #expect(throws: RasterProblem.missingWeight(family: "Inter", weight: 300, known: known)) {
      try TextEngine(fonts: fewer).measure("a", style: .init(weight: .light), width: nil)
    }
    var lost = FontFamily.inter
    lost.faces[0].path = "/nowhere/Inter.otf"
    #expect(throws: RasterProblem.missingFontFile(path: "/nowhere/Inter.otf", package: "fonts-inter")) {
      try FontSet.load([lost], cacheDirectory: Studio.cacheDirectory)
    }
  }

  @Test("no Debian package is the cure where a bundle lacks a font")
  func missingInBundle() throws {
    let path = "/nowhere/opentype/inter/Inter-Thin.otf"
    #expect(throws: RasterProblem.missingFontFile(path: path, package: nil)) {
      try FontSet.load([FontFamily.inter.lying(in: "/nowhere")], cacheDirectory: Studio.cacheDirectory)
    }
    #expect(
      RasterProblem.missingFontFile(path: path, package: nil).description
        == "the font \(path) is missing; unpack the bundle anew, into a folder of its own")
    #expect(FontFamily.inter.lying(in: FontFamily.systemFolder) == .inter)
  }

  @Test("every weight of every family is drawn by the file that the table names", arguments: FontFamily.standard)
  func weights(family: FontFamily) throws {
    let engine = try Studio.engine()
    var inks: Set<[Pixel]> = []
    for weight in Text.Weight.allCases {
      let style = Text.Style(family: family.name, size: 40, weight: weight)
      _ = try engine.measure("永H", style: style, width: nil)
      let letter = family.isEmoji ? "😀" : family.name == "Inter" ? "H" : "永"
      inks.insert(
        try Studio.picture(
          layer("root", Rect(0, 0, 60, 60)) { $0.content = .text(Text(letter, style: style)) }
        ).inkPixels)
    }
    #expect(inks.count == family.faces.count)
  }

  @Test("turned text is drawn by outlines, as large as snapped text")
  func outlines() throws {
    func ink(animated: Bool) throws -> PixelRect {
      try #require(
        try Studio.picture(
          layer("root", Rect(0, 0, 200, 60)) {
            $0.isTransformAnimated = animated
            $0.content = .text(Text("Turn 转动", style: .init(size: 30)))
          }, scale: 2
        ).ink)
    }
    let (snapped, outlined) = (try ink(animated: false), try ink(animated: true))
    #expect(abs(snapped.width - outlined.width) <= 2)
    #expect(abs(snapped.height - outlined.height) <= 2)
    #expect(abs(snapped.y - outlined.y) <= 1)
  }

  @Test("the fingerprint names libraries and font files, the same each time")
  func fingerprint() throws {
    let fonts = try Studio.loaded.get()
    let facts = fonts.fingerprint
    #expect(facts == fonts.fingerprint)
    #expect(facts.count == 5 + 12)
    #expect(facts[0].hasPrefix("cairo 1."))
    #expect(!facts.contains { $0.contains("unreadable") || $0.contains("unknown") })
  }

  /// The revision and the checksum that the `head` table of a file's first font has.
  private func head(_ path: String) throws -> String {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped))
    func number(_ place: Int, _ count: Int) -> Int { bytes[place..<place + count].reduce(0) { 256 * $0 + Int($1) } }
    let start = bytes.starts(with: "ttcf".utf8) ? number(12, 4) : 0
    let record = try #require(
      (0..<number(start + 4, 2)).map { start + 12 + 16 * $0 }.first { bytes[$0..<$0 + 4].elementsEqual("head".utf8) })
    let table = number(record + 8, 4)
    let revision = String(format: "%.3f", Double(number(table + 4, 4)) / 65_536)
    return "\(revision) \(String(number(table + 8, 4), radix: 16))"
  }

  @Test("the fingerprint tells of each file its revision and its checksum", arguments: FontFamily.standard)
  func revisions(family: FontFamily) throws {
    let facts = try Studio.loaded.get().fingerprint
    for face in family.faces where !face.path.hasSuffix("CJK-Bold.ttc") {
      let name = face.path.split(separator: "/").last ?? ""
      #expect(try facts.contains("\(name) \(head(face.path))"), "\(name)")
    }
  }

  @Test("the set lists the characters that one of its files has, and no others")
  func listed() throws {
    let fonts = try Studio.loaded.get()
    for scalar: Unicode.Scalar in ["a", "永", "€", "🍵", "あ", "한"] { #expect(fonts.lists(scalar), "\(scalar)") }
    for scalar: Unicode.Scalar in ["\u{E777}", "\u{10FFFD}", "\u{E0FFF}"] { #expect(!fonts.lists(scalar)) }
  }
}
