import Geometry
import Layers
import Scenes

/// Rows, columns and grids.
extension Evaluator {
  /// The places of all children along the stack (in a grid: on both axes), worked out in one go.
  func stackPlaces(of stack: Instance) throws -> StackPlaces {
    let node = stack.stackPlaces ?? StackPlacesNode(stack)
    stack.stackPlaces = node
    try use(node)
    return node.places
  }

  fileprivate func workOutPlaces(of stack: Instance) throws -> StackPlaces {
    var places = StackPlaces()
    if let axis = stack.template.kind.stackAxis {
      var ruler = try Ruler(self, stack, axis)
      for (index, template) in stack.template.children.enumerated() {
        if program.sleeps(template) {
          places.runs[index] = try ruler.place(sleepers: index, of: stack)
          continue
        }
        for child in try children(index, of: stack) {
          let place = try ruler.place(child)
          places.children[ObjectIdentifier(child)] = axis == .horizontal ? (place, nil) : (nil, place)
        }
      }
    } else if let only = stack.template.children.first, program.sleeps(only) {
      places.runs[0] = try gridRun(stack)
    } else {
      try placeGrid(stack) { places.children[ObjectIdentifier($0)] = ($1, $2) }
    }
    return places
  }

  /// Lays children one behind the other and knows how far it got.
  private struct Ruler {
    let evaluator: Evaluator
    let axis: Axis
    let spacing: Interval?
    let padding: EdgeInsets?
    private(set) var end: Interval?
    private var isFirst = true

    init(_ evaluator: Evaluator, _ stack: Instance, _ axis: Axis) throws {
      self.evaluator = evaluator
      self.axis = axis
      spacing =
        try stack.template.cell(Vocabulary.row.spacing).map { try evaluator.length($0, of: stack) } ?? Interval(0)
      padding = try evaluator.padding(of: stack)
      end = padding.map { Interval($0.before(axis)) }
    }

    /// The child's place; the next one comes behind it.
    mutating func place(_ child: Instance) throws -> Interval? {
      try leaveGap(before: child)
      let place = end
      end = evaluator.sum(end, try evaluator.extent(Measure.size(axis), of: child))
      return place
    }

    /// The places of the instances of a template that sleep, all in one go; those that are awake are measured.
    mutating func place(sleepers child: Int, of stack: Instance) throws -> RunPlaces? {
      let lineUp = try evaluator.lineUp(child, of: stack)
      let run = lineUp.run
      guard lineUp.count > 0 else { return nil }
      /// One of them without an item.
      let probe = evaluator.probe(child, of: stack)
      let gap = probe.template.cell(Vocabulary.placement.gap)
      if run.sums?.gaps == nil { try leaveGap(before: probe) }
      isFirst = false
      guard let first = end else { return nil }
      var form: RunPlaces.Form?
      var length: Interval? = Interval(0)
      if let sums = run.sums {
        form = (sums.gaps == nil ? spacing : Interval(0)).map { .uneven(axis, sums, spacing: $0) }
      } else {
        length = try evaluator.extent(Measure.size(axis), of: probe)
        let space = try gap.map { try evaluator.length($0, of: probe) } ?? spacing
        form = evaluator.sum(length, space).map { .even(axis, step: $0) }
      }
      guard let form, let length, let exceptions = try exceptions(child, of: stack) else {
        end = nil
        return nil
      }
      let places = RunPlaces(
        count: lineUp.count, first: (x: first, y: first), length: length, form: form, exceptions: exceptions)
      end = places.end(at: lineUp.count - 1)
      return places
    }

    /// Those that are awake, measured; nil where one's length is not known.
    private func exceptions(_ child: Int, of stack: Instance) throws -> [RunPlaces.Exception]? {
      guard stack.template.children[child].wakePoints != nil else { return [] }
      var result: [RunPlaces.Exception] = []
      for (position, instance) in try evaluator.awakeRows(child, of: stack) {
        guard let length = try evaluator.extent(Measure.size(axis), of: instance) else { return nil }
        result.append(RunPlaces.Exception(position: position, length: length))
      }
      return result
    }

