import Formulas

/// The fields of data in which a whole number is too wide for a number, and so a text: of such a field all numbers are
/// texts, that its values have one type.
struct WideFields {
  /// The digits of those that were met.
  private var met: Set<String> = []

  /// A scalar of data, which is noted where it is such a number.
  mutating func noted(_ value: Value, of written: String) -> Value {
    if case .text = value, LiteralData.number(written) != nil { met.insert(written) }
    return value
  }

  /// Data with the numbers of such fields as texts, of their digits. Values are of one field that have the same names
  /// on the way to them, through lists as through records.
  func evened(_ data: Value) -> Value { met.isEmpty ? data : evened([data])[0] }

  private func evened(_ values: [Value]) -> [Value] {
    var result = values
    let isWide = values.contains { if case .text(let text) = $0 { met.contains(text) } else { false } }
    if isWide {
      for (index, value) in values.enumerated() {
        if case .number(let number) = value { result[index] = .text(DecimalText.shortest(number)) }
      }
    }
    evenLists(&result)
    evenRecords(&result)
    return result
  }

  /// Evens the items of all lists together.
  private func evenLists(_ values: inout [Value]) {
    let lists = values.indices.filter { if case .list = values[$0] { true } else { false } }
    var items = evened(nonempty: lists.flatMap { values[$0].asList ?? [] })[...]
    for index in lists {
      let count = values[index].asList?.count ?? 0
      values[index] = .list(Array(items.prefix(count)))
      items = items.dropFirst(count)
    }
  }

  /// Evens the values of each field of all records together.
  private func evenRecords(_ values: inout [Value]) {
    var fields: [FieldName: [(record: Int, place: Int)]] = [:]
    var parts: [Int: [Value]] = [:]
    for (index, value) in values.enumerated() {
      guard case .record(let record) = value else { continue }
      parts[index] = record.values
      for (place, name) in record.shape.names.enumerated() { fields[name, default: []].append((index, place)) }
    }
    for spots in fields.values {
      let even = evened(spots.map { parts[$0.record]?[$0.place] ?? .null })
      for (spot, value) in zip(spots, even) { parts[spot.record]?[spot.place] = value }
    }
    for (index, parts) in parts {
      guard case .record(let record) = values[index] else { continue }
      values[index] = .record(Record(record.shape, parts, at: record.place))
    }
  }

  private func evened(nonempty values: [Value]) -> [Value] { values.isEmpty ? [] : evened(values) }
}
