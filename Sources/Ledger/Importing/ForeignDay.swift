import Bytes
import Formulas

/// A day as banks, spreadsheets and payment programs write it.
enum ForeignDay {
  /// The day as `2016-06-25`, from `2016-06-25`, `2016/6/25`, `2016.6.25`, `20160625`, `2016年6月25日`, `25.06.2016`,
  /// `6/25/2016`, `Jun 25, 2016`, or the number of a spreadsheet's day, each with or without a time behind it.
  ///
  /// - Parameter order: the order of days such as `6/5/2016`; nil where it is not known.
  /// - Throws: `BillProblem.date` for what is none, `.dayInTwoWays` for one of those without an order.
  static func iso(_ text: String, order: DayOrder?) throws(BillProblem) -> String {
    let day: CivilDay?
    switch Form(withoutTime(ForeignText.trimmed(text))) {
    case .day(let found): day = found
    case .unordered(let first, let second, let year):
      guard let order = order ?? Self.order(first, second) ?? (first == second ? .dayFirst : nil) else {
        throw .dayInTwoWays(text)
      }
      let (month, date) = order == .dayFirst ? (second, first) : (first, second)
      day = CivilDay(year: year, month: month, day: date)
    }
    guard let day else { throw .date(text) }
    return day.iso
  }

  /// The order that a day such as `25/6/2016` can only have; nil for one that has both, and for days of another form.
  static func order(of text: String) -> DayOrder? {
    guard case .unordered(let first, let second, _) = Form(withoutTime(ForeignText.trimmed(text))) else { return nil }
    return order(first, second)
  }

  private static func order(_ first: Int, _ second: Int) -> DayOrder? {
    first > 12 ? .dayFirst : second > 12 ? .monthFirst : nil
  }

  /// Cuts off a time: `13:45`, `13:45:00.5`, `T13:45:00Z`, `T13:45+08:00`, `1:45 PM`.
  private static func withoutTime(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let sign = bytes[..<colon].lastIndex(where: { !$0.isASCIIDigit }),
      bytes[sign] == UInt8(ascii: "T") || bytes[sign] == UInt8(ascii: " "),
      bytes[colon...].allSatisfy("0123456789:.+-Z APMapm".utf8.contains)
    else { return text }
    return ForeignText.trimmed(String(decoding: bytes[..<sign], as: UTF8.self))
  }

  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  /// The parts of a written day.
  private enum Form {
    /// Nil for a day that there is not, and for what is none.
    case day(CivilDay?)
    /// Day and month, or month and day.
    case unordered(Int, Int, year: Int)

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    init(_ text: String) {
      // `2016年6月25日` is `Y年n月n日`.
      var (shape, numbers, month) = ("", [Int](), 0)
      var rest = text[...]
      while let first = rest.first {
        let isNumber = ForeignDay.isDigit(first)
        let part = rest.prefix { isNumber ? ForeignDay.isDigit($0) : first.isLetter && $0.isLetter && $0.isASCII }
        rest = rest.dropFirst(max(part.count, 1))
        if isNumber {
          numbers.append(Int(part) ?? 0)
          shape += part.count <= 2 ? "n" : part.count == 4 ? "Y" : part.count == 8 ? "8" : part.count == 5 ? "5" : "?"
        } else if part.count >= 3, let found = Self.months.firstIndex(of: part.lowercased().prefix(3).description) {
          month = found + 1
          shape += "M"
        } else {
          shape.append(contentsOf: part.isEmpty ? String(first) : String(part))
        }
      }
      switch shape {
      case "Y-n-n", "Y/n/n", "Y.n.n", "Y年n月n日", "Y年n月n":
        self = .day(CivilDay(year: numbers[0], month: numbers[1], day: numbers[2]))
      case "n.n.Y": self = .day(CivilDay(year: numbers[2], month: numbers[1], day: numbers[0]))
      case "n/n/Y", "n-n-Y": self = .unordered(numbers[0], numbers[1], year: numbers[2])
      case "M n, Y", "M. n, Y", "M n Y", "n M Y", "n-M-Y", "n. M Y":
        self = .day(CivilDay(year: numbers[1], month: month, day: numbers[0]))
      case "8": self = .day(CivilDay(year: numbers[0] / 10_000, month: numbers[0] / 100 % 100, day: numbers[0] % 100))
      // The number of a day in Excel, LibreOffice and Google Sheets, in which 1970-01-01 is 25569.
      case "5": self = .day(CivilDay(number: numbers[0] - 25_569))
      default: self = .day(nil)
      }
    }
  }
}
