extension LanguageWords {
  /// The languages by their codes.
  static let all: [String: LanguageWords] = [
    "zh": LanguageWords(
      months: "一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月",
      shortMonths: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
      days: "星期日 星期一 星期二 星期三 星期四 星期五 星期六", shortDays: "周日 周一 周二 周三 周四 周五 周六",
      narrowDays: "日 一 二 三 四 五 六",
      halves: "上午 下午", styles: ["y年M月d日EEEE", "y年M月d日", "y年M月d日", "y/M/d"],
      units: [(4, "万"), (8, "亿"), (12, "万亿")]),
    "zh-Hant": LanguageWords(
      months: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
      days: "星期日 星期一 星期二 星期三 星期四 星期五 星期六", shortDays: "週日 週一 週二 週三 週四 週五 週六",
      narrowDays: "日 一 二 三 四 五 六",
      halves: "上午 下午", styles: ["y年M月d日 EEEE", "y年M月d日", "y年M月d日", "y/M/d"],
      units: [(4, "萬"), (8, "億"), (12, "兆")]),
    "zh-Hant-HK": LanguageWords(
      months: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
      days: "星期日 星期一 星期二 星期三 星期四 星期五 星期六", shortDays: "週日 週一 週二 週三 週四 週五 週六",
      narrowDays: "日 一 二 三 四 五 六",
      halves: "上午 下午", styles: ["y年M月d日EEEE", "y年M月d日", "y年M月d日", "d/M/y"],
      units: [(3, "K"), (6, "M"), (9, "B"), (12, "T")]),
    "ko": LanguageWords(
      months: "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월",
      days: "일요일 월요일 화요일 수요일 목요일 금요일 토요일", shortDays: "일 월 화 수 목 금 토",
      narrowDays: "일 월 화 수 목 금 토",
      halves: "오전 오후", styles: ["y년 M월 d일 EEEE", "y년 M월 d일", "y. M. d.", "yy. M. d."],
      units: [(3, "천"), (4, "만"), (8, "억"), (12, "조")]),
    "ja": LanguageWords(
      months: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
      days: "日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日", shortDays: "日 月 火 水 木 金 土",
      narrowDays: "日 月 火 水 木 金 土",
      halves: "午前 午後", styles: ["y年M月d日EEEE", "y年M月d日", "y/MM/dd", "y/MM/dd"],
      units: [(4, "万"), (8, "億"), (12, "兆")]),
    "en": english(
      september: "Sep", halves: "AM PM", styles: ["EEEE, MMMM d, y", "MMMM d, y", "MMM d, y", "M/d/yy"],
      units: [(3, "K"), (6, "M"), (9, "B"), (12, "T")]),
    "en-GB": english(
      september: "Sept", halves: "am pm", styles: ["EEEE, d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y"],
      units: [(3, "k"), (6, "m"), (9, "bn"), (12, "tn")]),
    "de": LanguageWords(
      months: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
      shortMonths: "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
      days: "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag", shortDays: "So. Mo. Di. Mi. Do. Fr. Sa.",
      narrowDays: "S M D M D F S",
      halves: "AM PM", styles: ["EEEE, d. MMMM y", "d. MMMM y", "dd.MM.y", "dd.MM.yy"],
      units: [(6, "\u{A0}Mio."), (9, "\u{A0}Mrd."), (12, "\u{A0}Bio.")],
      signs: Signs(point: ",", group: ".", percent: "\u{A0}%")),
    "fr": LanguageWords(
      months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
      shortMonths: "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
      days: "dimanche lundi mardi mercredi jeudi vendredi samedi", shortDays: "dim. lun. mar. mer. jeu. ven. sam.",
      narrowDays: "D L M M J V S",
      halves: "AM PM", styles: ["EEEE d MMMM y", "d MMMM y", "d MMM y", "dd/MM/y"],
      units: [(3, "\u{A0}k"), (6, "\u{A0}M"), (9, "\u{A0}Md"), (12, "\u{A0}Bn")],
      signs: Signs(point: ",", group: "\u{202F}", percent: "\u{A0}%")),
    "ar": LanguageWords(
      months: "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
      days: "الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت",
      shortDays: "الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت", narrowDays: "ح ن ث ر خ ج س",
      halves: "ص م",
      styles: ["EEEE، d MMMM y", "d MMMM y", "dd\u{200F}/MM\u{200F}/y", "d\u{200F}/M\u{200F}/y"],
      units: [(3, "\u{A0}ألف"), (6, "\u{A0}مليون"), (9, "\u{A0}مليار"), (12, "\u{A0}ترليون")],
      few: [3: "\u{A0}آلاف"],
      signs: Signs(minus: "\u{200E}-", percent: "\u{200E}%\u{200E}")),
  ]

  /// English of one region.
  private static func english(
    september: String, halves: String, styles: [String], units: [(exponent: Int, suffix: String)]
  ) -> LanguageWords {
    LanguageWords(
      months: "January February March April May June July August September October November December",
      shortMonths: "Jan Feb Mar Apr May Jun Jul Aug \(september) Oct Nov Dec",
      days: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday", shortDays: "Sun Mon Tue Wed Thu Fri Sat",
      narrowDays: "S M T W T F S", halves: halves, styles: styles, units: units)
  }
}
