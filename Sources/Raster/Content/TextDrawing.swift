import Basics
import CCairo
import Geometry
import Layers
import Pixels

/// One text that is drawn: in its lines, run by run.
///
/// Where the layer only ever moves, each line's origin is rounded to a whole pixel as seen from the layer's, so that a
/// label has the same pixels on whichever whole pixels it stands; between these it is moved as a whole, with its layer.
/// Where it turns or grows, glyphs are drawn by their outlines, which move smoothly.
struct TextDrawing {
  let placed: PlacedLines
  /// The layer's, in points.
  let size: Size
  /// All pixels that the letters can touch.
  let region: PixelRect
  let canvas: Canvas
  let painter: Painter

  private var scale: Double { painter.scale }

  func draw(_ text: Text, fade: Double, in state: GraphicsState) throws {
    guard let runs = text.runs else {
      let letters = Letters(text.fill, text, text.style)
      return try draw(placed, as: letters, fade: fade, in: state)
    }
    var drawn = 0
    while drawn < runs.count {
      let run = runs[drawn]
      defer { drawn += 1 }
      guard run.opacity > 0 else { continue }
      if let picture = run.picture {
        for (placed, state) in placed.pieces(of: run, drawn, in: state) {
          try draw(picture.image, of: drawn, in: placed, fade: fade * run.opacity, in: state)
        }
        continue
      }
      var letters = Letters(text.fill(of: run), text, run.style, parts: [drawn])
      let pieces = placed.pieces(of: run, drawn, in: state)
      // Runs that look alike are drawn in one go: where letters meet, it is as if they were one run's.
      while drawn + 1 < runs.count, text.looksAlike(run, runs[drawn + 1]) {
        drawn += 1
        letters.parts?.append(drawn)
      }
      for (placed, state) in pieces {
        let shown = placed.showing(letters.parts ?? [])
        try draw(shown, as: letters, fade: fade * run.opacity, in: state)
      }
    }
  }

  /// The look of the letters of some parts of a text; of all of it where `parts` is nil.
  struct Letters {
    var fill: Fill
    /// Whether some of it may be drawn over other parts of it: bars along letters, and lines that stand close.
    var liesOverItself: Bool
    /// The colour that they are filled with as far as their lines are.
    var filled: Color?
    var parts: [Int]?

    init(_ fill: Fill, _ text: Text, _ style: Text.Style, parts: [Int]? = nil) {
      self.fill = fill
      liesOverItself = style.hasBars || text.hasTightLines
      filled = text.filled?.color
      self.parts = parts
    }
  }

  private func draw(_ placed: PlacedLines, as letters: Letters, fade: Double, in state: GraphicsState) throws {
    var fill = letters.fill
    var opacity = fade
    if case .color(let color) = fill { opacity *= color.alpha }
    if let color = letters.filled {
      return try FilledText(text: self, placed: placed, letters: letters, color: color, state: state).draw(fade: fade)
    }
    guard opacity > 0 else { return }
    let isOnePicture = opacity < 1 && (letters.liesOverItself || !placed.turns.isEmpty)
    if isOnePicture, case .color(let color) = fill { fill = .color(color.opaque) }
    let paint = self.paint(fill, over: placed, fade: isOnePicture ? 1 : fade, in: state)
    guard isOnePicture else {
      return try draw(placed, letters.parts, with: paint, opacity: opacity, in: state)
    }
    // Lines lie over letters, and letters over each other where a path bends: nothing shows through twice.
    try canvas.drawFaded(opacity, Group(region: region, wanted: state.wanted)) {
      try draw(placed, letters.parts, with: paint, opacity: 1, in: state)
    }
  }

  /// Returns the paint for letters of some lines.
  func paint(_ fill: Fill, over placed: PlacedLines, fade: Double, in state: GraphicsState) -> Paint {
    painter.paint(fill, size: size, fade: fade, over: state.transform.boundingBox(of: placed.reach), in: state)
  }

