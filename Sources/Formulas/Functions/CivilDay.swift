import Basics

/// A day of the Gregorian calendar, also before its introduction, without time or time zone.
public struct CivilDay: Hashable, Sendable {
  public var year: Int
  public var month: Int
  public var day: Int

  /// Creates a day of the Gregorian calendar, or returns nil for one that does not exist or a year outside 0…9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.length(ofMonth: month, in: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Reads `2016-09-24`; nil for anything else.
  public init?(iso text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]), let day = Self.number(bytes[8...])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day that lies `number` days after 1970-01-01; nil outside the years 0…9999.
  public init?(number: Int) {
    guard (-719_528...2_932_896).contains(number) else { return nil }
    // Counted in eras of 400 years that begin on the first of March of the year 0, so that leap days come last.
    let days = number + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  public var number: Int {
    let year = month <= 2 ? self.year - 1 : self.year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day of the week, 0…6 from Sunday on.
  public var weekday: Int {
    let rest = (number + 4) % 7
    return rest < 0 ? rest + 7 : rest
  }

  /// The same day of another month, or that month's last where it is shorter.
  public func adding(months: Int) -> CivilDay? {
    guard abs(months) <= 120_000 else { return nil }
    let count = year * 12 + month - 1 + months
    guard count >= 0 else { return nil }
    let (year, month) = (count / 12, count % 12 + 1)
    return CivilDay(year: year, month: month, day: min(day, Self.length(ofMonth: month, in: year)))
  }

  /// The days of a month, 1…12, of the Gregorian calendar.
  public static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// `2016-09-24`
  public var iso: String { "\(yearMonth)-\(day.zeroPadded(to: 2))" }

  /// `2016-09`
  public var yearMonth: String { "\(year.zeroPadded(to: 4))-\(month.zeroPadded(to: 2))" }

  /// The number that digits stand for; nil where anything else is among them.
  static func number(_ digits: some Sequence<UInt8>) -> Int? {
    digits.reduce(Optional(0)) { sum, byte in
      guard let sum, (48...57).contains(byte) else { return nil }
      return sum * 10 + Int(byte - 48)
    }
  }
}
