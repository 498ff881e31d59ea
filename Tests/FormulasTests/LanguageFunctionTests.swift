import Formulas
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
      ("3", "0 'kg'", "3 kg"), ("5", "0''", "5'"), ("-0.001", "0.00", "0.00"), ("1e6", "#,##0", "1,000,000"),
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
    ])
  func compact(number: String, language: String, text: String) throws {
    #expect(try value(of: "compact(\(number), \"\(language)\")") == .text(text))
  }

  @Test(
    "every language has twelve months and seven days, none twice, and every number a text",
    arguments: [
      "ar", "de", "en", "fr", "ja", "zh",
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

  @Test("what nobody knows is refused with the cure")
  func unknown() {
    #expect {
      try value(of: "monthName(9, \"xx\")")
    } throws: { "\($0)".contains("ar, de, en, fr, ja, zh") }
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
  }
}
