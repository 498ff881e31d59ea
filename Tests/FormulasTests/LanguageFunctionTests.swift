import Formulas
import Foundation
import TestSupport
import Testing

@Suite("Numbers, months and days are written as people write them")
struct LanguageFunctionTests {
  @Test(
    "patterns of numbers",
    arguments: [
      ("1234567.891", "#,##0.00", "1,234,567.89"), ("0", "#,##0.00", "0.00"), ("-1234.5", "#,##0.00", "-1,234.50"),
      ("999.995", "#,##0.00", "1,000.00"), ("1234", "0", "1234"), ("7", "000", "007"), ("0.256", "0.0%", "25.6%"),
      ("0.25", "0.##%", "25%"), ("1.5", "#.##", "1.5"), ("0.5", "#.##", ".5"), ("0", "#.##", "0"),
      ("12345678", "#,####", "1234,5678"), ("-3", "¥#,##0.0", "-¥3.0"), ("-3", "¥0;(¥0)", "(¥3)"),
      ("3", "0 'kg'", "3 kg"), ("5", "0''", "5'"), ("-0.001", "0.00", "0.00"), ("0.285", "0%", "29%"),
      ("0.145", "0%", "15%"), ("0.0295", "0.0%", "3.0%"), ("0.575", "0%", "58%"), ("-0.285", "0%", "-29%"),
      ("1e6", "#,##0", "1,000,000"),
    ])
  func patterns(number: String, pattern: String, text: String) throws {
    let number = number == "1e6" ? "1000000" : number
    #expect(try value(of: "format(\(number), \"\(pattern)\")") == .text(text))
  }

  @Test(
    "what is no pattern is refused",
    arguments: ["", "abc", "0 kg", "0.", "#,", ",0", "0#", "0.#0", "0'", "0;", "0;0;0", "0..0"])
  func noPatterns(pattern: String) {
    #expect(throws: (any Error).self) { try value(of: "format(1, \"\(pattern)\")") }
  }

  @Test(
    "every language writes as CLDR says",
    arguments: "\(languageFacts)\n\(eastAsianFacts)\n\(currencyFacts)".split(separator: "\n").map(String.init))
  func facts(fact: String) throws {
    let parts = fact.split(separator: " | ").map(String.init)
    let call = parts[1].dropLast() + ", \"\(parts[0])\")"
    #expect(try value(of: String(call)) == .text(parts[2]))
  }

  @Test(
    "a number beyond the largest unit has groups, from ten thousand of it on",
    arguments: [("9999", "9999T"), ("10000", "10,000T"), ("12345", "12,345T")])
  func largest(trillions: String, text: String) throws {
    #expect(try value(of: "compact(\(trillions) * 1000000000000, \"en\")") == .text(text))
  }

  @Test(
    "patterns of dates and times",
    arguments: [
      ("2016-09-04T15:04:09", "HH:mm:ss", "15:04:09"), ("2016-09-04 00:30", "h:mm a", "12:30 AM"),
      ("2016-09-04T12:00", "h a", "12 PM"), ("2016-09-04", "EEE, d MMM", "Sun, 4 Sep"),
      ("2016-09-04", "EEEE 'the' d", "Sunday the 4"), ("2016-09-04", "MMMM yy", "September 16"),
      ("2016-09-04", "EEEEE", "S"), ("2016-09-04", "d ''yy", "4 '16"), ("2016-09-04T09:05", "H:mm", "9:05"),
      ("2016-09-24", "'It''s' d", "It's 24"), ("0900-01-02", "y yyyy", "900 0900"),
    ])
  func datePatterns(date: String, pattern: String, text: String) throws {
    #expect(try value(of: "format(\"\(date)\", \"\(pattern)\")") == .text(text))
  }

  @Test(
    "a language whose data are not there is refused where its words or signs would stand",
    arguments: [
      "format(1234.5, \"#,##0\", \"es\")", "format(1.5, \"0.0\", \"sv\")", "format(\"2016-09-24\", \"short\", \"it\")",
      "format(\"2016-09-24\", \"d MMM\", \"ru\")", "format(\"2016-09-24\", \"EEEE\", \"nl\")",
      "format(\"2016-09-24T09:00\", \"h a\", \"hi\")",
    ])
  func unknownLanguages(formula: String) throws {
    let function = formula.split(separator: "(")[0]
    let error = #expect(throws: (any Error).self) { try value(of: formula) }
    #expect("\(try #require(error))".contains("'\(function)' wants a language: ar, de, en"))
  }

  @Test(
    "digits alone need no language",
    arguments: [
      ("format(1234, \"0\", \"es\")", "1234"), ("format(7, \"000\", \"xx\")", "007"),
      ("format(\"2016-09-04\", \"dd.MM.yyyy\", \"ru\")", "04.09.2016"),
      ("format(\"2016-09-04T09:05\", \"H:mm\", \"it\")", "9:05"), ("format(3, \"0 'MMM'\", \"es\")", "3 MMM"),
      ("format(\"2016-09-04\", \"d 'EEEE'\", \"es\")", "4 EEEE"),
    ])
  func digitsAlone(formula: String, text: String) throws {
    #expect(try value(of: formula) == .text(text))
  }

