import CCairo
import Geometry
import Layers
import Limits

extension Rasterizer {
  /// The lines of a text, as a block centred vertically in the bounds less the padding.
  ///
  /// Where the layer only ever moves, each line's origin is rounded to a whole pixel, so that a label has the same pixels
  /// wherever it stands; where it turns or grows, glyphs are drawn by their outlines, which move smoothly.
  func draw(_ text: Text, size: Size, fade: Double, in scope: Scope, on canvas: Canvas) throws {
    let placed = try lines(of: text, in: size)
    guard let placed, let region = scope.pixels(touching: placed.reach) else { return }
    let opacity = text.gradient == nil ? text.color.alpha * fade : fade
    guard opacity > 0 else { return }
    let isOnePicture = opacity < 1 && (text.style.underline || text.style.strikethrough)
    var fill = text.fill
    if isOnePicture, case .color(var color) = fill {
      color.alpha = 1
      fill = .color(color)
    }
    let paint = self.paint(
      fill, size: size, fade: isOnePicture ? 1 : fade, over: scope.transform.boundingBox(of: placed.reach), in: scope)
    guard isOnePicture else { return try draw(placed, with: paint, opacity: opacity, in: scope, on: canvas) }
    // Lines lie over letters: where they meet, nothing shows through twice.
    try canvas.faded(opacity, Group(region: region, wanted: scope.wanted)) {
      try draw(placed, with: paint, opacity: 1, in: scope, on: canvas)
    }
  }

  private func draw(
    _ placed: PlacedLines, with paint: Paint, opacity: Double, in scope: Scope, on canvas: Canvas
  ) throws {
    for (line, origin) in placed.lines {
      if let bar = line.underline { draw(bar, along: line, at: origin, with: paint, in: scope, on: canvas) }
      if scope.isSnapped {
        paint.select(on: canvas.context)
        show(line, at: scope.transform.apply(to: origin), on: canvas)
      } else {
        let outline = try outline(of: line, at: origin, transform: scope.transform)
        canvas.fill(.path(outline), with: paint)
      }
      try drawPictures(of: line, at: origin, fade: opacity, in: scope, on: canvas)
      drawBoxes(of: line, at: origin, with: paint, in: scope, on: canvas)
      if let bar = line.strikethrough { draw(bar, along: line, at: origin, with: paint, in: scope, on: canvas) }
    }
  }

  /// A line along the letters: on whole pixels where they stand on such, one pixel thick at least.
  private func draw(
    _ bar: TextLines.Bar, along line: TextLines.Line, at origin: Point, with paint: Paint, in scope: Scope,
    on canvas: Canvas
  ) {
    guard line.width > 0, bar.thickness > 0 else { return }
    guard scope.isSnapped else {
      let outline = Path(rect: Rect(origin.x, origin.y + bar.top, line.width, bar.thickness))
      return canvas.fill(.path(scope.transform.apply(to: outline)), with: paint)
    }
    let place = scope.transform.apply(to: origin)
    func pixels(_ points: Double) -> Double { (points * scale + 0.5).rounded(.down) }
    let rect = Rect(
      (place.x + 0.5).rounded(.down), (place.y + 0.5).rounded(.down) + pixels(bar.top), pixels(line.width),
      max(pixels(bar.thickness), 1))
    canvas.fill(.rect(rect), with: paint)
  }

  /// Glyphs as Cairo keeps them, each on a whole pixel.
  private func show(_ line: TextLines.Line, at place: Point, on canvas: Canvas) {
    let x = (place.x + 0.5).rounded(.down)
    let y = (place.y + 0.5).rounded(.down)
    for case .glyphs(let font, let shaped) in line.runs {
      let glyphs = shaped.map { glyph in
        cairo_glyph_t(
          index: glyph.index, x: x + (glyph.x * scale + 0.5).rounded(.down),
          y: y + (glyph.y * scale + 0.5).rounded(.down))
      }
      font.show(glyphs, scale: scale, on: canvas.context)
    }
  }

  private func outline(
    of line: TextLines.Line, at origin: Point, transform: AffineTransform
  ) throws -> Path {
    var outline = Path()
    for case .glyphs(let font, let glyphs) in line.runs {
      for glyph in glyphs {
        let place = AffineTransform.translation(origin.x + glyph.x, origin.y + glyph.y).then(transform)
        outline.elements += place.apply(to: try font.outline(of: glyph.index)).elements
      }
    }
    return outline
  }

