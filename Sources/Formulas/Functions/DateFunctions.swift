import Geometry

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
    .init(
      "addSeconds", [.text("d"), .number("n")], .text, makesSteps: true,
      "The date and time so many whole seconds later, such as `2016-09-24T14:30:05`; with `time`, a clock."
    ) { arguments in
      guard let start = try time(0, of: arguments), let range = try arguments.range(1) else { return .unknown }
      let ends = [range.low, range.high].map { start.adding(seconds: Int(clamped: $0.rounded(.down))) }
      guard let first = ends[0], let last = ends[1] else {
        guard range.isPoint else { return .unknown }
        throw arguments.outOfRange(1, wants: "a step that stays within the years 0 to 9999")
      }
      return first == last ? .text(first.isoToTheSecond) : .unknown
    },
  ]

  private static func ofDay(
    _ name: String, _ result: ValueType, _ summary: String, monthsToo: Bool = false,
    _ body: @escaping @Sendable (CivilDay) -> Value
  ) -> Function {
    .init(name, [.text("d")], result, summary) { try day($0, monthsToo: monthsToo).map(body) ?? .unknown }
  }

  private static func shifting(
    _ name: String, _ summary: String, _ body: @escaping @Sendable (CivilDay, Int) -> CivilDay?
  ) -> Function {
    .init(name, [.text("d"), .number("n")], .text, summary) { arguments in
      guard let day = try day(arguments, monthsToo: false),
        let count = try arguments.whole(1, from: -10_000_000, to: 10_000_000)
      else { return .unknown }
      guard let result = body(day, count), let seconds = try time(0, of: arguments).map(\.seconds) else {
        throw arguments.outOfRange(1, wants: "a step that stays within the years 0 to 9999")
      }
      return .text(CivilTime(day: result, seconds: seconds).iso)
    }
  }

  /// The date of the first argument; of a month, where one will do, its first day.
  private static func day(_ arguments: Arguments, monthsToo: Bool) throws -> CivilDay? {
    guard let text = try arguments.text(0) else { return nil }
    if let day = CivilTime(iso: text)?.day ?? (monthsToo ? CivilDay(iso: text + "-01") : nil) { return day }
    throw arguments.outOfRange(0, wants: "a date such as \"2016-09-24\"")
  }

  /// The date of an argument, with its time of day where it has one.
  static func time(_ index: Int, of arguments: Arguments) throws -> CivilTime? {
    guard let text = try arguments.text(index) else { return nil }
    if let time = CivilTime(iso: text) { return time }
    throw arguments.outOfRange(index, wants: "a date such as \"2016-09-24\" or \"2016-09-24T14:30\"")
  }
}
