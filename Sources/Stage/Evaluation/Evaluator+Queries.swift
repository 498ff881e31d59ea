import Formulas
import Scenes

/// Queries: where, group, give and sort, in this order. Over a range of instants, one whose items or their order may
/// change is unknown.
extension Evaluator {
  func run(_ query: Query, in instance: Instance) throws -> Value {
    guard var items = try evaluate(query.list, in: instance).asList else { return .unknown }
    while locals.count <= query.slot + 1 { locals.append(.null) }
    let saved = (locals[query.slot], locals[query.slot + 1])
    defer { (locals[query.slot], locals[query.slot + 1]) = saved }
    func with<Result>(_ place: Int, _ item: Value, _ body: () throws -> Result) rethrows -> Result {
      (locals[query.slot], locals[query.slot + 1]) = (item, .number(Double(place)))
      return try body()
    }
    let context = InstanceContext(evaluator: self, instance: instance)
    // What reads no item is the same for all of them.
    func settled(_ expression: Expression) -> Expression {
      items.count < 3 ? expression : expression.settled(in: context) { program.references[$0.index].isLocal }
    }
    if let condition = query.condition.map(settled) {
      var kept: [Value] = []
      for (place, item) in items.enumerated() {
        let holds = try with(place, item) { try condition.evaluate(in: context) }
        guard holds.isExact else { return .unknown }
        if holds == .bool(true) { kept.append(item) }
      }
      items = kept
    }
    if let group = query.group.map(settled) {
      let keys = try items.enumerated().map { try with($0, $1) { try group.evaluate(in: context) } }
      guard keys.allSatisfy(\.isExact) else { return .unknown }
      items = Self.groups(of: items, by: keys)
    }
    if !query.give.isEmpty {
      let give = query.give.map { (name: $0.name, expression: settled($0.expression)) }
      items = try items.enumerated().map { place, item in
        try with(place, item) {
          var fields: [String: Value] = [:]
          if query.group != nil, case .record(let record) = item { fields = record.fields }
          for field in give { fields[field.name] = try field.expression.evaluate(in: context) }
          return .record(Record(fields))
        }
      }
    }
    if let made = query.item.map(settled) {
      items = try items.enumerated().map { try with($0, $1) { try made.evaluate(in: context) } }
    }
    guard !query.sort.isEmpty else { return .list(items) }
    let sort = query.sort.map(settled)
    let keys = try items.enumerated().map { place, item in
      try with(place, item) { try sort.map { try $0.evaluate(in: context) } }
    }
    return Self.order(keys).map { order in .list(order.map { items[$0] }) } ?? .unknown
  }

  /// Records of a key and the items that have it, in the order in which the keys occur.
  private static func groups(of items: [Value], by keys: [Value]) -> [Value] {
    var places: [Value: Int] = [:]
    var groups: [(key: Value, items: [Value])] = []
    for (item, key) in zip(items, keys) {
      let place = places[key] ?? groups.count
      if place == groups.count {
        places[key] = place
        groups.append((key, []))
      }
      groups[place].items.append(item)
    }
    return groups.map { .record(Record(["key": $0.key, "items": .list($0.items)])) }
  }

  /// The places of the items in the order of their keys, of equal ones the first first; nil where the order may change.
  private static func order(_ keys: [[Value]]) -> [Int]? {
    let numbers = keys.compactMap { $0.count == 1 ? $0[0].asNumber : nil }
    if numbers.count == keys.count {
      return keys.indices.sorted { numbers[$0] == numbers[$1] ? $0 < $1 : numbers[$0] < numbers[$1] }
    }
    var isCertain = true
    let order = keys.indices.sorted { a, b in
      for (x, y) in zip(keys[a], keys[b]) {
        if let order = isOrdered(x, y) { return order }
        isCertain = isCertain && (x.isExact && y.isExact || x == y && a == b)
      }
      return a < b
    }
    return isCertain ? order : nil
  }

  /// Whether one key comes before another; nil where they are equal, cannot be compared, or over a range may be either.
  /// Null comes first.
  private static func isOrdered(_ a: Value, _ b: Value) -> Bool? {
    switch (a, b) {
    case (.null, .null): nil
    case (.null, _): true
    case (_, .null): false
    case (.number(let x), .number(let y)): x == y ? nil : x < y
    case (.interval(let x), .interval(let y)): x.high < y.low ? true : y.high < x.low ? false : nil
    case (.interval(let x), .number(let y)): x.high < y ? true : y < x.low ? false : nil
    case (.number(let x), .interval(let y)): x < y.low ? true : y.high < x ? false : nil
    case (.text(let x), .text(let y)): x == y ? nil : x.unicodeScalars.lexicographicallyPrecedes(y.unicodeScalars)
    case (.list(let x), .list(let y)): zip(x, y).lazy.compactMap { isOrdered($0, $1) }.first
    case (.bool(let x), .bool(let y)): x == y ? nil : !x
    default: nil
    }
  }
}

extension ResolvedReference {
  /// Whether it is a query's variable, or `old`.
  fileprivate var isLocal: Bool { if case .local = self { true } else { false } }
}
