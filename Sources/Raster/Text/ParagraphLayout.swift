import Basics
import CPangoCairo
import Geometry
import Layers

/// Breaks paragraphs into lines: Pango's layout, which serves one at a time, and all that it is told.
final class ParagraphLayout {
  let fonts: StyledFonts
  let layout: OpaquePointer
  private let reader: LineReader
  /// Whether the layout has attributes of languages.
  var hasLanguages = false
  /// Whether the layout has attributes of stretches that stay in one line.
  var hasKept = false

  /// - Parameter boxed: characters that are drawn as a box with their code where no font has them, and are no error.
  init(_ fonts: StyledFonts, boxed: Set<Unicode.Scalar>) throws {
    guard let layout = pango_layout_new(fonts.context) else { throw RasterProblem.drawing("Pango makes no layout") }
    (self.fonts, self.layout) = (fonts, layout)
    reader = LineReader(fonts: fonts, layout: layout, boxed: boxed)
    // A paragraph runs from right to left where its first letter does.
    pango_layout_set_auto_dir(layout, 1)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
  }

  deinit {
    FontLock.hold { g_object_unref(UnsafeMutableRawPointer(layout)) }
  }

  /// Tells the layout the style of the paragraphs that come.
  func choose(_ style: Text.Style) throws {
    let description = try fonts.description(of: style)
    defer { pango_font_description_free(description) }
    pango_layout_set_font_description(layout, description)
    pango_layout_set_attributes(layout, nil)
    let attributes = Self.attributes(of: style)
    guard !attributes.isEmpty else { return }
    changeAttributes { list in
      for attribute in attributes { pango_attr_list_insert(list, attribute) }
    }
  }

  /// Returns the tracking in Pango's units. With any, Pango leaves letters apart that would be joined, such as "fi".
  static func tracking(of style: Text.Style) -> Int32 {
    Int32(clamped: (style.tracking * Double(PANGO_SCALE)).rounded())
  }

