import Formulas
import Geometry
import Layers
import Scenes

/// Working out where layers are and how large, by the rules of `Placement`.
///
/// All of it runs on intervals, which are points at an instant; nil stands for what cannot be told over a range.
struct Layout: EvaluatorPart {
  let evaluator: Evaluator

  func measure(_ measure: Measure, of instance: Instance) throws -> Value {
    switch measure {
    case .x, .y: number(try place(measure.axis, of: instance))
    case .width, .height: number(try size(measure.axis, of: instance))
    case .naturalWidth, .naturalHeight: number(try NaturalSizes(evaluator: evaluator).size(measure.axis, of: instance))
    case .contentWidth, .contentHeight:
      number(try NaturalSizes(evaluator: evaluator).contentSize(measure.axis, of: instance))
    }
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
    return try Bounds(evaluator, axis, of: instance)?.hold(freeSize(axis, of: instance, in: parent))
  }

  /// Its size before it is held between its least and its greatest one.
  private func freeSize(_ axis: Axis, of instance: Instance, in parent: Instance) throws -> Interval? {
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
    case .share: return try evaluator.lines.length(of: instance, in: parent)
    case .ratio: return try sizeByRatio(axis, of: instance)
    case .natural: return try extent(Measure.natural(axis), of: instance)
    case .fill:
      if instance.template.host == .grid, axis == .horizontal {
        return try Grids(evaluator: evaluator).columnWidth(of: parent)
      }
      let spec = instance.template.spec(axis)
      let space = try extent(Measure.size(axis), of: parent)
      if let start = spec.start { return difference(space, try length(start)) }
      if let end = spec.end { return difference(space, try length(end)) }
      guard instance.template.host?.isStack == true, let padding = try padding(of: parent) else { return space }
      return difference(space, Interval(padding.before(axis) + padding.after(axis)))
    }
  }

  private func sizeByRatio(_ axis: Axis, of instance: Instance) throws -> Interval? {
    let property = Vocabulary.placement.aspectRatio
    guard let cell = instance.template.cell(property),
      let other = try extent(Measure.size(axis.other), of: instance),
      let ratio = try evaluator.length(property, at: cell, of: instance)
    else { return nil }
    if axis == .horizontal { return other * ratio }
    return ratio.isPoint ? Interval(other.low / ratio.low, other.high / ratio.low) : nil
  }

  private func doubled(_ interval: Interval?) -> Interval? {
    interval.map { Interval($0.low * 2, $0.high * 2) }
  }

  // MARK: Place

  private func place(_ axis: Axis, of instance: Instance) throws -> Interval? {
    guard let parent = instance.parent else { return Interval(0) }
    let template = instance.template
    let spec = template.spec(axis)
    if template.host?.stackAxis == axis || template.host?.placesOnBothAxes == true {
      let all = try evaluator.stacks.places(of: parent)
      if program.sleeps(template) {
        let position = evaluator.rows.position(
          of: instance, in: try evaluator.rows.lineUp(template.childIndex, of: parent))
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
    if template.host?.isStack == true { return try evaluator.stacks.alignedPlace(axis, of: instance, in: parent) }
    return Interval(0)
  }

  // MARK: Padding

  /// Gives the room that a stack or a label leaves free inside its edges; nil over a range in which it moves.
  func padding(of instance: Instance) throws -> EdgeInsets? {
    try certainValue(instance.template.kind == .label ? Vocabulary.label.padding : Vocabulary.row.padding, of: instance)
  }
}

extension EdgeInsets {
  func before(_ axis: Axis) -> Double { axis == .horizontal ? left : top }
  func after(_ axis: Axis) -> Double { axis == .horizontal ? right : bottom }
}
