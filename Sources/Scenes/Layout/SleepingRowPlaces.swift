import Geometry
import Vocabulary

/// The places of the instances of a run at the moment, in points of their parent. Their positions are indices from 0.
package struct SleepingRowPlaces {
  /// The arrangement of the instances; lengths and steps are points.
  package enum Form {
    /// All of one size: from the first one on, a step in points for each.
    case even(Axis, step: Interval)
    case uneven(Axis, LengthSums, spacing: Interval)
    /// Rows of `columns` cells each.
    case grid(columns: Int, across: Interval, down: Interval)
    /// Each in the column that is shortest so far; columns begin so many points from each other.
    case lanes(SleepingRowLanes, across: Interval)
  }

  /// An instance that is awake, or that has left the list and is still to be seen, by its position in the row sequence.
  package struct Exception: Sendable {
    package var position: Int
    /// The length along the stack, in points.
    package var length: Interval

    package init(position: Int, length: Interval) {
      (self.position, self.length) = (position, length)
    }
  }

  /// All in the row sequence.
  package let count: Int
  package let first: PointInterval
  /// The points of an instance along the stack, where all are as long.
  package let length: Interval
  package let form: Form
  /// Instances of a length of their own, in order.
  private var exceptions: [Exception] = []
  /// The lengths that the first so many of them add to those that sleep.
  private var surplus: [Interval] = [Interval(0)]

  package init(
    count: Int, first: PointInterval, length: Interval, form: Form, exceptions: [Exception] = []
  ) {
    self.count = count
    self.first = first
    self.length = length
    self.form = form
    self.exceptions = exceptions
    for exception in exceptions {
      let extra = Interval(exception.length.low - length.low, exception.length.high - length.high)
      surplus.append(surplus[surplus.count - 1] + extra)
    }
  }

  /// Returns the number of exceptions before a position.
  private func exceptions(before position: Int) -> Int {
    exceptions.isEmpty ? 0 : exceptions.partitioningIndex { $0.position >= position }
  }

  /// The points at which the instance at a position begins; nil for the axis across a row or column.
  package func place(_ axis: Axis, at position: Int) -> Interval? {
    let first = axis == .horizontal ? first.x : first.y
    switch form {
    case .even(axis, let step):
      let place = first + step * Interval(Double(position))
      return exceptions.isEmpty ? place : place + surplus[exceptions(before: position)]
    case .uneven(axis, let sums, let spacing):
      let before = first + Interval(sums.lengths[position])
      if let gaps = sums.gaps { return before + Interval(gaps[position]) }
      return before + spacing * Interval(Double(position))
    case .grid(let columns, let across, let down):
      let steps = axis == .horizontal ? position % columns : position / columns
      return first + (axis == .horizontal ? across : down) * Interval(Double(steps))
    case .lanes(let lanes, let across):
      return axis == .vertical
        ? first + lanes.tops[position] : first + across * Interval(Double(lanes.columns[position]))
    case .even, .uneven: return nil
    }
  }

  /// The points at which the instance at a position ends along the stack.
  package func end(at position: Int) -> Interval? {
    if case .lanes(let lanes, _) = form { return first.y + lanes.ends[position] }
    return place(axis, at: position).map { place in
      if case .uneven(_, let sums, _) = form {
        return place + Interval(sums.lengths[position + 1] - sums.lengths[position])
      }
      let exception = exceptions(before: position)
      guard exceptions.indices.contains(exception), exceptions[exception].position == position else {
        return place + length
      }
      return place + exceptions[exception].length
    }
  }

  /// The end of all of them along the stack; nil of none.
  var wholeEnd: Interval? {
    if case .lanes(let lanes, _) = form { return lanes.reach.last.map { first.y + $0 } }
    return count > 0 ? end(at: count - 1) : nil
  }

  var axis: Axis {
    switch form {
    case .even(let axis, _), .uneven(let axis, _, _): axis
    case .grid, .lanes: .vertical
    }
  }

  /// The indices of the instances that a part of the stack, in points, shows, and one more at each end, of a grid one
  /// more line: a neighbour may have a shadow, or show by the fraction of a pixel to which scrolling rounds. All
  /// positions where they do not lie in order.
  package func window(showing part: Rect) -> Range<Int> {
    guard isOrdered else { return 0..<count }
    let (low, high) = axis == .horizontal ? (part.minX, part.maxX) : (part.minY, part.maxY)
    if case .lanes(let lanes, _) = form {
      let above = (0..<count).partitioningIndex { (first.y + lanes.reach[$0]).low > low }
      let below = (0..<count).partitioningIndex { (first.y + lanes.tops[$0]).low >= high }
      return Self.window(above: above, below: below, columns: lanes.columns, lanes.columnCount)
    }
    let above = (0..<count).partitioningIndex { (end(at: $0)?.low ?? 0) > low }
    let below = (0..<count).partitioningIndex { (place(axis, at: $0)?.low ?? 0) >= high }
    let columns = if case .grid(let columns, _, _) = form { columns } else { 1 }
    return Self.window(above: above, below: below, count: count, columns: columns)
  }

  /// The same, from how many instances end before the part begins, and how many begin before it ends.
  ///
  /// - Parameter columns: the number of instances side by side.
  package static func window(above: Int, below: Int, count: Int, columns: Int = 1) -> Range<Int> {
    let first = min(max(above - columns, 0), count)
    return first..<max(min(max(below, above) + columns, count), first)
  }

  /// The same of columns that end where they do: one more at each end of each.
  ///
  /// - Parameters:
  ///   - columns: that of each instance.
  ///   - several: how many there are.
  package static func window(above: Int, below: Int, columns: [Int], _ several: Int) -> Range<Int> {
    var (first, last) = (min(above, columns.count), min(max(below, above), columns.count))
    var met: Set<Int> = []
    while first > 0, met.count < several {
      first -= 1
      met.insert(columns[first])
    }
    met = []
    while last < columns.count, met.count < several {
      met.insert(columns[last])
      last += 1
    }
    return first..<last
  }

  private var isOrdered: Bool {
    switch form {
    case .even(_, let step): step.low >= 0 && exceptions.allSatisfy { $0.length.low + step.low >= length.low }
    case .uneven(_, let sums, let spacing): sums.minStep + (sums.gaps == nil ? spacing.low : 0) >= 0
    case .grid(_, _, let down): down.low >= 0
    case .lanes(let lanes, _): lanes.isOrdered
    }
  }
}