  /// Returns at most `limit` lines of a paragraph; the last of them is truncated where the paragraph has more, or
  /// others follow.
  func lines(of paragraph: TextPiece, width: Double?, limit: Int, isLast: Bool) throws -> TextLines {
    let style = paragraph.setting.style
    func fits(_ line: TextLines.Line) -> Bool { width.map { line.end <= $0 + Self.slack } ?? true }
    // A single line is not broken: what does not fit is cut anywhere, not only where a word ends.
    let room = limit == 1 ? nil : width
    let all = try lines(of: paragraph, width: room, indent: style.firstLineIndent)
    if all.count < limit || (all.count == limit && isLast && fits(all[limit - 1].line)) {
      let chosen = try chosen(among: all, of: paragraph, width: room, indent: style.firstLineIndent)
      return TextLines(lines: chosen.map(\.line), breaksWords: chosen.contains(where: \.beginsInWord))
    }
    let start = all[limit - 1].bytes.lowerBound
    let rest = paragraph.dropping(bytes: start)
    let indent = limit == 1 ? style.firstLineIndent : 0
    // A cut text is read as all of its paragraph is, whatever it begins with, and so is each of its letters.
    let end = paragraph.string.utf8.count
    let levels = BidiOverrides(
      of: Self.withoutNulls(paragraph.string), isReadLeftward: all[0].line.isReadLeftward)
    pango_layout_set_auto_dir(layout, 0)
    pango_context_set_base_dir(fonts.context, all[0].line.isReadLeftward ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    defer {
      pango_context_set_base_dir(fonts.context, PANGO_DIRECTION_LTR)
      pango_layout_set_auto_dir(layout, 1)
    }
    let place = isLast ? style.truncation : .tail
    var last = try Truncation.longest(of: rest.string, at: place) { head, tail in
      var cut = rest.cut(to: head, and: tail)
      if let levels {
        cut = levels.marking(
          cut, head: start..<start + head.utf8.count, tail: end - tail.utf8.count..<end)
      }
      return try lines(of: cut, width: nil, indent: indent).first.flatMap {
        fits($0.line) ? $0.line : nil
      }
    }
    if last == nil {
      last = try Truncation.longestBare(of: rest.string, at: place) { part in
        try lines(of: rest[part], width: nil, indent: indent).first.map { ($0.line, fits($0.line)) }
      }
    }
    let shown = all.prefix(limit - 1).map(\.line) + [last ?? TextLines.Line(width: 0, runs: [])]
    return TextLines(lines: shown, isCut: true, breaksWords: all.prefix(limit).contains(where: \.beginsInWord))
  }

  /// Half of the unit that Pango counts widths in.
  static let slack = 0.5 / Double(PANGO_SCALE)

  /// A line of a paragraph, and the bytes of the paragraph that it shows.
  struct Broken {
    var line: TextLines.Line
    var bytes: Range<Int>
    /// Whether it begins inside of a word, which is wider than a line.
    var beginsInWord = false
  }

  var language: OpaquePointer? { pango_context_get_language(fonts.context) }

  /// A paragraph broken at `width` into as many lines as it takes, each with as much as fits.
  ///
  /// - Parameter kept: stretches, in bytes, that stay in one line, unless that is too short for them.
  func lines(
    of paragraph: TextPiece, width: Double?, indent: Double, kept: [Range<Int>] = []
  ) throws -> [Broken] {
    let string = Self.withoutNulls(paragraph.string)
    var kept = kept
    if width != nil, paragraph.setting.style.lineBreak != .plain, LineBreakOpportunities.hasHangul(string) {
      kept += LineBreakOpportunities(string, language: language).koreanWords
    }
    if let width, LineBreakOpportunities.hasSpacesInARow(string) {
      kept += LineBreakOpportunities(string, language: language).linesBeforeSpaces(
        advances: try advances(of: paragraph), room: width + Self.slack, indent: max(indent, 0))
    }
    var broken: [Range<Int>] = []
    while true {
      var lines = try lines(of: paragraph, string, width: width, indent: indent, keeping: kept)
      guard let width, !kept.isEmpty || !broken.isEmpty else { return lines }
      // A word that is wider than a line breaks where it may; Pango would let it stick out.
      let wide = lines.filter { $0.line.end > width + Self.slack }.map(\.bytes)
      let tooLong = kept.filter { word in wide.contains { $0.overlaps(word) } }
      if tooLong.isEmpty {
        for index in lines.indices
        where broken.contains(where: {
          $0.contains(lines[index].bytes.lowerBound - 1) && $0.contains(lines[index].bytes.lowerBound)
        }) {
          lines[index].beginsInWord = true
        }
        return lines
      }
      broken += tooLong
      kept.removeAll { tooLong.contains($0) }
    }
  }

  /// - Parameter kept: stretches, in bytes, that stay in one line, though that may be too short for them.
  private func lines(
    of paragraph: TextPiece, _ string: String, width: Double?, indent: Double, keeping kept: [Range<Int>]
  ) throws -> [Broken] {
    let units = Double(PANGO_SCALE)
    // Pango's own numbers end at 2^31 units; a million points is as good as no limit.
    // Where it breaks lines, it counts the tracking after the last letter, too, which it takes away later.
    let room = width.map { ($0.clamped(to: 0...1e6) * units).rounded() + Double(Self.lastTracking(of: paragraph)) }
    pango_layout_set_width(layout, room.map { Int32(clamped: max($0, 0)) } ?? -1)
    pango_layout_set_indent(layout, Int32(clamped: (indent.clamped(to: 0...1e6) * units).rounded()))
    if width != nil { try checkWords(of: string) }
    LineMetrics.begin(layout)
    pango_layout_set_text(layout, string, -1)
    if !paragraph.spans.isEmpty { try setStyles(of: paragraph) }
    if paragraph.setting.style.isVertical {
      if paragraph.spans.isEmpty { try choose(paragraph.setting.style) }
      try setOrientations(of: paragraph)
    }
    setLanguages(of: paragraph)
    if width != nil { leaveOutHyphens(in: string) }
    keepInOneLine(kept)
    var lines: [Broken] = []
    var item = pango_layout_get_lines_readonly(layout)
    while let node = item {
      if let data = node.pointee.data {
        let line = data.assumingMemoryBound(to: PangoLayoutLine.self)
        let start = Int(line.pointee.start_index)
        let bytes = start..<start + Int(line.pointee.length)
        let spaces = node.pointee.next == nil ? nil : LineBreakOpportunities.spaces(atEndOf: bytes, in: string)
        var made = try reader.line(line, of: paragraph, hanging: spaces)
        if lines.isEmpty { made.indent = max(indent, 0) }
        lines.append(Broken(line: made, bytes: bytes))
      }
      item = node.pointee.next
    }
    let style = paragraph.setting.style
    if width != nil, style.minimumScale < 1 || style.lineBreak == .balanced || style.lineBreak == .pretty {
      noticeBrokenWords(in: &lines, of: string)
    }
    return lines
  }

  /// The character that stands for U+0000, where Pango's texts end: as long in bytes, and in no font either.
  static let standIn: Unicode.Scalar = "\u{1}"

  static func withoutNulls(_ string: String) -> String {
    guard string.utf8.contains(0) else { return string }
    return String(decoding: string.utf8.map { $0 == 0 ? UInt8(standIn.value) : $0 }, as: UTF8.self)
  }

  /// Breaking a word that is wider than a line takes time that grows with the square of its length.
  private func checkWords(of paragraph: String) throws {
    guard paragraph.utf8.count > Limits.wordCharacters else { return }
    let count = paragraph.unicodeScalars.count
    let attributes = LineBreakOpportunities.attributes(
      of: paragraph, count: count, language: language)
    var start = 0
    for (index, attribute) in attributes.enumerated() where attribute.is_line_break != 0 || index == count {
      if index - start > Limits.wordCharacters { throw RasterProblem.wordTooLong(characters: index - start) }
      start = index
    }
  }
}
