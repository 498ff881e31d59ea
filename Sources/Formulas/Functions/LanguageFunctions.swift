import Geometry
import Locales

/// Numbers, amounts, months, days and times as people write them. The last parameter of each is the locale; where it is
/// left out, the checker puts in that of the label, or of the scene.
extension FunctionTable {
  static let languages: [Function] = [
    .init(
      "format", [Parameter("x", .either([.number, .text])), .text("pattern"), .locale], .text,
      makesSteps: true,
      "A number by a pattern such as `#,##0.00` or `0.0%`; a date by one of `yyyy yy y MMMM MMM MM M dd d EEEE EEE "
        + "EEEEE`, one with a time of `HH H h mm ss a` too, or by `full`, `long`, `medium` or `short`. Letters that "
        + "stand for themselves are put between apostrophes. In a language whose data are not there, digits alone."
    ) { arguments in
      guard let pattern = try arguments.text(1), let code = try locale(arguments) else { return .unknown }
      let words = LanguageWords.of(code)
      if arguments.values[0].asText != nil { return try dateText(arguments, pattern, words) }
      guard let numbers = NumberPattern(pattern) else {
        throw arguments.outOfRange(1, wants: "a pattern such as \"#,##0.00\", letters between apostrophes")
      }
      guard words != nil || !numbers.hasSigns else { throw unknownLanguage(arguments) }
      return try text(arguments) { numbers.text(of: $0, signs: words?.signs ?? LanguageWords.Signs()) }
    },
    .init(
      "percent", [.number("x"), .number("digits"), .locale], .text, makesSteps: true,
      "A share as a percentage with so many digits after the point: `percent(0.256, 1)` is `25.6%`, in `de` `25,6 %`."
    ) { arguments in
      guard let words = try words(arguments), let digits = try arguments.whole(1, from: 0, to: 20) else {
        return .unknown
      }
      let fraction = digits > 0 ? "." + String(repeating: "0", count: digits) : ""
      guard let pattern = NumberPattern("#,##0\(fraction)\(words.signs.percent)") else { return .unknown }
      return try text(arguments) { pattern.text(of: $0, signs: words.signs) }
    },
    .init(
      "currency", [.number("x"), .text("code"), .locale], .text, makesSteps: true,
      "An amount of money by the currency's code: `currency(12.5, \"CNY\")` is `¥12.50` in `zh`, `CN¥12.50` in `en`."
    ) { arguments in
      guard let words = try words(arguments), let code = try arguments.text(1), let locale = try locale(arguments)
      else { return .unknown }
      guard let pattern = MoneyPattern.of(code, in: LanguageWords.key(of: locale) ?? locale) else {
        throw arguments.outOfRange(1, wants: "a currency's code such as \"CNY\" or \"EUR\"")
      }
      return try text(arguments) { pattern.text(of: $0, signs: words.signs) }
    },
    .init(
      "compact", [.number("x"), .locale], .text, makesSteps: true,
      "A number as short as people say it: `1.2万` in `zh`, `1.2K` in `en`; `ar`, `de`, `fr` and `ja` are known too."
    ) { arguments in
      guard let words = try words(arguments) else { return .unknown }
      return try text(arguments) { words.compact($0) }
    },
    .init(
      "relative", [.text("d"), .text("now"), .locale], .text,
      "A date, or a date and time, as it is called at another: `昨天`, `3 minutes ago`, `in 2 weeks`."
    ) { arguments in
      guard let moment = try time(0, of: arguments), let now = try time(1, of: arguments),
        let code = try locale(arguments)
      else { return .unknown }
      guard let words = RelativeWords.of(code) else { throw unknownLanguage(arguments) }
      return .text(words.text(of: moment, at: now))
    },
    .init(
      "monthName", [.number("m"), .locale], .text, makesSteps: true,
      "What a month, 1…12, is called in a language: `九月` in `zh`, `September` in `en`."
    ) { arguments in
      guard let words = try words(arguments), let month = try arguments.whole(0, from: 1, to: 12) else {
        return .unknown
      }
      return .text(words.months[month - 1])
    },
    .init(
      "dayName", [.number("n"), .locale], .text, makesSteps: true,
      "What a day of the week, 0 for Sunday … 6, is called in a language: `星期六` in `zh`, `Saturday` in `en`."
    ) { arguments in
      guard let words = try words(arguments), let day = try arguments.whole(0, from: 0, to: 6) else {
        return .unknown
      }
      return .text(words.days[day])
    },
    .init(
      "inLocale", [.list("l"), .locale], .any, handsThrough: .item,
      "The record of a list whose `locale` is this one, or the nearest that stands for it: `zh-Hant` for `zh-TW`, "
        + "`de` for `de-CH`; the first where there is none."
    ) { arguments in
      guard let records = try arguments.list(0), let locale = try locale(arguments) else { return .unknown }
      return try record(in: locale, of: Array(records))
    },
  ]

  /// The record in a locale of a list: the nearest that stands for it, the first of all where none does.
  private static func record(in locale: String, of records: [Value]) throws -> Value {
    recordStanding(for: locale, among: records) ?? records.first ?? .null
  }

  /// The record whose locale is this one, or the nearest that stands for it; nil where none does.
  package static func recordStanding(for locale: String, among records: [Value]) -> Value? {
    let tags = (try? LocaleTag(locale))?.fallbacks ?? [locale]
    return tags.lazy.compactMap { wanted in records.first { tag(of: $0) == wanted } }.first
  }

  private static func tag(of record: Value) -> String? {
    guard case .record(let fields) = record, let text = fields["locale"]?.asText else { return nil }
    return (try? LocaleTag(text))?.text ?? text
  }

  /// The locale, which comes last; English where nobody named one.
  private static func locale(_ arguments: Arguments) throws -> String? {
    let last = function(named: arguments.function)?.arity.upperBound ?? arguments.count
    return arguments.count < last ? "en" : try arguments.text(last - 1)
  }

  private static func words(_ arguments: Arguments) throws -> LanguageWords? {
    guard let code = try locale(arguments) else { return nil }
    if let words = LanguageWords.of(code) { return words }
    throw unknownLanguage(arguments)
  }

  private static func unknownLanguage(_ arguments: Arguments) -> EvaluationProblem {
    arguments.outOfRange(
      arguments.count - 1, wants: "a language: \(LanguageWords.codes.joined(separator: ", "))")
  }

  /// A number's text. Rounding is monotone, so that equal ends of a range mean one text for all that lies between.
  static func text(_ arguments: Arguments, _ write: (Double) -> String) throws -> Value {
    guard let range = try arguments.range(0) else { return .unknown }
    let text = write(range.low)
    return range.isPoint || text == write(range.high) ? .text(text) : .unknown
  }

  private static func dateText(_ arguments: Arguments, _ pattern: String, _ words: LanguageWords?) throws -> Value {
    guard let moment = try time(0, of: arguments) else { return .unknown }
    guard words != nil || !DatePattern.hasWords(pattern) else { throw unknownLanguage(arguments) }
    if let text = DatePattern.text(of: moment, pattern, in: words) { return .text(text) }
    let hint = moment.seconds == nil ? "; the date has no time of day" : ""
    throw arguments.outOfRange(
      1, wants: "a pattern of \(DatePattern.letters) and signs, or full, long, medium or short\(hint)")
  }
}
