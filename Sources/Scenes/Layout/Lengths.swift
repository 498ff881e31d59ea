import Formulas
import Geometry

// Lengths over a range of instants: an interval, a point at one instant, nil for one that cannot be known.

/// The sum of two lengths in points; nil where one cannot be known.
package func sum(_ a: Interval?, _ b: Interval?) -> Interval? {
  guard let a, let b else { return nil }
  return a + b
}

/// The difference of two lengths in points; nil where one cannot be known.
package func difference(_ a: Interval?, _ b: Interval?) -> Interval? {
  guard let a, let b else { return nil }
  return a - b
}

/// A length in points, as a formula reads it.
package func number(_ length: Interval?) -> Value {
  guard let length else { return .unknown }
  return length.isPoint ? .number(length.low) : .interval(length)
}
