import Geometry
import Layers

/// Letters along a path, by the layout rules of [SVG 2](https://www.w3.org/TR/SVG2/text.html#TextpathLayoutRules): each
/// stands with the middle of its advance on the path, turned as the path is
/// there. Letters that are shaped together, such as an accent and what is below it, stand together.
extension PlacedLines {
  /// The one line of a text along a path, a letter a line with a turn of its own.
  static func curved(_ text: Text, along: Text.Along, by engine: TextEngine) throws -> PlacedLines? {
    guard let line = try engine.lines(of: text.setting, width: nil).lines.first else { return nil }
    let path = PathLine(along, width: line.width, alignment: text.alignment)
    let em = max(text.style.size, text.runs?.map(\.style.size).max() ?? 0)
    let (ascender, advance) = (line.box?.ascender ?? text.style.ascender, line.box?.height ?? text.style.lineAdvance)
    var placed = PlacedLines(lines: [], reach: .zero)
    var turns: [Int: AffineTransform] = [:]
    for (part, run) in (text.runs ?? []).enumerated() {
      guard run.transform != nil, let extent = line.extents[part] else { continue }
      let middle = (extent.lowerBound + extent.upperBound) / 2
      guard let place = path.nearest(to: middle)?.transform, let back = place.inverse,
        let own = line.transform(of: run, part, at: Point(-middle, 0))
      else { continue }
      turns[part] = back.then(own).then(place)
    }
    func reach(_ rect: Rect, of part: Int?) {
      placed.reach = placed.reach.union(rect)
      if let turn = part.flatMap({ turns[$0] }) { placed.reach = placed.reach.union(turn.boundingBox(of: rect)) }
    }
    for run in line.runs {
      guard let extent = run.extent else { continue }
      let middle = (extent.lowerBound + extent.upperBound) / 2
      guard let turn = path.place(at: middle)?.transform else { continue }
      var letter = line
      (letter.runs, letter.underlines, letter.strikethroughs) = ([run], [], [])
      placed.lines.append((letter, Point(-middle, 0)))
      placed.turns.append(turn)
      let half = (extent.upperBound - extent.lowerBound) / 2
      let box = Rect(-half, -ascender, max(2 * half, 1e-3), max(advance, 1e-3)).inset(by: -em)
      reach(turn.boundingBox(of: box), of: run.part)
    }
    let points = text.filled.map { line.width * $0.share.clamped(to: 0...1) }
    for (stretches, isBelow) in [(line.underlines, true), (line.strikethroughs, false)] {
      for stretch in stretches {
        let span = stretch.x...(stretch.x + max(stretch.width, 0))
        func outline(_ span: ClosedRange<Double>) -> Path {
          path.band(
            from: span.lowerBound, to: span.upperBound, above: -stretch.bar.top,
            below: stretch.bar.top + stretch.bar.thickness)
        }
        var bar = PlacedLines.CurvedBar(outline: outline(span), part: stretch.part, isBelow: isBelow)
        guard let bounds = bar.outline.bounds else { continue }
        if let points {
          let border = line.isReadLeftward ? line.width - points : points
          let parts = [
            outline(span.clamped(to: -.infinity...border)), outline(span.clamped(to: border...(.infinity))),
          ]
          (bar.filled, bar.rest) = line.isReadLeftward ? (parts[1], parts[0]) : (parts[0], parts[1])
        }
        placed.bars.append(bar)
        reach(bounds, of: stretch.part)
      }
    }
    placed.partTurns = turns
    if let points { placed.filled = placed.lines.map { _ in points } }
    return placed.lines.isEmpty ? nil : placed
  }

  /// An underline or a strikethrough that is bent.
  struct CurvedBar {
    /// The outline in the layer's coordinates.
    var outline: Path
    /// The part of it that is filled, and the part that is not, where letters are.
    var filled = Path()
    var rest = Path()
    var part: Int?
    /// Whether letters lie over it.
    var isBelow: Bool
  }

  /// Bars of some parts, or of all, that letters lie over, or those that lie over letters.
  func bars(areBelow: Bool, of parts: [Int]?) -> [CurvedBar] {
    bars.filter { $0.isBelow == areBelow && (parts == nil || $0.part.map { parts?.contains($0) ?? false } ?? false) }
  }

  /// Lines, and how many points of each are filled: each line by itself, but letters on a path that are wholly filled,
  /// or not at all, together.
  var filledTogether: [(lines: [Int], share: Double)] {
    guard !turns.isEmpty else { return filled.enumerated().map { ([$0], $1) } }
    var (full, none, border): ([Int], [Int], [(lines: [Int], share: Double)]) = ([], [], [])
    for (index, (line, _)) in lines.enumerated() {
      guard let extent = line.runs.first?.extent else { continue }
      let (share, width) = (filled[index], line.width)
      let begins = line.isReadLeftward ? width - extent.upperBound : extent.lowerBound
      if share >= begins + extent.upperBound - extent.lowerBound {
        full.append(index)
      } else if share <= begins {
        none.append(index)
      } else {
        border.append(([index], share))
      }
    }
    return [(full, lines.first?.0.width ?? 0), (none, 0)] + border
  }

  /// Returns the state in which a line is drawn: the layer's own, or, along a path, as the path turns the letter.
  func state(ofLine index: Int, in state: GraphicsState) -> GraphicsState {
    guard !turns.isEmpty else { return state }
    return state.turned(by: turns[index])
  }
}

extension GraphicsState {
  /// The state of something in the layer that stands elsewhere, and may turn or grow whatever it is at the moment:
  /// letters by outlines move smoothly.
  func turned(by transform: AffineTransform) -> GraphicsState {
    var inner = self
    inner.transform = transform.then(self.transform)
    (inner.isSnapped, inner.isTransformAnimated) = (false, true)
    return inner
  }
}
