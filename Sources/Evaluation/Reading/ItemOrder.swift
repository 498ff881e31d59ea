import Formulas

/// The grouping and sorting of a query's items, by keys that have been worked out.
package enum ItemOrder {
  /// The shape of a group.
  package static let groupShape = RecordShape.of(["items", "key"])

  /// Records of a key and the items that have it, in the order in which the keys occur.
  package static func groups(of items: [Value], by keys: [Value]) -> [Value] {
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
    return groups.map { .record(Record(groupShape, [.list($0.items), $0.key])) }
  }

  /// The indices of the items in the order of their keys, of equal ones the first first; nil where the order may
  /// change.
  ///
  /// - Parameter descending: for each key of an item, whether what is greater comes first; of none where it is empty.
  package static func order(_ keys: [[Value]], descending: [Bool] = []) -> [Int]? {
    let numbers = keys.compactMap { $0.count == 1 ? $0[0].asNumber : nil }
    if numbers.count == keys.count {
      let turns = descending.first == true
      return keys.indices.sorted {
        numbers[$0] == numbers[$1] ? $0 < $1 : (numbers[$0] < numbers[$1]) != turns
      }
    }
    var isCertain = true
    let places = keys.indices.sorted { a, b in
      for (place, (x, y)) in zip(keys[a], keys[b]).enumerated() {
        let order = order(x, y)
        if order != .undecided {
          return (order == .ascending) != (descending.count > place && descending[place])
        }
        isCertain = isCertain && (x.isExact && y.isExact || x == y && a == b)
      }
      return a < b
    }
    return isCertain ? places : nil
  }

  /// The order of two keys that follow each other.
  private enum KeyOrder {
    case ascending, descending
    /// Equal keys, keys that cannot be compared, or ranges of keys that overlap.
    case undecided

    init(ascending: Bool, descending: Bool) {
      self = ascending ? .ascending : descending ? .descending : .undecided
    }
  }

  /// The order of two keys. Null comes before all others, false before true.
  private static func order(_ a: Value, _ b: Value) -> KeyOrder {
    switch (a, b) {
    case (.null, .null): .undecided
    case (.null, _): .ascending
    case (_, .null): .descending
    case (.number(let x), .number(let y)): KeyOrder(ascending: x < y, descending: x > y)
    case (.interval(let x), .interval(let y)): KeyOrder(ascending: x.high < y.low, descending: y.high < x.low)
    case (.interval(let x), .number(let y)): KeyOrder(ascending: x.high < y, descending: y < x.low)
    case (.number(let x), .interval(let y)): KeyOrder(ascending: x < y.low, descending: y.high < x)
    case (.text(let x), .text(let y)):
      x == y
        ? .undecided : x.unicodeScalars.lexicographicallyPrecedes(y.unicodeScalars) ? .ascending : .descending
    case (.list(let x), .list(let y)): zip(x, y).lazy.map { order($0, $1) }.first { $0 != .undecided } ?? .undecided
    case (.bool(let x), .bool(let y)): KeyOrder(ascending: !x && y, descending: x && !y)
    default: .undecided
    }
  }
}
