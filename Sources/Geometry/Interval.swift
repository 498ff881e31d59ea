/// A closed interval of real numbers, `low ≤ high`: all that is known of a number, in any unit, while time runs
/// over a range.
///
/// Sums, products and monotone functions of intervals enclose what the same operations give for numbers inside them,
/// rounding included, because IEEE operations are monotone.
public struct Interval: Hashable, Sendable {
  public var low: Double
  public var high: Double

  public init(_ low: Double, _ high: Double) {
    self.low = low
    self.high = high
  }

  /// The interval between two numbers given in any order.
  public init(between a: Double, and b: Double) {
    self.init(min(a, b), max(a, b))
  }

  public init(_ number: Double) {
    self.init(number, number)
  }

  public var isPoint: Bool { low == high }

  /// Whether a number lies in it; both ends do.
  public func contains(_ number: Double) -> Bool { low <= number && number <= high }

  /// The smallest interval that holds both, and all between them; of numbers in one unit, as all that follow.
  public func union(_ other: Interval) -> Interval { Interval(min(low, other.low), max(high, other.high)) }

  /// The interval widened by a few units in the last place: for functions whose rounding is not monotone.
  public var widened: Interval {
    let slack = max(abs(low), abs(high)) * 4 * Double.ulpOfOne + Double.leastNormalMagnitude
    return Interval(low - slack, high + slack)
  }

  /// Sums and differences of numbers in one unit.
  public static func + (a: Interval, b: Interval) -> Interval { Interval(a.low + b.low, a.high + b.high) }
  public static func - (a: Interval, b: Interval) -> Interval { Interval(a.low - b.high, a.high - b.low) }
  public static prefix func - (a: Interval) -> Interval { Interval(-a.high, -a.low) }

  /// A product; one of the two is a factor, without a unit.
  public static func * (a: Interval, b: Interval) -> Interval {
    let products = (a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high)
    return Interval(
      min(min(products.0, products.1), min(products.2, products.3)),
      max(max(products.0, products.1), max(products.2, products.3)))
  }
}

/// All that the coordinates of a point can be.
public struct PointInterval: Hashable, Sendable {
  public var x: Interval
  public var y: Interval

  public init(_ x: Interval, _ y: Interval) { (self.x, self.y) = (x, y) }
}
