/// Queries: where, group, give and sort, in this order.
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
    let context = InstanceContext(evaluator: self, instance: instance)
    // What reads no item is the same for all of them.
    func settled(_ expression: Expression) -> Expression {
      items.count < 3 ? expression : expression.settled(in: context) { program.references[$0.index].isLocal }
    }
    if let condition = query.condition.map(settled) {
      items = try items.filter { try with($0) { try condition.evaluate(in: context) } == .bool(true) }
    }
    if let group = query.group.map(settled) {
      items = try groups(of: items) { try with($0, { try group.evaluate(in: context) }) }
    }
    if !query.give.isEmpty {
      let give = query.give.map { (name: $0.name, expression: settled($0.expression)) }
      items = try items.map { item in
        try with(item) {
          var fields: [String: Value] = [:]
          if query.group != nil, case .record(let record) = item { fields = record.fields }
          for field in give { fields[field.name] = try field.expression.evaluate(in: context) }
          return .record(Record(fields))
        }
      }
    }
    guard !query.sort.isEmpty else { return .list(items) }
    let sort = query.sort.map(settled)
    let keys = try items.map { item in try with(item) { try sort.map { try $0.evaluate(in: context) } } }
    return .list(Self.order(keys).map { items[$0] })
  }

  /// Records of a key and the items that have it, in the order in which the keys occur.
  private func groups(of items: [Value], by key: (Value) throws -> Value) rethrows -> [Value] {
    var places: [Value: Int] = [:]
    var groups: [(key: Value, items: [Value])] = []
    for item in items {
      let key = try key(item)
      let place = places[key] ?? groups.count
      if place == groups.count {
        places[key] = place
        groups.append((key, []))
      }
      groups[place].items.append(item)
    }
    return groups.map { .record(Record(["key": $0.key, "items": .list($0.items)])) }
  }

  /// The places of the items in the order of their keys; of equal ones the first comes first.
  private static func order(_ keys: [[Value]]) -> [Int] {
    let numbers = keys.compactMap { $0.count == 1 ? $0[0].asNumber : nil }
    if numbers.count == keys.count {
      return keys.indices.sorted { numbers[$0] == numbers[$1] ? $0 < $1 : numbers[$0] < numbers[$1] }
    }
    return keys.indices.sorted { a, b in
      for (x, y) in zip(keys[a], keys[b]) {
        if let order = isOrdered(x, y) { return order }
      }
      return a < b
    }
  }

  /// Whether one key comes before another; nil where they are equal or cannot be compared. Null comes first.
  private static func isOrdered(_ a: Value, _ b: Value) -> Bool? {
    switch (a, b) {
    case (.null, .null): nil
    case (.null, _): true
    case (_, .null): false
    case (.number(let x), .number(let y)): x == y ? nil : x < y
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