  func draw(_ placed: PlacedLines, _ parts: [Int]?, with paint: Paint, opacity: Double, in state: GraphicsState) throws
  {
    for bar in placed.bars(areBelow: true, of: parts) {
      canvas.fill(.path(bar.outline.transformed(by: state.transform)), with: paint)
    }
    // As one outline, so that letters that touch cover no pixel twice.
    var letters = Path()
    for (index, (line, origin)) in placed.lines.enumerated() {
      let state = placed.state(ofLine: index, in: state)
      for bar in line.underlines(of: parts) { draw(bar, at: origin, with: paint, in: state) }
      let runs = line.runs(of: parts)
      if state.isSnapped {
        try show(runs, at: state.snapped(state.transform.apply(to: origin)), with: paint)
      } else {
        let outline = try outline(of: runs, at: origin, transform: state.transform)
        if placed.turns.isEmpty {
          canvas.fill(.path(outline), with: paint)
        } else {
          letters.elements += outline.elements
        }
      }
      try drawPictures(of: runs, at: origin, fade: opacity, in: state)
      drawBoxes(of: runs, at: origin, with: paint, in: state)
      for bar in line.strikethroughs(of: parts) { draw(bar, at: origin, with: paint, in: state) }
    }
    if !letters.elements.isEmpty { canvas.fill(.path(letters), with: paint) }
    for bar in placed.bars(areBelow: false, of: parts) {
      canvas.fill(.path(bar.outline.transformed(by: state.transform)), with: paint)
    }
  }

  /// A picture among the letters: its lower edge on the pixels that the baseline stands on.
  private func draw(_ image: Image, of part: Int, in placed: PlacedLines, fade: Double, in state: GraphicsState) throws
  {
    for (index, (line, origin)) in placed.lines.enumerated() {
      let state = placed.state(ofLine: index, in: state)
      for run in line.runs where run.part == part {
        guard case .picture(let box) = run.content else { continue }
        var inner = state
        inner.transform = AffineTransform.translation(origin.x + box.minX, origin.y + box.minY)
          .then(state.isSnapped ? state.snapped(at: origin) : state.transform)
        try image.draw(size: box.size, with: DrawingContext(painter: painter, canvas: canvas, state: inner, fade: fade))
      }
    }
  }

  /// A line along the letters: on whole pixels where they stand on such, one pixel thick at least.
  private func draw(_ stretch: TextLines.Stretch, at origin: Point, with paint: Paint, in state: GraphicsState) {
    let bar = stretch.bar
    guard stretch.width > 0, bar.thickness > 0 else { return }
    guard state.isSnapped else {
      let rect = stretch.placed(Rect(stretch.x, bar.top, stretch.width, bar.thickness))
      let outline = Path(rect: rect.moved(by: origin))
      return canvas.fill(.path(outline.transformed(by: state.transform)), with: paint)
    }
    let place = state.snapped(state.transform.apply(to: origin))
    func pixels(_ points: Double) -> Double { (points * scale + 0.5).rounded(.down) }
    let start = pixels(stretch.x)
    let rect = stretch.placed(
      Rect(start, pixels(bar.top), pixels(stretch.x + stretch.width) - start, max(pixels(bar.thickness), 1)))
    canvas.fill(.rect(rect.moved(by: place)), with: paint)
  }

  /// Glyphs whole pixels from each other. Where they stand on such, as Cairo keeps them; those of which it makes none,
  /// and large ones, by their outlines.
  private func show(_ runs: [TextLines.Run], at place: Point, with paint: Paint) throws {
    paint.select(on: canvas.context)
    for run in runs {
      guard case .glyphs(let font, let shaped) = run.content else { continue }
      let glyphs = shaped.map { glyph in
        cairo_glyph_t(
          index: glyph.index, x: place.x + (glyph.x * scale + 0.5).rounded(.down),
          y: place.y + (glyph.y * scale + 0.5).rounded(.down))
      }
      guard place.isWholePixel, !font.isLarge(scale: scale) else {
        try drawBetweenPixels(glyphs, of: font, with: paint)
        continue
      }
      for glyph in font.show(glyphs, scale: scale, on: canvas.context) {
        let toPixels = AffineTransform.scale(scale, scale).then(.translation(glyph.x, glyph.y))
        canvas.fill(.path(try font.outline(of: glyph.index).transformed(by: toPixels)), with: paint)
      }
    }
  }

