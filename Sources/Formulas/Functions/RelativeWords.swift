import Basics
import Locales

/// The words by which languages tell a time by its distance from another. The facts are those of CLDR 48: `fields` of
/// each language's file in `common/main` (`relative` for days and now, `relativeTime` for the rest), and the plural
/// rules of `common/supplemental/plurals.xml`.
struct RelativeWords: Sendable {
  enum Unit: Int, Sendable {
    case minute, hour, day, week, month, year
  }

  /// Around the count and its unit, which stand for `{}`.
  let past: String
  let future: String
  let now: String
  /// The day before yesterday … the day after tomorrow; empty where there is no word.
  let days: [String]
  /// The forms of each unit by plural category, with `#` for the count.
  let units: [[String]]
  /// The function that gives a count its form.
  let form: @Sendable (Int) -> Int

  private static let all: [String: RelativeWords] = [
    "zh": RelativeWords("{}前", "{}后", now: "现在", "前天 昨天 今天 明天 后天", ["#分钟 #小时 #天 #周 #个月 #年"]) { _ in 0 },
    "zh-Hant": RelativeWords(
      "{}前", "{}後", now: "現在", "前天 昨天 今天 明天 後天", ["#_分鐘 #_小時 #_天 #_週 #_個月 #_年"]
    ) { _ in 0 },
    "zh-Hant-HK": RelativeWords(
      "{}前", "{}後", now: "現在", "前日 昨日 今日 明日 後日", ["#_分鐘 #_小時 #_日 #_星期 #_個月 #_年"]
    ) { _ in 0 },
    "ko": RelativeWords(
      "{} 전", "{} 후", now: "지금", "그저께 어제 오늘 내일 모레", ["#분 #시간 #일 #주 #개월 #년"]
    ) { _ in 0 },
    "ja": RelativeWords(
      "{}前", "{}後", now: "今", "一昨日 昨日 今日 明日 明後日", ["#_分 #_時間 #_日 #_週間 #_か月 #_年"]
    ) { _ in 0 },
    "en": RelativeWords(
      "{} ago", "in {}", now: "now", "- yesterday today tomorrow -",
      ["#_minute #_hour #_day #_week #_month #_year", "#_minutes #_hours #_days #_weeks #_months #_years"]
    ) { $0 == 1 ? 0 : 1 },
    "de": RelativeWords(
      "vor {}", "in {}", now: "jetzt", "vorgestern gestern heute morgen übermorgen",
      ["#_Minute #_Stunde #_Tag #_Woche #_Monat #_Jahr", "#_Minuten #_Stunden #_Tagen #_Wochen #_Monaten #_Jahren"]
    ) { $0 == 1 ? 0 : 1 },
    "fr": RelativeWords(
      "il y a {}", "dans {}", now: "maintenant", "avant-hier hier aujourd’hui demain après-demain",
      ["#_minute #_heure #_jour #_semaine #_mois #_an", "#_minutes #_heures #_jours #_semaines #_mois #_ans"]
    ) { $0 < 2 ? 0 : 1 },
    "ar": RelativeWords(
      "قبل {}", "خلال {}", now: "الآن", "أول_أمس أمس اليوم غدًا بعد_الغد",
      [
        "دقيقة_واحدة ساعة_واحدة يوم_واحد أسبوع_واحد شهر_واحد سنة_واحدة",
        "دقيقتين ساعتين يومين أسبوعين شهرين سنتين",
        "#_دقائق #_ساعات #_أيام #_أسابيع #_أشهر #_سنوات",
        "#_دقيقة #_ساعة #_يومًا #_أسبوعًا #_شهرًا #_سنة",
        "#_دقيقة #_ساعة #_يوم #_أسبوع #_شهر #_سنة",
      ]
    ) { count in
      if count == 1 || count == 2 { return count - 1 }
      return (3...10).contains(count % 100) ? 2 : count % 100 > 10 ? 3 : 4
    },
  ]

  /// The words of a locale such as `en-GB`, which are those of `en`; nil where they are not known.
  static func of(_ code: String) -> RelativeWords? {
    all[code] ?? (try? LocaleTag(code))?.fallbacks.lazy.compactMap { all[$0] }.first
  }

  /// Words are separated by spaces, and have `_` for a space; a `-` is none.
  private init(
    _ past: String, _ future: String, now: String, _ days: String, _ forms: [String],
    form: @escaping @Sendable (Int) -> Int
  ) {
    func list(_ words: String) -> [String] {
      MachineText(words).words().map { $0 == "-" ? "" : $0.replacing("_", by: " ").text }
    }
    (self.past, self.future, self.now, self.days, self.form) = (past, future, now, list(days), form)
    let rows = forms.map(list)
    units = rows[0].indices.map { unit in rows.map { $0[unit] } }
  }

  /// The words for a time as seen from another: less than a minute away `now`, less than an hour minutes, less than a
  /// day hours; beyond, or where one of the two is only a day, days by the calendar, from seven on weeks, then months
  /// and years.
  func text(of time: CivilTime, at now: CivilTime) -> String {
    let distance = time.seconds(since: now)
    let days = time.day.number - now.day.number
    if time.seconds != nil, now.seconds != nil, abs(distance) < 86_400 {
      if abs(distance) < 60 { return self.now }
      let (count, unit) = abs(distance) < 3600 ? (distance / 60, Unit.minute) : (distance / 3600, Unit.hour)
      return text(count, unit)
    }
    if abs(days) <= 2, !self.days[days + 2].isEmpty { return self.days[days + 2] }
    if abs(days) < 7 { return text(days, .day) }
    let months = Self.months(from: now.day, to: time.day)
    if months == 0 { return text(days / 7, .week) }
    return abs(months) < 12 ? text(months, .month) : text(months / 12, .year)
  }

  private func text(_ count: Int, _ unit: Unit) -> String {
    let phrase = units[unit.rawValue][form(abs(count))]
    let distance = MachineText(phrase).replacing("#", by: MachineText(String(abs(count))))
    return MachineText(count < 0 ? past : future).replacing("{}", by: distance).text
  }

  /// Whole months between two days.
  private static func months(from start: CivilDay, to end: CivilDay) -> Int {
    let count = (end.year - start.year) * 12 + end.month - start.month
    if count > 0, end.day < start.day { return count - 1 }
    if count < 0, end.day > start.day { return count + 1 }
    return count
  }
}
