import Formulas

extension Formula {
  /// The parts that a condition compares, each once and no literals: `[list.offset.y, count(rows)]` of
  /// `list.offset.y == 0 and count(rows) > 3`.
  var comparedParts: [Formula] {
    var texts: Set<String> = []
    return allComparedParts.filter { texts.insert($0.description).inserted }
  }

  private var allComparedParts: [Formula] {
    switch form {
    case .and(let operands), .or(let operands): operands.flatMap(\.allComparedParts)
    case .not(let operand): operand.allComparedParts
    case .comparison(let operands, _): operands.filter { !$0.isLiteral }
    case .name, .field, .call, .method: isLiteral ? [] : [self]
    default: []
    }
  }

  private var isLiteral: Bool {
    switch form {
    case .number, .text, .name("true"), .name("false"), .name("null"): true
    case .negate(let operand): operand.isLiteral
    case .list(let items): items.allSatisfy(\.isLiteral)
    case .record(let fields): fields.allSatisfy(\.value.isLiteral)
    default: false
    }
  }
}
