import Geometry
import Layers
import Pixels

/// Letters that take on another colour one after the other.
///
/// What they are painted with changes its colour at one place of each line, over the one pixel that the place is in: a pixel
/// has as much of the new colour as of it lies before the place, so that the border moves by less than pixels.
extension Rasterizer {
  func drawFilled(
    _ placed: PlacedLines, as letters: Letters, size: Size, fade: Double, over region: PixelRect, in scope: Scope,
    on canvas: Canvas
  ) throws {
    guard let color = letters.filled else { return }
    // Lines lie over letters: where they meet, nothing shows through twice.
    let isOnePicture = fade < 1 && (letters.hasBars || !placed.turns.isEmpty)
    let inner = isOnePicture ? 1 : fade
    func drawBars(_ areBelow: Bool) {
      for bar in placed.bars where bar.isBelow == areBelow && TextLines.isOf(letters.parts, bar.part) {
        func fill(_ outline: Path, _ paint: Paint) {
          canvas.fill(.path(scope.transform.apply(to: outline)), with: paint)
        }
        let own = self.paint(
          letters.fill, size: size, fade: inner, over: scope.transform.boundingBox(of: placed.reach), in: scope)
        if case .gradient = letters.fill { fill(bar.outline, own) } else { fill(bar.rest, own) }
        fill(bar.filled, .color(color.faded(by: inner)))
      }
    }
    func drawLines() throws {
      drawBars(true)
      defer { drawBars(false) }
      for (indices, share) in placed.filledTogether {
        guard let first = indices.first else { continue }
        let placedLine = placed.lines[first]
        var line = placed
        line.lines = indices.map { placed.lines[$0] }
        line.bars = []
        if !placed.turns.isEmpty { line.turns = indices.map { placed.turns[$0] } }
        let inside = placed.scope(ofLine: first, in: scope)
        /// Of the paint only the alpha counts for emoji.
        func paint(with paint: Paint, alpha: Double) throws {
          try draw(line, letters.parts, with: paint, opacity: inner * alpha, in: scope, on: canvas)
        }
        if share > 0, share >= placedLine.0.width {
          try paint(with: .color(color.faded(by: inner)), alpha: color.alpha)
          continue
        }
        let plain = self.paint(
          letters.fill, size: size, fade: inner, over: scope.transform.boundingBox(of: placed.reach), in: scope)
        switch letters.fill {
        case .color(let own):
          let both = share > 0 ? border(color, own, share, placedLine, fade: inner, in: inside) : plain
          try paint(with: both, alpha: own.alpha)
        case .gradient:
          try paint(with: plain, alpha: 1)
          guard share > 0 else { continue }
          var clear = color
          clear.alpha = 0
          try paint(with: border(color, clear, share, placedLine, fade: inner, in: inside), alpha: 0)
        }
      }
    }
    guard isOnePicture else { return try drawLines() }
    try canvas.faded(fade, Group(region: region, wanted: scope.wanted)) { try drawLines() }
  }

  /// One colour as far as a line is filled, another behind it.
  private func border(
    _ filled: Color, _ rest: Color, _ share: Double, _ placed: (TextLines.Line, Point), fade: Double, in scope: Scope
  ) -> Paint {
    let (line, origin) = placed
    let along = line.isReadLeftward ? line.width - share : share
    let half = 0.5 / max(scope.scale, 1e-9)
    var transform = scope.transform
    if scope.isSnapped { transform = transform.snapped(transform.apply(to: origin)) }
    func place(_ along: Double) -> Point {
      line.isColumn ? Point(origin.x, origin.y + along) : Point(origin.x + along, origin.y)
    }
    let colors = line.isReadLeftward ? [rest, filled] : [filled, rest]
    let gradient = Gradient(
      form: .axial, stops: [.init(offset: 0, color: colors[0]), .init(offset: 1, color: colors[1])],
      start: place(along - half), end: place(along + half))
    return .gradient(gradient, size: Size(1, 1), transform: transform, fade: fade)
  }
}
