import Basics
import Formulas
import Geometry
import ImageFiles
import TestSupport
import Testing

/// Each function of the language with arguments by chance, most of them of the types that it wants, some of them
/// ranges: a line of `KeptNumbers/functions.txt` has a digest of all that it gives and refuses. `FLIPBOOK_RECORD=1`
/// writes the file.
@Suite("Functions give of arguments by chance what they gave")
struct KeptFunctionTests {
  @Test("each of the language")
  func functions() throws {
    let lines = FunctionTable.all.map { function in
      var random = Seeded(named: function.usage)
      let reported = (0..<300).map { _ in Self.outcome(of: function, &random) }
      return "\(function.usage) \(reported.digest())"
    }
    try KeptLines(path: "\(KeptNumbers.folder)/functions.txt").expect(lines)
  }

  private static func outcome(of function: Function, _ random: inout Seeded) -> String {
    let more = min(function.arity.upperBound - function.arity.lowerBound, 3)
    let count = function.arity.lowerBound + Int(random.next() % UInt64(more + 1))
    let values = (0..<count).map { index in
      random.next() % 16 == 0 ? random.pick(odd) : argument(function.parameter(at: index), &random)
    }
    do {
      return words(try function.body(values))
    } catch let problem as any Problem {
      return problem.message.text
    } catch {
      return "\(error)"
    }
  }

  /// To six decimals: the last digits are the machine's.
  private static func words(_ value: Value) -> String {
    switch value {
    case .number(let number): KeptNumbers.words(number)
    case .point(let x, let y): "[\(KeptNumbers.words(x)) \(KeptNumbers.words(y))]"
    case .list(let items): "[\(items.map(words).joined(separator: ","))]"
    case .interval(let range): "\(KeptNumbers.words(range.low))…\(KeptNumbers.words(range.high))"
    case .pointInterval(let x, let y): "[\(words(.interval(x))) \(words(.interval(y)))]"
    default: value.literal
    }
  }

  private static let odd: [Value] = [
    .null, .bool(true), .number(-1e12), .number(0), .text(""), .text("zh-Hant"), .color(.black), .list([]),
    .point(3, -4),
    .perhaps, .unknown, .interval(Interval(-2, 3)), .pointInterval(Interval(0, 1), Interval(2)),
    .list([.number(2), .null]),
  ]

  private static let texts = [
    "-3.50", "12.", "1e3", "a,b,,c", ",", " Sea \t", "Überfahrt 灯塔", "👩‍👩‍👧 x", "ß", "", "a", "linear", "de", "2016-09-24",
  ]
  private static let locales = ["de", "en", "en-GB", "fr", "ja", "zh", "zh-Hant", "ar", "ko", "pt-BR"].map {
    Value.text($0)
  }
  private static let patterns = [
    "#,##0.00", "0.0%", "000.###", "#", "yyyy-MM-dd EEEE", "d. MMMM yy", "HH:mm:ss", "h a", "full", "long", "medium",
    "short", "EEE, MMM d", "EEEEE", "yyyy", "'day' d",
  ].map { Value.text($0) }
  private static let currencies = ["CNY", "EUR", "JPY", "USD", "KRW", "XYZ"].map { Value.text($0) }

  /// A value as people give it to a parameter of that name.
  private static func argument(_ parameter: Parameter?, _ random: inout Seeded) -> Value {
    switch parameter?.name {
    case "d", "now": .text(date(&random))
    case "pattern": random.pick(patterns)
    case "locale": random.pick(locales)
    case "code": random.pick(currencies)
    case "n", "i", "v", "digits", "month", "m": .number(Double(random.next() % 9) - 1)
    case "x" where parameter?.type != .number && parameter?.type != .angle:
      random.next() % 2 == 0 ? .text(date(&random)) : value(of: .number, &random)
    default: value(of: parameter?.type ?? .any, &random)
    }
  }

  private static func date(_ random: inout Seeded) -> String {
    func digits(_ low: UInt64, _ count: UInt64) -> String {
      "\(100 + low + random.next() % count)".dropFirst().description
    }
    let month = "\(random.pick([2016, 2016, 2015, 2000, 1969, 1900]))-\(digits(1, 12))"
    switch random.next() % 6 {
    case 0: return month
    case 1: return "\(month)-\(digits(1, 28))T\(digits(0, 24)):\(digits(0, 60)):\(digits(0, 60))"
    default: return "\(month)-\(digits(1, 31))"
    }
  }

  private static func value(of type: ValueType, _ random: inout Seeded) -> Value {
    switch type {
    case .number, .time, .angle:
      switch random.next() % 9 {
      case 0, 1: return .number(random.number(-4, 6).rounded())
      case 2: return .number(random.number(-3000, 30_000).rounded() / 8)
      case 3: return .interval(Interval(between: random.number(-3, 3), and: random.number(-3, 9)))
      case 4: return .number(random.pick([0, 0.5, 1, 12, 2016, 1_234_567.891, -0.005]))
      default: return .number(random.number(-2, 7))
      }
    case .bool: return .bool(random.next() % 2 == 0)
    case .color:
      func part() -> Double { random.number(0, 1) }
      return .color(Color(red: part(), green: part(), blue: part(), alpha: part()))
    case .point: return .point(random.number(-9, 9), random.number(-9, 9))
    case .record:
      let id = value(of: random.pick([.number, .text]), &random)
      return .record(Record([random.pick(["id", "key"]): id, "locale": random.pick(locales)]))
    case .list(let item):
      let kind: ValueType = item == .any ? random.pick([.number, .text, .point, .record([:])]) : item
      return .list((0..<random.next() % 5).map { _ in value(of: kind, &random) })
    case .any: return value(of: random.pick([.number, .text, .list(.number), .color, .point]), &random)
    default: return .text(random.pick(texts))
    }
  }
}

/// What tests keep of many numbers.
enum KeptNumbers {
  static let folder = "Tests/RenderingTests/KeptNumbers"

  /// To six decimals, and without the sign of a zero.
  static func words(_ number: Double) -> String { "\((number * 1e6).rounded() / 1e6 + 0)" }
}

extension Seeded {
  /// Seeded by a name, so that a new neighbour changes nothing.
  init(named name: String) {
    self.init(UInt64(SHA256.hex(Array(name.utf8)).prefix(15), radix: 16) ?? 0)
  }
}
