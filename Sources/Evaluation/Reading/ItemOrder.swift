import Formulas

/// How queries put items in groups and in order, by keys that have been worked out.
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

  /// The places of the items in the order of their keys, of equal ones the first first; nil where the order may change.
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
    let order = keys.indices.sorted { a, b in
      for (place, (x, y)) in zip(keys[a], keys[b]).enumerated() {
        if let order = isOrdered(x, y) { return order != (descending.count > place && descending[place]) }
        isCertain = isCertain && (x.isExact && y.isExact || x == y && a == b)
      }
      return a < b
    }
    return isCertain ? order : nil
  }

  /// Whether one key comes before another; nil where they are equal, cannot be compared, or over a range may be
  /// either. Null comes first.
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