  @Test("a style's year has no zeros before it, as in Intl")
  func earlyYear() throws {
    #expect(try value(of: "format(\"0900-01-01\", \"full\", \"de\")") == .text("Freitag, 1. Januar 900"))
  }

  @Test(
    "the days over a calendar's columns are called as Foundation calls them",
    arguments: ["zh", "zh-Hant", "zh-HK", "ja", "ko", "en", "en-GB", "de", "fr", "ar"])
  func narrowDays(language: String) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: language)
    for (index, name) in calendar.veryShortStandaloneWeekdaySymbols.enumerated() {
      #expect(try value(of: "format(\"2016-05-0\(1 + index)\", \"EEEEE\", \"\(language)\")") == .text(name))
    }
  }

  @Test(
    "what is no date, or no pattern of one, is refused",
    arguments: [
      ("2016-09-04T24:00", "HH"), ("2016-09-04T9:00", "H"), ("2016-09-04T09", "H"), ("2016-09-04", "HH:mm"),
      ("2016-09-04", "MMMMM"), ("2016-09-04", "d 'th"), ("2016-09-04X10:00", "d"), ("2016-09-04T10:61", "d"),
    ])
  func noDates(date: String, pattern: String) {
    #expect(throws: (any Error).self) { try value(of: "format(\"\(date)\", \"\(pattern)\")") }
  }

  @Test("a clock counts seconds over the ends of days and years as a calendar does")
  func clock() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    let parts: Set<Calendar.Component> = [.year, .month, .day, .hour, .minute, .second]
    let start = try #require(calendar.date(from: DateComponents(year: 2016, month: 2, day: 28, hour: 14, minute: 30)))
    var random = Seeded(3)
    for _ in 0..<500 {
      let seconds = Int(random.number(-4e8, 4e8))
      let then = calendar.dateComponents(parts, from: start.addingTimeInterval(Double(seconds)))
      func two(_ number: Int?) -> String { String(format: "%02d", number ?? -1) }
      let text =
        "\(then.year ?? -1)-\(two(then.month))-\(two(then.day)) \(two(then.hour)):\(two(then.minute)):\(two(then.second))"
      let clock = "addSeconds(\"2016-02-28T14:30\", \(seconds))"
      #expect(try value(of: "format(\(clock), \"yyyy-MM-dd HH:mm:ss\")") == .text(text))
    }
    let moving = Values(["x": .interval(.init(5.25, 5.75))])
    #expect(try value(of: "addSeconds(\"2016-02-28T23:59:55\", x)", moving) == .text("2016-02-29T00:00:00"))
    #expect(try value(of: "addSeconds(\"2016-02-28\", x + x / 10)", moving) == .unknown)
    #expect(throws: (any Error).self) { try value(of: "addSeconds(\"9999-12-31\", 86400)") }
    #expect(try value(of: "addDays(\"2016-02-28T14:30\", 2)") == .text("2016-03-01T14:30"))
  }

  @Test("what is close by is told by the clock, what is further away by the calendar")
  func relative() throws {
    for (then, now, text) in [
      ("2016-09-14T12:29:01", "2016-09-14T12:30", "now"), ("2016-09-14T12:30:59", "2016-09-14T12:30", "now"),
      ("2016-09-13T23:50", "2016-09-14T00:10", "20 minutes ago"), ("2016-09-13T12:30", "2016-09-14T12:30", "yesterday"),
      ("2016-09-13", "2016-09-14T12:30", "yesterday"), ("2016-09-07", "2016-09-14", "1 week ago"),
      ("2016-02-29", "2016-03-28", "4 weeks ago"), ("2016-02-29", "2016-03-29", "1 month ago"),
      ("2016-09-14", "2015-09-15", "in 11 months"), ("2016-09-14", "2015-09-14", "in 1 year"),
    ] {
      #expect(try value(of: "relative(\"\(then)\", \"\(now)\")") == .text(text), "\(then) at \(now)")
    }
  }

  @Test("a currency's digits are its own, and no other word is one")
  func currencies() throws {
    #expect(try value(of: "currency(0.5, \"JPY\")") == .text("¥1"))
    #expect(try value(of: "currency(-0.001, \"USD\")") == .text("$0.00"))
    #expect(try value(of: "currency(3, \"XTS\")") == .text("XTS\u{A0}3.00"))
    for code in ["usd", "US", "$", ""] {
      #expect(throws: (any Error).self) { try value(of: "currency(3, \"\(code)\")") }
    }
  }

  @Test("dates keep their patterns")
  func dates() throws {
    #expect(try value(of: "format(\"2016-09-04\", \"yyyy年M月dd日\")") == .text("2016年9月04日"))
    #expect(throws: (any Error).self) { try value(of: "format(\"2016-09-04\", \"hh\")") }
    #expect(throws: (any Error).self) { try value(of: "format(\"soon\", \"yyyy\")") }
  }

  @Test(
    "short numbers",
    arguments: [
      ("0", "en", "0"), ("999", "en", "999"), ("999.6", "en", "1K"), ("1200", "en", "1.2K"), ("12345", "en", "12K"),
      ("999499", "en", "999K"), ("999999", "en", "1M"), ("-1500000", "en", "-1.5M"), ("2300000000", "en", "2.3B"),
      ("9999", "zh", "9999"), ("12000", "zh", "1.2万"), ("1234567", "zh", "123万"), ("99999999", "zh", "1亿"),
      ("250000000", "ja", "2.5億"), ("1234", "de", "1234"), ("1200000", "de", "1,2\u{A0}Mio."),
      ("1200", "fr", "1,2\u{A0}k"), ("0.123", "en", "0.12"), ("-0.5", "zh", "-0.5"),
      // As Chromium's Intl writes them: 3 to 9 thousand are a few, and of all units only thousands have a form for that.
      ("2000", "ar", "2\u{A0}ألف"), ("3000", "ar", "3\u{A0}آلاف"), ("2960", "ar", "3\u{A0}آلاف"),
      ("3500", "ar", "3.5\u{A0}ألف"), ("-9000", "ar", "\u{200E}-9\u{A0}آلاف"), ("10000", "ar", "10\u{A0}ألف"),
      ("103000", "ar", "103\u{A0}ألف"), ("3000000", "ar", "3\u{A0}مليون"),
    ])
  func compact(number: String, language: String, text: String) throws {
    #expect(try value(of: "compact(\(number), \"\(language)\")") == .text(text))
  }

  @Test(
    "every language has twelve months and seven days, none twice, and every number a text",
    arguments: [
      "ar", "de", "en", "fr", "ja", "ko", "zh", "zh-Hant", "zh-HK",
    ])
  func languages(code: String) throws {
    let months = try value(of: "[\((1...12).map { "monthName(\($0), \"\(code)\")" }.joined(separator: ", "))]")
    let days = try value(of: "[\((0...6).map { "dayName(\($0), \"\(code)\")" }.joined(separator: ", "))]")
    #expect(Set(try #require(months.asList).compactMap(\.asText)).count == 12)
    #expect(Set(try #require(days.asList).compactMap(\.asText)).count == 7)
    // Longer numbers are never told as smaller ones.
    var random = Seeded(12)
    for _ in 0..<2000 {
      let digits = Int(random.next() % 14)
      let number = (0..<digits).reduce(random.number(1, 10)) { number, _ in number * 10 }.rounded()
      let text = try #require(value(of: "compact(x, \"\(code)\")", Values(["x": .number(number)])).asText)
      #expect(text.count <= (code == "de" ? 12 : 11), "\(number) is \(text)")
    }
  }

  @Test(
    "a locale has the words of the nearest that is known, however it is written",
    arguments: [
      ("de-CH", "Sonntag"), ("DE", "Sonntag"), ("zh_cn", "星期日"), ("zh-TW", "週日"), ("zh-Hant-MO", "週日"),
      ("ja-JP-u-ca-japanese", "日曜日"),
    ])
  func nearest(locale: String, text: String) throws {
    let pattern = text.count == 2 ? "EEE" : "EEEE"
    #expect(try value(of: "format(\"2016-09-04\", \"\(pattern)\", \"\(locale)\")") == .text(text))
  }

  @Test("what nobody knows is refused with the cure")
  func unknown() {
    #expect {
      try value(of: "monthName(9, \"xx\")")
    } throws: { "\($0)".contains("ar, de, en, en-GB, fr, ja, ko, zh, zh-Hant, zh-Hant-HK") }
    #expect(throws: (any Error).self) { try value(of: "monthName(13, \"zh\")") }
    #expect(throws: (any Error).self) { try value(of: "dayName(7, \"zh\")") }
  }

  @Test("over a range of numbers a text is known where all of them have it")
  func ranges() throws {
    func text(_ low: Double, _ high: Double, _ formula: String) throws -> Value {
      try value(of: formula, Values(["x": .interval(.init(low, high))]))
    }
    #expect(try text(1.001, 1.004, "format(x, \"0.00\")") == .text("1.00"))
    #expect(try text(1.001, 1.006, "format(x, \"0.00\")") == .unknown)
    #expect(try text(12_100, 12_200, "compact(x, \"zh\")") == .text("1.2万"))
    #expect(try text(12_100, 13_200, "compact(x, \"zh\")") == .unknown)
    #expect(try text(0.2561, 0.2564, "percent(x, 1, \"de\")") == .text("25,6\u{A0}%"))
    #expect(try text(0.2561, 0.2569, "percent(x, 1, \"de\")") == .unknown)
    #expect(try text(12.001, 12.004, "currency(x, \"EUR\", \"fr\")") == .text("12,00\u{A0}€"))
    #expect(try text(12.001, 12.006, "currency(x, \"EUR\", \"fr\")") == .unknown)
  }
}
