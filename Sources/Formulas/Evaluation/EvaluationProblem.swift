import Basics
import Geometry

/// An error while a formula is worked out.
public enum EvaluationProblem: Problem, Equatable {
  /// The operand, as far as it can be named, is null where something else is wanted; and where it was read.
  case null(String?, NullOrigin? = nil)
  /// An operator, what it works on, and what it was given.
  case operands(String, wants: String, given: [Value])
  /// A function's argument, from 0.
  case argument(of: String, Int, wants: String, given: Value)
  /// A function, and the number of arguments it was given.
  case argumentCount(of: String, given: Int)
  case divisionByZero(Value)
  /// The text that a function of paths was given is no SVG path.
  case badPath(String, PathSyntaxError)
  /// A result that is no number, such as that of an overflow.
  case notFinite(String, given: [Value])
  case noField(String, of: Value)
  /// A number outside of what a function is defined for; the last text says what would be right.
  case outOfRange(String, Value, wants: String)
  case notInText(Value)
  /// A text that grew beyond this many bytes while its parts were put together.
  case textTooLong(limit: Int)
  /// More steps of work than an event or a frame, or all events of a take, may take.
  case workUsedUp(WorkBudget.Bound)
  /// The function needs to know where it stands, which only the checker can tell it.
  case contextual(String)

  public var message: Message {
    switch self {
    case .null(let name?, let origin): "\(name) is null\(origin?.messageEnding ?? ""); use default(\(name), 0)"
    case .null(nil, let origin): "a value is null here\(origin?.messageEnding ?? ""); use default(x, 0)"
    case .operands(let sign, let wants, let given):
      "'\(sign)' wants \(wants), not \(given.map(\.phrase).joined(separator: " and "))"
        + (given.count { $0.isPoint } == 1 && given.contains { $0.asInterval != nil }
          ? "; of a point write .x or .y" : "")
    case .argument(let function, let index, let wants, let given):
      "argument \(index + 1) of '\(function)' wants \(wants), this is \(given.phrase)"
    case .argumentCount(let function, let given): "'\(function)' cannot take \(given) arguments"
    case .badPath(let function, let error): "'\(function)' wants the path of an SVG: \(error.message)"
    case .divisionByZero(let dividend): "division by zero: \(dividend.literal) / 0"
    case .notFinite(let sign, let given):
      "'\(sign)' of \(given.map(\.literal).joined(separator: " and ")) is too large for a number"
    case .noField(let name, let value):
      if case .record(let record) = value {
        "the record has no '\(name)'" + FieldName.suggestion(for: name, among: record.shape.names.map(\.text))
      } else {
        "\(value.kindName) has no '\(name)'" + Self.cure(forField: name)
      }
    case .outOfRange(let function, let value, let wants): "'\(function)' wants \(wants), not \(value.literal)"
    case .notInText(let value): "only numbers and texts can be put in a text, not \(value.phrase)"
    case .textTooLong(let limit): "the text has more than \(limit) bytes from here on; no text of a scene may be longer"
    case .workUsedUp(let bound):
      "here \(bound.isOfWhole ? "the take" : "this instant") has taken the "
        + "\(bound.steps) steps of work that there are; make lists and texts shorter, or work out once, "
        + "under 'values:', what is the same for many"
    case .contextual(let function): "'\(function)' has no meaning here"
    }
  }
}

extension Value {
  fileprivate var isPoint: Bool {
    switch self {
    case .point, .pointInterval: true
    default: false
    }
  }

  /// The value as messages show it: `12`, `"text"`, `#FFCC00`, `[1, 2]`; long ones are cut.
  public var literal: String {
    switch self {
    case .null, .unknown: kindName
    case .number(let number): DecimalText.shortest(number)
    case .bool(let bool): bool ? "true" : "false"
    case .text(let text): "\"\(text.count > 30 ? text.prefix(29) + "…" : Substring(text))\""
    case .color(let color): color.hex
    case .point(let x, let y): "[\(DecimalText.shortest(x)), \(DecimalText.shortest(y))]"
    case .list(let items):
      "[\(items.prefix(5).map(\.literal).joined(separator: ", "))\(items.count > 5 ? ", …" : "")]"
    case .record(let record): record.id.map { "the record \($0.literal)" } ?? "a record"
    case .interval(let range): "\(DecimalText.shortest(range.low))…\(DecimalText.shortest(range.high))"
    case .pointInterval(let x, let y): "[\(Value.interval(x).literal), \(Value.interval(y).literal)]"
    case .perhaps: "true or false"
    }
  }

  /// `a text ("120")`
  package var phrase: String {
    switch self {
    case .null, .record, .unknown, .perhaps: kindName
    default: "\(kindName) (\(literal))"
    }
  }
}
