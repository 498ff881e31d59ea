import Geometry

/// The curve of an unstretched offset as its scroll shows it: past the edges of `bounds`, through the rubber band.
public struct Banding: Hashable, Sendable, FunctionOfTime {
  public let curve: Curve
  public let bounds: ScrollBounds

  public init(curve: Curve, bounds: ScrollBounds) {
    self.curve = curve
    self.bounds = bounds
  }

  var duration: Double { curve.duration }
  var finalValue: Double { bounds.banded(curve.finalValue) }
  func value(at t: Double) -> Double { bounds.banded(curve.value(at: t)) }
  func velocity(at t: Double) -> Double { curve.velocity(at: t) * bounds.yielding(at: curve.value(at: t)) }
  func enclosure(over times: Interval) -> Interval { bounds.banded(curve.enclosure(over: times)) }
}

/// A curve held within limits: where it would leave them, it stands at the limit.
public struct Clamping: Hashable, Sendable, FunctionOfTime {
  public let curve: Curve
  public let limits: Interval

  public init(curve: Curve, limits: Interval) {
    self.curve = curve
    self.limits = limits
  }

  var duration: Double { curve.duration }
  var finalValue: Double { clamp(curve.finalValue) }
  func value(at t: Double) -> Double { clamp(curve.value(at: t)) }

  func velocity(at t: Double) -> Double {
    limits.contains(curve.value(at: t)) ? curve.velocity(at: t) : 0
  }

  func enclosure(over times: Interval) -> Interval {
    let inner = curve.enclosure(over: times)
    return Interval(clamp(inner.low), clamp(inner.high))
  }

  private func clamp(_ value: Double) -> Double { min(max(value, limits.low), limits.high) }
}
