import Geometry

/// The curve of an unstretched offset as its scroll shows it: past the edges of `bounds`, through the rubber band.
struct RubberBandCurve: FunctionOfTime {
  let curve: Curve
  let bounds: ScrollBounds

  var duration: Double { curve.duration }
  var finalValue: Double { bounds.banded(curve.finalValue) }
  func value(at t: Double) -> Double { bounds.banded(curve.value(at: t)) }
  func velocity(at t: Double) -> Double { curve.velocity(at: t) * bounds.yielding(at: curve.value(at: t)) }
  func enclosure(over times: Interval) -> Interval { bounds.banded(curve.enclosure(over: times)) }
}
