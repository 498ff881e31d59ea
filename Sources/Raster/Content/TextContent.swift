import Geometry
import Layers

/// A text in its lines.
extension Text: DrawnContent {
  func draw(size: Size, with context: DrawingContext) throws {
    guard let placed = try PlacedLines.of(self, in: size, by: context.painter.engine),
      let region = context.state.pixels(touching: placed.reach)
    else { return }
    let drawing = TextDrawing(
      placed: placed, size: size, region: region, canvas: context.canvas, painter: context.painter)
    try drawing.draw(self, fade: context.fade, in: context.state)
  }

  func reach(size: Size, in state: GraphicsState, by painter: Painter) throws -> Rect {
    try PlacedLines.of(self, in: size, by: painter.engine)?.reach ?? .zero
  }

  func isSame(size: Size, in drawing: ShiftedDrawing, by painter: Painter) throws -> Bool {
    guard drawing.before.isSnapped, gradient == nil, filled == nil, along == nil else { return false }
    for run in runs ?? [] {
      guard fill(of: run).isColor, run.transform == nil, run.picture == nil else { return false }
    }
    guard let placed = try PlacedLines.of(self, in: size, by: painter.engine) else { return true }
    guard drawing.isFree(placed.reach) else { return false }
    return placed.lines.allSatisfy { line, origin in
      func place(_ state: GraphicsState) -> Point { state.snapped(state.transform.apply(to: origin)) }
      let (old, new) = (place(drawing.before), place(drawing.after))
      return drawing.shifts(old, new)
        && line.runs.allSatisfy { $0.isAlways(ofSamePixelsOnWholePixels: old.isWholePixel, scale: painter.scale) }
    }
  }

  var partCount: Int { mayLieOverItself ? 2 : 1 }

  var isDithered: Bool { fill.isDithered || runs?.contains { $0.fill?.isDithered ?? false } ?? false }

  func spend(_ work: inout DrawingWork, size: Size, in state: GraphicsState) throws {
    try work.spend(steps)
    // Elsewhere letters are drawn by their outlines, of which nothing is kept.
    guard state.isSnapped else { return }
    let scale = state.transform.magnifications.most
    for part in largeParts(scale: scale) {
      for character in part.string where !character.isWhitespace {
        let letter = LargeLetter(character, in: part.style, scale: scale)
        if letter.isPicture { try work.keep(letter) } else { try work.spend(letter.steps(over: state.visible)) }
      }
    }
  }

  func workBound(in layer: Layer, height: Double, scale: Double) -> WorkBound {
    var most = WorkBound(steps: steps)
    for part in largeParts(scale: scale) {
      let letter = LargeLetter(" ", in: part.style, scale: scale)
      most.bytes += letter.bytes * Double(part.string.utf8.count)
      most.steps += letter.bytes * Double(part.string.utf8.count)
    }
    return most
  }

  /// The parts whose letters are large, each with its style.
  private func largeParts(scale: Double) -> [(string: String, style: Style)] {
    let least = LargeLetter.least / scale
    guard let runs else { return style.size >= least ? [(string, style)] : [] }
    return runs.lazy.filter { $0.style.size >= least }.map { ($0.string, $0.style) }
  }

  private var steps: Double { Double(string.utf8.count) * Passes.byteOfText }

  /// Whether letters may be drawn over one another.
  private var mayLieOverItself: Bool {
    if filled != nil || along != nil || hasTightLines { return true }
    return runs?.contains { $0.transform != nil || $0.style.tracking < 0 } ?? false
  }

  /// Whether letters of one line may reach into another one.
  var hasTightLines: Bool { style.lineLimit != 1 && style.lineAdvance < 1.15 * style.size }
}

extension TextLines.Run {
  /// Whether it is drawn of pixels that are moved as they are. Outlines are rounded anew at each place.
  fileprivate func isAlways(ofSamePixelsOnWholePixels isOnWhole: Bool, scale: Double) -> Bool {
    switch content {
    case .box: false
    case .glyphs(let font, _): isOnWhole && !font.isLarge(scale: scale) || font.hasCoverage(scale: scale)
    case .picture, .pictures: true
    }
  }
}
