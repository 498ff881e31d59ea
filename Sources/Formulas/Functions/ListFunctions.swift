import Basics
import Geometry

extension FunctionTable {
  static let lists: [Function] = [
    .init(
      "count", [.list("l")], .number, makesSteps: true, goesThroughItems: false,
      "How many items a list has; 0 of null."
    ) {
      if $0.values[0] == .null { return .number(0) }
      return try $0.list(0).map { .number(Double($0.count)) } ?? .unknown
    },
    .init("sum", [.list("l", of: .number)], .number, "The sum of a list's numbers; 0 of an empty list.") { arguments in
      guard let items = try arguments.list(0) else { return .unknown }
      return try Function.numbers(Arguments(function: "sum", values: items)) { numbers in
        var sum = 0.0
        var areWhole = true
        for index in 0..<numbers.count {
          sum += numbers[index]
          areWhole = areWhole && numbers[index] == numbers[index].rounded()
          // Beyond, whole numbers are no longer all there: a cent would be lost in silence.
          if areWhole, abs(sum) > 9_007_199_254_740_992 {
            throw EvaluationProblem.outOfRange(
              "sum", .number(sum), wants: "whole numbers that add up to at most 9007199254740992 (divide them first)")
          }
        }
        return sum
      } _: { ranges in
        (0..<ranges.count).reduce(Interval(0)) { $0 + ranges[$1] }
      }
    },
    .init(
      "running", [.list("l", of: .number)], .list(.number),
      "The sums of a list's numbers up to each of them: `running([1, 2, 3])` is `[1, 3, 6]`."
    ) { arguments in
      guard let items = try arguments.list(0) else { return .unknown }
      let parts = Arguments(function: "running", values: items)
      var sums: [Value] = []
      var sum: Interval? = Interval(0)
      for index in items.indices {
        guard let number = try parts.range(index), let before = sum else {
          sum = nil
          sums.append(.unknown)
          continue
        }
        let next = before + number
        if next.isPoint, !next.low.isFinite {
          throw EvaluationProblem.notFinite("running", given: [sums.last ?? .number(0), items[index]])
        }
        sum = next.low.isFinite && next.high.isFinite ? next : nil
        sums.append(Value(enclosing: next))
      }
      return .list(sums)
    },
    end("first") { $0.first },
    end("last") { $0.last },
    .init(
      "take", [.list("l"), .number("n")], .list(.any),
      "A list's first `n` items, all of them where there are fewer; `n` is rounded down."
    ) { arguments in
      guard let items = try arguments.list(0), let range = try arguments.range(1) else { return .unknown }
      let (low, high) = (place(range.low, in: items.count), place(range.high, in: items.count))
      return low == high ? .list(Array(items.prefix(low))) : .unknown
    },
    .init(
      "at", [.list("l"), .number("i")], .any, handsThrough: .item, goesThroughItems: false,
      "A list's item at a place from 0; null outside; between two places, between their numbers, points or colours."
    ) { arguments in
      guard let items = try arguments.list(0), let range = try arguments.range(1) else { return .unknown }
      let isExact = arguments.values[1].isExact
      guard range.low >= 0, range.high <= Double(items.count - 1) else {
        let isOutside = range.high < 0 || range.low > Double(items.count - 1)
        return isExact || isOutside ? .null : .unknown
      }
      if isExact { return try item(range.low, of: items, arguments) }
      return hull(of: items, over: range, arguments)
    },
    .init(
      "find", [.list("l"), .any("v")], .any, handsThrough: .item,
      "A list's item whose `id`, or whose `key` as a group has it, is `v`; null where there is none."
    ) { arguments in
      guard let items = try arguments.list(0) else { return .unknown }
      return first(of: items) { isKnown($0, by: arguments.values[1]) }.map { $0.map { items[$0] } ?? .null } ?? .unknown
    },
    .init(
      "indexOf", [.list("l"), .any("v")], .number, makesSteps: true,
      "The place from 0 of a list's first item that is `v`, or that has `v` as its `id` or `key`; null where there "
        + "is none."
    ) { arguments in
      guard let items = try arguments.list(0) else { return .unknown }
      let place = first(of: items) { item in
        let isItem = Value.equality(item, arguments.values[1])
        return isItem == .no ? isKnown(item, by: arguments.values[1]) : isItem
      }
      return place.map { $0.map { .number(Double($0)) } ?? .null } ?? .unknown
    },
    .init("range", [.number("n")], .list(.number), makesSteps: true, "The whole numbers from 0 up to `n - 1`.") {
      guard let count = try $0.whole(0, from: 0, to: Limits.listItems) else { return .unknown }
      return .list((0..<count).map { .number(Double($0)) })
    },
    .init(
      "concat", [.list("l").repeated(1...64)], .list(.any),
      "Lists one behind the other, as one; `+` adds points, which are lists of two numbers."
    ) { arguments in
      var items: [Value] = []
      for index in arguments.values.indices {
        guard let more = try arguments.list(index) else { return .unknown }
        items += more
        guard items.count <= Limits.listItems else {
          throw arguments.outOfRange(index, wants: "\(Limits.listItems) items at most in all")
        }
      }
      return .list(items)
    },
    .init("chunks", [.list("l"), .number("n")], .list(.list(.any)), "A list cut into lists of `n` items.") {
      guard let items = try $0.list(0), let size = try $0.whole(1, from: 1) else { return .unknown }
      return .list(
        stride(from: 0, to: items.count, by: size).map { .list(Array(items[$0..<min($0 + size, items.count)])) })
    },
    .init(
      "shares", [.list("l", of: .number), .number("digits")], .list(.number),
      "The shares of a list's numbers in percent, rounded to so many digits so that they add up to 100."
    ) { arguments in
      guard let items = try arguments.list(0), let digits = try arguments.whole(1, from: 0, to: 9) else {
        return .unknown
      }
      let parts = Arguments(function: "shares", values: items)
      var numbers: [Double] = []
      for index in items.indices {
        guard let number = try parts.number(index) else { return .unknown }
        guard number >= 0 else { throw parts.outOfRange(index, wants: "numbers from 0 on") }
        numbers.append(number)
      }
      return .list(shares(of: numbers, digits: digits).map { .number($0) })
    },
  ]

