import Basics

/// Patterns of dates and times as Unicode's UTS #35 has them, as far as `letters` go; between apostrophes anything
/// stands for itself.
enum DatePattern {
  /// The letters that a pattern may have besides signs.
  static let letters = "yyyy, yy, y, MMMM, MMM, MM, M, dd, d, EEEEE, EEEE, EEE, HH, H, h, mm, ss, a"

  /// The date as the pattern says, or in one of a language's styles (`full`, `long`, `medium`, `short`); nil where that
  /// is no pattern, or wants a time of day that the date has not.
  static func text(of date: CivilTime, _ pattern: String, in words: LanguageWords?) -> String? {
    guard let words = words ?? LanguageWords.all["en"] else { return nil }
    if let style = LanguageWords.styleNames.firstIndex(of: pattern) {
      return text(of: date, words.styles[style], in: words)
    }
    var result = ""
    var rest = Substring(pattern)
    while let first = rest.first {
      if first == "'" {
        guard let quoted = rest.takeQuoted() else { return nil }
        result += quoted
        continue
      }
      let run = rest.prefix { $0 == first }
      rest = rest.dropFirst(run.count)
      if let part = part(run, of: date, in: words) {
        result += part
      } else {
        guard !first.isASCIILetter else { return nil }
        result += run
      }
    }
    return result
  }

  /// Whether what a pattern says is written in a language: a style, or names of months, days and halves of the day.
  static func hasWords(_ pattern: String) -> Bool {
    guard !LanguageWords.styleNames.contains(pattern) else { return true }
    var rest = Substring(pattern)
    while let first = rest.first {
      if first == "'" {
        guard rest.takeQuoted() != nil else { return false }
        continue
      }
      let run = rest.prefix { $0 == first }
      rest = rest.dropFirst(run.count)
      if ["MMMM", "MMM", "EEEEE", "EEEE", "EEE", "a"].contains(run) { return true }
    }
    return false
  }

  private static func part(_ run: Substring, of date: CivilTime, in words: LanguageWords) -> String? {
    let day = date.day
    switch run {
    case "yyyy": return day.year.zeroPadded(to: 4)
    case "y": return String(day.year)
    case "yy": return (day.year % 100).zeroPadded(to: 2)
    case "MMMM": return words.months[day.month - 1]
    case "MMM": return words.shortMonths[day.month - 1]
    case "MM": return day.month.zeroPadded(to: 2)
    case "M": return String(day.month)
    case "dd": return day.day.zeroPadded(to: 2)
    case "d": return String(day.day)
    case "EEEEE": return words.narrowDays[day.weekday]
    case "EEEE": return words.days[day.weekday]
    case "EEE": return words.shortDays[day.weekday]
    default: break
    }
    guard let seconds = date.seconds else { return nil }
    let hour = seconds / 3600
    switch run {
    case "HH": return hour.zeroPadded(to: 2)
    case "H": return String(hour)
    case "h": return String(hour % 12 == 0 ? 12 : hour % 12)
    case "mm": return (seconds / 60 % 60).zeroPadded(to: 2)
    case "ss": return (seconds % 60).zeroPadded(to: 2)
    case "a": return words.halves[hour / 12]
    default: return nil
    }
  }
}

extension Substring {
  /// Takes what stands between the apostrophe that is next and the one after it; two of them, there or within, are one
  /// that stands for itself. Nil where none ends it.
  mutating func takeQuoted() -> String? {
    var rest = unicodeScalars.dropFirst()
    defer { self = Substring(rest) }
    guard rest.first != "'" else {
      rest.removeFirst()
      return "'"
    }
    var quoted = ""
    while let end = rest.firstIndex(of: "'") {
      quoted += String(rest[..<end])
      rest = rest[rest.index(after: end)...]
      guard rest.first == "'" else { return quoted }
      quoted += "'"
      rest.removeFirst()
    }
    return nil
  }
}
