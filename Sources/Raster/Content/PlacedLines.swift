import Geometry
import Layers

/// A text's lines where they stand in their layer.
struct PlacedLines {
  var lines: [(TextLines.Line, Point)]
  /// A rectangle outside of which nothing is drawn.
  var reach: Rect
  /// The points of each line that are filled, from where reading begins; empty where none is.
  var filled: [Double] = []
  /// The transform of each line that is a letter on a path; empty elsewhere.
  var turns: [AffineTransform] = []
  /// Lines along the letters there, and how runs are moved about their own middle.
  var bars: [CurvedBar] = []
  var partTurns: [Int: AffineTransform] = [:]
  /// The lines in which each part of the text stands.
  private var linesOfParts: [Int: [Int]] = [:]

  init(lines: [(TextLines.Line, Point)], reach: Rect) { (self.lines, self.reach) = (lines, reach) }

  /// The lines with the places of their baselines' beginnings, in the layer's coordinates, as a block in the middle
  /// across them; columns with those of their upper ends, the first at the right. Nil where there is no room for any.
  static func of(_ text: Text, in size: Size, by engine: TextEngine) throws -> PlacedLines? {
    guard !text.string.isEmpty else { return nil }
    if let along = text.along { return try curved(text, along: along, by: engine) }
    let style = text.style
    let padding = text.padding
    guard let length = text.lineLength(in: size), length > 0 else { return nil }
    let shaped = try engine.lines(of: text.setting(in: size), width: length)
    let em = max(style.size, text.runs?.map(\.style.size).max() ?? 0)
    // The top of the next line, or the right edge of the next column.
    var edge =
      style.isVertical
      ? padding.left + (size.width - padding.left - padding.right + shaped.height(style)) / 2
      : padding.top + (size.height - padding.top - padding.bottom - shaped.height(style)) / 2
    var placed = PlacedLines(lines: [], reach: .zero)
    for line in shaped.lines {
      let indent = text.alignment.indent(of: length - line.indent - line.width)
      let spacing = line.beginsAnother ? shaped.paragraphSpacing ?? style.paragraphSpacing : 0
      let ascender = line.box?.ascender ?? style.lead
      let advance = line.box?.height ?? style.lineAdvance
      let (origin, box): (Point, Rect)
      if style.isVertical {
        edge -= spacing
        origin = Point(edge - ascender, padding.top + line.indentBefore + indent)
        edge -= advance
        box = Rect(edge, origin.y + line.extent.lowerBound, max(advance, 1e-3), line.length)
      } else {
        edge += spacing
        origin = Point(padding.left + line.indentBefore + indent, edge + ascender)
        box = Rect(origin.x + line.extent.lowerBound, edge, line.length, max(advance, 1e-3))
        edge += advance
      }
      // Glyphs may stick out of their line: accents, slanted strokes. None does by more than an em.
      placed.add(line, at: origin, within: box.inset(by: -em), of: text)
    }
    if let filled = text.filled { placed.fill(filled.share) }
    return placed
  }

  private mutating func add(_ line: TextLines.Line, at origin: Point, within box: Rect, of text: Text) {
    reach = reach.union(box)
    guard let runs = text.runs else { return lines.append((line, origin)) }
    var line = line
    line.notePlaces()
    for part in line.shownParts { linesOfParts[part, default: []].append(lines.count) }
    lines.append((line, origin))
    for part in line.extents.keys where runs.indices.contains(part) {
      guard let transform = line.transform(of: runs[part], part, at: origin) else { continue }
      reach = reach.union(transform.boundingBox(of: box))
    }
  }

  /// The same with those of the lines alone that show any of some parts.
  func showing(_ parts: [Int]) -> PlacedLines {
    guard turns.isEmpty, !linesOfParts.isEmpty else { return self }
    let shown = Set(parts.flatMap { linesOfParts[$0] ?? [] }).sorted()
    guard shown.count < lines.count else { return self }
    var rest = self
    rest.lines = shown.map { lines[$0] }
    rest.filled = filled.isEmpty ? [] : shown.map { filled[$0] }
    rest.linesOfParts = [:]
    return rest
  }

  /// Fills a share of all lines together.
  mutating func fill(_ share: Double) {
    var rest = lines.reduce(0) { $0 + $1.0.width } * share.clamped(to: 0...1)
    filled = lines.map { line, _ in
      defer { rest = max(rest - line.width, 0) }
      return min(rest, line.width)
    }
  }

  /// Returns the pieces of a run that are each drawn in one go: all of it, or, where it is moved about its own middle,
  /// its part of each line.
  func pieces(of run: Text.Run, _ part: Int, in state: GraphicsState) -> [(PlacedLines, GraphicsState)] {
    guard run.transform != nil else { return [(self, state)] }
    guard turns.isEmpty else { return partTurns[part].map { [(self, state.turned(by: $0))] } ?? [] }
    return (linesOfParts[part] ?? []).compactMap { index in
      let (line, origin) = lines[index]
      guard let transform = line.transform(of: run, part, at: origin) else { return nil }
      var piece = self
      piece.lines = [lines[index]]
      piece.filled = filled.isEmpty ? [] : [filled[index]]
      piece.linesOfParts = [:]
      return (piece, state.turned(by: transform))
    }
  }
}

extension Text.Alignment {
  /// Returns the part of the room that a line leaves which is before it, in points.
  fileprivate func indent(of slack: Double) -> Double {
    switch self {
    case .left: 0
    case .center: slack / 2
    case .right: slack
    }
  }
}

extension TextLines.Line {
  /// A run's own transform, about the middle of what the line shows of it; nil where it has none, or nothing there.
  func transform(of run: Text.Run, _ part: Int, at origin: Point) -> AffineTransform? {
    guard let own = run.transform, let extent = extents[part] else { return nil }
    let rise = run.baselineOffset * shrink
    let along = (extent.lowerBound + extent.upperBound) / 2
    func turned(about middle: Point) -> AffineTransform {
      AffineTransform.translation(-middle.x, -middle.y).then(own).then(.translation(middle.x, middle.y))
    }
    if isColumn { return turned(about: Point(origin.x + rise, origin.y + along)) }
    let style = shrink == 1 ? run.style : run.style.scaled(to: run.style.size * shrink)
    let height = run.picture.map { $0.size.height * shrink } ?? style.lineAdvance
    let top = run.picture.map { $0.size.height * shrink } ?? style.ascender
    return turned(about: Point(origin.x + along, origin.y - rise - top + height / 2))
  }
}
