import Geometry

extension FunctionTable {
  static let texts: [Function] = [
    .of(
      "fixed", ["x", "digits"], [.number, .number], .text, makesSteps: true,
      "The number as text with so many digits after the point; halves go away from zero."
    ) { arguments in
      guard let digits = try arguments.whole(1, from: 0, to: 100), let x = try arguments.range(0) else {
        return .unknown
      }
      // Rounding is monotone, so that equal ends mean one text for all that lies between.
      let text = DecimalText.fixed(x.low, digits)
      return x.isPoint || text == DecimalText.fixed(x.high, digits) ? .text(text) : .unknown
    },
    .of("length", ["t"], [.text], .number, makesSteps: true, "How many characters a text has.") {
      try $0.text(0).map { .number(Double($0.count)) } ?? .unknown
    },
    .of("prefix", ["t", "n"], [.text, .number], .text, "The first `n` characters of a text.") { arguments in
      guard let text = try arguments.text(0), let count = try arguments.whole(1, from: 0) else { return .unknown }
      return .text(String(text.prefix(count)))
    },
    .of("suffix", ["t", "n"], [.text, .number], .text, "The last `n` characters of a text.") { arguments in
      guard let text = try arguments.text(0), let count = try arguments.whole(1, from: 0) else { return .unknown }
      return .text(String(text.suffix(count)))
    },
    .of(
      "number", ["t", "else"], [.text, .number], .number,
      "The number that a text such as `12.5` or `12.` is; `else` where it is none."
    ) { arguments in
      guard let text = try arguments.text(0) else { return .unknown }
      return DecimalText.number(text).map { .number($0) } ?? arguments.values[1]
    },
  ]
}
