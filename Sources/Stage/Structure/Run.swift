import Formulas
import Geometry
import Scenes

/// The sleeping instances of a repeated layer, as far as the list tells: which items there are, and how long
/// each is where their lengths differ, or where each is. Holds for a segment.
final class Run {
  /// What lengths and gaps add up to.
  struct Sums {
    /// The lengths of the first so many instances together: one more than there are instances.
    var lengths: [Double]
    /// The gaps before each instance and all earlier ones together, where the layer has gaps of its own.
    var gaps: [Double]?
    /// The shortest way from one start or end to the next, spacing not counted.
    var leastStep = Double.infinity
  }

  let items: [Value]
  /// The places in the list of the items that are there, where a condition leaves some out.
  let present: [Int]?
  /// What the lengths in a stack add up to; nil where all are of one length.
  let sums: Sums?
  /// Where the instances are in a layer that is no stack.
  let frames: [Rect]?
  /// As far as these reach.
  let reach: Point
  /// Who the items are, once somebody has asked.
  var roster: Roster?
  /// Where the items are of which a field is what it is, once somebody has asked.
  private var indices: [[String]: Index] = [:]

  init(items: [Value], present: [Int]? = nil, sums: Sums? = nil, frames: [Rect]? = nil) {
    self.items = items
    self.present = present
    self.sums = sums
    self.frames = frames
    reach = (frames ?? []).reduce(.zero) { Point(max($0.x, $1.maxX), max($0.y, $1.maxY)) }
  }

  var count: Int { present?.count ?? items.count }

  /// The place in the list of the instance at a position in the stack.
  func index(at position: Int) -> Int { present?[position] ?? position }

  /// The position in the stack of the item at a place in the list, or nil where it is not there.
  func position(of index: Int) -> Int? {
    guard let present else { return items.indices.contains(index) ? index : nil }
    let position = (0..<present.count).firstPosition { present[$0] >= index }
    return position < present.count && present[position] == index ? position : nil
  }
}

extension Run {
  /// The identities of a list's items.
  struct Roster {
    let identities: [String]
    /// The place of each in the list.
    let places: [String: Int]

    init(_ identities: [String]) {
      self.identities = identities
      places = Dictionary(zip(identities, identities.indices), uniquingKeysWith: { first, _ in first })
    }
  }

  /// What of an item may be compared with something outside of its row.
  enum Key: Hashable {
    /// Its place in the list.
    case index
    /// A field of a field of it; of no name, itself.
    case field([String])
  }

  /// Which items have a value under a key?
  struct Question: Hashable {
    var key: Key
    var value: Value
  }

  private struct Index {
    var places: [Value: [Int]] = [:]
    /// Those whose value may be equal to one of another type, as a colour is to its text.
    var others: [Int] = []
  }

  /// The places in the list of all items that may have the value.
  func places(_ question: Question) -> [Int] {
    guard case .field(let names) = question.key else {
      guard let place = question.value.asInteger, items.indices.contains(place) else { return [] }
      return [place]
    }
    guard question.value.isPlain else { return Array(items.indices) }
    let index = indices[names] ?? makeIndex(names)
    indices[names] = index
    return (index.places[question.value] ?? []) + index.others
  }

  private func makeIndex(_ names: [String]) -> Index {
    var index = Index()
    for (place, item) in items.enumerated() {
      let value = try? names.reduce(item) { try Value.field($1, of: $0) }
      if let value, value.isPlain {
        index.places[value, default: []].append(place)
      } else {
        index.others.append(place)
      }
    }
    return index
  }
}

extension Value {
  /// Whether only a value of its own type can be equal to it, or a text that names it.
  fileprivate var isPlain: Bool {
    switch self {
    case .null, .number, .bool, .text, .record: true
    default: false
    }
  }
}

/// Where the instances of a run are at the moment.
struct RunPlaces {
  enum Form {
    /// All of one size: from the first one on, a step for each.
    case even(Axis, step: Interval)
    case uneven(Axis, Run.Sums, spacing: Interval)
    /// So many side by side, then the next line.
    case grid(columns: Int, across: Interval, down: Interval)
  }

  /// An instance that is awake, or that has left the list and is still to be seen.
  struct Exception {
    /// Its place in the line-up.
    var position: Int
    var length: Interval
  }

  /// All in the line-up.
  let count: Int
  let first: (x: Interval, y: Interval)
  /// How long an instance is along the stack, where all are as long.
  let length: Interval
  let form: Form
  /// Instances of a length of their own, in order.
  private var exceptions: [Exception] = []
  /// What the first so many of them add to the lengths of those that sleep.
  private var surplus: [Interval] = [Interval(0)]

  init(count: Int, first: (x: Interval, y: Interval), length: Interval, form: Form, exceptions: [Exception] = []) {
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

  /// How many exceptions stand before a position.
  private func exceptions(before position: Int) -> Int {
    exceptions.isEmpty ? 0 : exceptions.indices.firstPosition { exceptions[$0].position >= position }
  }

  /// Where the instance at a position is; nil for the axis across a row or column.
  func place(_ axis: Axis, at position: Int) -> Interval? {
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
    case .even, .uneven: return nil
    }
  }

  /// Where the instance at a position ends along the stack.
  func end(at position: Int) -> Interval? {
    place(axis, at: position).map { place in
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

  var axis: Axis {
    switch form {
    case .even(let axis, _), .uneven(let axis, _, _): axis
    case .grid: .vertical
    }
  }

  /// The positions of the instances that a part of the stack shows, and one more at each end: a neighbour may have a
  /// shadow. All positions where they do not lie in order.
  func window(showing part: Rect) -> Range<Int> {
    guard isOrdered else { return 0..<count }
    let (low, high) = axis == .horizontal ? (part.minX, part.maxX) : (part.minY, part.maxY)
    let above = (0..<count).firstPosition { (end(at: $0)?.low ?? 0) > low }
    let below = (0..<count).firstPosition { (place(axis, at: $0)?.low ?? 0) >= high }
    return Self.window(above: above, below: below, count: count)
  }

  /// The same, from how many instances end before the part begins, and how many begin before it ends.
  static func window(above: Int, below: Int, count: Int) -> Range<Int> {
    let first = min(max(above - 1, 0), count)
    return first..<max(min(max(below, above) + 1, count), first)
  }

  private var isOrdered: Bool {
    switch form {
    case .even(_, let step): step.low >= 0 && exceptions.allSatisfy { $0.length.low + step.low >= length.low }
    case .uneven(_, let sums, let spacing): sums.leastStep + (sums.gaps == nil ? spacing.low : 0) >= 0
    case .grid(_, _, let down): down.low >= 0
    }
  }
}

extension Range<Int> {
  /// The first number of which something holds that holds for all after it; the end where it holds for none.
  func firstPosition(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
