import Formulas
import Testing

/// A calendar of its own making: it turns the days one by one, and knows nothing of eras.
private struct TurnedDays: Sequence, IteratorProtocol {
  struct Day {
    var year: Int
    var month: Int
    var day: Int
    /// Since 1970-01-01.
    var number: Int
    /// 0 is Sunday.
    var weekday: Int
    var daysInMonth: Int
  }

  private var year = 1970
  private var month = 1
  private var day = 1
  private var number = 0
  // The first of January 1970 was a Thursday.
  private var weekday = 4

  mutating func next() -> Day? {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    guard year <= 2100 else { return nil }
    let today = Day(year: year, month: month, day: day, number: number, weekday: weekday, daysInMonth: length)
    (number, weekday, day) = (number + 1, (weekday + 1) % 7, day + 1)
    if day > length { (day, month) = (1, month + 1) }
    if month > 12 { (month, year) = (1, year + 1) }
    return today
  }
}

private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

@Test("formulas of dates are right on every day from 1970 to 2100")
func everyDay() throws {
  let formula = """
    [year(d), month(d), day(d), daysInMonth(d), dayNumber(d), dayOfWeek(d), yearMonth(d), format(d, "yy/M/d"),
    format(d, "yyyy年MM月dd日"), addDays(d, 1), addDays(next, -1)]
    """.replacing("\n", with: " ")
  let expression = try Formula(parsing: formula, at: start).resolved(["d", "next"])
  var days = Array(TurnedDays())
  #expect(days.count == 47_847)
  // What follows the last day.
  days.append(.init(year: 2101, month: 1, day: 1, number: 47_847, weekday: 6, daysInMonth: 31))
  for (day, next) in zip(days, days.dropFirst()) {
    func iso(_ day: TurnedDays.Day) -> String { "\(day.year)-\(padded(day.month))-\(padded(day.day))" }
    let numbers = [day.year, day.month, day.day, day.daysInMonth, day.number, day.weekday]
    let texts = [
      "\(day.year)-\(padded(day.month))", "\(padded(day.year % 100))/\(day.month)/\(day.day)",
      "\(day.year)年\(padded(day.month))月\(padded(day.day))日", iso(next), iso(day),
    ]
    let expected = Value.list(numbers.map { .number(Double($0)) } + texts.map { .text($0) })
    let found = try expression.evaluate(in: Values(["d": .text(iso(day)), "next": .text(iso(next))]))
    guard found == expected else {
      Issue.record("\(iso(day)): \(found.literal) instead of \(expected.literal)")
      return
    }
  }
}
