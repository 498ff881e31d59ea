import CCairo
import Layers
import Pixels

/// A picture that layers are drawn into before it is put onto what lies behind.
struct Group {
  /// The pixels that it has.
  var region: PixelRect
  /// The pixels of the region that are put anywhere.
  var wanted: PixelRect
  /// The pixels that have to be right for that; nil if they are the same.
  var needed: PixelRect?
  /// Whether it begins as what lies behind and takes its place. Where something in it reads that, it lies there.
  var isOver = false
  var blend = BlendMode.normal
}

extension Canvas {
  /// Draws into a picture of its own, the size of `region`, and makes that the source for what is drawn next inside
  /// `use`.
  ///
  /// - Parameter isOver: whether the picture begins as what lies behind, and takes its place, instead of being laid
  ///   over it. The two come to the same but for what reads what lies behind.
  private func group(
    in region: PixelRect, isOver: Bool = false, _ draw: () throws -> Void, use: (OpaquePointer) throws -> Void
  ) throws {
    cairo_save(context)
    defer { cairo_restore(context) }
    setClip(region)
    let picture = try picture(isOver: isOver, draw)
    defer { cairo_pattern_destroy(picture) }
    cairo_set_source(context, picture)
    try use(context)
  }

  /// Returns the picture that `draw` draws, as a pattern.
  ///
  /// Cairo notes that a new group is clear, and puts the first thing drawn there by another rounding than all later
  /// ones. Which layer comes first depends on which were left out as not wanted; so the note is taken back.
  ///
  /// - Parameter isOver: whether what lies behind is under it.
  private func picture(isOver: Bool = false, _ draw: () throws -> Void) throws -> OpaquePointer {
    let behind = cairo_surface_reference(cairo_get_group_target(context))
    defer { cairo_surface_destroy(behind) }
    cairo_push_group(context)
    cairo_surface_mark_dirty(cairo_get_group_target(context))
    if isOver {
      cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
      cairo_set_source_surface(context, behind, 0, 0)
      cairo_paint(context)
    }
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    do {
      try draw()
    } catch {
      cairo_pattern_destroy(cairo_pop_group(context))
      throw error
    }
    return cairo_pop_group(context)
  }

  /// Draws as one picture with an opacity, as far as it is wanted.
  func drawFaded(_ opacity: Double, _ group: Group, _ draw: () throws -> Void) throws {
    try self.group(in: group.region, isOver: group.isOver, draw) { context in
      try composite(group) { cairo_paint_with_alpha(context, opacity) }
    }
  }

  /// Puts what `paint` paints onto what lies behind, as the group says and as far as it is wanted.
  private func composite(_ group: Group, _ paint: () -> Void) throws {
    setClip(group.wanted)
    guard group.blend.isOfHues else {
      cairo_set_operator(
        context, group.isOver ? CAIRO_OPERATOR_SOURCE : group.blend.cairo ?? cairo_get_operator(context))
      return paint()
    }
    let source = cairo_pattern_reference(cairo_get_source(context))
    defer { cairo_pattern_destroy(source) }
    let picture = try picture {
      cairo_set_source(context, source)
      paint()
    }
    defer { cairo_pattern_destroy(picture) }
    guard let above = TargetPixels(of: picture), let below = pixels,
      let part = above.rect.intersection(below.rect)?.intersection(group.wanted)
    else { return }
    for y in part.y..<part.maxY {
      let (source, backdrop) = (above.pixel(part.x, y), below.pixel(part.x, y))
      for x in 0..<part.width {
        let over = source.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)
        guard over.w > 0 else { continue }
        let under = backdrop.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)
        backdrop.storeBytes(
          of: group.blend.pixel(SIMD4<Float>(over), over: SIMD4<Float>(under)).bytes, toByteOffset: 4 * x,
          as: SIMD4<UInt8>.self)
      }
    }
    below.markChanged()
  }

  /// Draws as one picture in which whatever is drawn is added to what is there.
  func drawUnioned(in region: PixelRect, wanted: PixelRect, _ draw: () throws -> Void) throws {
    try group(in: region) {
      cairo_set_operator(context, CAIRO_OPERATOR_ADD)
      try draw()
    } use: { context in
      closeGaps(in: cairo_get_source(context))
      setClip(wanted)
      cairo_paint(context)
    }
  }

  /// Makes pixels opaque that nearly are. Cairo samples a pixel's rows, so that the parts two neighbours have of it may
  /// leave a row out: one in fifteen, found to be up to 17 of 255 in a ring of two hundred parts.
  private func closeGaps(in picture: OpaquePointer?) {
    guard let pixels = TargetPixels(of: picture) else { return }
    for y in pixels.rect.y..<pixels.rect.maxY {
      let row = UnsafeMutableRawBufferPointer(start: pixels.pixel(pixels.rect.x, y), count: pixels.rect.width * 4)
      for x in stride(from: 0, to: row.count, by: 4) where (236...254).contains(row[x + 3]) {
        let alpha = Int(row[x + 3])
        for channel in x..<(x + 3) { row[channel] = UInt8(min((Int(row[channel]) * 255 + alpha / 2) / alpha, 255)) }
        row[x + 3] = 255
      }
    }
    pixels.markChanged()
  }

  /// Draws as one picture, multiplied with the alpha of another one, as far as it is wanted.
  func masked(_ group: Group, _ draw: () throws -> Void, by mask: () throws -> Void) throws {
    try self.group(in: group.region, isOver: group.isOver, draw) { context in
      let source = cairo_pattern_reference(cairo_get_source(context))
      defer { cairo_pattern_destroy(source) }
      let coverage = try picture(mask)
      defer { cairo_pattern_destroy(coverage) }
      cairo_set_source(context, source)
      try composite(group) { cairo_mask(context, coverage) }
    }
  }

  /// Draws as one picture, cut out as far as it is covered.
  func drawClipped(to coverage: Coverage, in region: PixelRect, isOver: Bool, _ draw: () throws -> Void) throws {
    try group(in: region, isOver: isOver, draw) { context in
      if isOver { cairo_set_operator(context, CAIRO_OPERATOR_SOURCE) }
      cover(coverage)
    }
  }
}

extension BlendMode {
  /// The operator of Cairo that has this mode together with `source-over`; nil for `source-over` alone, and for the
  /// non-separable modes.
  fileprivate var cairo: cairo_operator_t? {
    switch self {
    case .normal: nil
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue, .saturation, .color, .luminosity: nil
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}
