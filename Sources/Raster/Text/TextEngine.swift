import CCairo
import CPangoCairo
import Geometry
import Layers
import Limits
import Locales

/// Breaks texts into lines, shapes and measures them. One for each thread: a layout of Pango's serves one at a time.
///
/// Everything is shaped in points without hinting, so that a text has the same lines at every scale. Line heights come
/// from `Text.Style`, never from the fonts.
public final class TextEngine {
  private struct Key: Hashable {
    var setting: Text.Setting
    var width: Double?
  }

  let fonts: FontSet
  let context: OpaquePointer
  let layout: OpaquePointer
  private var shaped: BoundedCache<Key, TextLines>
  private var shapedFonts: [UnsafeMutablePointer<PangoFont>: ShapedFont] = [:]
  /// The same of those that are turned with the column that their letters stand in.
  private var turnedFonts: [UnsafeMutablePointer<PangoFont>: ShapedFont] = [:]
  private var choices: [String: FontSet.Choice] = [:]
  /// Engines over the scene's own families that texts name, by their names.
  private var own: [[String]: TextEngine] = [:]
  /// Engines over this one's families and those of further scripts and regions.
  private var further: [[FontFamily]: TextEngine] = [:]
  private let caches: Bool
  var bars: [String: FontBars] = [:]
  /// How wide spaces are in the first family of a style, in ems.
  var spaces: [String: Double] = [:]
  /// Whether the first font of a style has forms of letters for columns.
  var columnForms: [String: Bool] = [:]
  /// True where the layout has attributes of languages.
  var hasLanguages = false
  let boxed: Set<Unicode.Scalar>
  let emoji: ColorFont?

