import CPangoCairo
import Layers

/// The choice among the ways to break a paragraph into lines, by `Text.LineBreak`. None of the ways makes more lines
/// than there must be, so that a text is as high in each.
extension ParagraphLayout {
  /// The lines of a paragraph that is shown as a whole.
  ///
  /// - Parameter full: the lines that each take as much as fits.
  func chosen(among full: [Broken], of paragraph: TextPiece, width: Double?, indent: Double) throws -> [Broken] {
    guard let width, full.count > 1 else { return full }
    switch paragraph.setting.style.lineBreak {
    case .plain: return full
    case .standard: return try pushedOut(full, of: paragraph, width: width, indent: indent)
    case .balanced: return try balanced(full, of: paragraph, indent: indent)
    case .pretty: return try pretty(full, of: paragraph, width: width, indent: indent)
    }
  }

  /// The last word but one goes with the last where that would have a line to itself.
  private func pushedOut(_ full: [Broken], of paragraph: TextPiece, width: Double, indent: Double) throws -> [Broken] {
    let lines = full.map(\.bytes)
    guard let words = LineBreakOpportunities.lastTwoWords(of: paragraph.string, in: lines, language: language) else {
      return full
    }
    var wanted = lines.map(\.lowerBound)
    wanted[wanted.count - 1] = words.lowerBound
    let pushed = try self.lines(of: paragraph, width: width, indent: indent, kept: [words])
    return pushed.map(\.bytes.lowerBound) == wanted ? pushed : full
  }

  /// The lines that come to be where there is the least room for as many.
  private func balanced(_ full: [Broken], of paragraph: TextPiece, indent: Double) throws -> [Broken] {
    func widest(_ lines: [Broken]) -> Double { lines.map(\.line.end).max() ?? 0 }
    func narrower(_ width: Double) throws -> [Broken]? {
      let lines = try self.lines(of: paragraph, width: width, indent: indent)
      let fits = lines.count <= full.count && widest(lines) <= width + Self.slack
      return fits && breaksInWords(lines) <= breaksInWords(full) ? lines : nil
    }
    var best = full
    // By halves as long as there may be many ways between, then from each to the next narrower one.
    var low = full.reduce(0) { $0 + $1.line.end } / Double(full.count)
    while widest(best) - low > paragraph.setting.style.size / 4 {
      let middle = (low + widest(best)) / 2
      if let lines = try narrower(middle) { best = lines } else { low = middle }
    }
    while let lines = try narrower(widest(best) - 1 / Double(PANGO_SCALE)) { best = lines }
    return best
  }

  /// Marks the lines that begin where no line may break.
  func noticeBrokenWords(in lines: inout [Broken], of string: String) {
    var count: Int32 = 0
    guard let attributes = pango_layout_get_log_attrs_readonly(layout, &count) else { return }
    var (character, next) = (0, 1)
    for (byte, unit) in string.utf8.enumerated() where unit & 0xC0 != 0x80 {
      defer { character += 1 }
      guard next < lines.count else { return }
      guard byte == lines[next].bytes.lowerBound else { continue }
      lines[next].beginsInWord = character < count && attributes[character].is_line_break == 0
      next += 1
    }
  }

  private func breaksInWords(_ lines: [Broken]) -> Int { lines.count(where: \.beginsInWord) }

  /// The last lines are chosen anew, so that the last is no short one and those before it are about as long as each
  /// other.
  private func pretty(_ full: [Broken], of paragraph: TextPiece, width: Double, indent: Double) throws -> [Broken] {
    let last = full.suffix(PrettyLines.count)
    guard let start = last.first?.bytes.lowerBound, !full.contains(where: \.beginsInWord) else { return full }
    let end = full[full.count - 1].bytes.upperBound
    let gaps = LineBreakOpportunities(paragraph.string, language: language).gaps(in: start..<end)
    guard gaps.count <= PrettyLines.maxPlaces else { return full }
    let lines = PrettyLines(
      gaps: gaps, start: start, advances: try advances(of: paragraph), room: width + Self.slack,
      indent: last.count == full.count ? max(indent, 0) : 0, before: full.dropLast(last.count).last?.line.end,
      em: paragraph.setting.style.size)
    guard let starts = lines.best(count: last.count) else { return full }
    let wanted = full.dropLast(last.count).map(\.bytes.lowerBound) + starts
    let kept = zip(starts, starts.dropFirst() + [end]).map { $0..<$1 }
    let made = try self.lines(of: paragraph, width: width, indent: indent, kept: kept)
    return made.map(\.bytes.lowerBound) == wanted ? made : full
  }

  /// Returns the points before each byte of a paragraph that is not broken, in the order in which it is read.
  func advances(of paragraph: TextPiece) throws -> [Double] {
    _ = try lines(of: paragraph, width: nil, indent: 0)
    var advances = [Double](repeating: 0, count: paragraph.string.utf8.count + 1)
    let bytes = Array(paragraph.string.utf8)
    var node = pango_layout_get_line_readonly(layout, 0)?.pointee.runs
    while let run = node {
      node = run.pointee.next
      guard let item = run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
        let stretch = item.pointee.item?.pointee, item.pointee.glyphs != nil
      else { continue }
      var widths = [Int32](repeating: 0, count: Int(stretch.num_chars))
      pango_glyph_item_get_logical_widths(item, paragraph.string, &widths)
      var character = -1
      for byte in Int(stretch.offset)..<min(Int(stretch.offset + stretch.length), bytes.count)
      where bytes[byte] & 0xC0 != 0x80 {
        character += 1
        if widths.indices.contains(character) {
          advances[byte + 1] = Double(widths[character]) / Double(PANGO_SCALE)
        }
      }
    }
    for byte in bytes.indices { advances[byte + 1] += advances[byte] }
    return advances
  }
}