    private mutating func leaveGap(before child: Instance) throws {
      if let gap = child.template.cell(Vocabulary.placement.gap) {
        end = evaluator.sum(end, try evaluator.length(gap, of: child))
      } else if !isFirst {
        end = evaluator.sum(end, spacing)
      }
      isFirst = false
    }

    var length: Interval? { padding.flatMap { padding in end.map { $0 + Interval(padding.after(axis)) } } }
  }

  /// The size a stack's children take up, padding included.
  func stackSize(_ axis: Axis, of stack: Instance) throws -> Interval? {
    guard Placement.hasNaturalSize(stack.template, axis) else { return Interval(0) }
    if stack.template.kind == .grid { return try gridSize(axis, of: stack) }
    if stack.template.kind.stackAxis == axis {
      var ruler = try Ruler(self, stack, axis)
      for (index, template) in stack.template.children.enumerated() {
        if program.sleeps(template) {
          _ = try ruler.place(sleepers: index, of: stack)
        } else {
          for child in try children(index, of: stack) { _ = try ruler.place(child) }
        }
      }
      return ruler.length
    }
    guard let padding = try padding(of: stack) else { return nil }
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
  private func samples(of stack: Instance) throws -> [Instance] {
    var result: [Instance] = []
    for (index, template) in stack.template.children.enumerated() {
      if !program.sleeps(template) {
        result += try children(index, of: stack)
      } else if try lineUp(index, of: stack).count > 0 {
        result.append(probe(index, of: stack))
      }
    }
    return result
  }

  /// Where a child without a place of its own stands across the stack.
  func alignedPlace(_ axis: Axis, of child: Instance, in stack: Instance) throws -> Interval? {
    guard let padding = try padding(of: stack) else { return nil }
    let before = Interval(padding.before(axis))
    let alignment = try value(Vocabulary.row.align, of: stack)
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
      difference(try extent(Measure.size(axis), of: stack), Interval(padding.before(axis) + padding.after(axis))), own)
    guard let room else { return nil }
    return before + (alignment == .center ? Interval(room.low / 2, room.high / 2) : room)
  }

  /// From a layer's top to its first baseline; the bottom edge for what is no label.
  private func baseline(of instance: Instance, height: Double) throws -> Double {
    guard instance.template.kind == .label, let text = try text(of: instance) else { return height }
    let width = try extent(.width, of: instance)?.low
    let metrics = try measure(text, width: text.style.lineLimit == 1 ? nil : width, of: instance)
    let room = height - text.padding.top - text.padding.bottom - metrics.size.height
    return text.padding.top + room / 2 + text.style.ascender
  }

  // MARK: Grids

  private func columnCount(of grid: Instance) throws -> Int {
    Int(clamped: min(max(try value(Vocabulary.grid.columns, of: grid), 1), 10_000))
  }

  private func gridSpacing(of grid: Instance) throws -> (rows: Double, columns: Double) {
    let spacing = try certainValue(Vocabulary.grid.spacing, of: grid) ?? NumberPair(0, 0)
    return (spacing.first, spacing.second)
  }

  func columnWidth(of grid: Instance) throws -> Interval? {
    let columns = Double(try columnCount(of: grid))
    if case .natural = Placement.sizeRule(of: grid.template, .horizontal) {
      var widest = Interval(0)
      for child in try samples(of: grid) {
        guard let width = try extent(.width, of: child) else { return nil }
        widest = Interval(max(widest.low, width.low), max(widest.high, width.high))
      }
      return widest
    }
    guard let width = try extent(.width, of: grid), let padding = try padding(of: grid) else { return nil }
    let taken = padding.left + padding.right + (columns - 1) * (try gridSpacing(of: grid).columns)
    return Interval((width.low - taken) / columns, (width.high - taken) / columns)
  }

