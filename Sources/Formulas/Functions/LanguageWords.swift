/// What some languages call months, days and large numbers. The facts are those of Unicode's CLDR: the wide names of
/// months and days as they stand alone, and the short compact forms of decimals.
struct LanguageWords: Sendable {
  /// From January on.
  let months: [String]
  /// From Sunday on.
  let days: [String]
  /// Powers of ten from which on a number is told in that unit, the smallest first; with what stands behind the digits.
  let units: [(exponent: Int, suffix: String)]
  /// What stands between the whole and its fraction.
  let point: String

  /// The languages by their codes.
  static let all: [String: LanguageWords] = [
    "zh": LanguageWords(
      months: "一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月",
      days: "星期日 星期一 星期二 星期三 星期四 星期五 星期六",
      units: [(4, "万"), (8, "亿"), (12, "万亿")], point: "."),
    "ja": LanguageWords(
      months: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
      days: "日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日",
      units: [(4, "万"), (8, "億"), (12, "兆")], point: "."),
    "en": LanguageWords(
      months: "January February March April May June July August September October November December",
      days: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
      units: [(3, "K"), (6, "M"), (9, "B"), (12, "T")], point: "."),
    "de": LanguageWords(
      months: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
      days: "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag",
      units: [(6, "\u{A0}Mio."), (9, "\u{A0}Mrd."), (12, "\u{A0}Bio.")], point: ","),
    "fr": LanguageWords(
      months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
      days: "dimanche lundi mardi mercredi jeudi vendredi samedi",
      units: [(3, "\u{A0}k"), (6, "\u{A0}M"), (9, "\u{A0}Md"), (12, "\u{A0}Bn")], point: ","),
    "ar": LanguageWords(
      months: "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
      days: "الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت",
      units: [(3, "\u{A0}ألف"), (6, "\u{A0}مليون"), (9, "\u{A0}مليار"), (12, "\u{A0}ترليون")], point: "."),
  ]

  /// The codes, in alphabetical order.
  static let codes = all.keys.sorted()

  private init(months: String, days: String, units: [(exponent: Int, suffix: String)], point: String) {
    self.months = months.split(separator: " ").map(String.init)
    self.days = days.split(separator: " ").map(String.init)
    self.units = units
    self.point = point
  }

  /// A number as short as people say it: `1.2万`, `12K`. Two digits tell it, or all that stand before the point.
  func compact(_ number: Double) -> String {
    let size = abs(number)
    var scale = 1.0
    var suffix = ""
    var rounded = Self.rounded(size)
    // Where rounding makes a number as large as the next unit, it is told in that.
    for unit in units where rounded * scale >= Self.power(unit.exponent) {
      scale = Self.power(unit.exponent)
      suffix = unit.suffix
      rounded = Self.rounded(size / scale)
    }
    return (number < 0 && rounded > 0 ? "-" : "") + text(rounded) + suffix
  }

  private func text(_ number: Double) -> String {
    DecimalText.shortest(number).split(separator: ".").joined(separator: point)
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
