import Geometry

/// The value of a formula: at one instant a plain one, over a range of instants all that is certain of it.
///
/// `interval`, `perhaps` and `unknown` only occur over ranges: a number that moves, a truth value that may change, and
/// anything else that may change. Every operator and function takes them and answers with an enclosure; `unknown` is
/// always a right answer. A point is a value of its own, and a list of two numbers is taken wherever a point is wanted.
public enum Value: Hashable, Sendable {
  case null
  case number(Double)
  case bool(Bool)
  case text(String)
  case color(Color)
  case point(Double, Double)
  case list([Value])
  case record(Record)

  case interval(Interval)
  case pointInterval(Interval, Interval)
  case perhaps
  case unknown
}

extension Value {
  /// Whether it is certain, with nothing of a range in it.
  public var isExact: Bool {
    switch self {
    case .interval, .pointInterval, .perhaps, .unknown: false
    case .list(let items): items.allSatisfy(\.isExact)
    default: true
    }
  }

  /// The value's kind, in the words of messages: `a number`, `a text` …
  public var kindName: String {
    switch self {
    case .null: "null"
    case .number, .interval: "a number"
    case .bool, .perhaps: "a truth value"
    case .text: "a text"
    case .color: "a colour"
    case .point, .pointInterval: "a point"
    case .list: "a list"
    case .record: "a record"
    case .unknown: "something that moves"
    }
  }
}
