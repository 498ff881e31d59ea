import Geometry

/// `value.name`, and what a text takes in.
extension Value {
  /// A record's field (null where this record lacks it), a point's `x`, `y`, `width`, `height`; of null, null; of a
  /// list, the list of its items' fields.
  package static func field(_ name: FieldName, of value: Value) throws -> Value {
    switch value {
    case .record(let record): return record[name] ?? .null
    case .null: return .null
    case .unknown: return .unknown
    case .list(let items):
      if let component = component(name, of: value) { return component }
      if value.isOpen { return .unknown }
      return .list(try items.map { try field(name, of: $0) })
    default:
      guard let component = component(name, of: value) else { throw EvaluationProblem.noField(name.text, of: value) }
      return component
    }
  }

  private static func component(_ name: FieldName, of value: Value) -> Value? {
    let isFirst = name == .x || name == .width
    guard isFirst || name == .y || name == .height else { return nil }
    switch value {
    case .point(let x, let y): return .number(isFirst ? x : y)
    case .pointInterval(let x, let y): return .interval(isFirst ? x : y)
    case .list(let items):
      guard value.asPointInterval != nil else { return nil }
      return items[isFirst ? 0 : 1]
    default: return nil
    }
  }

  /// The text that `{formula}` puts into a text, or nil where it cannot be known.
  static func textPiece(_ value: Value) throws -> String? {
    switch value {
    case .text(let text): return text
    case .number(let number): return DecimalText.plain(number)
    case .interval(let range): return range.isPoint ? DecimalText.plain(range.low) : nil
    case .unknown: return nil
    default: throw EvaluationProblem.notInText(value)
    }
  }
}
