import Geometry

/// Numbers, months and days as people write them.
extension FunctionTable {
  static let languages: [Function] = [
    .of(
      "format", ["x", "pattern"], [.either([.number, .text]), .text], .text, makesSteps: true,
      "A number by a pattern such as `#,##0.00` or `0.0%`; a date by one in which `yyyy`, `yy`, `MM`, `M`, `dd`, `d` "
        + "are replaced. Other letters are refused but between apostrophes in a number's."
    ) { arguments in
      guard let pattern = try arguments.text(1) else { return .unknown }
      if arguments.values[0].asText != nil { return try dateText(arguments, pattern) }
      guard let range = try arguments.range(0) else { return .unknown }
      guard let numbers = NumberPattern(pattern) else {
        throw arguments.outOfRange(1, wants: "a pattern such as \"#,##0.00\", letters between apostrophes")
      }
      // Rounding is monotone, so that equal ends mean one text for all that lies between.
      let text = numbers.text(of: range.low)
      return range.isPoint || text == numbers.text(of: range.high) ? .text(text) : .unknown
    },
    .of(
      "compact", ["x", "language"], [.number, .text], .text, makesSteps: true,
      "A number as short as people say it: `1.2万` in `zh`, `1.2K` in `en`; `ar`, `de`, `fr` and `ja` are known too."
    ) { arguments in
      guard let words = try words(arguments), let range = try arguments.range(0) else { return .unknown }
      let text = words.compact(range.low)
      return range.isPoint || text == words.compact(range.high) ? .text(text) : .unknown
    },
    .of(
      "monthName", ["m", "language"], [.number, .text], .text, makesSteps: true,
      "What a month, 1…12, is called in a language: `九月` in `zh`, `September` in `en`."
    ) { arguments in
      guard let words = try words(arguments), let month = try arguments.whole(0, from: 1, to: 12) else {
        return .unknown
      }
      return .text(words.months[month - 1])
    },
    .of(
      "dayName", ["n", "language"], [.number, .text], .text, makesSteps: true,
      "What a day of the week, 0 for Sunday … 6, is called in a language: `星期六` in `zh`, `Saturday` in `en`."
    ) { arguments in
      guard let words = try words(arguments), let day = try arguments.whole(0, from: 0, to: 6) else {
        return .unknown
      }
      return .text(words.days[day])
    },
  ]

  private static func words(_ arguments: Arguments) throws -> LanguageWords? {
    guard let code = try arguments.text(1) else { return nil }
    if let words = LanguageWords.all[code] { return words }
    throw arguments.outOfRange(1, wants: "a language: \(LanguageWords.codes.joined(separator: ", "))")
  }
}
