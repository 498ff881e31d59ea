import Layers
import Raster
import TestSupport
import Testing

/// The texts of lines, told by how many letters each has; the spaces at their ends are left out.
private func lines(_ text: String, _ width: Double, _ lineBreak: Text.LineBreak, engine: TextEngine) throws -> [String]
{
  var style = Text.Style(size: 20, lineLimit: 0)
  style.lineBreak = lineBreak
  var rest = text[...]
  return try engine.glyphsOfLines(Text.Setting(text, style: style), width: width).map { glyphs in
    // The space at a line's end has no glyph.
    defer { rest = rest.dropFirst(glyphs.count).drop { $0 == " " } }
    return String(rest.prefix(glyphs.count)).trimmed
  }
}

extension String {
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}

@Suite("Which lines a paragraph is broken into")
struct LineChoiceTests {
  private let engine = Result { try Studio.engine() }

  private func width(_ text: String) throws -> Double {
    try engine.get().measure(text, style: Text.Style(size: 20), width: nil).exactSize.width
  }

  private func lines(_ text: String, _ width: Double, _ lineBreak: Text.LineBreak) throws -> [String] {
    try RasterTests.lines(text, width, lineBreak, engine: engine.get())
  }

  private static let some = [
    "keeper", "climbs", "up", "the", "stairs", "daily", "a", "lamp", "and", "lighthouse", "of", "harbour", "sea", "we",
  ]

  private static func sentence(_ random: inout SplitMix64, words: Int) -> String {
    (0..<words).map { _ in some[Int(random.next() % UInt64(some.count))] }.joined(separator: " ")
  }

  /// All ways to break words into so many lines that fit.
  private func divisions(_ words: ArraySlice<String>, into count: Int, _ room: Double) throws -> [[String]] {
    guard count > 1 else {
      let line = words.joined(separator: " ")
      return try width(line) <= room ? [[line]] : []
    }
    var found: [[String]] = []
    for taken in 1..<max(words.count - count + 2, 1) {
      let line = words.prefix(taken).joined(separator: " ")
      guard try width(line) <= room else { break }
      found += try divisions(words.dropFirst(taken), into: count - 1, room).map { [line] + $0 }
    }
    return found
  }

