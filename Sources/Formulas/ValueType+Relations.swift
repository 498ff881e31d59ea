/// The relations of types with each other, and with values.
extension ValueType {
  /// The name of the type in messages.
  package var shownName: String {
    switch self {
    case .any: "a value"
    case .null: "null"
    case .number: "a number"
    case .time: "a time"
    case .angle: "an angle"
    case .bool: "true or false"
    case .text: "a text"
    case .color: "a colour"
    case .point: "two numbers"
    case .list: "a list"
    case .record: "a record"
    case .curve: "a curve"
    case .word(let words): "one of \(words.joined(separator: ", "))"
    case .either(let types): types.map(\.shownName).joined(separator: " or ")
    }
  }

  /// The same where another type stands beside it: of two lists, with what they are lists of.
  package func shownName(besides other: ValueType) -> String {
    guard case .list(let item) = self, case .list = other else { return shownName }
    switch item {
    case .number: return "a list of numbers"
    case .text: return "a list of texts"
    case .bool: return "a list of truth values"
    case .color: return "a list of colours"
    case .record: return "a list of records"
    case .list: return "a list of lists"
    default: return shownName
    }
  }

  /// Whether a value known to be of type `given` may stand where this is wanted; unknowns pass.
  package func accepts(_ given: ValueType) -> Bool {
    switch (self, given) {
    case (.any, _), (_, .any), (_, .null): true
    case (_, .either(let types)): types.contains { accepts($0) }
    case (.either(let types), _): types.contains { $0.accepts(given) }
    case (.number, .number), (.number, .time), (.number, .angle), (.time, .number), (.angle, .number): true
    case (.time, .time), (.angle, .angle), (.time, .angle), (.angle, .time): true
    case (.bool, .bool), (.text, .text), (.color, .color), (.color, .text), (.point, .point): true
    case (.text, .word), (.word, .text), (.word, .word): true
    case (.point, .list(let item)): ValueType.number.accepts(item)
    case (.list(let item), .point): item.accepts(.number)
    case (.list(let wanted), .list(let item)): wanted.accepts(item)
    case (.record, .record), (.curve, .curve), (.curve, .list): true
    default: false
    }
  }

  /// The type of what is certain about a value.
  package static func of(_ value: Value) -> ValueType {
    switch value {
    case .null, .unknown: return .any
    case .number, .interval: return .number
    case .bool, .perhaps: return .bool
    case .text: return .text
    case .color: return .color
    case .point, .pointInterval: return .point
    case .record(let record):
      return .record(of: record.shape, fields: record.values.map { of($0) })
    case .list(let items): return .list(item(of: items))
    }
  }

  /// Whether it is the type of a value.
  private func isType(of value: Value) -> Bool {
    switch (self, value) {
    case (.number, .number), (.text, .text), (.bool, .bool), (.color, .color), (.any, .null): true
    case (.list(let item), .list(let items)) where !items.isEmpty: items.allSatisfy(item.isType)
    case (.record(let fields), .record(let record)):
      fields.count == record.values.count
        && zip(record.shape.names, record.values).allSatisfy { fields[$0.text]?.isType(of: $1) ?? false }
    default: self == Self.of(value)
    }
  }

  private static func record(of shape: RecordShape, fields: [ValueType]) -> ValueType {
    .record(Dictionary(uniqueKeysWithValues: zip(shape.names.lazy.map(\.text), fields)))
  }

  /// The type that covers all items of a list. Of records that are alike, as rows of a table are, the first counts.
  private static func item(of items: [Value]) -> ValueType {
    let sum = TypeUnion()
    var former: (shape: RecordShape, fields: [ValueType])?
    for item in items {
      guard case .record(let record) = item else {
        sum.add(of(item))
        continue
      }
      if let former, former.shape === record.shape,
        zip(former.fields, record.values).allSatisfy({ $0.isType(of: $1) })
      {
        continue
      }
      let fields = record.values.map { of($0) }
      former = (record.shape, fields)
      sum.add(.record(of: record.shape, fields: fields))
    }
    return sum.type ?? .any
  }

  /// The type that covers all of these.
  package static func union(of types: some Collection<ValueType>) -> ValueType {
    let sum = TypeUnion()
    for type in types { sum.add(type) }
    return sum.type ?? .any
  }

  /// The type that covers both; records keep the fields that any of them has.
  package func union(_ other: ValueType) -> ValueType {
    if self == other { return self }
    switch (self, other) {
    case (.record(let a), .record(let b)):
      return .record(a.merging(b) { $0.union($1) })
    case (.list(let a), .list(let b)):
      return .list(a.union(b))
    default: return .any
    }
  }
}
