import Geometry
import Vocabulary

/// Grids: columns of one width, rows as high as what is in them.
enum Grids: LayoutRules {
  private static func columnCount(of grid: any LaidOutLayer) throws -> Int {
    Int(clamped: min(try value(Vocabulary.grid.columns, of: grid), 10_000))
  }

  private static func spacing(of grid: any LaidOutLayer) throws -> (rows: Double, columns: Double) {
    let spacing = try certainValue(Vocabulary.grid.spacing, of: grid) ?? NumberPair(0, 0)
    return (spacing.first, spacing.second)
  }

  static func columnWidth(of grid: any LaidOutLayer) throws -> Interval? {
    if case .natural = Placement.sizeRule(of: grid.template, .horizontal) { return try widest(of: grid) }
    let columns = Double(try columnCount(of: grid))
    guard let width = try extent(.width, of: grid), let padding = try padding(of: grid) else { return nil }
    let taken = padding.left + padding.right + (columns - 1) * (try spacing(of: grid).columns)
    return Interval((width.low - taken) / columns, (width.high - taken) / columns)
  }

  /// The greatest width of its layers.
  private static func widest(of grid: any LaidOutLayer) throws -> Interval? {
    var widest = Interval(0)
    for child in try Stacks.samples(of: grid) {
      guard let width = try extent(.width, of: child) else { return nil }
      widest = Interval(max(widest.low, width.low), max(widest.high, width.high))
    }
    return widest
  }

  /// The places of all children on an axis.
  static func places(of grid: any LaidOutLayer, on axis: Axis) throws -> StackPlaces {
    var places = StackPlaces()
    if let only = grid.template.children.first, grid.program.sleeps(only) {
      places.runs[0] = try run(grid)
      return places
    }
    let columns = try columnCount(of: grid)
    let spacing = try spacing(of: grid)
    guard let padding = try padding(of: grid) else { return places }
    let children = try lastingChildren(of: grid)
    if try placesInShortest(grid) { return try shortestPlaces(of: children, in: grid, on: axis) }
    if axis == .horizontal {
      guard let step = try columnWidth(of: grid).map({ $0 + Interval(spacing.columns) }) else { return places }
      for (index, child) in children.enumerated() {
        places[child] = Interval(padding.left) + step * Interval(Double(index % columns))
      }
      return places
    }
    var top = Interval(padding.top)
    let isTopAligned = try value(Vocabulary.grid.align, of: grid) == .start
    for start in stride(from: 0, to: children.count, by: columns) {
      let row = Array(children[start..<min(start + columns, children.count)])
      let line = try line(row, of: grid)
      for (column, child) in row.enumerated() {
        places[child] = line.map { top + $0.tops[column] } ?? (isTopAligned ? top : nil)
      }
      guard let line else { return places }
      top = top + line.height + Interval(spacing.rows)
    }
    return places
  }

  /// Whether each layer stands in the column that is shortest so far.
  private static func placesInShortest(_ grid: any LaidOutLayer) throws -> Bool {
    try branch(by: Vocabulary.grid.place, of: grid) { place in
      // Where it may be so, all heights decide on every place.
      if place == .shortest, grid.standsForAll { _ = try heights(of: lastingChildren(of: grid)) }
      return place == .shortest
    }
  }

  /// The heights of layers, as far as they can be known.
  private static func heights(of children: [any LaidOutLayer]) throws -> [Interval] {
    var heights: [Interval] = []
    for child in children {
      guard let height = try extent(.height, of: child) else { break }
      heights.append(height)
    }
    return heights
  }

  private static func shortestColumns(of grid: any LaidOutLayer, for layers: Int) throws -> ShortestColumns {
    ShortestColumns(min(try columnCount(of: grid), max(layers, 1)), spacing: try spacing(of: grid).rows)
  }

