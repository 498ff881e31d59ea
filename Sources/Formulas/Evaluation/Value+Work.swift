/// Steps of work (`WorkBudget`) that values make for a reader that looks at all of them.
extension Value {
  /// Bytes of a text that are looked at in one step.
  static let bytesPerStep = 8

  /// Steps of comparing it with another value: no more than the smaller one has, but where one is looked for in the
  /// other.
  func work(comparedWith other: Value) -> Int {
    switch (self, other) {
    case (.number, .number), (.bool, .bool), (.null, _), (_, .null): 0
    case (.text(let part), .text(let whole)): part.work(lookedForIn: whole)
    case (.list, .list), (.record, .record): min(deepWork, other.deepWork)
    case (_, .list(let items)): items.count.times(1 + deepWork)
    default: 0
    }
  }

  /// All that there is in it: the items of a list, the fields of a record, the bytes of a text.
  package var deepWork: Int {
    switch self {
    case .list(let items): items.reduce(items.count) { $0 + $1.deepWork }
    case .text(let text): text.utf8.count / Self.bytesPerStep
    case .record(let record): record.values.reduce(record.values.count) { $0 + $1.deepWork }
    default: 0
    }
  }
}

extension Function {
  /// Steps of working it out: the items of lists, and the bytes of a text, or where there are two texts of the one at
  /// each place of the other.
  func work(on values: [Value]) -> Int {
    guard goesThroughItems else { return 0 }
    var items = 0
    var text: String?
    for value in values {
      switch value {
      case .list(let list): items += list.count
      case .text(let other):
        items += text.map { $0.work(lookedForIn: other) } ?? other.utf8.count / Value.bytesPerStep
        text = text ?? other
      default: break
      }
    }
    return items
  }
}

extension String {
  /// Steps of looking for it at each place of another text.
  fileprivate func work(lookedForIn other: String) -> Int { utf8.count.times(other.utf8.count) / Value.bytesPerStep }
}

extension Int {
  /// The product, or the greatest number where that is too large.
  fileprivate func times(_ other: Int) -> Int {
    let (product, isTooLarge) = multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }
}
