import Basics

extension FunctionTable {
  static let texts: [Function] = [
    .init(
      "fixed", [.number("x"), .number("digits")], .text, makesSteps: true,
      "The number as text with so many digits after the point; halves go away from zero."
    ) { arguments in
      guard let digits = try arguments.whole(1, from: 0, to: 100) else { return .unknown }
      return try text(arguments) { DecimalText.fixed($0, digits) }
    },
    ofText("length", .number, makesSteps: true, "How many characters a text has.") { .number(Double($0.count)) },
    .init("prefix", [.text("t"), .number("n")], .text, "The first `n` characters of a text.") { arguments in
      guard let text = try arguments.text(0), let count = try arguments.whole(1, from: 0) else { return .unknown }
      return .text(String(text.prefix(count)))
    },
    .init("suffix", [.text("t"), .number("n")], .text, "The last `n` characters of a text.") { arguments in
      guard let text = try arguments.text(0), let count = try arguments.whole(1, from: 0) else { return .unknown }
      return .text(String(text.suffix(count)))
    },
    .init(
      "number", [.text("t"), .number("else")], .number,
      "The number that a text such as `12.5` or `12.` is; `else` where it is none."
    ) { arguments in
      guard let text = try arguments.text(0) else { return .unknown }
      return DecimalText.number(text).map { .number($0) } ?? arguments.values[1]
    },
    ofText("upper", .text, "The text in capitals.") { .text($0.uppercased()) },
    ofText("lower", .text, "The text in small letters.") { .text($0.lowercased()) },
    ofText("trim", .text, "The text without white space at its ends.") { .text(trimmed($0)) },
    .init("contains", [.text("t"), .text("part")], .bool, makesSteps: true, "Whether a text has another one in it.") {
      guard let text = try $0.text(0), let part = try $0.text(1) else { return .perhaps }
      return .bool(text.containsText(part))
    },
    .init("replace", [.text("t"), .text("part"), .text("with")], .text, "The text with each `part` replaced.") {
      guard let text = try $0.text(0), let part = try $0.text(1), let with = try $0.text(2) else { return .unknown }
      guard !part.isEmpty else { return .text(text) }
      let parts = text.split(separator: part, omittingEmptySubsequences: false)
      return .text(try joined(parts.map(String.init), by: with))
    },
    .init("split", [.text("t"), .text("by")], .list(.text), "The parts of a text between those that are `by`.") {
      guard let text = try $0.text(0), let by = try $0.text(1) else { return .unknown }
      guard !by.isEmpty else { return .list(text.map { .text(String($0)) }) }
      return .list(text.split(separator: by, omittingEmptySubsequences: false).map { .text(String($0)) })
    },
    .init(
      "join", [.list("l"), .text("by")], .text, "A list's texts and numbers as one text, with `by` between."
    ) {
      arguments in
      guard let items = try arguments.list(0), let by = try arguments.text(1) else { return .unknown }
      let parts = try items.map { try Value.textPiece($0) }
      let known = parts.compactMap { $0 }
      return known.count == parts.count ? .text(try joined(known, by: by)) : .unknown
    },
  ]

  private static func ofText(
    _ name: String, _ result: ValueType, makesSteps: Bool = false, _ summary: String,
    _ body: @escaping @Sendable (String) -> Value
  ) -> Function {
    .init(name, [.text("t")], result, makesSteps: makesSteps, summary) { try $0.text(0).map(body) ?? .unknown }
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

  private static func joined(_ parts: [String], by separator: String) throws -> String {
    let bytes = parts.reduce(0) { $0 + $1.utf8.count } + max(parts.count - 1, 0) * separator.utf8.count
    guard bytes <= Limits.textBytes else { throw EvaluationProblem.textTooLong(limit: Limits.textBytes) }
    return parts.joined(separator: separator)
  }
}