  private static func shortestPlaces(
    of children: [any LaidOutLayer], in grid: any LaidOutLayer, on axis: Axis
  ) throws -> StackPlaces {
    var places = StackPlaces()
    guard let padding = try padding(of: grid),
      let step = try columnWidth(of: grid).map({ $0 + Interval(try spacing(of: grid).columns) })
    else { return places }
    var columns = try shortestColumns(of: grid, for: children.count)
    for (child, height) in zip(children, try heights(of: children)) {
      guard let place = columns.place(height) else { break }
      places[child] =
        axis == .horizontal
        ? Interval(padding.left) + step * Interval(Double(place.column)) : Interval(padding.top) + place.top
    }
    return places
  }

  private static func line(_ row: [any LaidOutLayer], of grid: any LaidOutLayer) throws -> GridLine? {
    try branch(by: Vocabulary.grid.align, of: grid) { try line(row, align: $0) }
  }

  /// A row of a grid or a line of a flow; nil where a height is not known.
  static func line(_ row: [any LaidOutLayer], align alignment: StackAlignment) throws -> GridLine? {
    var heights: [Interval] = []
    for child in row {
      guard let height = try extent(.height, of: child) else { return nil }
      heights.append(height)
    }
    guard alignment == .baseline else { return GridLine(heights, alignment) }
    guard heights.allSatisfy(\.isPoint) else { return nil }
    return GridLine(
      heights, .baseline, baselines: try zip(row, heights).map { try Stacks.baseline(of: $0, height: $1.low) })
  }

  /// The places in a grid of nothing but layers that sleep: all of one size, or in the shortest column each.
  private static func run(_ grid: any LaidOutLayer) throws -> SleepingRowPlaces? {
    let spacing = try spacing(of: grid)
    guard let padding = try padding(of: grid), let width = try columnWidth(of: grid) else { return nil }
    let count = try grid.rowCount(0)
    let first = PointInterval(Interval(padding.left), Interval(padding.top))
    let across = width + Interval(spacing.columns)
    func lanes(_ heights: [Interval]) throws -> SleepingRowPlaces? {
      var columns = try shortestColumns(of: grid, for: count)
      return SleepingRowLanes(heights, in: &columns).map {
        SleepingRowPlaces(count: count, first: first, length: Interval(0), form: .lanes($0, across: across))
      }
    }
    if let sums = try grid.rowLengths(0) { return try lanes(sums.each.map { Interval($0) }) }
    guard let height = try extent(.height, of: grid.probe(0)) else { return nil }
    // Of one height, they stand in rows there, too, unless they lie upon each other.
    if height.low + spacing.rows < 0, try placesInShortest(grid) {
      return try lanes(Array(repeating: height, count: count))
    }
    return SleepingRowPlaces(
      count: count, first: first, length: height,
      form: .grid(columns: try columnCount(of: grid), across: across, down: height + Interval(spacing.rows)))
  }

  static func size(_ axis: Axis, of grid: any LaidOutLayer) throws -> Interval? {
    let columns = try columnCount(of: grid)
    let spacing = try spacing(of: grid)
    guard let padding = try padding(of: grid) else { return nil }
    if axis == .horizontal {
      guard let width = try widest(of: grid) else { return nil }
      return width * Interval(Double(columns))
        + Interval(Double(columns - 1) * spacing.columns + padding.left + padding.right)
    }
    if let only = grid.template.children.first, grid.program.sleeps(only) {
      let count = try grid.rowCount(0)
      guard count > 0 else { return Interval(padding.top + padding.bottom) }
      return try run(grid)?.wholeEnd.map { $0 + Interval(padding.bottom) }
    }
    var total = Interval(padding.top + padding.bottom)
    let children = try lastingChildren(of: grid)
    if try placesInShortest(grid) {
      var lanes = try shortestColumns(of: grid, for: children.count)
      let heights = try heights(of: children)
      guard heights.count == children.count else { return nil }
      for height in heights where lanes.place(height) == nil { return nil }
      return total + lanes.end
    }
    for start in stride(from: 0, to: children.count, by: columns) {
      let row = Array(children[start..<min(start + columns, children.count)])
      guard let line = try line(row, of: grid) else { return nil }
      total = total + line.height + Interval(start > 0 ? spacing.rows : 0)
    }
    return total
  }
}
