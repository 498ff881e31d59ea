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
    let drawing = FilledDrawing(
      placed: placed, letters: letters, color: color, size: size, region: region, scope: scope, canvas: canvas)
    // Lines lie over letters: where they meet, nothing shows through twice.
    guard fade < 1 && (letters.liesOverItself || !placed.turns.isEmpty) else { return try draw(drawing, fade: fade) }
    try canvas.faded(fade, Group(region: region, wanted: scope.wanted)) { try draw(drawing, fade: 1) }
  }

  private func draw(_ drawing: FilledDrawing, fade: Double) throws {
    let isCurved = !drawing.placed.turns.isEmpty
    if isCurved, drawing.letters.liesOverItself, let own = drawing.ownColor, min(own.alpha, drawing.color.alpha) < 1 {
      try drawCurved(drawing, color: own, isFilled: false, fade: fade)
      return try drawCurved(drawing, color: drawing.color, isFilled: true, fade: fade)
    }
    drawBars(drawing, areBelow: true, fade: fade)
    for (indices, share) in drawing.placed.filledTogether {
      guard let first = indices.first else { continue }
      try draw(drawing, FilledLine(drawing, indices, first, share), fade: fade)
    }
    drawBars(drawing, areBelow: false, fade: fade)
  }

  private func drawBars(_ drawing: FilledDrawing, areBelow: Bool, fade: Double) {
    let (scope, canvas) = (drawing.scope, drawing.canvas)
    for bar in drawing.placed.bars(areBelow: areBelow, of: drawing.letters.parts) {
      canvas.fill(.path(scope.transform.apply(to: bar.rest)), with: plain(drawing, fade: fade))
      canvas.fill(.path(scope.transform.apply(to: bar.filled)), with: .color(drawing.color.faded(by: fade)))
    }
  }

  private func plain(_ drawing: FilledDrawing, fade: Double) -> Paint {
    paint(
      drawing.letters.fill, size: drawing.size, fade: fade,
      over: drawing.scope.transform.boundingBox(of: drawing.placed.reach), in: drawing.scope)
  }

  private func draw(_ drawing: FilledDrawing, _ line: FilledLine, fade: Double) throws {
    let (color, canvas) = (drawing.color, drawing.canvas)
    /// Of the paint only the alpha counts for emoji.
    func draw(with paint: Paint, alpha: Double) throws {
      try self.draw(
        line.placed, drawing.letters.parts, with: paint, opacity: fade * alpha, in: drawing.scope, on: canvas)
    }
    let group = Group(region: drawing.region, wanted: drawing.scope.wanted)
    /// The line in colours without alpha, and what of these is to be seen.
    func drawMasked(_ paint: Paint, by filled: Double, _ rest: Double) throws {
      func white(_ alpha: Double) -> Color { Color(white: 1, alpha: alpha * fade) }
      try canvas.masked(group) {
        try self.draw(line.placed, drawing.letters.parts, with: paint, opacity: 1, in: drawing.scope, on: canvas)
      } by: {
        canvas.fill(.rect(drawing.region.rect), with: line.border(white(filled), white(rest), fade: 1))
      }
    }
    let own = drawing.ownColor
    let isMasked =
      own.map { own in
        min(own.alpha, color.alpha) < 1 && drawing.letters.liesOverItself
          || line.hasPictures && own.alpha != color.alpha
      } ?? false
    if !isMasked {
      if line.isFull { return try draw(with: .color(color.faded(by: fade)), alpha: color.alpha) }
      if line.isUnfilled { return try draw(with: plain(drawing, fade: fade), alpha: own?.alpha ?? 1) }
      if let own { return try draw(with: line.border(color, own, fade: fade), alpha: own.alpha) }
    }
    guard let own else {
      try drawMasked(plain(drawing, fade: 1), by: 0, 1)
      return try drawMasked(.color(color.opaque), by: color.alpha, 0)
    }
    try drawMasked(
      line.border(color.opaque, own.opaque, fade: 1), by: line.isUnfilled ? own.alpha : color.alpha,
      line.isFull ? color.alpha : own.alpha)
  }

  /// Letters on a path with the lines along them as one picture: those that are filled, or the others.
  private func drawCurved(_ drawing: FilledDrawing, color: Color, isFilled: Bool, fade: Double) throws {
    let (canvas, scope) = (drawing.canvas, drawing.scope)
    let paint = Paint.color(color.opaque)
    let clear = color.faded(by: 0)
    func drawBars(areBelow: Bool) {
      for bar in drawing.placed.bars(areBelow: areBelow, of: drawing.letters.parts) {
        canvas.fill(.path(scope.transform.apply(to: isFilled ? bar.filled : bar.rest)), with: paint)
      }
    }
    try canvas.faded(color.alpha * fade, Group(region: drawing.region, wanted: scope.wanted)) {
      drawBars(areBelow: true)
      for (indices, share) in drawing.placed.filledTogether {
        guard let first = indices.first else { continue }
        let line = FilledLine(drawing, indices, first, share)
        guard isFilled ? !line.isUnfilled : !line.isFull else { continue }
        let border = isFilled ? line.border(color.opaque, clear, fade: 1) : line.border(clear, color.opaque, fade: 1)
        try draw(
          line.placed, drawing.letters.parts, with: line.isUnfilled || line.isFull ? paint : border, opacity: 1,
          in: scope, on: canvas)
      }
      drawBars(areBelow: false)
    }
  }
}

/// What is drawn, and where.
private struct FilledDrawing {
  let placed: PlacedLines
  let letters: Rasterizer.Letters
  /// What the letters are filled with.
  let color: Color
  let size: Size
  /// All pixels that the letters can touch.
  let region: PixelRect
  let scope: Scope
  let canvas: Canvas

  /// The colour of letters that are not filled; nil where they have a gradient.
  var ownColor: Color? { if case .color(let color) = letters.fill { color } else { nil } }
}

/// A line that is filled so far, or letters on a path that are filled alike.
private struct FilledLine {
  let placed: PlacedLines
  private let line: TextLines.Line
  private let origin: Point
  private let share: Double
  private let scope: Scope

  init(_ drawing: FilledDrawing, _ indices: [Int], _ first: Int, _ share: Double) {
    let all = drawing.placed
    var placed = all
    placed.lines = indices.map { all.lines[$0] }
    placed.bars = []
    if !all.turns.isEmpty { placed.turns = indices.map { all.turns[$0] } }
    self.placed = placed
    (line, origin) = all.lines[first]
    self.share = share
    scope = all.scope(ofLine: first, in: drawing.scope)
  }

  var isUnfilled: Bool { share <= 0 }
  var isFull: Bool { share > 0 && share >= line.width }

  /// Whether letters in it have their own colours.
  var hasPictures: Bool {
    placed.lines.contains { line, _ in
      line.runs.contains { if case .pictures = $0.content { true } else { false } }
    }
  }

  /// One colour as far as the line is filled, another behind it.
  func border(_ filled: Color, _ rest: Color, fade: Double) -> Paint {
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

extension Color {
  var opaque: Color { Color(red: red, green: green, blue: blue, alpha: 1) }
}
