import Geometry
import Vocabulary

/// The layout of rows and columns, and what of grids is as in them.
package enum Stacks: LayoutRules {
  /// The places of a stack's layers on an axis on which it places them.
  ///
  /// - Parameter last: the layer of a row or column up to which they are asked for; all where it is left out.
  package static func places(
    of stack: any LaidOutLayer, on axis: Axis, upTo last: (any LaidOutLayer)? = nil
  ) throws -> StackPlaces {
    if stack.template.kind == .flow { return try Flows.places(of: stack, on: axis) }
    if stack.template.kind == .grid { return try Grids.places(of: stack, on: axis) }
    var line = try StackLine(stack, axis, free: freeSpace(in: stack, axis))
    var places = StackPlaces()
    for (index, template) in stack.template.children.enumerated() {
      if stack.program.sleeps(template) {
        places.runs[index] = try line.place(rows: index)
        if template === last?.template { return places }
        continue
      }
      line.begin(template)
      for child in try stack.layers(index) {
        places[child] = try line.place(child)
        if child === last { return places }
      }
    }
    return places
  }

  /// Returns the room that the layers of a row or column leave free along it; nil where it cannot be known.
  private static func freeSpace(in stack: any LaidOutLayer, _ axis: Axis) throws -> JustifyContent? {
    guard stack.template.cell(Vocabulary.row.justify) != nil else { return JustifyContent() }
    var line = try StackLine(stack, axis)
    let children = try lastingChildren(of: stack)
    for child in children { _ = try line.place(child) }
    guard let room = difference(try extent(Measure.size(axis), of: stack), line.length),
      let justification = try certainValue(Vocabulary.row.justify, of: stack)
    else { return nil }
    return JustifyContent(room, among: children.count, justification)
  }

  /// The size a stack's children take up, padding included.
  static func size(_ axis: Axis, of stack: any LaidOutLayer) throws -> Interval? {
    guard Placement.hasNaturalSize(stack.template, axis) else { return Interval(0) }
    if stack.template.kind == .grid { return try Grids.size(axis, of: stack) }
    if stack.template.kind.stackAxis == axis {
      var line = try StackLine(stack, axis)
      for (index, template) in stack.template.children.enumerated() {
        if stack.program.sleeps(template) {
          _ = try line.place(rows: index)
        } else {
          line.begin(template)
          for child in try stack.layers(index) {
            _ = try line.place(child, FlexLineBreaking.lengthByItself(of: child, axis))
          }
        }
      }
      return line.length
    }
    guard axis == .vertical else { return try sizeAcross(axis, of: stack, isBaseline: false) }
    return try branch(by: Vocabulary.row.align, of: stack) {
      try sizeAcross(axis, of: stack, isBaseline: $0 == .baseline)
    }
  }

  private static func sizeAcross(_ axis: Axis, of stack: any LaidOutLayer, isBaseline: Bool) throws -> Interval? {
    guard let padding = try padding(of: stack) else { return nil }
    var largest = Interval(0)
    var above = 0.0
    var below = 0.0
    for child in try samples(of: stack) {
      guard let size = try extent(Measure.size(axis), of: child) else { return nil }
      let start = try child.template.spec(axis).start.map { try length($0, of: child) } ?? Interval(0)
      guard let end = sum(start, size) else { return nil }
      largest = Interval(max(largest.low, end.low), max(largest.high, end.high))
      if isBaseline, size.isPoint {
        let baseline = try baseline(of: child, height: size.low)
        above = max(above, baseline)
        below = max(below, size.low - baseline)
      }
    }
    if isBaseline { largest = Interval(above + below) }
    return largest + Interval(padding.before(axis) + padding.after(axis))
  }

  /// All children, with one for all where those that sleep are all alike across the stack.
  static func samples(of stack: any LaidOutLayer) throws -> [any LaidOutLayer] {
    var result: [any LaidOutLayer] = []
    for (index, template) in stack.template.children.enumerated() {
      if !stack.program.sleeps(template) {
        result += try stack.layers(index)
      } else if try stack.rowCount(index) > 0 {
        result.append(stack.probe(index))
      }
    }
    return result
  }

  /// Returns the place across the stack of a child without a place of its own.
  static func alignedPlace(
    _ axis: Axis, of child: any LaidOutLayer, in stack: any LaidOutLayer
  ) throws -> Interval? {
    guard let padding = try padding(of: stack) else { return nil }
    let before = Interval(padding.before(axis))
    return try branch(by: Vocabulary.row.align, of: stack) { alignment in
      if alignment == .start { return before }
      let own = try extent(Measure.size(axis), of: child)
      if alignment == .baseline {
        guard axis == .vertical, let own, own.isPoint else { return before }
        var above = 0.0
        for sibling in try lastingChildren(of: stack) {
          guard let height = try extent(.height, of: sibling), height.isPoint else { return nil }
          above = max(above, try baseline(of: sibling, height: height.low))
        }
        return Interval(padding.top + above - (try baseline(of: child, height: own.low)))
      }
      let room = difference(
        difference(try extent(Measure.size(axis), of: stack), Interval(padding.before(axis) + padding.after(axis))),
        own)
      guard let room else { return nil }
      return before + (alignment == .center ? Interval(room.low / 2, room.high / 2) : room)
    }
  }

  /// Returns the distance from a layer's top to its first baseline: a label's own, that of the first layer of a row, a
  /// column or a flow; the bottom edge for what has none.
  static func baseline(of layer: any LaidOutLayer, height: Double) throws -> Double {
    guard layer.template.kind.lineAxis != nil else {
      return try LabelText.baseline(of: layer, height: height) ?? height
    }
    for (index, template) in layer.template.children.enumerated() where !layer.program.sleeps(template) {
      guard let first = try layer.layers(index).first else { continue }
      guard let top = try extent(.y, of: first)?.low, let inner = try extent(.height, of: first)?.low else { break }
      let baseline = top + (try baseline(of: first, height: inner))
      // Any of them may be the first, up to one that is there in any case.
      if layer.standsForAll, template.isRepeated || template.conditionCell != nil { continue }
      return baseline
    }
    return height
  }
}
