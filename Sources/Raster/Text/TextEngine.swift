import CCairo
import CPangoCairo
import Geometry
import Layers
import Limits

/// Breaks texts into lines, shapes and measures them. One for each thread: a font map of Pango's
/// serves one at a time.
///
/// Everything is shaped in points without hinting, so that a text has the same lines at every scale. Line heights come
/// from `Text.Style`, never from the fonts.
public final class TextEngine {
  private struct Key: Hashable {
    var string: String
    var style: Text.Style
    var width: Double?
  }

  private let fonts: FontSet
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private let layout: OpaquePointer
  private var shaped: BoundedCache<Key, TextLines>
  private var shapedFonts: [UnsafeMutablePointer<PangoFont>: ShapedFont] = [:]
  private var families: [String: [String]] = [:]
  private let boxed: Set<Unicode.Scalar>
  private let emoji: ColorFont?

  /// - Parameters:
  ///   - boxed: characters that are drawn as a box with their code where no font has them, and are no error.
  ///   - caches: whether shaped texts are kept; changes speed only.
  public init(fonts: FontSet, boxed: Set<Unicode.Scalar> = [], caches: Bool = true) throws {
    let map = try fonts.maps.take()
    guard let context = FontLock.hold({ pango_font_map_create_context(map) }) else {
      throw RasterProblem.drawing("Pango makes no context")
    }
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, pango_language_from_string("zh-cn"))
    pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
    self.fonts = fonts
    self.boxed = boxed
    emoji = fonts.families.first(where: \.isEmoji).flatMap { $0.faces.first.map { ColorFont(path: $0.path) } }
    self.map = map
    self.context = context
    layout = pango_layout_new(context)
    shaped = BoundedCache(capacity: caches ? 2000 : 0)
    pango_layout_set_auto_dir(layout, 0)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
  }

  deinit {
    FontLock.hold {
      g_object_unref(UnsafeMutableRawPointer(layout))
      g_object_unref(UnsafeMutableRawPointer(context))
      fonts.maps.giveBack(map)
    }
  }

  /// How wide and high a text is, in points, without padding.
  ///
  /// - Parameter width: where lines break and end in an ellipsis; nil for lines as long as they are.
  /// - Throws: `RasterProblem` for an unknown family, a weight that is not there, a character that no font has, and what is
  ///   beyond `Limits`.
  public func measure(_ string: String, style: Text.Style, width: Double?) throws -> TextMetrics {
    try lines(of: string, style: style, width: width).metrics(style)
  }

  func lines(of string: String, style: Text.Style, width: Double?) throws -> TextLines {
    try shaped.value(for: Key(string: string, style: style, width: width)) {
      try FontLock.hold { try shape(string, style: fitted(style, to: string, width: width), width: width) }
    }
  }

  /// The style in the largest size that a single line fits in, down to its `minimumScale`. Sizes are eighths of a point, so
  /// that a sum that runs does not ask for a new font in each frame.
  private func fitted(_ style: Text.Style, to string: String, width: Double?) throws -> Text.Style {
    guard style.minimumScale < 1, style.lineLimit == 1, let width else { return style }
    func natural(_ style: Text.Style) throws -> Double {
      try shape(string, style: style, width: nil).lines.first?.width ?? 0
    }
    var fitted = style
    let least = style.size * max(style.minimumScale, 0)
    var wide = try natural(style)
    while wide > width + Self.slack, fitted.size > least {
      let eighths = (8 * fitted.size * max(width, 0) / wide).rounded(.down)
      fitted.size = max(min(eighths, 8 * fitted.size - 1) / 8, least)
      guard fitted.size > 0 else { return style }
      wide = try natural(fitted)
    }
    return fitted
  }

  /// Paragraph by paragraph. Where the limit cuts something off, the last line shown says so with an ellipsis.
  private func shape(_ string: String, style: Text.Style, width: Double?) throws -> TextLines {
    guard 0...Limits.fontSize ~= style.size else { throw RasterProblem.fontSize(style.size) }
    guard string.utf8.count <= Limits.textBytes else { throw RasterProblem.textTooLong(bytes: string.utf8.count) }
    try choose(style)
    let paragraphs = string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    let limit = style.lineLimit > 0 ? style.lineLimit : Int.max
    var lines: [TextLines.Line] = []
    for (index, paragraph) in paragraphs.enumerated() where lines.count < limit {
      let rest = limit - lines.count
      lines += try shape(
        paragraph, of: string, style: style, width: width, limit: rest, isLast: index == paragraphs.count - 1)
    }
    return TextLines(lines: lines)
  }

  private func choose(_ style: Text.Style) throws {
    let key = "\(style.family ?? "")/\(style.weight.rawValue)"
    let names = try families[key] ?? fonts.families(for: style)
    families[key] = names
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, names.joined(separator: ","))
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(style.weight.rawValue)))
    pango_font_description_set_absolute_size(description, style.size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
  }

  /// At most `limit` lines of a paragraph; the last of them is truncated where the paragraph has more, or others follow.
  private func shape(
    _ paragraph: String, of whole: String, style: Text.Style, width: Double?, limit: Int, isLast: Bool
  ) throws -> [TextLines.Line] {
    func fits(_ line: TextLines.Line) -> Bool { width.map { line.width <= $0 + Self.slack } ?? true }
    // A single line is not broken: what does not fit is cut anywhere, not only where a word ends.
    let all = try lines(of: paragraph, in: whole, style: style, width: limit == 1 ? nil : width)
    if all.count < limit || (all.count == limit && isLast && fits(all[limit - 1].line)) { return all.map(\.line) }
    let rest = String(decoding: Array(paragraph.utf8)[all[limit - 1].start...], as: UTF8.self)
    let last = try Self.truncated(rest, at: isLast ? style.truncation : .tail) { candidate in
      try lines(of: candidate, in: whole, style: style, width: nil).first.flatMap { fits($0.line) ? $0.line : nil }
    }
    return all.prefix(limit - 1).map(\.line) + [last ?? TextLines.Line(width: 0, runs: [])]
  }

  /// Half of the unit that Pango counts widths in.
  private static let slack = 0.5 / Double(PANGO_SCALE)

  /// A paragraph broken at `width` into as many lines as it takes, and the byte of the paragraph where each begins.
  private func lines(
    of paragraph: String, in whole: String, style: Text.Style, width: Double?
  ) throws -> [(line: TextLines.Line, start: Int)] {
    let units = Double(PANGO_SCALE)
    // Pango's own numbers end at 2^31 units; a million points is as good as no limit.
    pango_layout_set_width(layout, width.map { Int32(clamped: (min(max($0, 0), 1e6) * units).rounded()) } ?? -1)
    if width != nil { try checkWords(of: paragraph) }
    pango_layout_set_text(layout, paragraph, -1)
    var lines: [(line: TextLines.Line, start: Int)] = []
    var item = pango_layout_get_lines_readonly(layout)
    while let node = item {
      if let data = node.pointee.data {
        let line = data.assumingMemoryBound(to: PangoLayoutLine.self)
        lines.append((try self.line(line, in: whole, size: style.size), Int(line.pointee.start_index)))
      }
      item = node.pointee.next
    }
    return lines
  }

  /// Breaking a word that is wider than a line takes time that grows with the square of its length.
  private func checkWords(of paragraph: String) throws {
    guard paragraph.utf8.count > Limits.wordCharacters else { return }
    let count = paragraph.unicodeScalars.count
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
    let language = pango_context_get_language(context)
    pango_get_log_attrs(paragraph, -1, -1, language, &attributes, Int32(clamping: count + 1))
    var start = 0
    for (index, attribute) in attributes.enumerated() where attribute.is_line_break != 0 || index == count {
      if index - start > Limits.wordCharacters { throw RasterProblem.wordTooLong(characters: index - start) }
      start = index
    }
  }

  private func line(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, in whole: String, size: Double
  ) throws -> TextLines.Line {
    let units = Double(PANGO_SCALE)
    var runs: [TextLines.Run] = []
    var x = 0.0
    var item = line.pointee.runs
    while let node = item {
      item = node.pointee.next
      guard let data = node.pointee.data else { continue }
      let run = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
      guard let pangoFont = run.item.pointee.analysis.font, let string = run.glyphs else { continue }
      var glyphs: [TextLines.Glyph] = []
      for info in UnsafeBufferPointer(start: string.pointee.glyphs, count: Int(string.pointee.num_glyphs)) {
        let geometry = info.geometry
        if info.glyph & unknownGlyph != 0, info.glyph != emptyGlyph {
          let scalar = Unicode.Scalar(info.glyph & ~unknownGlyph) ?? "\u{fffd}"
          guard boxed.contains(scalar) else {
            throw RasterProblem.missingGlyph(scalar: scalar, text: whole, families: fonts.families.map(\.name))
          }
          let box = MissingGlyph(scalar, size: size)
          runs.append(.box(box.outline(at: Point(x, 0))))
          x += box.advance
          continue
        }
        if info.glyph != emptyGlyph {
          glyphs.append(
            .init(
              index: UInt(info.glyph), x: x + Double(geometry.x_offset) / units, y: Double(geometry.y_offset) / units))
        }
        x += Double(geometry.width) / units
      }
      guard !glyphs.isEmpty else { continue }
      if let emoji, isEmoji(pangoFont) {
        runs.append(.pictures(emoji, size: size, glyphs))
      } else {
        runs.append(.glyphs(try font(pangoFont), glyphs))
      }
    }
    return TextLines.Line(width: x, runs: runs)
  }

  private func isEmoji(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    let description = pango_font_describe(font)
    defer { pango_font_description_free(description) }
    guard let name = pango_font_description_get_family(description) else { return false }
    let family = String(cString: name)
    return fonts.families.contains { $0.isEmoji && $0.name == family }
  }

  private func font(_ font: UnsafeMutablePointer<PangoFont>) throws -> ShapedFont {
    if let known = shapedFonts[font] { return known }
    guard let made = ShapedFont(font) else { throw RasterProblem.drawing("a font that Cairo cannot draw") }
    // A size that is animated makes a font for each frame; forget them now and then.
    if shapedFonts.count >= 200 { shapedFonts = [:] }
    shapedFonts[font] = made
    return made
  }
}

/// `PANGO_GLYPH_EMPTY` and `PANGO_GLYPH_UNKNOWN_FLAG`, macros that Swift does not see.
private let emptyGlyph: PangoGlyph = 0x0fff_ffff
private let unknownGlyph: PangoGlyph = 0x1000_0000
