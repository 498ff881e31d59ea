import Formulas
import Scenes

/// Queries: where, group, give and sort, in this order. Over a range of instants, one whose items or their order may
/// change is unknown.
struct Queries: EvaluatorPart {
  let evaluator: Evaluator

  func run(_ query: Query, in instance: Instance) throws -> Value {
    guard var items = try evaluator.evaluate(query.list, in: instance).asList else { return .unknown }
    let saved = (evaluator.variables[query.slot], evaluator.variables[query.slot + 1])
    defer { (evaluator.variables[query.slot], evaluator.variables[query.slot + 1]) = saved }
    func with<Result>(_ place: Int, _ item: Value, _ body: () throws -> Result) rethrows -> Result {
      evaluator.variables[query.slot] = .value(item)
      evaluator.variables[query.slot + 1] = .value(.number(Double(place)))
      return try body()
    }
    let context = InstanceContext(evaluator: evaluator, instance: instance)
    /// Goes through all items.
    func spend(_ times: Int = 1) throws { try evaluator.spend(items.count * times, at: query.place) }
    try spend()
    // A formula that reads no item is the same for all of them.
    func settled(_ expression: Expression) -> Expression {
      items.count < 3 ? expression : expression.simplified(in: context) { program.reference($0).isLocal }
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
      try evaluator.spend(keys.reduce(0) { $0 + 1 + $1.deepWork }, at: query.place)
      items = ItemOrder.groups(of: items, by: keys)
    }
    if !query.give.isEmpty {
      try spend(query.give.count)
      let kept = query.group == nil ? [] : ItemOrder.groupShape.names
      let names = Set(query.give.map(\.name)).union(kept.map(\.text)).sorted()
      let shape = RecordShape.of(names)
      let places = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
      let give = query.give.compactMap { field in
        places[field.name].map { (place: $0, expression: settled(field.expression)) }
      }
      items = try items.enumerated().map { place, item in
        try with(place, item) {
          var values = shape.names.map { kept.isEmpty ? .null : item.asRecord?[$0] ?? .null }
          for field in give { values[field.place] = try field.expression.evaluate(in: context) }
          return .record(Record(shape, values))
        }
      }
    }
    if let made = query.item.map(settled) {
      try spend()
      items = try items.enumerated().map { try with($0, $1) { try made.evaluate(in: context) } }
    }
    guard !query.sort.isEmpty else { return .list(items) }
    // They are compared about as often as their number has binary digits.
    try spend(query.sort.count * (Int.bitWidth - items.count.leadingZeroBitCount))
    let sort = query.sort.map { settled($0.expression) }
    let keys = try items.enumerated().map { place, item in
      try with(place, item) { try sort.map { try $0.evaluate(in: context) } }
    }
    let order = ItemOrder.order(keys, descending: query.sort.map(\.isDescending))
    return order.map { order in .list(order.map { items[$0] }) } ?? .unknown
  }
}

extension ResolvedReference {
  /// Whether it is a query's variable, `old`, or a result that reads these.
  fileprivate var isLocal: Bool { if case .local = self { true } else { false } }
}
