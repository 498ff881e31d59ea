import Formulas
import Geometry
import Layers
import Scenes

/// Working out where layers are and how large, by the rules of `Placement`.
///
/// All of it runs on intervals, which are points at an instant; nil stands for what cannot be told over a range.
extension Evaluator {
  func measure(_ measure: Measure, of instance: Instance) throws -> Value {
    switch measure {
    case .x, .y: number(try place(measure.axis, of: instance))
    case .width, .height: number(try size(measure.axis, of: instance))
    case .naturalWidth, .naturalHeight: number(try naturalSize(measure.axis, of: instance))
    case .contentWidth, .contentHeight: number(try contentSize(measure.axis, of: instance))
    }
  }

  func number(_ interval: Interval?) -> Value {
    guard let interval else { return .unknown }
    return interval.isPoint ? .number(interval.low) : .interval(interval)
  }

  func sum(_ a: Interval?, _ b: Interval?) -> Interval? {
    guard let a, let b else { return nil }
    return a + b
  }

  func difference(_ a: Interval?, _ b: Interval?) -> Interval? {
    guard let a, let b else { return nil }
    return a - b
  }

  /// A measure as an interval.
  func extent(_ measure: Measure, of instance: Instance) throws -> Interval? {
    try value(measure.rawValue, of: instance).asInterval
  }

  /// A cell that must be a number.
  func length(_ cell: Int, of instance: Instance) throws -> Interval? {
    let value = try value(cell, of: instance)
    if let interval = value.asInterval { return interval }
    if !value.isExact { return nil }
    throw wrong(cell, wanted: Double.wanted, got: value, of: instance)
  }

  /// Place and size at an instant.
  func frame(of instance: Instance) throws -> Rect {
    func exact(_ measure: Measure) throws -> Double { try extent(measure, of: instance)?.low ?? 0 }
    return Rect(try exact(.x), try exact(.y), try exact(.width), try exact(.height))
  }

  // MARK: Size

  private func size(_ axis: Axis, of instance: Instance) throws -> Interval? {
    guard let parent = instance.parent else {
      let screen = program.device.size
      return Interval(axis == .horizontal ? screen.width : screen.height)
    }
    func length(_ cell: Int) throws -> Interval? { try self.length(cell, of: instance) }
    switch Placement.sizeRule(of: instance.template, axis) {
    case .given(let size): return try length(size)
    case .betweenEdges(let start, let end):
      return difference(difference(try extent(Measure.size(axis), of: parent), try length(start)), try length(end))
    case .fromStartAndMiddle(let start, let middle):
      return doubled(difference(try length(middle), try length(start)))
    case .fromMiddleAndEnd(let middle, let end):
      return doubled(
        difference(difference(try extent(Measure.size(axis), of: parent), try length(end)), try length(middle)))
    case .natural: return try extent(Measure.natural(axis), of: instance)
    case .fill:
      if instance.template.host == .grid, axis == .horizontal { return try columnWidth(of: parent) }
      let spec = instance.template.spec(axis)
      let space = try extent(Measure.size(axis), of: parent)
      if let start = spec.start { return difference(space, try length(start)) }
      if let end = spec.end { return difference(space, try length(end)) }
      guard instance.template.host?.isStack == true, let padding = try padding(of: parent) else { return space }
      return difference(space, Interval(padding.before(axis) + padding.after(axis)))
    }
  }

  private func doubled(_ interval: Interval?) -> Interval? {
    interval.map { Interval($0.low * 2, $0.high * 2) }
  }

  // MARK: Place

  private func place(_ axis: Axis, of instance: Instance) throws -> Interval? {
    guard let parent = instance.parent else { return Interval(0) }
    let template = instance.template
    let spec = template.spec(axis)
    if template.host?.stackAxis == axis || template.host == .grid {
      let all = try stackPlaces(of: parent)
      if program.sleeps(template) {
        let position = self.position(of: instance, in: try lineUp(template.childIndex, of: parent))
        return position.flatMap { all.runs[template.childIndex]?.place(axis, at: $0) }
      }
      let places = all.children[ObjectIdentifier(instance)]
      return axis == .horizontal ? places?.x : places?.y
    }
    if let start = spec.start { return try length(start, of: instance) }
    let own = try extent(Measure.size(axis), of: instance)
    if let end = spec.end {
      return difference(
        difference(try extent(Measure.size(axis), of: parent), try length(end, of: instance)), own)
    }
    if let middle = spec.middle {
      return difference(try length(middle, of: instance), own.map { Interval($0.low / 2, $0.high / 2) })
    }
    if template.host?.isStack == true { return try alignedPlace(axis, of: instance, in: parent) }
    return Interval(0)
  }

