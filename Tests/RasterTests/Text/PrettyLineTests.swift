import Layers
import Raster
import TestSupport
import Testing

/// The choice of pretty lines, held against all ways that there are.
@Suite("Pretty lines among all that fit")
struct PrettyLineTests {
  private let engine = Result { try Studio.engine() }
  private let size = 20.0

  /// Points of the letter that words are made of, and of a space: nothing is kerned.
  private let points = Result { try PrettyLineTests.measured() }

  private static func measured() throws -> (letter: Double, space: Double) {
    let engine = try Studio.engine()
    let widths = try ["n", "n n"].map { text in
      try engine.measure(text, style: .init(size: 20), width: nil).exactSize.width
    }
    return (letter: widths[0], space: widths[1] - 2 * widths[0])
  }

  private func width(_ words: ArraySlice<String>) throws -> Double {
    let (letter, space) = try points.get()
    return letter * Double(words.reduce(0) { $0 + $1.count }) + space * Double(max(words.count - 1, 0))
  }

  private func style(_ lineBreak: Text.LineBreak, indent: Double) -> Text.Style {
    var style = Text.Style(size: size, lineLimit: 0)
    (style.lineBreak, style.firstLineIndent) = (lineBreak, indent)
    return style
  }

  /// How many words each line has.
  private func counts(_ words: [String], _ room: Double, _ lineBreak: Text.LineBreak, indent: Double) throws -> [Int] {
    var rest = words[...]
    let setting = Text.Setting(words.joined(separator: " "), style: style(lineBreak, indent: indent))
    return try engine.get().glyphsOfLines(setting, width: room).map { glyphs in
      var (letters, count) = (0, 0)
      while let word = rest.first, letters + word.count + (count > 0 ? 1 : 0) <= glyphs.count {
        letters += word.count + (count > 0 ? 1 : 0)
        count += 1
        rest.removeFirst()
      }
      return count
    }
  }

  /// All ways to break words into so many lines that fit, those that take the most first.
  private func divisions(_ words: ArraySlice<String>, _ count: Int, _ room: Double, inset: Double) throws -> [[Int]] {
    guard count > 1 else { return try inset + width(words) <= room ? [[words.count]] : [] }
    var found: [[Int]] = []
    for taken in 1..<max(words.count - count + 2, 1) {
      guard try inset + width(words.prefix(taken)) <= room else { break }
      found = try divisions(words.dropFirst(taken), count - 1, room, inset: 0).map { [taken] + $0 } + found
    }
    return found
  }

  /// How short the last line is, and how ragged those before it are.
  private func cost(_ division: [Int], _ words: ArraySlice<String>, inset: Double, before: Double?) throws -> (
    Int, Double
  ) {
    var (rest, last, ragged) = (words, before, 0.0)
    for (line, count) in division.enumerated() {
      let length = try (line == 0 ? inset : 0) + width(rest.prefix(count))
      rest = rest.dropFirst(count)
      guard line < division.count - 1 else {
        return (count == 1 && (line > 0 || before != nil) ? 2 : length * 3 < last ?? 0 ? 1 : 0, ragged)
      }
      if let last {
        let beyond = max(abs(length - last) - size, 0)
        ragged += beyond * beyond
      }
      last = length
    }
    return (0, ragged)
  }

  @Test(
    "the last line is no short one first, then lines are alike, then each takes as much as fits", arguments: 0..<8,
    [0.0, 45])
  func best(seed: Int, indent: Double) throws {
    var random = Seeded(UInt64(seed) + 40)
    for _ in 0..<16 {
      let words = (0..<random.pick(8...18)).map { _ in String(repeating: "n", count: random.pick(1...9)) }
      let room = random.number(150, 260)
      let plain = try counts(words, room, .plain, indent: indent)
      guard plain.count > 1 else { continue }
      let fixed = Array(plain.dropLast(4))
      let taken = fixed.reduce(0, +)
      let rest = words[taken...]
      let inset = fixed.isEmpty ? indent : 0
      var before: Double?
      if let last = fixed.last {
        before = try width(words[(taken - last)..<taken]) + (fixed.count == 1 ? indent : 0)
      }
      var best: (cost: (Int, Double), division: [Int])?
      for division in try divisions(rest, plain.count - fixed.count, room, inset: inset) {
        let cost = try cost(division, rest, inset: inset, before: before)
        if best.map({ cost < $0.cost }) ?? true { best = (cost, division) }
      }
      #expect(
        try counts(words, room, .pretty, indent: indent) == fixed + (best?.division ?? []),
        "\(words.map(\.count)) \(room) \(plain)")
    }
  }

  @Test("of ways that are as good the first takes as much as fits")
  func ties() throws {
    // In each way the last line is shorter than a third of the first, and there is no other line.
    for (lengths, plain, pretty) in [
      ([15, 1, 1, 1], [3, 1], [2, 2]), ([20, 1, 1, 1, 1], [4, 1], [3, 2]), ([20, 1, 1, 1], [3, 1], [2, 2]),
    ] {
      let words = lengths.map { String(repeating: "n", count: $0) }
      let room = try width(words.dropLast()) + 1
      #expect(try counts(words, room, .plain, indent: 0) == plain)
      #expect(try counts(words, room, .pretty, indent: 0) == pretty)
    }
  }

  @Test("the last four lines are chosen anew where they may break at no more than 300 places")
  func maxPlaces() throws {
    func choices(_ count: Int) throws -> (plain: [Int], pretty: [Int]) {
      let words = Array(repeating: "n", count: count)
      let room = try width(words.prefix(91)) + 1
      return (try counts(words, room, .plain, indent: 0), try counts(words, room, .pretty, indent: 0))
    }
    // Ninety words are no more than three times thirty with the spaces between; a word more or less is not seen.
    let few = try choices(300)
    #expect(few.plain == [91, 91, 91, 27] && few.pretty == [91, 90, 89, 30])
    let many = try choices(301)
    #expect(many.plain == [91, 91, 91, 28] && many.pretty == many.plain)
  }

  @Test("a text of one line, or without room for a word, has the same lines in each way")
  func oneLine() throws {
    for words in [["nnn"], ["n", "n"], ["nnnnnn", "n"]] {
      let room = try width(words[...]) + 1
      #expect(try counts(words, room, .pretty, indent: 0) == [words.count])
    }
    for room in [1.0, 30] {
      let words = ["nnnnnnnn", "nnn", "n"]
      let setting = { (lineBreak: Text.LineBreak) in
        Text.Setting(words.joined(separator: " "), style: self.style(lineBreak, indent: 0))
      }
      let plain = try engine.get().glyphsOfLines(setting(.plain), width: room)
      #expect(try engine.get().glyphsOfLines(setting(.pretty), width: room) == plain)
    }
  }
}
