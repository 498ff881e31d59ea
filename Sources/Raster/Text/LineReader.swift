import CPangoCairo
import Geometry
import Layers

/// Lines as Pango gives them, taken apart into glyphs, pictures and bars.
struct LineReader {
  let fonts: StyledFonts
  let layout: OpaquePointer
  let boxed: Set<Unicode.Scalar>

  func line(_ line: UnsafeMutablePointer<PangoLayoutLine>, of piece: TextPiece) throws -> TextLines.Line {
    let units = Double(PANGO_SCALE)
    var made = LineInProgress(piece, bars: fonts.bars)
    made.line.isReadLeftward = line.pointee.resolved_dir == PANGO_DIRECTION_RTL.rawValue
    var item = line.pointee.runs
    while let node = item {
      item = node.pointee.next
      guard let data = node.pointee.data else { continue }
      let run = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
      guard let pangoFont = run.item.pointee.analysis.font, let string = run.glyphs else { continue }
      made.item += 1
      let pictures = fonts.isEmoji(pangoFont) ? fonts.emoji : nil
      let isVertical = piece.setting.style.isVertical
      let isUpright = run.item.pointee.analysis.gravity == guint8(PANGO_GRAVITY_EAST.rawValue)
      var glyphs: [TextLines.Glyph] = []
      func flush() throws {
        guard !glyphs.isEmpty else { return }
        if let pictures {
          made.append(.pictures(pictures, size: made.style.size, glyphs))
        } else {
          made.append(.glyphs(try fonts.font(pangoFont, isTurned: isVertical), glyphs))
        }
        glyphs = []
      }
      let infos = UnsafeBufferPointer(start: string.pointee.glyphs, count: Int(string.pointee.num_glyphs))
      for (index, info) in infos.enumerated() {
        let geometry = info.geometry
        if piece.setting.isAlongPath,
          string.pointee.log_clusters.map({ index == 0 || $0[index] != $0[index - 1] }) == true
        {
          try flush()
          made.endLetter()
        }
        if let clusters = string.pointee.log_clusters, !piece.spans.isEmpty,
          let span = piece.span(at: Int(run.item.pointee.offset) + Int(clusters[index])), span.part != made.part
        {
          try flush()
          made.begin(span.part)
        }
        let style = made.style
        if let size = made.picture {
          let origin = isVertical ? Point(made.rise - size.width / 2, made.x) : Point(made.x, -size.height - made.rise)
          made.append(.picture(Rect(origin: origin, size: size)))
          made.x += Double(geometry.width) / units
          continue
        }
        if pictures != nil, Self.isSpace(index, of: run, in: layout) {
          // A picture's font has spaces as wide as its pictures.
          let space = try fonts.spaceWidth(of: style)
          made.x += space * style.size + (style.tracking == 0 ? 0 : Self.tracking(around: info, of: pangoFont).all)
          continue
        }
        if info.glyph & unknownGlyph != 0, info.glyph != emptyGlyph {
          var scalar = Unicode.Scalar(info.glyph & ~unknownGlyph) ?? "\u{fffd}"
          if scalar == ParagraphLayout.standIn, let clusters = string.pointee.log_clusters,
            piece.isNull(at: Int(run.item.pointee.offset) + Int(clusters[index]))
          {
            scalar = "\0"
          }
          guard boxed.contains(scalar) else {
            throw RasterProblem.missingGlyph(
              scalar: scalar, text: piece.setting.string,
              families: fonts.set.own.map(\.name) + fonts.set.families.map(\.name))
          }
          let box = MissingGlyph(scalar, size: style.size)
          let tracking = style.tracking == 0 ? (before: 0, all: 0) : Self.tracking(around: info, of: pangoFont)
          let y = (isVertical ? style.center : 0) - made.rise
          made.append(.box(box.outline(at: Point(made.x + tracking.before, y))))
          made.x += box.advance + tracking.all
          continue
        }
        if info.glyph != emptyGlyph {
          glyphs.append(
            .init(
              index: UInt(info.glyph), x: made.x + Double(geometry.x_offset) / units,
              y: Double(geometry.y_offset) / units - made.rise + (isVertical && !isUpright ? style.center : 0)))
        }
        made.x += Double(geometry.width) / units
      }
      try flush()
      // A file of the scene's own may be damaged, which drawing it would be the first to notice.
      if !fonts.set.own.isEmpty, pictures == nil {
        try checkOutlines(of: run, in: try fonts.font(pangoFont, isTurned: isVertical), piece)
      }
      if piece.setting.isAlongPath { made.endLetter() }
    }
    return made.finished()
  }