  private func placeGrid(_ grid: Instance, _ put: (Instance, Interval?, Interval?) -> Void) throws {
    let columns = try columnCount(of: grid)
    let spacing = try gridSpacing(of: grid)
    guard let padding = try padding(of: grid), let width = try columnWidth(of: grid) else { return }
    var top = Interval(padding.top)
    let children = try lastingChildren(of: grid)
    let isTopAligned = try value(Vocabulary.grid.align, of: grid) == .start
    for start in stride(from: 0, to: children.count, by: columns) {
      let row = Array(children[start..<min(start + columns, children.count)])
      let line = try gridLine(row, of: grid)
      for (column, child) in row.enumerated() {
        let step = Interval(width.low + spacing.columns, width.high + spacing.columns)
        let place = line.map { top + $0.tops[column] } ?? (isTopAligned ? top : nil)
        put(child, Interval(padding.left) + step * Interval(Double(column)), place)
      }
      guard let line else { return }
      top = top + line.height + Interval(spacing.rows)
    }
  }

  /// How high a row of a grid is, and how far below its top each layer in it stands; nil where a height is not known.
  private func gridLine(_ row: [Instance], of grid: Instance) throws -> (height: Interval, tops: [Interval])? {
    var heights: [Interval] = []
    for child in row {
      guard let height = try extent(.height, of: child) else { return nil }
      heights.append(height)
    }
    let tallest = Interval(heights.map(\.low).max() ?? 0, heights.map(\.high).max() ?? 0)
    let room = heights.map { Interval(max(tallest.low - $0.high, 0), max(tallest.high - $0.low, 0)) }
    switch try value(Vocabulary.grid.align, of: grid) {
    case .start: return (tallest, heights.map { _ in Interval(0) })
    case .center: return (tallest, room.map { Interval($0.low / 2, $0.high / 2) })
    case .end: return (tallest, room)
    case .baseline:
      guard heights.allSatisfy(\.isPoint) else { return nil }
      let baselines = try zip(row, heights).map { try baseline(of: $0, height: $1.low) }
      let above = baselines.max() ?? 0
      let below = zip(heights, baselines).map { $0.low - $1 }.max() ?? 0
      return (Interval(above + below), baselines.map { Interval(above - $0) })
    }
  }

  /// The places in a grid of nothing but instances that sleep, all of one size.
  private func gridRun(_ grid: Instance) throws -> RunPlaces? {
    let spacing = try gridSpacing(of: grid)
    guard let padding = try padding(of: grid), let width = try columnWidth(of: grid),
      let height = try extent(.height, of: probe(0, of: grid))
    else { return nil }
    return RunPlaces(
      count: try run(0, of: grid).count, first: (x: Interval(padding.left), y: Interval(padding.top)), length: height,
      form: .grid(
        columns: try columnCount(of: grid), across: width + Interval(spacing.columns),
        down: height + Interval(spacing.rows)))
  }

  private func gridSize(_ axis: Axis, of grid: Instance) throws -> Interval? {
    let columns = try columnCount(of: grid)
    let spacing = try gridSpacing(of: grid)
    guard let padding = try padding(of: grid) else { return nil }
    if axis == .horizontal {
      guard let width = try columnWidth(of: grid) else { return nil }
      return width * Interval(Double(columns))
        + Interval(Double(columns - 1) * spacing.columns + padding.left + padding.right)
    }
    if let only = grid.template.children.first, program.sleeps(only) {
      let count = try run(0, of: grid).count
      guard count > 0 else { return Interval(padding.top + padding.bottom) }
      return try gridRun(grid)?.end(at: count - 1).map { $0 + Interval(padding.bottom) }
    }
    var total = Interval(padding.top + padding.bottom)
    let children = try lastingChildren(of: grid)
    for start in stride(from: 0, to: children.count, by: columns) {
      let row = Array(children[start..<min(start + columns, children.count)])
      guard let line = try gridLine(row, of: grid) else { return nil }
      total = total + line.height + Interval(start > 0 ? spacing.rows : 0)
    }
    return total
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
    places = try evaluator.workOutPlaces(of: instance)
    return true
  }
}
