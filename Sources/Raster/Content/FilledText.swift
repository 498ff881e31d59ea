import Geometry
import Layers

/// Letters that take on another colour one after the other.
///
/// Their paint changes its colour at one place of each line, over the one pixel that the place is in: a pixel has as
/// much of the new colour as of it lies before the place, so that the border moves by less than pixels.
struct FilledText {
  let text: TextDrawing
  let placed: PlacedLines
  let letters: TextDrawing.Letters
  /// The colour that the letters are filled with.
  let color: Color
  let state: GraphicsState

  /// The colour of letters that are not filled; nil where they have a gradient.
  private var ownColor: Color? { if case .color(let color) = letters.fill { color } else { nil } }

  private var canvas: Canvas { text.canvas }

  private var lines: [FilledLine] {
    placed.filledTogether.compactMap { indices, share in
      indices.first.map { FilledLine(self, indices, $0, share) }
    }
  }
  private var group: Group { Group(region: text.region, wanted: state.wanted) }

  func draw(fade: Double) throws {
    // Lines lie over letters: where they meet, nothing shows through twice.
    guard fade < 1 && (letters.liesOverItself || !placed.turns.isEmpty) else { return try drawLines(fade: fade) }
    try canvas.drawFaded(fade, group) { try drawLines(fade: 1) }
  }

  private func drawLines(fade: Double) throws {
    let isCurved = !placed.turns.isEmpty
    if isCurved, letters.liesOverItself, let own = ownColor, min(own.alpha, color.alpha) < 1 {
      try drawCurved(color: own, isFilled: false, fade: fade)
      return try drawCurved(color: color, isFilled: true, fade: fade)
    }
    drawBars(areBelow: true, fade: fade)
    for line in lines { try draw(line, fade: fade) }
    drawBars(areBelow: false, fade: fade)
  }

  private func drawBars(areBelow: Bool, fade: Double) {
    for bar in placed.bars(areBelow: areBelow, of: letters.parts) {
      canvas.fill(.path(bar.rest.transformed(by: state.transform)), with: plain(fade: fade))
      canvas.fill(.path(bar.filled.transformed(by: state.transform)), with: .color(color.faded(by: fade)))
    }
  }

  private func plain(fade: Double) -> Paint { text.paint(letters.fill, over: placed, fade: fade, in: state) }

  private func draw(_ line: FilledLine, fade: Double) throws {
    /// Draws the letters; of the paint only the alpha counts for emoji.
    func draw(with paint: Paint, alpha: Double) throws {
      try text.draw(line.placed, letters.parts, with: paint, opacity: fade * alpha, in: state)
    }
    /// The line in colours without alpha, and what of these is to be seen.
    func drawMasked(_ paint: Paint, by filled: Double, _ rest: Double) throws {
      func white(_ alpha: Double) -> Color { Color(white: 1, alpha: alpha * fade) }
      try canvas.masked(group) {
        try text.draw(line.placed, letters.parts, with: paint, opacity: 1, in: state)
      } by: {
        canvas.fill(.rect(text.region.rect), with: line.border(white(filled), white(rest), fade: 1))
      }
    }
    let own = ownColor
    let isMasked =
      own.map { own in
        min(own.alpha, color.alpha) < 1 && letters.liesOverItself
          || line.hasPictures && own.alpha != color.alpha
      } ?? false
    if !isMasked {
      if line.isFull { return try draw(with: .color(color.faded(by: fade)), alpha: color.alpha) }
      if line.isUnfilled { return try draw(with: plain(fade: fade), alpha: own?.alpha ?? 1) }
      if let own { return try draw(with: line.border(color, own, fade: fade), alpha: own.alpha) }
    }
    guard let own else {
      try drawMasked(plain(fade: 1), by: 0, 1)
      return try drawMasked(.color(color.opaque), by: color.alpha, 0)
    }
    try drawMasked(
      line.border(color.opaque, own.opaque, fade: 1), by: line.isUnfilled ? own.alpha : color.alpha,
      line.isFull ? color.alpha : own.alpha)
  }

  /// Letters on a path with the lines along them as one picture: those that are filled, or the others.
  private func drawCurved(color: Color, isFilled: Bool, fade: Double) throws {
    let paint = Paint.color(color.opaque)
    let clear = color.faded(by: 0)
    func drawBars(areBelow: Bool) {
      for bar in placed.bars(areBelow: areBelow, of: letters.parts) {
        canvas.fill(.path((isFilled ? bar.filled : bar.rest).transformed(by: state.transform)), with: paint)
      }
    }
    try canvas.drawFaded(color.alpha * fade, group) {
      drawBars(areBelow: true)
      for line in lines where isFilled ? !line.isUnfilled : !line.isFull {
        let border = isFilled ? line.border(color.opaque, clear, fade: 1) : line.border(clear, color.opaque, fade: 1)
        try text.draw(
          line.placed, letters.parts, with: line.isUnfilled || line.isFull ? paint : border, opacity: 1, in: state)
      }
      drawBars(areBelow: false)
    }
  }
}

/// A line that is filled so far, or letters on a path that are filled alike.
private struct FilledLine {
  let placed: PlacedLines
  private let line: TextLines.Line
  private let origin: Point
  private let share: Double
  private let state: GraphicsState

  init(_ text: FilledText, _ indices: [Int], _ first: Int, _ share: Double) {
    let all = text.placed
    var placed = all
    placed.lines = indices.map { all.lines[$0] }
    placed.bars = []
    if !all.turns.isEmpty { placed.turns = indices.map { all.turns[$0] } }
    self.placed = placed
    (line, origin) = all.lines[first]
    self.share = share
    state = all.state(ofLine: first, in: text.state)
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
    let half = 0.5 / max(state.scale, 1e-9)
    let transform = state.isSnapped ? state.snapped(at: origin) : state.transform
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