  /// - Parameters:
  ///   - boxed: characters that are drawn as a box with their code where no font has them, and are no error.
  ///   - caches: whether shaped texts are kept; changes speed only.
  public init(fonts: FontSet, boxed: Set<Unicode.Scalar> = [], caches: Bool = true) throws {
    let context = try fonts.map.makeContext()
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, pango_language_from_string(HanForms.simplified.tag))
    pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
    self.fonts = fonts
    self.boxed = boxed
    self.caches = caches
    emoji = fonts.families.first(where: \.isEmoji).flatMap { $0.faces.first.map { ColorFont(path: $0.path) } }
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
    }
  }

  /// How wide and high a text is, in points, without padding.
  ///
  /// - Parameter width: where lines break and end in an ellipsis, of columns their height; nil for lines as long as they
  ///   are.
  /// - Throws: `RasterProblem` for an unknown family, a weight that is not there, a character that no font has, and what is
  ///   beyond `Limits`.
  public func measure(_ string: String, style: Text.Style, width: Double?) throws -> TextMetrics {
    try measure(Text.Setting(string, style: style), width: width)
  }

  /// The same of a text that may be in several styles.
  public func measure(_ setting: Text.Setting, width: Double?) throws -> TextMetrics {
    try lines(of: setting, width: width).metrics(setting.style)
  }

  /// The numbers that their fonts have for the glyphs of a text on a line of its own, from left to right.
  package func glyphs(of setting: Text.Setting) throws -> [UInt] {
    try lines(of: setting, width: nil).lines.flatMap(\.runs).flatMap { run -> [UInt] in
      guard case .glyphs(_, let glyphs) = run.content else { return [] }
      return glyphs.map(\.index)
    }
  }

  func lines(of setting: Text.Setting, width: Double?) throws -> TextLines {
    if let engine = try engine(forOwnFamiliesOf: setting) { return try engine.lines(of: setting, width: width) }
    return try shaped.value(for: Key(setting: setting, width: width)) {
      if let engine = try engine(forScriptsOf: setting.string, [setting.style] + setting.parts.map(\.style)) {
        return try engine.lines(of: setting, width: width)
      }
      return try FontLock.hold {
        let fitted = try fitted(setting, width: width)
        var lines = try shape(fitted, width: width)
        if fitted.style.size != setting.style.size {
          for index in lines.lines.indices { lines.lines[index].shrink = fitted.style.size / setting.style.size }
        }
        // A line that shrinks keeps its height.
        if !setting.parts.isEmpty {
          for index in lines.lines.indices { lines.lines[index].box = setting.lineBox(of: lines.lines[index].parts) }
        }
        return lines
      }
    }
  }

  /// The engine for a text that names families of the scene's own.
  private func engine(forOwnFamiliesOf setting: Text.Setting) throws -> TextEngine? {
    guard !fonts.ownSets.isEmpty else { return nil }
    var names: [String] = []
    for case let name? in [setting.style.family] + setting.parts.map(\.style.family)
    where fonts.ownSets[name] != nil && !names.contains(name) {
      names.append(name)
    }
    guard !names.isEmpty else { return nil }
    names.sort()
    if let known = own[names] { return known }
    let made = try TextEngine(fonts: fonts.set(ofOwn: names), boxed: boxed, caches: caches)
    own[names] = made
    return made
  }

  func engine(with families: [FontFamily]) throws -> TextEngine {
    if let known = further[families] { return known }
    let made = try TextEngine(fonts: try fonts.adding(families), boxed: boxed, caches: caches)
    further[families] = made
    return made
  }

  /// The setting in the largest size that a single line fits in, down to its `minimumScale`. Sizes are eighths of a point,
  /// so that a sum that runs does not ask for a new font in each frame.
  private func fitted(_ setting: Text.Setting, width: Double?) throws -> Text.Setting {
    let style = setting.style
    guard style.minimumScale < 1, style.lineLimit == 1, let width else { return setting }
    func natural(_ setting: Text.Setting) throws -> Double {
      try shape(setting, width: nil).lines.first.map { $0.indent + $0.width } ?? 0
    }
    var fitted = setting
    let least = style.size * max(style.minimumScale, 0)
    var wide = try natural(setting)
    while wide > width + Self.slack, fitted.style.size > least {
      let eighths = (8 * fitted.style.size * max(width, 0) / wide).rounded(.down)
      fitted = setting.scaled(to: max(min(eighths, 8 * fitted.style.size - 1) / 8, least))
      guard fitted.style.size > 0 else { return setting }
      wide = try natural(fitted)
    }
    return fitted
  }

  /// Paragraph by paragraph. Where the limit cuts something off, the last line shown says so with an ellipsis.
  private func shape(_ setting: Text.Setting, width: Double?) throws -> TextLines {
    let style = setting.style
    for size in [style.size] + setting.parts.map(\.style.size) {
      guard 0...Limits.fontSize ~= size else { throw RasterProblem.fontSize(size) }
    }
    let string = setting.string
    guard string.utf8.count <= Limits.textBytes else { throw RasterProblem.textTooLong(bytes: string.utf8.count) }
    try choose(style)
    let whole = TextPiece(setting)
    let paragraphs = string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let limit = style.lineLimit > 0 ? style.lineLimit : Int.max
    var lines: [TextLines.Line] = []
    for (index, paragraph) in paragraphs.enumerated() where lines.count < limit {
      let rest = limit - lines.count
      var shaped = try shape(whole[paragraph], width: width, limit: rest, isLast: index == paragraphs.count - 1)
      if index > 0, !shaped.isEmpty { shaped[0].beginsAnother = true }
      lines += shaped
    }
    return TextLines(lines: lines)
  }

  /// What styles have in common that are drawn with the same files.
  static func key(of style: Text.Style) -> String {
    "\(style.family ?? "")/\(style.weight.rawValue)/\(style.isItalic)/\(style.locale?.hanForms?.rawValue ?? "")"
  }

  /// Pango's description of a style's font; whoever asks frees it.
  func description(of style: Text.Style) throws -> OpaquePointer {
    let key = Self.key(of: style)
    let choice = try choices[key] ?? fonts.choice(for: style)
    choices[key] = choice
    guard let description = pango_font_description_new() else {
      throw RasterProblem.drawing("Pango makes no description of a font")
    }
    pango_font_description_set_family(description, choice.families.joined(separator: ","))
    pango_font_description_set_variations(description, choice.variations)
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(style.weight.rawValue)))
    pango_font_description_set_style(description, style.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(description, style.size * Double(PANGO_SCALE))
    if style.underline || style.strikethrough, bars[key] == nil,
      let font = pango_context_load_font(context, description)
    {
      defer { g_object_unref(UnsafeMutableRawPointer(font)) }
      bars[key] = FontBars(font)
    }
    return description
  }

  private func choose(_ style: Text.Style) throws {
    let description = try description(of: style)
    defer { pango_font_description_free(description) }
    pango_layout_set_font_description(layout, description)
    pango_layout_set_attributes(layout, nil)
    guard style.tracking != 0 || style.digits == .tabular else { return }
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    for attribute in Self.attributes(of: style) { pango_attr_list_insert(attributes, attribute) }
    pango_layout_set_attributes(layout, attributes)
  }

  /// In Pango's units. With any, Pango leaves letters apart that would be joined, such as "fi".
  static func tracking(of style: Text.Style) -> Int32 {
    Int32(clamped: (style.tracking * Double(PANGO_SCALE)).rounded())
  }

  /// At most `limit` lines of a paragraph; the last of them is truncated where the paragraph has more, or others follow.
  private func shape(
    _ paragraph: TextPiece, width: Double?, limit: Int, isLast: Bool
  ) throws -> [TextLines.Line] {
    let style = paragraph.setting.style
    func fits(_ line: TextLines.Line) -> Bool { width.map { line.indent + line.width <= $0 + Self.slack } ?? true }
    // A single line is not broken: what does not fit is cut anywhere, not only where a word ends.
    let all = try lines(of: paragraph, width: limit == 1 ? nil : width, indent: style.firstLineIndent)
    if all.count < limit || (all.count == limit && isLast && fits(all[limit - 1].line)) { return all.map(\.line) }
    let rest = paragraph.dropping(bytes: all[limit - 1].start)
    let indent = limit == 1 ? style.firstLineIndent : 0
    // What is cut is read as all of its paragraph is, whatever it begins with.
    pango_layout_set_auto_dir(layout, 0)
    pango_context_set_base_dir(context, all[0].line.isReadLeftward ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    defer {
      pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
      pango_layout_set_auto_dir(layout, 1)
    }
    let last = try Self.truncated(rest.string, at: isLast ? style.truncation : .tail) { head, tail in
      try lines(of: rest.cut(to: head, and: tail), width: nil, indent: indent).first.flatMap {
        fits($0.line) ? $0.line : nil
      }
    }
    return all.prefix(limit - 1).map(\.line) + [last ?? TextLines.Line(width: 0, runs: [])]
  }

  /// Half of the unit that Pango counts widths in.
  private static let slack = 0.5 / Double(PANGO_SCALE)

  /// A paragraph broken at `width` into as many lines as it takes, and the byte of the paragraph where each begins.
  private func lines(
    of paragraph: TextPiece, width: Double?, indent: Double
  ) throws -> [(line: TextLines.Line, start: Int)] {
    let units = Double(PANGO_SCALE)
    // Pango's own numbers end at 2^31 units; a million points is as good as no limit.
    // Where it breaks lines, it counts the tracking after the last letter, too, which it takes away later.
    let room = width.map { (min(max($0, 0), 1e6) * units).rounded() + Double(Self.lastTracking(of: paragraph)) }
    pango_layout_set_width(layout, room.map { Int32(clamped: max($0, 0)) } ?? -1)
    pango_layout_set_indent(layout, Int32(clamped: (min(max(indent, 0), 1e6) * units).rounded()))
    let string = Self.withoutNulls(paragraph.string)
    if width != nil { try checkWords(of: string) }
    LineMetrics.begin()
    pango_layout_set_text(layout, string, -1)
    if !paragraph.spans.isEmpty { try setStyles(of: paragraph) }
    if paragraph.setting.style.isVertical {
      if paragraph.spans.isEmpty { try choose(paragraph.setting.style) }
      try setOrientations(of: paragraph)
    }
    setLanguages(of: paragraph)
    if width != nil { leaveOutHyphens(in: string) }
    var lines: [(line: TextLines.Line, start: Int)] = []
    var item = pango_layout_get_lines_readonly(layout)
    while let node = item {
      if let data = node.pointee.data {
        let line = data.assumingMemoryBound(to: PangoLayoutLine.self)
        var made = try self.line(line, of: paragraph)
        if lines.isEmpty { made.indent = max(indent, 0) }
        lines.append((made, Int(line.pointee.start_index)))
      }
      item = node.pointee.next
    }
    return lines
  }

  /// What stands for U+0000, where Pango's texts end: as long in bytes, and in no font either.
  static let standIn: Unicode.Scalar = "\u{1}"

  static func withoutNulls(_ string: String) -> String {
    guard string.utf8.contains(0) else { return string }
    return String(decoding: string.utf8.map { $0 == 0 ? UInt8(standIn.value) : $0 }, as: UTF8.self)
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

  func isEmoji(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    let description = pango_font_describe(font)
    defer { pango_font_description_free(description) }
    guard let name = pango_font_description_get_family(description) else { return false }
    let family = String(cString: name)
    return fonts.families.contains { $0.isEmoji && $0.name == family }
  }

  func font(_ font: UnsafeMutablePointer<PangoFont>, isTurned: Bool) throws -> ShapedFont {
    if let known = isTurned ? turnedFonts[font] : shapedFonts[font] { return known }
    guard let made = ShapedFont(font, isTurned: isTurned, isDoubtful: !fonts.own.isEmpty) else {
      throw RasterProblem.drawing("a font that Cairo cannot draw")
    }
    // A size that is animated makes a font for each frame; forget them now and then.
    if shapedFonts.count + turnedFonts.count >= 200 { (shapedFonts, turnedFonts) = ([:], [:]) }
    if isTurned { turnedFonts[font] = made } else { shapedFonts[font] = made }
    return made
  }
}
