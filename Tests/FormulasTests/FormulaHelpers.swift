import Formulas
import Geometry
import TestSupport

let start = SourcePlace(file: "scene.yaml", line: 3, column: 10)

/// Names with their values, as an evaluation's context.
struct Values: EvaluationContext {
  var names: [String] = []
  var values: [Value] = []

  init(_ pairs: KeyValuePairs<String, Value> = [:]) {
    names = pairs.map(\.key)
    values = pairs.map(\.value)
  }

  func value(of reference: Expression.Reference) throws -> Value { values[reference.index] }
  func name(of reference: Expression.Reference) -> String? {
    names.indices.contains(reference.index) ? names[reference.index] : nil
  }
}

struct UnknownName: Error {
  var name: String
}

extension Formula {
  /// The formula with its names looked up in a list, as the checker would.
  func resolved(_ names: [String]) throws -> Expression {
    func all(_ formulas: [Formula]) throws -> [Expression] { try formulas.map { try $0.resolved(names) } }
    switch form {
    case .number(let number, _): return .constant(.number(number))
    case .text(let text): return .constant(.text(text))
    case .interpolation(let pieces):
      return .text(
        try pieces.map {
          switch $0 {
          case .text(let text): .constant(.text(text))
          case .formula(let formula): try formula.resolved(names)
          }
        })
    case .name("true"): return .constant(.bool(true))
    case .name("false"): return .constant(.bool(false))
    case .name("null"): return .constant(.null)
    case .name(let name):
      guard let index = names.firstIndex(of: name) else { throw UnknownName(name: name) }
      return .reference(.init(index: index))
    case .call(let name, let arguments):
      guard let function = FunctionTable.function(named: name) else { throw UnknownName(name: name) }
      return .call(function, try all(arguments.map(\.value)), place)
    case .field(let base, let name): return .field(try base.resolved(names), FieldName(name), place)
    case .method(_, let name, _): throw UnknownName(name: name)
    case .list(let items): return .list(try all(items))
    case .record(let fields):
      let fields = fields.sorted { $0.name < $1.name }
      return .record(RecordShape.of(fields.map(\.name)), try all(fields.map(\.value)), place)
    case .negate(let operand): return .negate(try operand.resolved(names), place)
    case .not(let operand): return .not(try operand.resolved(names), place)
    case .arithmetic(let sign, let a, let b):
      return .arithmetic(sign, try a.resolved(names), try b.resolved(names), place)
    case .comparison(let operands, let signs): return .comparison(try all(operands), signs, place)
    case .and(let operands): return .and(try all(operands), place)
    case .or(let operands): return .or(try all(operands), place)
    case .conditional(let condition, let yes, let no):
      return .conditional(
        try condition.resolved(names), then: try yes.resolved(names), else: try no.resolved(names), place)
    }
  }
}

/// What a formula gives.
func value(of text: String, _ context: Values = Values()) throws -> Value {
  try Formula(parsing: text, at: start).resolved(context.names).evaluate(in: context)
}

/// What a formula gives, as messages print it, or the message of its error.
func outcome(of text: String, _ context: Values = Values()) -> String {
  do {
    return try value(of: text, context).literal
  } catch let diagnostic as Diagnostic {
    return diagnostic.message
  } catch {
    return "\(error)"
  }
}
