import Formulas
import Geometry
import Layers
import Limits
import Scenes

/// How large layers are by themselves: labels by their text, images by their pixels, stacks by their children; and how far
/// the content of a scroll reaches.
struct NaturalSizes: EvaluatorPart {
  let evaluator: Evaluator

  func size(_ axis: Axis, of instance: Instance) throws -> Interval? {
    if Placement.shares(instance.template, axis) {
      if let size = instance.template.spec(axis).size { return try length(size, of: instance) }
      if !Placement.hasBase(instance.template, axis) { return Interval(0) }
    }
    switch instance.template.kind {
    case .label: return try labelSize(axis, of: instance)
    case .image:
      guard Placement.hasNaturalSize(instance.template, axis) else { return Interval(0) }
      guard let path = try certainValue(Vocabulary.image.source, of: instance) ?? nil else { return Interval(0) }
      let size = try imageSize(path, at: evaluator.place(of: Vocabulary.image.source, in: instance))
      return Interval(axis == .horizontal ? size.width : size.height)
    case .row, .column, .grid: return try evaluator.stacks.size(axis, of: instance)
    case .flow: return axis == .vertical ? try Flows(evaluator: evaluator).height(of: instance) : Interval(0)
    case .box, .shape, .scroll, .slot, .run: return Interval(0)
    }
  }

  func imageSize(_ path: String, at place: SourcePlace?) throws -> Size {
    do {
      return try program.surroundings.imageSize(path)
    } catch {
      throw Self.missing(path, error, at: place)
    }
  }

  /// Why a picture cannot be used.
  static func missing(_ path: String, _ error: any Error, at place: SourcePlace?) -> Diagnostic {
    Diagnostic(SceneProblem.missingImage(path: path, reason: reason(error)), at: place)
  }

  /// Measures a text; what the font set lacks is told with the place of the text.
  func measure(_ text: Text, width: Double?, of instance: Instance) throws -> TextMetrics {
    try evaluator.spend(
      WorkBudget.steps(ofSetting: text), at: evaluator.place(of: Vocabulary.label.text, in: instance))
    do {
      return try program.surroundings.measure(text.setting, width: width)
    } catch {
      throw unsettable(error, of: instance)
    }
  }

  /// Why a label's text cannot be set.
  func unsettable(_ error: any Error, of label: Instance) -> Diagnostic {
    Diagnostic(
      PropertyProblem.text(Self.reason(error)),
      at: evaluator.place(of: Vocabulary.label.text, in: label) ?? label.template.place)
  }

  private static func reason(_ error: any Error) -> String { (error as? any Problem)?.message ?? "\(error)" }

  private func labelSize(_ axis: Axis, of instance: Instance) throws -> Interval? {
    if instance.template.isAlongPath {
      return try evaluator.contents.pathReach(axis, of: instance)
    }
    let line = instance.template.lineAxis
    if axis != line, instance.template.cell(Vocabulary.label.lines) == nil, instance.template.runs.isEmpty {
      // One line is as high as its style says, whatever the text.
      guard let style = try evaluator.contents.textStyle(of: instance),
        let padding = try evaluator.layout.padding(of: instance)
      else {
        return nil
      }
      let height = rounded(style.exactHeight(ofLines: style.lineAdvance))
      return Interval(height + padding.before(axis) + padding.after(axis))
    }
    guard let text = try evaluator.contents.text(of: instance) else { return nil }
    let padding = text.padding
    var limit: Double?
    let around = padding.before(line) + padding.after(line)
    if axis != line, text.style.lineLimit != 1 {
      guard let length = try extent(Measure.size(line), of: instance), length.isPoint else { return nil }
      limit = max(length.low - around, 0)
    } else if axis == line, instance.template.cell(Vocabulary.label.lines) != nil {
      guard let room = try room(of: instance), room.isPoint else { return nil }
      if room.low < .infinity { limit = max(room.low - around, 0) }
    }
    let size = try measure(text, width: limit, of: instance).exactSize
    return Interval(
      rounded(axis == .horizontal ? size.width : size.height) + padding.before(axis) + padding.after(axis))
  }

  /// A text's length as its label has it: rounded up to whole pixels of the device, as UIKit does, so that what stands beside
  /// it begins on one; to half a point where pixels are larger.
  func rounded(_ points: Double) -> Double { points.roundedUp(inSteps: max(2, program.device.scale)) }

  /// How long the lines of a label may be that breaks into several: infinite where nothing says so.
  private func room(of label: Instance) throws -> Interval? {
    var room = Interval(.infinity)
    let line = label.template.lineAxis
    if let cell = label.template.cell(Vocabulary.placement.greatest(line)) {
      guard let greatest = try length(cell, of: label) else { return nil }
      room = greatest
    }
    guard let parent = label.parent else { return room }
    var space: Interval?
    if Placement.isLimitedByParent(label.template) {
      space = try extent(Measure.size(line), of: parent)
      for cell in [label.template.spec(line).start, label.template.spec(line).end].compactMap({ $0 }) {
        space = difference(space, try length(cell, of: label))
      }
    } else if let widest = Placement.widestLine(of: label.template) {
      space = try length(widest, of: parent)
    } else {
      return room
    }
    if label.template.host?.isStack == true, let inner = try evaluator.layout.padding(of: parent) {
      space = difference(space, Interval(inner.before(line) + inner.after(line)))
    }
    return space.map { Interval(min(room.low, $0.low), min(room.high, $0.high)) }
  }

  func contentSize(_ axis: Axis, of instance: Instance) throws -> Interval? {
    guard instance.template.kind == .scroll else { return Interval(0) }
    if instance.template.cell(Vocabulary.scroll.content) != nil {
      guard let content = try certainValue(Vocabulary.scroll.content, of: instance) ?? nil else { return nil }
      return Interval(content[axis])
    }
    var edge = Interval(0)
    for (index, template) in instance.template.children.enumerated() where program.sleeps(template) {
      let reach = try evaluator.rows.run(index, of: instance).reach
      let end = reach[axis]
      edge = Interval(max(edge.low, end), max(edge.high, end))
    }
    for child in try evaluator.structure.lastingChildren(of: instance) where !child.template.readsOwnScroll {
      guard try value(Vocabulary.placement.measured, of: child) else { continue }
      guard
        let end = sum(
          try extent(Measure.place(axis), of: child), try extent(Measure.size(axis), of: child))
      else { return nil }
      edge = Interval(max(edge.low, end.low), max(edge.high, end.high))
    }
    return edge
  }
}
