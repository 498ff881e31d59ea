import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Texts in two directions, where they are cut and broken")
struct BidiCutTests {
  private func setting(_ text: String, lines: Int = 1, _ place: Text.Truncation = .tail) -> Text.Setting {
    Text.Setting(text, style: Text.Style(size: 20, lineLimit: lines, truncation: place))
  }

  /// Each has no letter twice, so that a glyph tells its letter. Those that are true are read from the right.
  private static let texts: [(text: String, isLeftward: Bool)] = [
    ("אבג דה: htps/mak.corn?e1=2&z", true), ("abc אבג/דה, 12.50 wz", false), ("אב 12/34-56% גד, xyz!", true),
    ("אבג \u{2067}xyz (דה) 12\u{2069}, qv", true), ("go: אב (cd) גד/ה, 9", false), ("Гавнь, אבג/xyz; 7", false),
  ]

  /// The glyphs of each line, without spaces.
  private func glyphs(_ setting: Text.Setting, width: Double?) throws -> [[UInt]] {
    let engine = try Studio.engine()
    let spaces = try ["a b", "א ב"].map { try engine.glyphs(of: self.setting($0))[1] }
    return try engine.glyphsOfLines(setting, width: width).map { $0.filter { !spaces.contains($0) } }
  }

  private func whole(_ text: String) throws -> (glyphs: [UInt], ellipsis: UInt, width: Double) {
    let glyphs = try #require(try glyphs(setting(text), width: nil).first)
    let ellipsis = try #require(try Studio.engine().glyphs(of: setting("…")).first)
    try #require(Set(glyphs + [ellipsis]).count == glyphs.count + 1)
    return (glyphs, ellipsis, try Studio.engine().measure(setting(text), width: nil).exactSize.width)
  }

  @Test(
    "the letters that stay stand as they do in the whole line, the ellipsis at the paragraph's end", arguments: texts)
  func order(text: String, isLeftward: Bool) throws {
    let (whole, ellipsis, width) = try whole(text)
    var lengths: Set<Int> = []
    for room in stride(from: 24, to: width - 1, by: 3.5) {
      let cut = try glyphs(setting(text), width: room)[0]
      lengths.insert(cut.count)
      #expect((isLeftward ? cut.first : cut.last) == ellipsis, "\(text) \(room)")
      let kept = cut.filter { $0 != ellipsis }
      #expect(kept == whole.filter(kept.contains) && kept.count == cut.count - 1, "\(text) \(room)")
    }
    #expect(lengths.count > 6)
  }

  @Test("so do the letters on both sides of an ellipsis in the middle", arguments: texts)
  func middle(text: String, isLeftward: Bool) throws {
    let (whole, ellipsis, width) = try whole(text)
    for room in stride(from: 40, to: width - 1, by: 7) {
      let kept = try glyphs(setting(text, .middle), width: room)[0].filter { $0 != ellipsis }
      #expect(kept == whole.filter(kept.contains), "\(text) \(room)")
    }
  }

  @Test("and those of the lines that a paragraph breaks into, the last of which may be cut", arguments: texts)
  func lines(text: String, isLeftward: Bool) throws {
    let (whole, ellipsis, _) = try whole(text)
    for room in stride(from: 70.0, to: 200, by: 9) {
      for limit in [0, 2] {
        for line in try glyphs(setting(text, lines: limit), width: room) {
          let kept = line.filter { $0 != ellipsis }
          #expect(kept == whole.filter(kept.contains), "\(text) \(room)")
        }
      }
    }
  }

  @Test("an ellipsis in the middle of an address stands in the middle of it")
  func addressInMiddle() throws {
    let (_, ellipsis, width) = try whole("א abcdefghijklmn")
    let cut = try glyphs(setting("א abcdefghijklmn", .middle), width: width - 30)[0]
    let letters = try Studio.engine().glyphs(of: setting("abcdefghijklmn"))
    let dots = try #require(cut.firstIndex(of: ellipsis))
    #expect(cut[dots - 1] == letters[cut[..<dots].count - 1] && cut[dots + 1] != cut.last && cut.count > 8)
    #expect(cut.filter(letters.contains) == letters.filter(cut.contains))
  }

  @Test("an address cut behind its slash keeps the slash, and Arabic letters stay joined")
  func address() throws {
    func picture(_ text: String, _ width: Double) throws -> Bitmap? {
      let style = Text.Style(size: 20)
      return try Studio.picture(
        layer("root", Rect(0, 0, width, 40)) { $0.content = .text(Text(text, style: style, alignment: .right)) })
    }
    let kept = "الخريطة هنا: \u{2066}https://maps.example.com/\u{2069}…"
    let room = try Studio.engine().measure(kept, style: .init(size: 20), width: nil).size.width + 1
    let cut = try #require(try picture("الخريطة هنا: https://maps.example.com/mole?id=42", room))
    #expect(try cut.hasSamePixels(as: #require(try picture(kept, room))))
  }

  @Test("letter spacing, pictures and styles stay where they were around the marks")
  func parts() throws {
    let engine = try Studio.engine()
    let plain = Text.Style(size: 20)
    var wide = plain
    (wide.tracking, wide.weight) = (3, .bold)
    let head = "אבג "
    let parts = [
      Text.Setting.Part(length: head.utf8.count, style: plain),
      Text.Setting.Part(length: 3, style: plain, picture: Size(30, 20)), Text.Setting.Part(length: 8, style: wide),
    ]
    let text = Text.Setting("\(head)\u{FFFC}xyz/12.5", style: plain, parts: parts)
    let whole = try engine.measure(text, width: nil).exactSize.width
    let cut = try engine.measure(text, width: whole - 4)
    #expect(cut.isCut && cut.exactSize.width <= whole - 4 && cut.exactSize.width > whole - 40)
  }
}
