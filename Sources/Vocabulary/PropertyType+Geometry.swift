import Formulas
import Geometry
import Layers
import Motion

extension Point: PropertyType {
  public static var type: ValueType { .point }
  public static var wanted: String { "two numbers" }

  public static func read(_ value: Value) -> Point? { value.asPoint }
  public func formulaText(as type: ValueType) -> String? { [x, y].formulaText(as: .list(.number)) }
}

extension Rect: PropertyType {
  public static var type: ValueType { .list(.number) }
  public static var wanted: String { "[x, y, width, height]" }

  public static func read(_ value: Value) -> Rect? { value.fourNumbers.map { Rect($0.0, $0.1, $0.2, $0.3) } }
  public func formulaText(as type: ValueType) -> String? { [minX, minY, width, height].formulaText(as: type) }
}

/// One number for all sides, or `[top, left, bottom, right]`.
extension EdgeInsets: PropertyType {
  public static var type: ValueType { .either([.number, .list(.number)]) }
  public static var wanted: String { "a number or [top, left, bottom, right]" }

  public static func read(_ value: Value) -> EdgeInsets? {
    value.numberForAllOrFour.map { EdgeInsets(top: $0.0, left: $0.1, bottom: $0.2, right: $0.3) }
  }

  public func formulaText(as type: ValueType) -> String? {
    let numbers = [top, left, bottom, right]
    return Set(numbers).count == 1 ? top.formulaText(as: .number) : numbers.formulaText(as: .list(.number))
  }
}

/// One number for all corners, or `[topLeft, topRight, bottomRight, bottomLeft]`.
extension CornerRadii: PropertyType {
  public static var type: ValueType { .either([.number, .list(.number)]) }
  public static var wanted: String { "a number or four" }

  public static func read(_ value: Value) -> CornerRadii? {
    value.numberForAllOrFour.map {
      CornerRadii(topLeft: $0.0, topRight: $0.1, bottomRight: $0.2, bottomLeft: $0.3)
    }
  }

  public func formulaText(as type: ValueType) -> String? {
    Set(all).count == 1 ? topLeft.formulaText(as: .number) : all.formulaText(as: .list(.number))
  }

  public func clampingNumbers(to range: ClosedRange<Double>) -> CornerRadii { mapped { $0.clamped(to: range) } }
}

/// A number for both, or two of them: `scale: 2`, `scale: [1, 0.5]`. Their unit is that of the property: factors,
/// points or shares.
public struct NumberPair: PropertyType, Equatable {
  package var first: Double
  package var second: Double

  public static let type = ValueType.either([.number, .point])
  public static let wanted = "a number or two"

  package init(_ first: Double, _ second: Double) {
    self.first = first
    self.second = second
  }

  /// Returns the number along an axis, of two for x and y.
  package func along(_ axis: Axis) -> Double { axis == .horizontal ? first : second }

  public static func read(_ value: Value) -> NumberPair? {
    value.asNumber.map { NumberPair($0, $0) } ?? value.asPoint.map { NumberPair($0.x, $0.y) }
  }

  public func formulaText(as type: ValueType) -> String? {
    first == second ? first.formulaText(as: .number) : [first, second].formulaText(as: .list(.number))
  }
}

extension Value {
  /// A list of exactly four numbers.
  fileprivate var fourNumbers: (Double, Double, Double, Double)? {
    guard let numbers = [Double].read(self), numbers.count == 4 else { return nil }
    return (numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// The same, or one number that is all four.
  fileprivate var numberForAllOrFour: (Double, Double, Double, Double)? {
    asNumber.map { ($0, $0, $0, $0) } ?? fourNumbers
  }
}

/// `[lowest, highest]`, in the unit of the property; where they are the other way round, the lowest is both.
extension Interval: PropertyType {
  public static var type: ValueType { .list(.number) }
  public static var wanted: String { "[lowest, highest]" }

  public static func read(_ value: Value) -> Interval? { value.asPoint.map { Interval($0.x, max($0.x, $0.y)) } }
  public func formulaText(as type: ValueType) -> String? { [low, high].formulaText(as: type) }

  public func clampingNumbers(to range: ClosedRange<Double>) -> Interval { clamped(to: range) }
}

/// Every so many points, or a list of offsets.
extension ScrollStops: PropertyType {
  public static var type: ValueType { .either([.number, .list(.number)]) }
  public static var wanted: String { "a number or a list of numbers" }

  public static func read(_ value: Value) -> ScrollStops? {
    value.asNumber.map { .every($0) } ?? [Double].read(value).map { .list($0) }
  }

  public func formulaText(as type: ValueType) -> String? {
    switch self {
    case .every(let spacing): spacing.formulaText(as: .number)
    case .list(let stops): stops.formulaText(as: .list(.number))
    }
  }
}
