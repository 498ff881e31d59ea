import Formulas
import Geometry
import Layers
import Motion
import Scenes
import Vocabulary

/// The content that labels, images and shapes show.
package struct Contents: EvaluatorPart {
  package let evaluator: Evaluator

  /// Returns what a layer shows: its picture, its shape or its text.
  package func content(of instance: Instance) throws -> Layer.Content {
    switch instance.template.kind {
    case .label: return try text(of: instance).map { .text($0) } ?? .none
    case .image: return try image(of: instance)
    case .shape: return try shape(of: instance)
    case .box, .row, .column, .flow, .grid, .scroll, .slot, .run: return .none
    }
  }

  /// A label's text in its style, painted and aligned, or nil over a range in which it may change.
  func text(of instance: Instance) throws -> Text? {
    guard var text = try LabelText.text(of: instance) else { return nil }
    let label = Vocabulary.label
    if case .at = moment {
      let (color, gradient) = try evaluator.appearance.paint(label.color, or: Vocabulary.textGradient, of: instance)
      text.color = color
      if let gradient { text.gradient = gradient }
      if instance.template.cell(label.filled) != nil, let share = try value(label.filled, of: instance),
        let color = try value(label.filledColor, of: instance)
      {
        text.filled = Text.Filled(share, color: color)
      }
      try TextRuns(evaluator: evaluator).paint(&text.runs, of: instance)
    }
    if instance.template.isAlongPath { text.along = try along(of: instance) }
    // Columns begin at the top in every language.
    guard let direction = try text.style.isVertical ? .leftToRight : LabelText.direction(around: instance) else {
      return nil
    }
    text.alignment = try value(label.align, of: instance).resolved(direction)
    return text
  }

  private func image(of instance: Instance) throws -> Layer.Content {
    let image = Vocabulary.image
    guard let source = try value(image.source, of: instance), !source.isEmpty else { return .none }
    var made = Image(
      source: source, frame: try frame(of: source, in: instance),
      naturalSize: try evaluator.layout.imageSize(
        source, at: evaluator.place(of: image.source, in: instance)),
      fit: try value(image.fit, of: instance), tint: try value(image.tint, of: instance))
    guard made.fit == .tile || made.fit == .stretch else { return .image(made) }
    made.slices = try slices(of: made, in: instance)
    if made.fit == .tile, made.slices == nil { made.tileFrom = try value(image.tileFrom, of: instance) }
    return .image(made)
  }

  private func slices(of made: Image, in instance: Instance) throws -> EdgeInsets? {
    guard let slices = try value(Vocabulary.image.slice, of: instance) else { return nil }
    let size = made.naturalSize
    guard min(slices.top, slices.left, slices.bottom, slices.right) >= 0, slices.left + slices.right < size.width,
      slices.top + slices.bottom < size.height
    else {
      throw Diagnostic(
        SceneProblem.sliceTooLarge(path: made.source, width: size.width, height: size.height),
        at: evaluator.place(of: Vocabulary.image.slice, in: instance))
    }
    return slices
  }

  /// The index of the frame that an animated picture shows; nil without `at`.
  ///
  /// A still whose `source` is constant must not have `at`. One whose source is a formula may, as the formula may name
  /// an animation in other rows or at other times: nil then.
  private func frame(of source: String, in instance: Instance) throws -> Int? {
    let image = Vocabulary.image
    guard instance.template.cell(image.at) != nil, let time = try value(image.at, of: instance) else { return nil }
    let timing = try evaluator.layout.ofPicture(source, at: evaluator.place(of: image.source, in: instance)) {
      try program.surroundings.imageTiming($0)
    }
    guard let timing else {
      guard let cell = instance.template.cell(image.source), instance.template.cells[cell].constant != nil else {
        return nil
      }
      throw Diagnostic(
        SceneProblem.pictureStandsStill(path: source), at: evaluator.place(of: image.at, in: instance))
    }
    let rate = try value(image.frameRate, of: instance)
    let plays = try value(image.loops, of: instance).map { $0 ? nil : 1 }
    let isClosed =
      try timing.repeats(plays: plays)
      && evaluator.layout.ofPicture(source, at: evaluator.place(of: image.source, in: instance)) {
        try program.surroundings.imageEndsAsItBegins($0)
      }
    guard let frame = timing.frame(at: time, framesPerSecond: rate, plays: plays, isClosed: isClosed) else {
      throw Diagnostic(SceneProblem.noFrameTimes(path: source), at: evaluator.place(of: image.at, in: instance))
    }
    return frame
  }

  private func shape(of instance: Instance) throws -> Layer.Content {
    guard let path = try path(of: instance) else { return .none }
    let fills = try Appearance(evaluator: evaluator).fills(Vocabulary.shape.fill, of: instance)
    return .shape(
      Shape(
        path: path, fill: fills.first, lowerFills: fills.lower, rule: try value(Vocabulary.shape.rule, of: instance),
        stroke: try stroke(of: instance)))
  }

  /// Returns the stroke of a shape; nil where it has none.
  package func stroke(of instance: Instance) throws -> Stroke? {
    guard instance.template.gives(Vocabulary.shape.stroke) else { return nil }
    let stroke = Vocabulary.stroke
    let (color, gradient) = try evaluator.appearance.paint(stroke.color, or: Vocabulary.strokeGradient, of: instance)
    var made = Stroke(
      color: color, width: try value(stroke.width, of: instance),
      start: try value(stroke.start, of: instance), end: try value(stroke.end, of: instance),
      cap: try value(stroke.cap, of: instance),
      join: try value(stroke.join, of: instance), miterLimit: try value(stroke.miterLimit, of: instance),
      dash: try value(stroke.dash, of: instance))
    if let gradient { made.gradient = gradient }
    return made
  }

  /// Returns the path that a label's letters stand on; over a range in which that may change any path, since only where
  /// they stand follows from it.
  private func along(of label: Instance) throws -> Text.Along {
    guard case .at = moment else { return Text.Along(Path()) }
    return Text.Along(
      try path(of: label) ?? Path(), offset: try value(Vocabulary.label.pathOffset, of: label))
  }

  /// The outline around the letters of a label on a path; nil for other layers.
  package func lettersOnPath(of label: Instance) throws -> (outline: Path, middle: Point)? {
    guard label.template.isAlongPath, let text = try text(of: label), let along = text.along else { return nil }
    let width = try evaluator.layout.measure(text.setting, width: nil, of: label).size.width
    let line = PathLine(along, width: width, alignment: text.alignment)
    let (above, below) = (text.style.ascender, text.style.lineAdvance - text.style.ascender)
    let outline = line.band(from: 0, to: width, above: above, below: below)
    let middle = line.nearest(to: width / 2)?.transform.apply(to: Point(0, (below - above) / 2))
    return (outline, middle ?? .zero)
  }

  /// A shape's outline, or what a label's letters stand on, in its own coordinates.
  package func path(of instance: Instance, as path: PathProperties = Vocabulary.path) throws -> Path? {
    if let center = try value(path.arc, of: instance) {
      return Path(
        arcAround: center, radius: try value(path.radius, of: instance), from: try value(path.from, of: instance),
        sweep: try value(path.sweep, of: instance))
    }
    if let rect = try value(path.oval, of: instance) { return Path(ovalIn: rect) }
    if let rect = try value(path.rect, of: instance) {
      return Path(roundedRect: rect, radius: try value(path.radius, of: instance))
    }
    if let points = try value(path.line, of: instance) {
      guard points.count >= 2 else {
        throw evaluator.wrong(
          path.line, wanted: "two points at least", got: .list(points.map { Value($0) }), of: instance)
      }
      return Path(line: points)
    }
    if let data = try value(path.svg, of: instance) {
      do {
        return try Path(svg: data)
      } catch {
        throw Diagnostic(PropertyProblem.badPath(error.message), at: evaluator.place(of: path.svg, in: instance))
      }
    }
    return nil
  }

  /// Throws where what an instance shows cannot be drawn, whether anybody sees it or not.
  package func check(_ content: Layer.Content, size: Size, of instance: Instance) throws {
    guard case .text(let text) = content, !text.string.isEmpty else { return }
    try evaluator.layout.withSetting(text.setting(in: size), of: instance) {
      try program.surroundings.check($0, length: text.lineLength(in: size))
    }
  }
}
