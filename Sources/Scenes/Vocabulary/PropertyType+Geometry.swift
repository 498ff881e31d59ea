import Formulas
import Geometry
import Layers
import Motion

extension Point: PropertyType {
  public static var type: ValueType { .point }
  public static var wanted: String { "two numbers" }

  public init?(_ value: Value) {
    guard let point = value.asPoint else { return nil }
    self = point
  }

  public func words(as type: ValueType) -> String? { [x, y].words(as: .list(.number)) }
}

extension Rect: PropertyType {
  public static var type: ValueType { .list(.number) }
  public static var wanted: String { "[x, y, width, height]" }

  public init?(_ value: Value) {
    guard let numbers = [Double](value), numbers.count == 4 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  public func words(as type: ValueType) -> String? { [minX, minY, width, height].words(as: type) }
}

/// One number for all sides, or `[top, left, bottom, right]`.
extension EdgeInsets: PropertyType {
  public static var type: ValueType { .either([.number, .list(.number)]) }
  public static var wanted: String { "a number or [top, left, bottom, right]" }

  public init?(_ value: Value) {
    if let all = value.asNumber {
      self.init(top: all, left: all, bottom: all, right: all)
      return
    }
    guard let numbers = [Double](value), numbers.count == 4 else { return nil }
    self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }

  public func words(as type: ValueType) -> String? {
    let numbers = [top, left, bottom, right]
    return Set(numbers).count == 1 ? top.words(as: .number) : numbers.words(as: .list(.number))
  }
}

/// One number for all corners, or `[topLeft, topRight, bottomRight, bottomLeft]`.
extension CornerRadii: PropertyType {
  public static var type: ValueType { .either([.number, .list(.number)]) }
  public static var wanted: String { "a number or four" }

  public init?(_ value: Value) {
    if let all = value.asNumber {
      self.init(all)
      return
    }
    guard let numbers = [Double](value), numbers.count == 4 else { return nil }
    self.init(topLeft: numbers[0], topRight: numbers[1], bottomRight: numbers[2], bottomLeft: numbers[3])
  }

  public func words(as type: ValueType) -> String? {
    Set(all).count == 1 ? topLeft.words(as: .number) : all.words(as: .list(.number))
  }

  public func held(to range: ClosedRange<Double>) -> CornerRadii { mapped { $0.held(to: range) } }
}

/// One number for both, or two of them: `scale: 2`, `scale: [1, 0.5]`.
public struct NumberPair: PropertyType, Equatable {
  package var first: Double
  package var second: Double

  public static let type = ValueType.either([.number, .point])
  public static let wanted = "a number or two"

  package init(_ first: Double, _ second: Double) {
    self.first = first
    self.second = second
  }

  /// Of two numbers for x and y, the one along an axis.
  package func along(_ axis: Axis) -> Double { axis == .horizontal ? first : second }

  public init?(_ value: Value) {
    if let both = value.asNumber {
      self.init(both, both)
    } else if let point = value.asPoint {
      self.init(point.x, point.y)
    } else {
      return nil
    }
  }

  public func words(as type: ValueType) -> String? {
    first == second ? first.words(as: .number) : [first, second].words(as: .list(.number))
  }
}

/// `[lowest, highest]`; where they are the other way round, the lowest is both.
extension Interval: PropertyType {
  public static var type: ValueType { .list(.number) }
  public static var wanted: String { "[lowest, highest]" }

  public init?(_ value: Value) {
    guard let point = value.asPoint else { return nil }
    self.init(point.x, max(point.x, point.y))
  }

  public func words(as type: ValueType) -> String? { [low, high].words(as: type) }

  public func held(to range: ClosedRange<Double>) -> Interval {
    Interval(low.held(to: range), high.held(to: range))
  }
}

/// Every so many points, or a list of offsets.
extension ScrollStops: PropertyType {
  public static var type: ValueType { .either([.number, .list(.number)]) }
  public static var wanted: String { "a number or a list of numbers" }

  public init?(_ value: Value) {
    if let spacing = value.asNumber {
      self = .every(spacing)
    } else if let stops = [Double](value) {
      self = .list(stops)
    } else {
      return nil
    }
  }

  public func words(as type: ValueType) -> String? {
    switch self {
    case .every(let spacing): spacing.words(as: .number)
    case .list(let stops): stops.words(as: .list(.number))
    }
  }
}
