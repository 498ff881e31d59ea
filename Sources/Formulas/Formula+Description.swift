/// A formula as text that reads back as the same formula.
extension Formula: CustomStringConvertible {
  public var description: String { text(within: .formula) }

  /// The lines of the grammar, loosest first: what may stand where without parentheses.
  private enum Level: Int {
    case formula, or, and, not, comparison, sum, product, unary, postfix
  }

  private var level: Level {
    switch form {
    case .conditional: .formula
    case .or: .or
    case .and: .and
    case .not: .not
    case .comparison: .comparison
    case .arithmetic(.add, _, _), .arithmetic(.subtract, _, _): .sum
    case .arithmetic: .product
    case .negate: .unary
    default: .postfix
    }
  }

  private func text(within outer: Level) -> String {
    level.rawValue < outer.rawValue ? "(\(bareText))" : bareText
  }

  private var bareText: String {
    switch form {
    case .number(let value, let unit): Self.literal(value, unit)
    case .text(let text): "\"\(Self.escape(text))\""
    case .interpolation(let pieces):
      "\"\(pieces.map(\.text).joined())\""
    case .name(let name): name
    case .call(let name, let arguments): "\(name)(\(arguments.map(\.description).joined(separator: ", ")))"
    case .field(let base, let name): "\(base.text(within: .postfix)).\(FieldName.written(name))"
    case .method(let base, let name, let arguments):
      "\(base.text(within: .postfix)).\(FieldName.written(name))(\(Self.list(arguments)))"
    case .list(let items): "[\(Self.list(items))]"
    case .record(let fields): "{\(fields.map { "\(FieldName.written($0.name)): \($0.value)" }.joined(separator: ", "))}"
    case .negate(let operand): "-\(operand.text(within: .unary))"
    case .not(let operand): "not \(operand.text(within: .not))"
    case .arithmetic(let sign, let a, let b):
      "\(a.text(within: level)) \(sign.rawValue) \(b.text(within: level == .sum ? .product : .unary))"
    case .comparison(let operands, let signs):
      operands.first.map { first in
        zip(signs, operands.dropFirst()).reduce(first.text(within: .sum)) { text, link in
          "\(text) \(link.0.rawValue) \(link.1.text(within: .sum))"
        }
      } ?? ""
    case .and(let operands): operands.map { $0.text(within: .not) }.joined(separator: " and ")
    case .or(let operands): operands.map { $0.text(within: .and) }.joined(separator: " or ")
    case .conditional(let condition, let yes, let no): "if \(condition) then \(yes) else \(no)"
    }
  }

  private static func list(_ items: [Formula]) -> String {
    items.map(\.description).joined(separator: ", ")
  }

  /// The literal that reads back as a value: a unit's factor may round, so its neighbours are tried.
  private static func literal(_ value: Double, _ unit: Unit?) -> String {
    guard let unit else { return DecimalText.shortest(value) }
    let guess = value / unit.scale(1)
    var candidates = [guess, guess.rounded()]
    var (above, below) = (guess, guess)
    for _ in 0..<4 {
      (above, below) = (above.nextUp, below.nextDown)
      candidates += [above, below]
    }
    let texts = candidates.filter { unit.scale($0) == value }.map(DecimalText.shortest)
    return (texts.min { $0.count < $1.count } ?? DecimalText.shortest(guess)) + unit.rawValue
  }

  static func escape(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "{", "}": result += "\(character)\(character)"
      case "\"", "\\": result += "\\\(character)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default: result.append(character)
      }
    }
  }
}

extension Formula.Argument: CustomStringConvertible {
  public var description: String { name.map { "\($0): \(value)" } ?? value.description }
}

extension Formula.Piece {
  fileprivate var text: String {
    switch self {
    case .text(let text): Formula.escape(text)
    // Two braces would be one of the text.
    case .formula(let formula): formula.description.utf8.first == UInt8(ascii: "{") ? "{ \(formula) }" : "{\(formula)}"
    }
  }
}