  /// True where a glyph of a run stands for a space. Pango draws a space with the font of what stands before it.
  private static func isSpace(_ index: Int, of run: PangoGlyphItem, in layout: OpaquePointer) -> Bool {
    guard let text = pango_layout_get_text(layout), let clusters = run.glyphs.pointee.log_clusters else { return false }
    return text[Int(run.item.pointee.offset) + Int(clusters[index])] == CChar(UInt8(ascii: " "))
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
}

/// A line that is being taken apart, from left to right.
private struct LineInProgress {
  private let piece: TextPiece
  private let bars: [String: FontBars]
  /// Points from its start.
  var x = 0.0 { didSet { include(x) } }
  private var extent = 0.0...0.0
  /// Which of Pango's runs it is.
  var item = 0
  /// The part whose letters come, and how they look.
  private(set) var part: Int?
  private(set) var style: Text.Style
  /// Points above the baseline.
  private(set) var rise = 0.0
  /// The size of the picture that stands there instead of letters.
  private(set) var picture: Size?
  private var start = 0.0
  private var letterStart = 0.0
  var line = TextLines.Line(width: 0, runs: [])

  init(_ piece: TextPiece, bars: [String: FontBars]) {
    self.piece = piece
    self.bars = bars
    style = piece.setting.style
    if let first = piece.first { line.parts = [first] }
  }

  /// Something stands there.
  private mutating func include(_ place: Double) {
    if place < extent.lowerBound { extent = place...extent.upperBound }
    if place > extent.upperBound { extent = extent.lowerBound...place }
  }

  mutating func append(_ content: TextLines.Run.Content) {
    switch content {
    // Half of the tracking is before a letter.
    case .glyphs(_, let glyphs), .pictures(_, _, let glyphs): for glyph in glyphs { include(glyph.x) }
    case .box, .picture: break
    }
    line.runs.append(TextLines.Run(content: content, part: part, item: item))
  }

  /// Ends a letter: all that was put together since the last one ended is one.
  mutating func endLetter() {
    defer { letterStart = x }
    for index in line.runs.indices.reversed() {
      guard line.runs[index].extent == nil else { break }
      line.runs[index].extent = min(letterStart, x)...max(letterStart, x)
    }
  }

  /// Letters of another part come.
  mutating func begin(_ next: Int) {
    if part == nil { line.parts = [] }
    endBars()
    let made = piece.setting.parts[next]
    (part, style, rise, picture) = (next, made.style, made.baselineOffset, made.picture)
    line.parts.append(next)
  }

  private mutating func endBars() {
    defer { start = x }
    if let part, x != start {
      let known = line.extents[part]
      line.extents[part] = min(known?.lowerBound ?? start, start, x)...max(known?.upperBound ?? x, start, x)
    }
    guard picture == nil, style.underline || style.strikethrough, x > start, let bars = bars[StyledFonts.key(of: style)]
    else { return }
    func stretch(_ bar: TextLines.Bar) -> TextLines.Stretch {
      var bar = bar.scaled(by: style.size)
      bar.top -= rise
      if style.isVertical { bar.top += style.center }
      return TextLines.Stretch(bar: bar, x: start, width: x - start, part: part, isColumn: style.isVertical)
    }
    if style.underline { line.underlines.append(stretch(bars.underline)) }
    if style.strikethrough { line.strikethroughs.append(stretch(bars.strikethrough)) }
  }

  mutating func finished() -> TextLines.Line {
    endBars()
    line.width = max(x, 0)
    line.extent = extent
    return piece.setting.style.isVertical ? line.turnedIntoColumn() : line
  }
}

/// `PANGO_GLYPH_EMPTY` and `PANGO_GLYPH_UNKNOWN_FLAG`, macros that Swift does not see.
let emptyGlyph: PangoGlyph = 0x0fff_ffff
let unknownGlyph: PangoGlyph = 0x1000_0000
