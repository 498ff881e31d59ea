/// Queries: where, group, give and sort, in this order. Over a range of instants, one whose items or their order may
/// change is unknown.
extension Evaluator {
  func run(_ query: Query, in instance: Instance) throws -> Value {
    guard var items = try evaluate(query.list, in: instance).asList else { return .unknown }
    while locals.count <= query.slot { locals.append(.null) }
    let saved = locals[query.slot]
    defer { locals[query.slot] = saved }
    func with<Result>(_ item: Value, _ body: () throws -> Result) rethrows -> Result {
      locals[query.slot] = item
      return try body()
    }
    if let condition = query.condition {
      var kept: [Value] = []
      for item in items {
        let holds = try with(item) { try evaluate(condition, in: instance) }
        guard holds.isExact else { return .unknown }
        if holds == .bool(true) { kept.append(item) }
      }
      items = kept
    }
    if let group = query.group {
      var order: [Value] = []
      var members: [Value: [Value]] = [:]
      for item in items {
        let key = try with(item) { try evaluate(group, in: instance) }
        guard key.isExact else { return .unknown }
        if members[key] == nil { order.append(key) }
        members[key, default: []].append(item)
      }
      items = order.map { .record(Record(["key": $0, "items": .list(members[$0] ?? [])])) }
    }
    if !query.give.isEmpty {
      items = try items.map { item in
        try with(item) {
          var fields: [String: Value] = [:]
          if query.group != nil, case .record(let record) = item { fields = record.fields }
          for field in query.give { fields[field.name] = try evaluate(field.expression, in: instance) }
          return .record(Record(fields))
        }
      }
    }
    guard !query.sort.isEmpty else { return .list(items) }
    let keyed = try items.map { item in
      (item: item, keys: try with(item) { try query.sort.map { try evaluate($0, in: instance) } })
    }
    var isCertain = true
    let sorted = keyed.enumerated().sorted { a, b in
      for (x, y) in zip(a.element.keys, b.element.keys) {
        if let order = Self.isOrdered(x, y) { return order }
        isCertain = isCertain && (x.isExact && y.isExact || x == y && a.offset == b.offset)
      }
      return a.offset < b.offset
    }
    return isCertain ? .list(sorted.map(\.element.item)) : .unknown
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
