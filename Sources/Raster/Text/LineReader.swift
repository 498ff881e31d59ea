import CPangoCairo
import Geometry
import Layers

/// Lines as Pango gives them, taken apart into glyphs, pictures and bars.
struct LineReader {
  let fonts: StyledFonts
  let layout: OpaquePointer
  let boxed: Set<Unicode.Scalar>

  /// - Parameter hanging: the bytes of spaces that hang behind the line's end, and take no room.
  func line(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, of piece: TextPiece, hanging: Range<Int>? = nil
  ) throws -> TextLines.Line {
    var made = LineInProgress(piece, bars: fonts.bars)
    made.hanging = hanging
    made.line.isReadLeftward = line.pointee.resolved_dir == PANGO_DIRECTION_RTL.rawValue
    var item = line.pointee.runs
    while let node = item {
      item = node.pointee.next
      guard let data = node.pointee.data,
        let run = PangoRun(data.assumingMemoryBound(to: PangoGlyphItem.self).pointee)
      else { continue }
      made.item += 1
      try read(run, of: piece, into: &made)
    }
    return made.finished()
  }

  private func read(_ run: PangoRun, of piece: TextPiece, into made: inout LineInProgress) throws {
    let isVertical = piece.setting.style.isVertical
    let emoji = fonts.isEmoji(run.font) ? fonts.emoji : nil
    var glyphs: [TextLines.Glyph] = []
    func flush() throws {
      guard !glyphs.isEmpty else { return }
      if let emoji {
        made.append(.pictures(emoji, size: made.style.size, glyphs))
      } else {
        made.append(.glyphs(try fonts.font(run.font, isTurned: isVertical), glyphs))
      }
      glyphs = []
    }
    for (index, info) in run.glyphs.enumerated() {
      if !piece.marks.isEmpty, let place = run.place(of: index), piece.marks.contains(place) { continue }
      if piece.setting.isAlongPath, run.beginsCluster(index) {
        try flush()
        made.endLetter()
      }
      if !piece.spans.isEmpty, let place = run.place(of: index), let span = piece.span(at: place),
        span.part != made.part
      {
        try flush()
        made.begin(span.part)
      }
      if let hanging = made.hanging, let place = run.place(of: index), hanging.contains(place) { continue }
      if try pass(index, of: run, amongEmoji: emoji != nil, of: piece, in: &made) { continue }
      if info.glyph != emptyGlyph {
        glyphs.append(
          .init(
            index: UInt(info.glyph), x: made.x + points(info.geometry.x_offset),
            y: points(info.geometry.y_offset) - made.rise + (isVertical && !run.isUpright ? made.style.center : 0)))
      }
      made.x += points(info.geometry.width)
    }
    try flush()
    // A file of the scene's own may be damaged, which drawing it would be the first to notice.
    if !fonts.set.own.isEmpty, emoji == nil {
      try checkOutlines(of: run, in: try fonts.font(run.font, isTurned: isVertical), piece)
    }
    if piece.setting.isAlongPath { made.endLetter() }
  }

  /// Places a glyph of Pango's that is none of the run's font: a picture among the letters, a space between emoji, a
  /// box for a character that no font has. Returns false if it is one.
  private func pass(
    _ index: Int, of run: PangoRun, amongEmoji: Bool, of piece: TextPiece, in made: inout LineInProgress
  ) throws -> Bool {
    let (info, style) = (run.glyphs[index], made.style)
    let isVertical = piece.setting.style.isVertical
    if let size = made.picture {
      let origin = isVertical ? Point(made.rise - size.width / 2, made.x) : Point(made.x, -size.height - made.rise)
      made.append(.picture(Rect(origin: origin, size: size)))
      made.x += points(info.geometry.width)
      return true
    }
    if amongEmoji, isSpace(index, of: run) {
      // A picture's font has spaces as wide as its pictures.
      let space = try fonts.spaceWidth(of: style)
      made.x += space * style.size + (style.tracking == 0 ? 0 : Self.tracking(around: info, of: run.font).all)
      return true
    }
    guard info.glyph & unknownGlyph != 0, info.glyph != emptyGlyph else { return false }
    var scalar = Unicode.Scalar(info.glyph & ~unknownGlyph) ?? "\u{fffd}"
    if scalar == ParagraphLayout.standIn, let place = run.place(of: index), piece.isNull(at: place) { scalar = "\0" }
    guard boxed.contains(scalar) else {
      throw RasterProblem.missingGlyph(
        scalar: scalar, text: piece.setting.string, families: fonts.set.own.map(\.name) + fonts.set.families.map(\.name)
      )
    }
    let box = MissingGlyph(scalar, size: style.size)
    let tracking = style.tracking == 0 ? (before: 0, all: 0) : Self.tracking(around: info, of: run.font)
    let y = (isVertical ? style.center : 0) - made.rise
    made.append(.box(box.outline(at: Point(made.x + tracking.before, y))))
    made.x += box.advance + tracking.all
    return true
  }

  /// Whether a glyph of a run stands for a space. Pango draws a space with the font of what stands before it.
  private func isSpace(_ index: Int, of run: PangoRun) -> Bool {
    guard let text = pango_layout_get_text(layout), let place = run.place(of: index) else { return false }
    return text[place] == CChar(UInt8(ascii: " "))
  }

  /// The points that Pango added before a character that no font has, and on both its sides.
  private static func tracking(
    around info: PangoGlyphInfo, of font: UnsafeMutablePointer<PangoFont>
  ) -> (before: Double, all: Double) {
    var own = PangoRectangle()
    pango_font_get_glyph_extents(font, info.glyph, nil, &own)
    return (points(info.geometry.x_offset), points(info.geometry.width - own.width))
  }
}

/// Points of a length of Pango's.
private func points(_ length: Int32) -> Double { Double(length) / Double(PANGO_SCALE) }

/// A part of a line that Pango has laid out with one font.
struct PangoRun {
  let item: PangoGlyphItem
  let font: UnsafeMutablePointer<PangoFont>
  let glyphs: UnsafeBufferPointer<PangoGlyphInfo>
  /// The beginning of the cluster of each glyph, in bytes from the run's beginning.
  let clusters: UnsafeMutablePointer<Int32>?

  /// Creates the run, or returns nil where it has no font or no glyphs.
  init?(_ item: PangoGlyphItem) {
    guard let font = item.item.pointee.analysis.font, let string = item.glyphs else { return nil }
    (self.item, self.font, clusters) = (item, font, string.pointee.log_clusters)
    glyphs = UnsafeBufferPointer(start: string.pointee.glyphs, count: Int(string.pointee.num_glyphs))
  }

  /// Whether its letters stand upright in a vertical line.
  var isUpright: Bool { item.item.pointee.analysis.gravity == guint8(PANGO_GRAVITY_EAST.rawValue) }

  func beginsCluster(_ index: Int) -> Bool { clusters.map { index == 0 || $0[index] != $0[index - 1] } == true }

  /// Returns the place at which the cluster of a glyph begins in the text, in bytes.
  func place(of index: Int) -> Int? { clusters.map { Int(item.item.pointee.offset) + Int($0[index]) } }
}

/// A line that is being taken apart, from left to right.
private struct LineInProgress {
  private let piece: TextPiece
  private let bars: [String: DecorationMetrics]
  /// Points from its start.
  var x = 0.0 { didSet { include(x) } }
  private var extent = 0.0...0.0
  /// The index among Pango's runs.
  var item = 0
  var hanging: Range<Int>?
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

  init(_ piece: TextPiece, bars: [String: DecorationMetrics]) {
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
