import Basics
import Locales

/// The words of some languages for months, days and large numbers, and how they write numbers and dates. The facts are
/// those of Unicode's CLDR 48, of each language's own file in `common/main`:
///
/// - `months`, `days` and their short forms: `calendar[gregorian]/months` and `days`, format, wide and abbreviated;
///   narrow days are the stand-alone ones
/// - `halves`: `dayPeriods`, format, abbreviated, am and pm
/// - `styles`: `dateFormats`, from full to short
/// - `units`: `decimalFormats[latn]/decimalFormatLength[short]`
/// - `signs`: `symbols[latn]`, and the percent format's affix
///
/// Arabic is written with its `latn` digits, 0 to 9.
struct LanguageWords: Sendable {
  /// The signs in and around a number.
  struct Signs: Sendable {
    /// Between the whole and its fraction.
    var point = "."
    /// Between groups of digits.
    var group = ","
    var minus = "-"
    /// Behind a percentage, with the space before it.
    var percent = "%"
  }

  /// The names of the months, January first.
  let months: [String]
  let shortMonths: [String]
  /// The names of the days, Sunday first.
  let days: [String]
  let shortDays: [String]
  /// The days as above the columns of a calendar.
  let narrowDays: [String]
  /// Before and after noon.
  let halves: [String]
  /// Patterns of dates: full, long, medium, short.
  let styles: [String]
  /// Powers of ten from which on a number is written in that unit, the smallest first; with what stands behind the
  /// digits.
  let units: [(exponent: Int, suffix: String)]
  /// The text behind 3 to 9 of a unit instead, by its power of ten: the plural category `few` of a language whose
  /// unit has another form in it. Of all others no unit has a form of its own in any category.
  let few: [Int: String]
  let signs: Signs

  /// The names of `styles`, which stand where a pattern may.
  static let styleNames = ["full", "long", "medium", "short"]

  /// The words of a locale such as `zh`, or `zh-Hans`; nil where they are not known.
  static func of(_ code: String) -> LanguageWords? { key(of: code).flatMap { all[$0] } }

  /// Under which name the tables have the words of a locale: `de` for `de-CH`, `zh-Hant` for `zh-TW`; nil where they
  /// have none.
  static func key(of code: String) -> String? {
    if all[code] != nil { return code }
    return (try? LocaleTag(code))?.fallbacks.first { all[$0] != nil }
  }

  /// The codes, in alphabetical order.
  static let codes = all.keys.sorted()

  init(
    months: String, shortMonths: String? = nil, days: String, shortDays: String, narrowDays: String,
    halves: String, styles: [String], units: [(exponent: Int, suffix: String)], few: [Int: String] = [:],
    signs: Signs = Signs()
  ) {
    func list(_ words: String) -> [String] { MachineText(words).words().map(\.text) }
    self.months = list(months)
    self.shortMonths = list(shortMonths ?? months)
    self.days = list(days)
    self.shortDays = list(shortDays)
    self.narrowDays = list(narrowDays)
    self.halves = list(halves)
    self.styles = styles
    self.units = units
    self.few = few
    self.signs = signs
  }

  /// A number as short as people say it: `1.2万`, `12K`. Two digits tell it, or all that stand before the point.
  func compact(_ number: Double) -> String {
    let size = abs(number)
    var scale = 1.0
    var suffix = ""
    var rounded = Self.rounded(size)
    // Where rounding makes a number as large as the next unit, it is written in that.
    for unit in units where rounded * scale >= Self.power(unit.exponent) {
      scale = Self.power(unit.exponent)
      rounded = Self.rounded(size / scale)
      suffix = few[unit.exponent].flatMap { Self.isFew(rounded) ? $0 : nil } ?? unit.suffix
    }
    return (number < 0 && rounded > 0 ? signs.minus : "") + text(rounded) + suffix
  }

  /// Whether a number has the plural category `few` of Arabic and stands in a pattern of one digit.
  private static func isFew(_ number: Double) -> Bool { 3...9 ~= number && number == number.rounded() }

  /// Returns a number with groups from ten thousand on.
  private func text(_ number: Double) -> String {
    if number >= 10_000 { return NumberPattern.grouped(DecimalText.shortest(number), by: 3, signs.group) }
    return MachineText(DecimalText.shortest(number)).replacing(".", by: MachineText(signs.point)).text
  }

  /// Two digits that count, or all before the point.
  private static func rounded(_ number: Double) -> Double {
    guard number > 0 else { return 0 }
    if number >= 10 { return number.rounded(.toNearestOrAwayFromZero) }
    var scale = 10.0
    while number * scale < 10, scale < 1e15 { scale *= 10 }
    return (number * scale).rounded(.toNearestOrAwayFromZero) / scale
  }

  private static func power(_ exponent: Int) -> Double { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
