import Formulas
import Geometry

extension Formula {
  /// The value that it has wherever it stands, and its type, where it is a literal that may be what is wanted; nil of
  /// all else, of which more has to be known.
  func constant(wanted: ValueType) -> (Value, ValueType)? {
    if let word = wanted.word(for: self) { return (.text(word), .text) }
    switch form {
    case .number(let number, let unit):
      let isBare = unit == nil && number != 0 && (wanted == .time || wanted == .angle)
      let type = ValueType(of: unit)
      return !isBare && wanted.accepts(type) ? (.number(number), type) : nil
    case .text(let text):
      if wanted == .text { return (.text(text), .text) }
      return wanted.wantsColor ? Color(hex: text).map { (.color($0), .color) } : nil
    default: return nil
    }
  }

  /// The number that a literal without a unit is, a minus before it included; nil for anything else.
  var bareNumber: Double? {
    switch form {
    case .number(let number, nil): number
    case .negate(let operand): operand.bareNumber.map { -$0 }
    default: nil
    }
  }

  /// The literal numbers that this is, or that one of its branches or items is.
  var literals: [(number: Double, place: SourcePlace)] {
    switch form {
    case .number(let number, _): [(number, place)]
    case .negate(let operand): operand.literals.map { (-$0.number, place) }
    case .conditional(_, let then, let otherwise): then.literals + otherwise.literals
    case .list(let items): items.flatMap(\.literals)
    default: []
    }
  }

  /// Whether it is a number, or has some in its branches or among its items.
  var mayBeLiteral: Bool {
    switch form {
    case .number, .negate, .conditional, .list: true
    default: false
    }
  }

  /// The items of a list that is written out.
  var listed: [Formula] { if case .list(let items) = form { items } else { [] } }

  /// Whether it makes a spring.
  var isSpring: Bool { if case .call("spring", _) = form { true } else { false } }

  /// The name by which the scene keeps a list of its data: `bills`, `ledger.bills`.
  var dataName: String {
    if case .field(let base, let name) = form, case .name(let owner) = base.form { return "\(owner).\(name)" }
    return shortText
  }

  /// The formula as messages name it: names and calls of names, and nothing longer.
  var shortText: String {
    switch form {
    case .name(let name): name
    case .call(let name, let arguments):
      "\(name)(\(arguments.map { ($0.name.map { "\($0): " } ?? "") + $0.value.shortText }.joined(separator: ", ")))"
    case .field(let base, let name): "\(base.shortText).\(FieldName.written(name))"
    case .method(let base, let name, let arguments):
      "\(base.shortText).\(FieldName.written(name))(\(arguments.map(\.shortText).joined(separator: ", ")))"
    case .number(let number, _): DecimalText.shortest(number)
    default: "…"
    }
  }
}

extension ValueType {
  /// The type of a number that is written with a unit, or without one.
  init(of unit: Formula.Unit?) {
    self =
      switch unit {
      case .seconds, .milliseconds: .time
      case .degrees, .turns, .radians: .angle
      case .percent, nil: .number
      }
  }
}