  @Test("the last word but one goes with a last word that would have a line to itself")
  func standard() throws {
    let text = "The keeper climbs up the stairs daily"
    let room = try width("The keeper climbs up the stairs") + 1
    #expect(try lines(text, room, .plain) == ["The keeper climbs up the stairs", "daily"])
    #expect(try lines(text, room, .standard) == ["The keeper climbs up the", "stairs daily"])
    // In each paragraph; a word with a hyphen goes as a whole.
    let both = try engine.get().measure("\(text)\n\(text)", style: .init(size: 20, lineLimit: 0), width: room)
    #expect(abs(both.exactSize.width - (try width("The keeper climbs up the"))) < 0.1 && both.lineCount == 4)
    #expect(
      try lines("The lamp is a well-known light", width("The lamp is a well-known") + 1, .standard)
        == ["The lamp is a", "well-known light"])
    let korean = "등대지기는 계단을 저녁마다 올라갑니다"
    #expect(
      try lines(korean, width("등대지기는 계단을 저녁마다") + 1, .standard) == ["등대지기는 계단을", "저녁마다 올라갑니다"])
  }

  @Test(
    "nothing goes along where it does not fit, where a line would be empty, and where words may break inside",
    arguments: [
      ("A light internationalization harbourmasters", "A light internationalization"),
      ("internationalization of", "internationalization"),
      ("The lamp of\u{a0}the sea stairs\u{a0}daily", "The lamp of\u{a0}the sea"), ("我们去看海港的灯塔 iPhone", "我们去看海港的灯塔"),
      ("今天天气很好，我们去看灯塔。", "今天天气很好，我们去看灯"), ("We see 海港的灯塔 daily", "We see 海港的灯塔"),
      ("ประภาคารและทะเล ประภาคาร", "ประภาคารและทะเล"),
    ])
  func unmoved(text: String, first: String) throws {
    let room = try width(first) + 0.5
    let plain = try lines(text, room, .plain)
    #expect(try plain.count > 1 && lines(text, room, .standard) == plain)
  }

  @Test("the standard lines are those that each take as much as fits, but for that word", arguments: 0..<6)
  func standardRule(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 3)
    var pushed = 0
    for _ in 0..<40 {
      let text = Self.sentence(&random, words: Int(random.next() % 12 + 2))
      let room = Double(random.next() % 200 + 110)
      var full = [[String]]()
      for word in text.words {
        if let last = full.last, try width((last + [word]).joined(separator: " ")) <= room {
          full[full.count - 1].append(word)
        } else {
          full.append([word])
        }
      }
      #expect(try lines(text, room, .plain) == full.map { $0.joined(separator: " ") })
      if full.count > 1, full[full.count - 1].count == 1, full[full.count - 2].count > 1 {
        let two = full[full.count - 2].suffix(1) + full[full.count - 1]
        if try width(two.joined(separator: " ")) <= room {
          full[full.count - 2].removeLast()
          full[full.count - 1] = Array(two)
          pushed += 1
        }
      }
      #expect(try lines(text, room, .standard) == full.map { $0.joined(separator: " ") }, "\(text) \(room)")
    }
    #expect(pushed > 3)
  }

  @Test("a last line that is cut, and a text of one line, are as ever")
  func cutLines() throws {
    var style = Text.Style(size: 20, lineLimit: 2)
    let text = "The keeper climbs up the stairs daily and the lamp"
    let room = try width("The keeper climbs up the stairs") + 1
    let standard = try engine.get().glyphsOfLines(Text.Setting(text, style: style), width: room)
    style.lineBreak = .plain
    #expect(try standard == engine.get().glyphsOfLines(Text.Setting(text, style: style), width: room))
  }

  @Test("balanced lines have no narrower way in as many lines, pretty ones no last word alone", arguments: 0..<4)
  func others(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed) + 9)
    for _ in 0..<15 {
      let text = Self.sentence(&random, words: Int(random.next() % 8 + 3))
      let room = Double(random.next() % 200 + 110)
      let plain = try lines(text, room, .plain)
      let divisions = try divisions(text.words[...], into: plain.count, room)
      let narrowest = try divisions.map { try $0.map(width).max() ?? 0 }.min() ?? 0
      let balanced = try lines(text, room, .balanced)
      #expect(balanced.count == plain.count)
      #expect(abs(try (balanced.map(width).max() ?? 0) - narrowest) < 0.1, "\(text) \(room)")
      let pretty = try lines(text, room, .pretty)
      #expect(pretty.count == plain.count && pretty.joined(separator: " ") == text)
      let isSpared = plain.count < 2 || divisions.allSatisfy { $0.last?.words.count == 1 }
      #expect(isSpared || pretty.last?.words.count != 1, "\(pretty)")
    }
  }

  @Test("pretty lines differ in the last four at most, and not where these are good")
  func prettyEnds() throws {
    var random = SplitMix64(seed: 77)
    for _ in 0..<12 {
      let text = Self.sentence(&random, words: 50)
      let (plain, pretty) = (try lines(text, 240, .plain), try lines(text, 240, .pretty))
      #expect(plain.count == pretty.count && plain.dropLast(4) == pretty.dropLast(4))
      let end = try pretty.suffix(2).map(width)
      #expect(pretty[pretty.count - 1].words.count > 1 && end[1] >= end[0] / 3)
    }
    // Chinese has no words; its last line is no short one either.
    #expect(try lines("今天天气很好，我们去看灯塔。", 250, .plain) == ["今天天气很好，我们去看灯", "塔。"])
    #expect(try lines("今天天气很好，我们去看灯塔。", 250, .pretty) == ["今天天气很好，我们去", "看灯塔。"])
  }

  @Test("a label as wide as its longest line has the same lines, whichever way", arguments: Text.LineBreak.allCases)
  func agree(lineBreak: Text.LineBreak) throws {
    var random = SplitMix64(seed: 5)
    var style = Text.Style(size: 20, lineLimit: 0)
    style.lineBreak = lineBreak
    let others = [
      "등대지기는 저녁마다 계단을 올라갑니다", "今天天气很好，我们去看灯塔，买 iPhone 一台。", "مرحبا بكم في المنارة على البحر الأحمر",
      "well-known light-houses",
    ]
    for index in 0..<30 {
      let text = index < 4 ? others[index] : Self.sentence(&random, words: Int(random.next() % 20 + 2))
      let setting = Text.Setting(text, style: style)
      let room = Double(random.next() % 200 + 120)
      let there = try engine.get().measure(setting, width: room)
      let natural = (there.exactSize.width * 2).rounded(.up) / 2
      #expect(try engine.get().measure(setting, width: natural) == there, "\(text)")
      #expect(
        try engine.get().glyphsOfLines(setting, width: natural) == engine.get().glyphsOfLines(setting, width: room),
        "\(text)")
    }
  }
}