  /// Emoji, whose colours are their own: only the text's alpha counts for them. Where letters stand on whole pixels, each
  /// picture is scaled to whole pixels once and copied, as an image is; elsewhere it is resampled in place.
  private func drawPictures(
    of line: TextLines.Line, at origin: Point, fade: Double, in scope: Scope, on canvas: Canvas
  ) throws {
    for case .pictures(let font, let size, let glyphs) in line.runs {
      for glyph in glyphs {
        guard let picture = try font.picture(of: glyph.index) else { continue }
        let frame = picture.frame(size: size)
        guard
          let image = try scaled(
            picture, of: glyph.index, to: Size(frame.width * scope.scale, frame.height * scope.scale))
        else { continue }
        if scope.isSnapped {
          let place = scope.transform.apply(to: origin)
          let x = (place.x + 0.5).rounded(.down) + ((glyph.x + frame.minX) * scale + 0.5).rounded(.down)
          let y = (place.y + 0.5).rounded(.down) + ((glyph.y + frame.minY) * scale + 0.5).rounded(.down)
          canvas.paint(image, x: x, y: y, tint: nil, fade: fade, wanted: scope.wanted)
        } else {
          let place = AffineTransform.scale(
            frame.width / Double(image.bitmap.width), frame.height / Double(image.bitmap.height)
          ).then(.translation(origin.x + glyph.x + frame.minX, origin.y + glyph.y + frame.minY))
          canvas.paint(image, transform: place.then(scope.transform), tint: nil, fade: fade)
        }
      }
    }
  }

  private func scaled(_ picture: ColorFont.Picture, of glyph: UInt, to size: Size) throws -> ScaledImage? {
    let width = Int(clamped: size.width.rounded())
    let height = Int(clamped: size.height.rounded())
    guard width > 0, height > 0 else { return nil }
    guard width <= Limits.side, height <= Limits.side else {
      throw RasterProblem.pictureTooLarge(width: Double(width), height: Double(height))
    }
    // No path of a picture begins with a colon.
    let key = ScaledImage.Key(source: ":glyph \(glyph)", width: width, height: height)
    return try scaledImages.value(for: key) { try picture.scaled(width: width, height: height) }
  }

  private func drawBoxes(
    of line: TextLines.Line, at origin: Point, with paint: Paint, in scope: Scope, on canvas: Canvas
  ) {
    for case .box(let outline) in line.runs {
      var place = scope.transform
      if scope.isSnapped {
        let pixel = place.apply(to: origin)
        place.tx += (pixel.x + 0.5).rounded(.down) - pixel.x
        place.ty += (pixel.y + 0.5).rounded(.down) - pixel.y
      }
      canvas.fill(
        .path(AffineTransform.translation(origin.x, origin.y).then(place).apply(to: outline)), with: paint)
    }
  }

  /// The lines with the places of their baselines' beginnings, in the layer's coordinates; nil where there is no room
  /// for any.
  func lines(of text: Text, in size: Size) throws -> PlacedLines? {
    guard !text.string.isEmpty else { return nil }
    let left = text.padding.left
    let width = size.width - left - text.padding.right
    let height = size.height - text.padding.top - text.padding.bottom
    guard width > 0 else { return nil }
    let style = text.style
    let lines = try engine.lines(of: text.string, style: style, width: width).lines
    let gaps = style.paragraphSpacing * Double(lines.filter(\.beginsAnother).count)
    var lineTop = text.padding.top + (height - style.lineAdvance * Double(lines.count) - gaps) / 2
    var placed: [(TextLines.Line, Point)] = []
    var reach = Rect.zero
    for line in lines {
      let slack = width - line.indent - line.width
      let indent =
        switch text.alignment {
        case .left: 0.0
        case .center: slack / 2
        case .right: slack
        }
      if line.beginsAnother { lineTop += style.paragraphSpacing }
      let origin = Point(left + line.indent + indent, lineTop + style.ascender)
      placed.append((line, origin))
      // Glyphs may stick out of their line: accents, slanted strokes. None does by more than an em.
      let box = Rect(origin.x, lineTop, max(line.width, 1e-3), max(style.lineAdvance, 1e-3))
      reach = reach.union(box.inset(by: -style.size))
      lineTop += style.lineAdvance
    }
    return PlacedLines(lines: placed, reach: reach)
  }
}

/// A text's lines where they stand in their layer.
struct PlacedLines {
  var lines: [(TextLines.Line, Point)]
  /// A rectangle outside of which nothing is drawn.
  var reach: Rect
}
