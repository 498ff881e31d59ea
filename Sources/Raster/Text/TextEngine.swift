import Basics
import Geometry
import Layers

/// Breaks texts into lines, shapes and measures them. One for each thread: a layout of Pango's serves one at a time.
///
/// Everything is shaped in points without hinting, so that a text has the same lines at every scale. Line heights come
/// from `Text.Style`, never from the fonts. Its functions throw a `RasterProblem`.
public final class TextEngine {
  private struct Key: Hashable {
    var setting: Text.Setting
    var width: Double?

    /// Each text of a frame is looked up several times, and few are the same in all of this.
    func hash(into hasher: inout Hasher) {
      hasher.combine(setting.string)
      hasher.combine(setting.style.size)
      hasher.combine(width)
    }
  }

  let fonts: FontSet
  private var shaped: BoundedCache<Key, TextLines>
  /// Engines over the scene's own families that texts name, by their names.
  private var own: [[String]: TextEngine] = [:]
  /// Engines over this one's families and those of further scripts and regions.
  private var further: [[FontFamily]: TextEngine] = [:]
  private let caches: Bool
  let boxed: Set<Unicode.Scalar>
  private let paragraphs: ParagraphLayout

  /// - Parameters:
  ///   - boxed: characters that are drawn as a box with their code where no font has them, and are no error.
  ///   - caches: whether shaped texts are kept; changes speed only.
  public init(fonts: FontSet, boxed: Set<Unicode.Scalar> = [], caches: Bool = true) throws {
    self.fonts = fonts
    self.boxed = boxed
    self.caches = caches
    shaped = BoundedCache(capacity: caches ? 2000 : 0)
    paragraphs = try ParagraphLayout(StyledFonts(fonts), boxed: boxed)
  }

  /// Returns the size of a text without padding, in points.
  ///
  /// - Parameter width: where lines break and end in an ellipsis, of columns their height; nil for lines as long as
  ///   they are.
  /// - Throws: `RasterProblem` for an unknown family, a weight that is not there, a character that no font has, and
  ///   what is beyond `Limits`.
  public func measure(_ string: String, style: Text.Style, width: Double?) throws -> TextMetrics {
    try measure(Text.Setting(string, style: style), width: width)
  }

  /// The same of a text that may be in several styles.
  public func measure(_ setting: Text.Setting, width: Double?) throws -> TextMetrics {
    try lines(of: setting, width: width).metrics(setting.style)
  }

  /// The numbers that their fonts have for the glyphs of a text on a line of its own, from left to right.
  package func glyphs(of setting: Text.Setting) throws -> [UInt] {
    try glyphsOfLines(setting, width: nil).flatMap(\.self)
  }

  /// The same of each of its lines.
  package func glyphsOfLines(_ setting: Text.Setting, width: Double?) throws -> [[UInt]] {
    try lines(of: setting, width: width).lines.map { line in
      line.runs.flatMap { run -> [UInt] in
        guard case .glyphs(_, let glyphs) = run.content else { return [] }
        return glyphs.map(\.index)
      }
    }
  }

  func lines(of setting: Text.Setting, width: Double?) throws -> TextLines {
    if let engine = try engine(forOwnFamiliesOf: setting) { return try engine.lines(of: setting, width: width) }
    return try shaped.value(for: Key(setting: setting, width: width)) {
      if let engine = try engine(forScriptsOf: setting.string, [setting.style] + setting.parts.map(\.style)) {
        return try engine.lines(of: setting, width: width)
      }
      return try FontLock.hold {
        if setting.style.minimumScale < 1, setting.style.lineLimit != 1 {
          return try ShrunkLines(setting: setting) { try self.shape($0, width: width) }.largest()
        }
        let fitted = try fitted(setting, width: width)
        // A line that shrinks keeps its height.
        return try shape(fitted, width: width).placed(as: setting, shrunkTo: fitted.style.size)
      }
    }
  }

  /// The engine for a text that names families of the scene's own.
  private func engine(forOwnFamiliesOf setting: Text.Setting) throws -> TextEngine? {
    guard !fonts.ownSets.isEmpty else { return nil }
    let families = [setting.style.family] + setting.parts.map(\.style.family)
    let names = Set(families.compactMap(\.self).filter { fonts.ownSets[$0] != nil }).sorted()
    guard !names.isEmpty else { return nil }
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

  /// The setting in the largest size that a single line fits in, down to its `minimumScale`. Sizes are eighths of a
  /// point, so that a sum that runs does not ask for a new font in each frame.
  private func fitted(_ setting: Text.Setting, width: Double?) throws -> Text.Setting {
    let style = setting.style
    guard style.minimumScale < 1, style.lineLimit == 1, let width else { return setting }
    func natural(_ setting: Text.Setting) throws -> Double {
      try shape(setting, width: nil).lines.first.map { $0.indent + $0.width } ?? 0
    }
    var fitted = setting
    let least = style.size * max(style.minimumScale, 0)
    var wide = try natural(setting)
    while wide > width + ParagraphLayout.slack, fitted.style.size > least {
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
    try paragraphs.choose(style)
    let whole = TextPiece(setting)
    let pieces = string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let limit = style.lineLimit > 0 ? style.lineLimit : Int.max
    var result = TextLines(lines: [])
    for (index, paragraph) in pieces.enumerated() where result.lines.count < limit {
      let rest = limit - result.lines.count
      let isLast = index == pieces.count - 1
      var shaped = try paragraphs.lines(of: whole[paragraph], width: width, limit: rest, isLast: isLast)
      if index > 0, !shaped.lines.isEmpty { shaped.lines[0].beginsAnother = true }
      result.lines += shaped.lines
      if shaped.isCut { result.isCut = true }
      if shaped.breaksWords { result.breaksWords = true }
    }
    return result
  }
}
