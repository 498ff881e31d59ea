import Geometry
import Layers
import Scenes

/// Which layers of a row, a column or a flow stand in a line, and how they share its room.
struct Lines: EvaluatorPart {
  let evaluator: Evaluator

  /// How long a layer is in its line; nil over a range in which that cannot be told.
  func length(of instance: Instance, in parent: Instance) throws -> Interval? {
    try node(of: parent).lengths[ObjectIdentifier(instance)]
  }

  /// The lines of a row, a column or a flow, worked out in one go; nil where they cannot be told.
  func lines(of parent: Instance) throws -> [Line]? { try node(of: parent).lines }

  private func node(of parent: Instance) throws -> LinesNode {
    let node = parent.lines ?? LinesNode(parent)
    parent.lines = node
    try evaluator.use(node)
    return node
  }

  /// How long a layer is in a line before its room is shared.
  func lengthByItself(of instance: Instance, _ axis: Axis) throws -> Interval? {
    guard Placement.shares(instance.template, axis) else { return try extent(Measure.size(axis), of: instance) }
    return try item(instance, axis)?.held
  }

  // MARK: Working out

  fileprivate func workOut(_ parent: Instance) throws -> [Line]? {
    guard let axis = parent.template.kind.lineAxis, let padding = try evaluator.layout.padding(of: parent),
      let size = try extent(Measure.size(axis), of: parent), let spacing = try spacing(of: parent)
    else { return nil }
    let room = size - Interval(padding.before(axis) + padding.after(axis))
    let wraps = parent.template.kind == .flow
    var lines: [Line] = []
    for child in try evaluator.structure.lastingChildren(of: parent) {
      guard let item = try item(child, axis) else { return nil }
      var gap: Interval? = lines.isEmpty ? Interval(0) : spacing
      if !wraps, let own = child.template.cell(Vocabulary.placement.gap) { gap = try length(own, of: child) }
      guard let gap else { return nil }
      if let last = lines.indices.last {
        guard let isFull = wraps ? isFull(lines[last].held + gap + item.held, room) : false else { return nil }
        if !isFull {
          lines[last].add(child, item, gap: gap)
          continue
        }
      }
      lines.append(Line(child, item, gap: wraps ? Interval(0) : gap))
    }
    for index in lines.indices {
      guard lines[index].share(room) else { return nil }
    }
    return lines
  }

  /// True where so much does not fit into a room; nil where that cannot be told. What is too long by less than rounding
  /// makes of a point fits.
  private func isFull(_ length: Interval, _ room: Interval) -> Bool? {
    if length.low > room.high + 1e-6 { return true }
    return length.high <= room.low + 1e-6 ? false : nil
  }

  private func spacing(of parent: Instance) throws -> Interval? {
    if parent.template.kind == .flow {
      return try certainValue(Vocabulary.flow.spacing, of: parent).map { Interval($0.second) }
    }
    return try parent.template.cell(Vocabulary.row.spacing).map { try length($0, of: parent) } ?? Interval(0)
  }

  private func item(_ child: Instance, _ axis: Axis) throws -> FlexLine.Item? {
    let template = child.template
    guard Placement.shares(template, axis) else {
      return try extent(Measure.size(axis), of: child).map {
        FlexLine.Item(base: $0, bounds: Bounds(least: Interval(-.infinity)))
      }
    }
    guard let base = try extent(Measure.natural(axis), of: child), var bounds = try Bounds(evaluator, axis, of: child),
      let grow = try certainValue(Vocabulary.placement.grow, of: child),
      let shrink = try certainValue(Vocabulary.placement.shrink, of: child)
    else { return nil }
    if bounds.least.low < 0 { bounds.least = Interval(0) }
    // What grows gives way too, unless it says otherwise.
    let given = shrink ?? (template.cell(Vocabulary.placement.grow) == nil ? 0 : 1)
    return FlexLine.Item(base: base, bounds: bounds, grow: grow, shrink: given)
  }
}

/// Layers behind one another that share the room of a line.
struct Line {
  private(set) var children: [Instance]
  private var items: [FlexLine.Item]
  /// The gaps between them and before the first, together.
  private var gaps: Interval
  /// How long it is before the room is shared.
  private(set) var held: Interval
  /// How long each is.
  private(set) var lengths: [Interval] = []

  init(_ first: Instance, _ item: FlexLine.Item, gap: Interval) {
    (children, items, gaps, held) = ([first], [item], gap, gap + item.held)
  }

  mutating func add(_ child: Instance, _ item: FlexLine.Item, gap: Interval) {
    children.append(child)
    items.append(item)
    gaps = gaps + gap
    held = held + gap + item.held
  }

  /// Shares a room among them; false where it cannot be told how.
  mutating func share(_ room: Interval) -> Bool {
    guard let lengths = FlexLine.lengths(of: items, in: room - gaps) else { return false }
    self.lengths = lengths
    return true
  }
}

/// The lines of a row, a column or a flow as a node.
final class LinesNode: InstanceNode {
  private(set) var lines: [Line]?
  /// How long each layer is in its line.
  private(set) var lengths: [ObjectIdentifier: Interval] = [:]

  init(_ parent: Instance) {
    super.init(parent)
  }

  override func workOut(_ evaluator: Evaluator) throws -> Bool {
    lines = try evaluator.lines.workOut(instance)
    lengths = [:]
    for line in lines ?? [] {
      for (child, length) in zip(line.children, line.lengths) { lengths[ObjectIdentifier(child)] = length }
    }
    return true
  }

  override func forgetInstances() { lines = nil }
}