  private static func end(_ name: String, _ item: @escaping @Sendable ([Value]) -> Value?) -> Function {
    .init(
      name, [.list("l")], .any, handsThrough: .item, goesThroughItems: false,
      "A list's \(name) item; null of an empty list."
    ) { try $0.list(0).map { item($0) ?? .null } ?? .unknown }
  }

  /// The place of the first item that a test holds for, nil where it holds for none; nil of all where that is not
  /// certain.
  private static func first(of items: [Value], where test: (Value) -> Truth) -> Int?? {
    for (place, item) in items.enumerated() {
      switch test(item) {
      case .yes: return .some(place)
      case .perhaps: return nil
      case .no: continue
      }
    }
    return .some(nil)
  }

  /// Whether it is a record whose `id`, or else whose `key`, is this.
  private static func isKnown(_ item: Value, by name: Value) -> Truth {
    guard case .record(let record) = item, let own = record.id ?? record[.key] else {
      return item == .unknown ? .perhaps : .no
    }
    return Value.equality(own, name)
  }

  /// A number of items, rounded down and held within a list.
  private static func place(_ number: Double, in count: Int) -> Int {
    Int(clamped: min(max(number.rounded(.down), 0), Double(count)))
  }

  // MARK: - at

  /// The item at a place within the list, which may lie between two.
  private static func item(_ place: Double, of items: [Value], _ arguments: Arguments) throws -> Value {
    let below = Int(clamped: place.rounded(.down))
    let share = place - Double(below)
    guard share > 0, below + 1 < items.count else { return items[below] }
    let (a, b) = (items[below], items[below + 1])
    if let result = mixed(a, b, Interval(share), isExact: true) { return result }
    guard a.isExact, b.isExact else { return .unknown }
    throw arguments.outOfRange(1, wants: "a whole number for items that are no numbers, points or colours")
  }

  /// All that `at` may give while the place moves: the items at both ends, and every item between.
  private static func hull(of items: [Value], over range: Interval, _ arguments: Arguments) -> Value {
    guard let first = try? item(range.low, of: items, arguments), let last = try? item(range.high, of: items, arguments)
    else { return .unknown }
    guard items.allSatisfy({ $0.asInterval != nil || $0.asPointInterval != nil }) else {
      return range.isPoint ? first : .unknown
    }
    let between = Int(clamped: range.low.rounded(.up))
    let end = Int(clamped: range.high.rounded(.down))
    var result = first.union(last)
    if between <= end { for index in between...end { result = result.union(items[index]) } }
    return result.widenedByRounding(upTo: items)
  }

  // MARK: - shares

  /// Percentages by the largest remainder; of equal remainders, the first gets the unit. All 0 where the sum is.
  static func shares(of numbers: [Double], digits: Int) -> [Double] {
    let total = numbers.reduce(0, +)
    guard total > 0, total.isFinite else { return numbers.map { _ in 0 } }
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let units = 100 * scale
    // Remainders of whole numbers are exact this way, so that equal ones are equal.
    let remainders = numbers.map { number in
      let rest = (number * units).truncatingRemainder(dividingBy: total)
      return rest < 0 ? rest + total : rest
    }
    var whole = zip(numbers, remainders).map { ((($0 * units) - $1) / total).rounded() }
    let missing = Int(clamped: units - whole.reduce(0, +))
    let order = numbers.indices.sorted { a, b in
      remainders[a] == remainders[b] ? a < b : remainders[a] > remainders[b]
    }
    for index in order.prefix(max(missing, 0)) { whole[index] += 1 }
    return whole.map { $0 / scale }
  }
}

extension Value {
  /// Wider by what mixing two of these items may round.
  fileprivate func widenedByRounding(upTo items: [Value]) -> Value {
    let size = items.reduce(0.0) { size, item in
      let ranges = item.asInterval.map { [$0] } ?? item.asPointInterval.map { [$0.x, $0.y] } ?? []
      return ranges.reduce(size) { max($0, abs($1.low), abs($1.high)) }
    }
    let slack = size * 8 * Double.ulpOfOne
    func wide(_ range: Interval) -> Interval { Interval(range.low - slack, range.high + slack) }
    switch self {
    case .interval(let range): return .interval(wide(range))
    case .pointInterval(let x, let y): return .pointInterval(wide(x), wide(y))
    default: return self
    }
  }
}