  // MARK: Natural size

  private func naturalSize(_ axis: Axis, of instance: Instance) throws -> Interval? {
    switch instance.template.kind {
    case .label: return try labelSize(axis, of: instance)
    case .image:
      guard Placement.hasNaturalSize(instance.template, axis) else { return Interval(0) }
      guard let path = try certainValue(Vocabulary.image.source, of: instance) ?? nil else { return Interval(0) }
      let size = try imageSize(path, at: place(of: Vocabulary.image.source, in: instance))
      return Interval(axis == .horizontal ? size.width : size.height)
    case .row, .column, .grid: return try stackSize(axis, of: instance)
    case .box, .shape, .scroll, .slot: return Interval(0)
    }
  }

  func imageSize(_ path: String, at place: SourcePlace?) throws -> Size {
    do {
      return try program.surroundings.imageSize(path)
    } catch {
      throw Diagnostic(SceneProblem.missingImage(path: path, reason: Self.reason(error)), at: place)
    }
  }

  /// Measures a text; what the font set lacks is told with the place of the text.
  func measure(_ text: Text, width: Double?, of instance: Instance) throws -> TextMetrics {
    do {
      return try program.surroundings.measure(text.string, style: text.style, width: width)
    } catch {
      throw Diagnostic(
        PropertyProblem.text(Self.reason(error)),
        at: place(of: Vocabulary.label.text, in: instance) ?? instance.template.place)
    }
  }

  private static func reason(_ error: any Error) -> String { (error as? any Problem)?.message ?? "\(error)" }

  private func labelSize(_ axis: Axis, of instance: Instance) throws -> Interval? {
    if axis == .vertical, instance.template.cell(Vocabulary.label.lines) == nil {
      // One line is as high as its style says, whatever the text.
      guard let style = try textStyle(of: instance), let padding = try padding(of: instance) else {
        return nil
      }
      return Interval(style.height(lines: 1) + padding.top + padding.bottom)
    }
    guard let text = try text(of: instance) else { return nil }
    let padding = text.padding
    var limit: Double?
    if axis == .vertical, text.style.lineLimit != 1 {
      guard let width = try extent(.width, of: instance), width.isPoint else { return nil }
      limit = max(width.low - padding.left - padding.right, 0)
    } else if axis == .horizontal, Placement.isLimitedByParent(instance.template), let parent = instance.parent {
      guard var space = try extent(.width, of: parent) else { return nil }
      let spec = instance.template.horizontal
      for cell in [spec.start, spec.end] {
        guard let cell else { continue }
        guard let length = try length(cell, of: instance) else { return nil }
        space = space - length
      }
      if instance.template.host?.isStack == true, let inner = try self.padding(of: parent) {
        space = space - Interval(inner.left + inner.right)
      }
      guard space.isPoint else { return nil }
      limit = max(space.low - padding.left - padding.right, 0)
    }
    let metrics = try measure(text, width: limit, of: instance)
    return axis == .horizontal
      ? Interval(metrics.size.width + padding.left + padding.right)
      : Interval(metrics.size.height + padding.top + padding.bottom)
  }

  private func contentSize(_ axis: Axis, of instance: Instance) throws -> Interval? {
    guard instance.template.kind == .scroll else { return Interval(0) }
    if instance.template.cell(Vocabulary.scroll.content) != nil {
      guard let content = try certainValue(Vocabulary.scroll.content, of: instance) ?? nil else { return nil }
      return Interval(axis == .horizontal ? content.x : content.y)
    }
    var edge = Interval(0)
    for (index, template) in instance.template.children.enumerated() where program.sleeps(template) {
      let reach = try run(index, of: instance).reach
      let end = axis == .horizontal ? reach.x : reach.y
      edge = Interval(max(edge.low, end), max(edge.high, end))
    }
    for child in try lastingChildren(of: instance) where !child.template.readsOwnScroll {
      guard try value(Vocabulary.placement.measured, of: child) else { continue }
      guard
        let end = sum(
          try extent(Measure.place(axis), of: child), try extent(Measure.size(axis), of: child))
      else { return nil }
      edge = Interval(max(edge.low, end.low), max(edge.high, end.high))
    }
    return edge
  }

  /// What a stack or a label leaves free inside its edges; nil over a range in which it moves.
  func padding(of instance: Instance) throws -> EdgeInsets? {
    try certainValue(instance.template.kind == .label ? Vocabulary.label.padding : Vocabulary.row.padding, of: instance)
  }
}

extension EdgeInsets {
  func before(_ axis: Axis) -> Double { axis == .horizontal ? left : top }
  func after(_ axis: Axis) -> Double { axis == .horizontal ? right : bottom }
}