  /// Glyphs that are all as far beside whole pixels, or large, as one picture: where two touch, no pixel is covered
  /// twice.
  private func drawBetweenPixels(_ glyphs: [cairo_glyph_t], of font: ShapedFont, with paint: Paint) throws {
    guard font.hasCoverage(scale: scale) else {
      var outline = Path()
      for glyph in glyphs {
        let toPixels = AffineTransform.scale(scale, scale).then(.translation(glyph.x, glyph.y))
        outline.elements += try font.outline(of: glyph.index).transformed(by: toPixels).elements
      }
      return canvas.fill(.path(outline), with: paint)
    }
    // No glyph reaches further.
    let near = region.rect.inset(by: -Double(Limits.side))
    let parts: [GlyphCoverage] = try glyphs.compactMap { glyph in
      let pixel = Point(glyph.x.rounded(.down), glyph.y.rounded(.down))
      guard near.contains(pixel) else { return nil }
      let rest = Point(glyph.x - pixel.x, glyph.y - pixel.y)
      return try font.coverage(of: glyph.index, beside: rest, scale: scale)?.moved(by: pixel)
    }
    guard let box = parts.compactMap({ $0.rect.intersection(region) }).reduce(nil, { $0?.union($1) ?? $1 }) else {
      return
    }
    let mask = try AlphaMask(width: box.width, height: box.height)
    for part in parts { part.add(to: mask, from: box.origin) }
    canvas.fill(.mask(mask, x: box.x, y: box.y), with: paint)
  }

  private func outline(
    of runs: [TextLines.Run], at origin: Point, transform: AffineTransform
  ) throws -> Path {
    var outline = Path()
    for run in runs {
      guard case .glyphs(let font, let glyphs) = run.content else { continue }
      for glyph in glyphs {
        let place = AffineTransform.translation(origin.x + glyph.x, origin.y + glyph.y).then(transform)
        outline.elements += try font.outline(of: glyph.index).transformed(by: place).elements
      }
    }
    return outline
  }

  /// Emoji, whose colours are their own: only the text's alpha counts for them. Where letters are only moved, each
  /// picture is scaled to whole pixels once and copied or moved, as an image is; elsewhere it is resampled in place.
  private func drawPictures(of runs: [TextLines.Run], at origin: Point, fade: Double, in state: GraphicsState) throws {
    for run in runs {
      guard case .pictures(let font, let size, let glyphs) = run.content else { continue }
      for glyph in glyphs {
        guard let picture = try font.picture(of: glyph.index) else { continue }
        let frame = picture.frame(size: size)
        guard
          let image = try painter.pictures.scaled(
            picture, of: glyph.index, to: Size(frame.width * state.scale, frame.height * state.scale))
        else { continue }
        if state.isSnapped {
          let place = state.snapped(state.transform.apply(to: origin))
          let x = place.x + ((glyph.x + frame.minX) * scale + 0.5).rounded(.down)
          let y = place.y + ((glyph.y + frame.minY) * scale + 0.5).rounded(.down)
          canvas.paint(image, at: Point(x, y), tint: nil, fade: fade, wanted: state.wanted)
        } else {
          let place = AffineTransform.scale(
            frame.width / Double(image.bitmap.width), frame.height / Double(image.bitmap.height)
          ).then(.translation(origin.x + glyph.x + frame.minX, origin.y + glyph.y + frame.minY))
          canvas.paint(image, transform: place.then(state.transform), tint: nil, fade: fade)
        }
      }
    }
  }

  private func drawBoxes(of runs: [TextLines.Run], at origin: Point, with paint: Paint, in state: GraphicsState) {
    for run in runs {
      guard case .box(let outline) = run.content else { continue }
      let place = state.isSnapped ? state.snapped(at: origin) : state.transform
      let toPixels = AffineTransform.translation(origin.x, origin.y).then(place)
      canvas.fill(.path(outline.transformed(by: toPixels)), with: paint)
    }
  }
}

extension Text.Style {
  fileprivate var hasBars: Bool { underline || strikethrough }
}

extension Text {
  /// Whether the letters of two runs are painted alike and where the lines have them.
  fileprivate func looksAlike(_ run: Run, _ next: Run) -> Bool {
    next.picture == nil && run.transform == nil && next.transform == nil && run.opacity == next.opacity
      && run.style.hasBars == next.style.hasBars && fill(of: run) == fill(of: next)
  }
}

extension TextLines.Stretch {
  /// Returns a rectangle of a line as it is in a column.
  fileprivate func placed(_ rect: Rect) -> Rect {
    isColumn ? Rect(-rect.maxY, rect.minX, rect.height, rect.width) : rect
  }
}
