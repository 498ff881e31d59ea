import Geometry

/// The readings of a value where something definite is wanted; nil where it is of another kind, or not certain.
extension Value {
  public var asNumber: Double? { if case .number(let number) = self { number } else { nil } }

  /// A whole number that an `Int` holds, in any unit.
  public var asInteger: Int? { asNumber.flatMap { Int(exactly: $0) } }

  /// All that a number can be: of a certain one, itself.
  @inlinable public var asInterval: Interval? {
    switch self {
    case .number(let number): Interval(number)
    case .interval(let range): range
    default: nil
    }
  }

  public var asText: String? { if case .text(let text) = self { text } else { nil } }

  /// A colour, or a text such as `#3CC6FD` that names one.
  public var asColor: Color? {
    switch self {
    case .color(let color): color
    case .text(let text): Color(hex: text)
    default: nil
    }
  }

  /// A point, or a list of two numbers.
  public var asPoint: Point? {
    switch self {
    case .point(let x, let y): return Point(x, y)
    case .list(let items):
      guard items.count == 2, let x = items[0].asNumber, let y = items[1].asNumber else { return nil }
      return Point(x, y)
    default: return nil
    }
  }

  /// All that a point's coordinates can be.
  public var asPointInterval: PointInterval? {
    switch self {
    case .point(let x, let y): return PointInterval(Interval(x), Interval(y))
    case .pointInterval(let x, let y): return PointInterval(x, y)
    case .list(let items):
      guard items.count == 2, let x = items[0].asInterval, let y = items[1].asInterval else { return nil }
      return PointInterval(x, y)
    default: return nil
    }
  }

  /// A list's items; of a point, its coordinates.
  public var asList: [Value]? {
    switch self {
    case .list(let items): items
    case .point(let x, let y): [.number(x), .number(y)]
    case .pointInterval(let x, let y): [.interval(x), .interval(y)]
    default: nil
    }
  }

  public var asRecord: Record? { if case .record(let record) = self { record } else { nil } }

  public init(_ point: Point) {
    self = .point(point.x, point.y)
  }
}

extension Value {
  /// An interval as a value: one of a single number is that number, one that has overflown tells nothing.
  init(enclosing range: Interval) {
    if range.isPoint, range.low.isFinite {
      self = .number(range.low)
      return
    }
    self = range.low.isFinite && range.high.isFinite && range.low <= range.high ? .interval(range) : .unknown
  }

  init(enclosing x: Interval, _ y: Interval) {
    self = .point(Value(enclosing: x), Value(enclosing: y))
  }

  /// Whether it may be a thing of another type than it looks like: unknown itself, or a list of such things, which
  /// may or may not be a point.
  var isOpen: Bool {
    switch self {
    case .unknown: true
    case .list(let items): items.contains(where: \.isOpen)
    default: false
    }
  }

  /// The least that encloses both values: equal ones stay, numbers and points give intervals, truth values perhaps.
  public func union(_ other: Value) -> Value {
    if isExact, self == other { return self }
    if let a = asInterval, let b = other.asInterval { return Value(enclosing: a.union(b)) }
    switch (self, other) {
    case (.bool, .bool), (.bool, .perhaps), (.perhaps, .bool), (.perhaps, .perhaps): return .perhaps
    case (.list(let a), .list(let b)) where a.count == b.count: return .list(zip(a, b).map { $0.union($1) })
    case (.list, .list): return .unknown
    default: break
    }
    if let a = asPointInterval, let b = other.asPointInterval {
      return Value(enclosing: a.x.union(b.x), a.y.union(b.y))
    }
    return .unknown
  }

  /// Whether a certain value may be what this one becomes: true for itself, for what lies in an interval, and always
  /// for `unknown`.
  public func encloses(_ exact: Value) -> Bool {
    switch (self, exact) {
    case (.unknown, _): return true
    case (.perhaps, .bool): return true
    case (.interval(let range), .number(let number)): return range.contains(number)
    case (.list(let a), .list(let b)) where a.count == b.count: return zip(a, b).allSatisfy { $0.encloses($1) }
    case (.pointInterval, _), (.list, .point):
      guard let a = asPointInterval, let b = exact.asPoint else { return false }
      return a.x.contains(b.x) && a.y.contains(b.y)
    default: return self == exact
    }
  }
}
