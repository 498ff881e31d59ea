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

  let fonts: FontSet
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private let layout: OpaquePointer
  private var shaped: BoundedCache<Key, TextLines>
  private var shapedFonts: [UnsafeMutablePointer<PangoFont>: ShapedFont] = [:]
  private var choices: [String: FontSet.Choice] = [:]
  /// Engines over the scene's own families, by their names.
  private var own: [String: TextEngine] = [:]
  /// Engines over this one's families and those of further scripts, by the places of these in the table.
  private var further: [[Int]: TextEngine] = [:]
  private let caches: Bool
  private var bars: [String: FontBars] = [:]
  /// How wide spaces are in the first family of a style, in ems.
  private var spaces: [String: Double] = [:]
  let boxed: Set<Unicode.Scalar>
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
    self.caches = caches
    emoji = fonts.families.first(where: \.isEmoji).flatMap { $0.faces.first.map { ColorFont(path: $0.path) } }
    self.map = map
    self.context = context
    layout = pango_layout_new(context)
    shaped = BoundedCache(capacity: caches ? 2000 : 0)
    // A paragraph runs from right to left where its first letter does.
    pango_layout_set_auto_dir(layout, 1)
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
    if let name = style.family, let set = fonts.ownSets[name] {
      let engine = try own[name] ?? TextEngine(fonts: set, boxed: boxed, caches: caches)
      own[name] = engine
      return try engine.lines(of: string, style: style, width: width)
    }
    return try shaped.value(for: Key(string: string, style: style, width: width)) {
      if let engine = try engine(forScriptsOf: string, style) {
        return try engine.lines(of: string, style: style, width: width)
      }
      return try FontLock.hold { try shape(string, style: fitted(style, to: string, width: width), width: width) }
    }
  }

  func engine(withScripts places: [Int]) throws -> TextEngine {
    if let known = further[places] { return known }
    let made = try TextEngine(fonts: try fonts.adding(scripts: places), boxed: boxed, caches: caches)
    further[places] = made
    return made
  }

  /// The style in the largest size that a single line fits in, down to its `minimumScale`. Sizes are eighths of a point, so
  /// that a sum that runs does not ask for a new font in each frame.
  private func fitted(_ style: Text.Style, to string: String, width: Double?) throws -> Text.Style {
    guard style.minimumScale < 1, style.lineLimit == 1, let width else { return style }
    func natural(_ style: Text.Style) throws -> Double {
      try shape(string, style: style, width: nil).lines.first.map { $0.indent + $0.width } ?? 0
    }
    var fitted = style
    let least = style.size * max(style.minimumScale, 0)
    var wide = try natural(style)
    while wide > width + Self.slack, fitted.size > least {
      let eighths = (8 * fitted.size * max(width, 0) / wide).rounded(.down)
      fitted = style.scaled(to: max(min(eighths, 8 * fitted.size - 1) / 8, least))
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
      var shaped = try shape(
        paragraph, of: string, style: style, width: width, limit: rest, isLast: index == paragraphs.count - 1)
      if index > 0, !shaped.isEmpty { shaped[0].beginsAnother = true }
      lines += shaped
    }
    return TextLines(lines: lines)
  }

  /// What styles have in common that are drawn with the same files.
  private static func key(of style: Text.Style) -> String {
    "\(style.family ?? "")/\(style.weight.rawValue)/\(style.isItalic)"
  }

  private func choose(_ style: Text.Style) throws {
    let key = Self.key(of: style)
    let choice = try choices[key] ?? fonts.choice(for: style)
    choices[key] = choice
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, choice.families.joined(separator: ","))
    pango_font_description_set_variations(description, choice.variations)
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(style.weight.rawValue)))
    pango_font_description_set_style(description, style.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(description, style.size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, description)
    if style.underline || style.strikethrough, bars[key] == nil,
      let font = pango_context_load_font(context, description)
    {
      defer { g_object_unref(UnsafeMutableRawPointer(font)) }
      bars[key] = FontBars(font)
    }
    pango_layout_set_attributes(layout, nil)
    guard style.tracking != 0 || style.digits == .tabular else { return }
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    if style.tracking != 0 {
      pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(Self.tracking(of: style)))
    }
    if style.digits == .tabular { pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1")) }
    pango_layout_set_attributes(layout, attributes)
  }

  /// In Pango's units. With any, Pango leaves letters apart that would be joined, such as "fi".
  private static func tracking(of style: Text.Style) -> Int32 {
    Int32(clamped: (style.tracking * Double(PANGO_SCALE)).rounded())
  }

  /// At most `limit` lines of a paragraph; the last of them is truncated where the paragraph has more, or others follow.
  private func shape(
    _ paragraph: String, of whole: String, style: Text.Style, width: Double?, limit: Int, isLast: Bool
  ) throws -> [TextLines.Line] {
    func fits(_ line: TextLines.Line) -> Bool { width.map { line.indent + line.width <= $0 + Self.slack } ?? true }
    // A single line is not broken: what does not fit is cut anywhere, not only where a word ends.
    let all = try lines(
      of: paragraph, in: whole, style: style, width: limit == 1 ? nil : width, indent: style.firstLineIndent)
    if all.count < limit || (all.count == limit && isLast && fits(all[limit - 1].line)) { return all.map(\.line) }
    let rest = String(decoding: Array(paragraph.utf8)[all[limit - 1].start...], as: UTF8.self)
    let indent = limit == 1 ? style.firstLineIndent : 0
    let last = try Self.truncated(rest, at: isLast ? style.truncation : .tail) { candidate in
      try lines(of: candidate, in: whole, style: style, width: nil, indent: indent).first.flatMap {
        fits($0.line) ? $0.line : nil
      }
    }
    return all.prefix(limit - 1).map(\.line) + [last ?? TextLines.Line(width: 0, runs: [])]
  }

  /// Half of the unit that Pango counts widths in.
  private static let slack = 0.5 / Double(PANGO_SCALE)

  /// A paragraph broken at `width` into as many lines as it takes, and the byte of the paragraph where each begins.
  private func lines(
    of paragraph: String, in whole: String, style: Text.Style, width: Double?, indent: Double
  ) throws -> [(line: TextLines.Line, start: Int)] {
    let units = Double(PANGO_SCALE)
    // Pango's own numbers end at 2^31 units; a million points is as good as no limit.
    // Where it breaks lines, it counts the tracking after the last letter, too, which it takes away later.
    let room = width.map { (min(max($0, 0), 1e6) * units).rounded() + Double(Self.tracking(of: style)) }
    pango_layout_set_width(layout, room.map { Int32(clamped: max($0, 0)) } ?? -1)
    pango_layout_set_indent(layout, Int32(clamped: (min(max(indent, 0), 1e6) * units).rounded()))
    if width != nil { try checkWords(of: paragraph) }
    pango_layout_set_text(layout, paragraph, -1)
    var lines: [(line: TextLines.Line, start: Int)] = []
    var item = pango_layout_get_lines_readonly(layout)
    while let node = item {
      if let data = node.pointee.data {
        let line = data.assumingMemoryBound(to: PangoLayoutLine.self)
        var made = try self.line(line, in: whole, style: style)
        if lines.isEmpty { made.indent = max(indent, 0) }
        lines.append((made, Int(line.pointee.start_index)))
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
    _ line: UnsafeMutablePointer<PangoLayoutLine>, in whole: String, style: Text.Style
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
      let pictures = isEmoji(pangoFont) ? emoji : nil
      var glyphs: [TextLines.Glyph] = []
      let infos = UnsafeBufferPointer(start: string.pointee.glyphs, count: Int(string.pointee.num_glyphs))
      for (index, info) in infos.enumerated() {
        let geometry = info.geometry
        if pictures != nil, Self.isSpace(index, of: run, in: layout) {
          // A picture's font has spaces as wide as its pictures.
          let key = Self.key(of: style)
          let space = spaces[key] ?? Self.spaceWidth(of: layout, in: context)
          spaces[key] = space
          x += space * style.size + (style.tracking == 0 ? 0 : Self.tracking(around: info, of: pangoFont).all)
          continue
        }
        if info.glyph & unknownGlyph != 0, info.glyph != emptyGlyph {
          let scalar = Unicode.Scalar(info.glyph & ~unknownGlyph) ?? "\u{fffd}"
          guard boxed.contains(scalar) else {
            throw RasterProblem.missingGlyph(
              scalar: scalar, text: whole, families: (fonts.own.map { [$0.name] } ?? []) + fonts.families.map(\.name))
          }
          let box = MissingGlyph(scalar, size: style.size)
          let tracking = style.tracking == 0 ? (before: 0, all: 0) : Self.tracking(around: info, of: pangoFont)
          runs.append(.box(box.outline(at: Point(x + tracking.before, 0))))
          x += box.advance + tracking.all
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
      if let pictures {
        runs.append(.pictures(pictures, size: style.size, glyphs))
      } else {
        runs.append(.glyphs(try font(pangoFont), glyphs))
      }
    }
    let bars = bars[Self.key(of: style)]
    return TextLines.Line(
      width: max(x, 0), runs: runs, underline: style.underline ? bars?.underline.scaled(by: style.size) : nil,
      strikethrough: style.strikethrough ? bars?.strikethrough.scaled(by: style.size) : nil)
  }

  /// The points that Pango added before a character that no font has, and on both its sides.
  private static func tracking(
    around info: PangoGlyphInfo, of font: UnsafeMutablePointer<PangoFont>
  ) -> (before: Double, all: Double) {
    var own = PangoRectangle()
    pango_font_get_glyph_extents(font, info.glyph, nil, &own)
    let units = Double(PANGO_SCALE)
    return (Double(info.geometry.x_offset) / units, Double(info.geometry.width - own.width) / units)
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
