extension FunctionTable {
  static let dates: [Function] = [
    ofDay("year", .number, "The year of a date or month.", monthsToo: true) { .number(Double($0.year)) },
    ofDay("month", .number, "The month of a date, 1…12; of a text such as `2016-09` too.", monthsToo: true) {
      .number(Double($0.month))
    },
    ofDay("day", .number, "The day of the month, 1…31.") { .number(Double($0.day)) },
    ofDay("yearMonth", .text, "A date's year and month, such as `2016-09`.", monthsToo: true) { .text($0.yearMonth) },
    ofDay("dayOfWeek", .number, "0 on a Sunday … 6 on a Saturday.") { .number(Double($0.weekday)) },
    ofDay("daysInMonth", .number, "How many days the month of a date has.", monthsToo: true) {
      .number(Double(CivilDay.length(ofMonth: $0.month, in: $0.year)))
    },
    shifting("addDays", "The date so many days later.") { day, days in CivilDay(number: day.number + days) },
    shifting("addMonths", "The same day so many months later, or the last of that month where it is shorter.") {
      $0.adding(months: $1)
    },
    ofDay("dayNumber", .number, "Days since 1970-01-01, for differences and sorting.") { .number(Double($0.number)) },
  ]

  private static func ofDay(
    _ name: String, _ result: ValueType, _ summary: String, monthsToo: Bool = false,
    _ body: @escaping @Sendable (CivilDay) -> Value
  ) -> Function {
    .of(name, ["d"], [.text], result, summary) { try day($0, monthsToo: monthsToo).map(body) ?? .unknown }
  }

  private static func shifting(
    _ name: String, _ summary: String, _ body: @escaping @Sendable (CivilDay, Int) -> CivilDay?
  ) -> Function {
    .of(name, ["d", "n"], [.text, .number], .text, summary) { arguments in
      guard let day = try day(arguments, monthsToo: false),
        let count = try arguments.whole(1, from: -10_000_000, to: 10_000_000)
      else { return .unknown }
      guard let result = body(day, count) else {
        throw arguments.outOfRange(1, wants: "a step that stays within the years 0 to 9999")
      }
      return .text(result.iso)
    }
  }

  /// The date of the first argument; of a month, where one will do, its first day.
  private static func day(_ arguments: Arguments, monthsToo: Bool) throws -> CivilDay? {
    guard let text = try arguments.text(0) else { return nil }
    if let day = CivilDay(iso: text) ?? (monthsToo ? CivilDay(iso: text + "-01") : nil) { return day }
    throw arguments.outOfRange(0, wants: "a date such as \"2016-09-24\"")
  }

  /// The date of the first argument as a pattern says.
  static func dateText(_ arguments: Arguments, _ pattern: String) throws -> Value {
    guard let day = try day(arguments, monthsToo: false) else { return .unknown }
    guard let text = format(day, pattern) else {
      throw arguments.outOfRange(1, wants: "a pattern of yyyy, yy, MM, M, dd, d and signs")
    }
    return .text(text)
  }

  private static func format(_ day: CivilDay, _ pattern: String) -> String? {
    var result = ""
    var rest = Substring(pattern)
    while let first = rest.first {
      let run = rest.prefix { $0 == first }
      rest = rest.dropFirst(run.count)
      switch run {
      case "yyyy": result += CivilDay.padded(day.year, 4)
      case "yy": result += CivilDay.padded(day.year % 100, 2)
      case "MM": result += CivilDay.padded(day.month, 2)
      case "M": result += String(day.month)
      case "dd": result += CivilDay.padded(day.day, 2)
      case "d": result += String(day.day)
      default:
        guard !first.isASCIILetter else { return nil }
        result += run
      }
    }
    return result
  }
}
