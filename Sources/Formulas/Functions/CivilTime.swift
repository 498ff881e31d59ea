import Basics

/// A day and, where it is given, a time of that day; without time zone.
public struct CivilTime: Hashable, Sendable {
  public var day: CivilDay
  /// The whole seconds since midnight, 0…86399; nil where only the day is known.
  public var seconds: Int?

  public init(day: CivilDay, seconds: Int?) {
    self.day = day
    self.seconds = seconds
  }

  /// Reads `2016-09-24`, `2016-09-24T14:30` and `2016-09-24 14:30:05`; nil for anything else.
  public init?(iso text: String) {
    guard let day = CivilDay(iso: Substring(text.utf8.prefix(10))) else { return nil }
    self.init(day: day, seconds: nil)
    var rest = text.utf8.dropFirst(10)
    guard let separator = rest.popFirst() else { return }
    guard separator == UInt8(ascii: "T") || separator == UInt8(ascii: " ") else { return nil }
    let parts = rest.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.count == 2 ? CivilDay.number($0) : nil }
    guard (2...3).contains(parts.count), numbers.count == parts.count, numbers[0] < 24,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    seconds = numbers[0] * 3600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0)
  }

  /// Returns the time that many seconds later, counted from midnight where only the day is known; nil outside the years
  /// 0…9999.
  public func adding(seconds count: Int) -> CivilTime? {
    let (sum, overflows) = (seconds ?? 0).addingReportingOverflow(count)
    guard !overflows else { return nil }
    let days = sum >= 0 ? sum / 86_400 : (sum - 86_399) / 86_400
    return CivilDay(number: day.number + days).map { CivilTime(day: $0, seconds: sum - days * 86_400) }
  }

  /// Seconds from another time to this one; of two of which one has no time of day, from midnight to midnight.
  public func seconds(since other: CivilTime) -> Int {
    let days = (day.number - other.day.number) * 86_400
    guard let own = seconds, let others = other.seconds else { return days }
    return days + own - others
  }

  /// `2016-09-24`, `2016-09-24T14:30`, `2016-09-24T14:30:05`
  public var iso: String {
    guard let seconds else { return day.iso }
    return seconds % 60 == 0 ? "\(day.iso)T\(minutes(seconds))" : isoToTheSecond
  }

  /// `2016-09-24T14:30:00`; midnight where only the day is known.
  public var isoToTheSecond: String {
    let seconds = seconds ?? 0
    return "\(day.iso)T\(minutes(seconds)):\((seconds % 60).zeroPadded(to: 2))"
  }

  private func minutes(_ seconds: Int) -> String {
    "\((seconds / 3600).zeroPadded(to: 2)):\((seconds / 60 % 60).zeroPadded(to: 2))"
  }
}
