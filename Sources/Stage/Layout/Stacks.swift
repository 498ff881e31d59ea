import Geometry
import Layers
import Scenes

/// Rows and columns, and what of grids is as in them.
struct Stacks: EvaluatorPart {
  let evaluator: Evaluator

  /// The places of all children along the stack (in a grid: on both axes), worked out in one go.
  func places(of stack: Instance) throws -> StackPlaces {
    let node = stack.stackPlaces ?? StackPlacesNode(stack)
    stack.stackPlaces = node
    try evaluator.use(node)
    return node.places
  }

  fileprivate func workOutPlaces(of stack: Instance) throws -> StackPlaces {
    if stack.template.kind == .flow { return try Flows(evaluator: evaluator).places(of: stack) }
    guard let axis = stack.template.kind.stackAxis else { return try Grids(evaluator: evaluator).places(of: stack) }
    var line = try StackLine(evaluator, stack, axis, free: freeRoom(in: stack, axis))
    var places = StackPlaces()
    for (index, template) in stack.template.children.enumerated() {
      if program.sleeps(template) {
        places.runs[index] = try line.place(sleepers: index)
        continue
      }
      for child in try evaluator.structure.children(index, of: stack) {
        let place = try line.place(child)
        places.children[ObjectIdentifier(child)] = axis == .horizontal ? (place, nil) : (nil, place)
      }
    }
    return places
  }

  /// Where the room stands that the layers of a row or column leave free along it; nil where it cannot be told.
  private func freeRoom(in stack: Instance, _ axis: Axis) throws -> FreeRoom? {
    guard stack.template.cell(Vocabulary.row.justify) != nil else { return FreeRoom() }
    var line = try StackLine(evaluator, stack, axis)
    let children = try evaluator.structure.lastingChildren(of: stack)
    for child in children { _ = try line.place(child) }
    guard let room = difference(try extent(Measure.size(axis), of: stack), line.length),
      let justification = try certainValue(Vocabulary.row.justify, of: stack)
    else { return nil }
    return FreeRoom(room, among: children.count, justification)
  }

  /// The size a stack's children take up, padding included.
  func size(_ axis: Axis, of stack: Instance) throws -> Interval? {
    guard Placement.hasNaturalSize(stack.template, axis) else { return Interval(0) }
    if stack.template.kind == .grid { return try Grids(evaluator: evaluator).size(axis, of: stack) }
    if stack.template.kind.stackAxis == axis {
      var line = try StackLine(evaluator, stack, axis)
      for (index, template) in stack.template.children.enumerated() {
        if program.sleeps(template) {
          _ = try line.place(sleepers: index)
        } else {
          for child in try evaluator.structure.children(index, of: stack) {
            _ = try line.place(child, evaluator.lines.lengthByItself(of: child, axis))
          }
        }
      }
      return line.length
    }
    guard let padding = try evaluator.layout.padding(of: stack) else { return nil }
    let isBaseline = try value(Vocabulary.row.align, of: stack) == .baseline
    var largest = Interval(0)
    var above = 0.0
    var below = 0.0
    for child in try samples(of: stack) {
      guard let size = try extent(Measure.size(axis), of: child) else { return nil }
      let start = try child.template.spec(axis).start.map { try length($0, of: child) } ?? Interval(0)
      guard let end = sum(start, size) else { return nil }
      largest = Interval(max(largest.low, end.low), max(largest.high, end.high))
      if isBaseline, axis == .vertical, size.isPoint {
        let baseline = try baseline(of: child, height: size.low)
        above = max(above, baseline)
        below = max(below, size.low - baseline)
      }
    }
    if isBaseline, axis == .vertical { largest = Interval(above + below) }
    return largest + Interval(padding.before(axis) + padding.after(axis))
  }

  /// All children, with one for all where those that sleep are all alike across the stack.
  func samples(of stack: Instance) throws -> [Instance] {
    var result: [Instance] = []
    for (index, template) in stack.template.children.enumerated() {
      if !program.sleeps(template) {
        result += try evaluator.structure.children(index, of: stack)
      } else if try evaluator.rows.lineUp(index, of: stack).count > 0 {
        result.append(evaluator.structure.probe(index, of: stack))
      }
    }
    return result
  }

  /// Where a child without a place of its own stands across the stack.
  func alignedPlace(_ axis: Axis, of child: Instance, in stack: Instance) throws -> Interval? {
    guard let padding = try evaluator.layout.padding(of: stack) else { return nil }
    let before = Interval(padding.before(axis))
    let alignment = try value(Vocabulary.row.align, of: stack)
    if alignment == .start { return before }
    let own = try extent(Measure.size(axis), of: child)
    if alignment == .baseline {
      guard axis == .vertical, let own, own.isPoint else { return before }
      var above = 0.0
      for sibling in try evaluator.structure.lastingChildren(of: stack) {
        guard let height = try extent(.height, of: sibling), height.isPoint else { return nil }
        above = max(above, try baseline(of: sibling, height: height.low))
      }
      return Interval(padding.top + above - (try baseline(of: child, height: own.low)))
    }
    let room = difference(
      difference(try extent(Measure.size(axis), of: stack), Interval(padding.before(axis) + padding.after(axis))), own)
    guard let room else { return nil }
    return before + (alignment == .center ? Interval(room.low / 2, room.high / 2) : room)
  }

  /// From a layer's top to its first baseline: a label's own, that of the first layer of a row, a column or a flow; the
  /// bottom edge for what has none.
  func baseline(of instance: Instance, height: Double) throws -> Double {
    if let first = try firstInLine(of: instance), let top = try extent(.y, of: first)?.low,
      let inner = try extent(.height, of: first)?.low
    {
      return top + (try baseline(of: first, height: inner))
    }
    guard instance.template.kind == .label, !instance.template.isAlongPath,
      instance.template.lineAxis == .horizontal,
      let text = try evaluator.contents.text(of: instance)
    else { return height }
    let width = try extent(.width, of: instance)?.low
    let sizes = NaturalSizes(evaluator: evaluator)
    let metrics = try sizes.measure(text, width: text.style.lineLimit == 1 ? nil : width, of: instance)
    let room = height - text.padding.top - text.padding.bottom - sizes.rounded(metrics.exactSize.height)
    return text.padding.top + room / 2 + (metrics.firstBaseline ?? text.style.ascender)
  }
}

extension Stacks {
  /// The first layer of a row, a column or a flow, where its letters stand on a line.
  fileprivate func firstInLine(of instance: Instance) throws -> Instance? {
    guard instance.template.kind.lineAxis != nil else { return nil }
    for (index, template) in instance.template.children.enumerated() where !program.sleeps(template) {
      if let first = try evaluator.structure.children(index, of: instance).first { return first }
    }
    return nil
  }
}

/// Where the children of a stack are.
struct StackPlaces {
  var children: [ObjectIdentifier: (x: Interval?, y: Interval?)] = [:]
  /// Where those that sleep would be, by the child template.
  var runs: [Int: RunPlaces] = [:]
}

/// The places of a stack's children as a node.
final class StackPlacesNode: InstanceNode {
  private(set) var places = StackPlaces()

  init(_ stack: Instance) {
    super.init(stack)
  }

  override func workOut(_ evaluator: Evaluator) throws -> Bool {
    places = try evaluator.stacks.workOutPlaces(of: instance)
    return true
  }
}
