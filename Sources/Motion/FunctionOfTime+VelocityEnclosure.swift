import Geometry

extension FunctionOfTime {
  func velocityEnclosure(over times: Interval) -> Interval? { nil }

  /// The velocity of what moves from 0 to `duration`, with the rest before and after.
  fileprivate func withRest(_ moving: Interval, over times: Interval) -> Interval {
    times.low < 0 || times.high >= duration ? moving.union(Interval(0)) : moving
  }

  /// The part of the times in which it moves; nil where there is none.
  fileprivate func moving(_ times: Interval) -> Interval? {
    let part = Interval(max(times.low, 0), min(times.high, duration))
    return part.low <= part.high ? part : nil
  }
}

extension Deceleration {
  func velocityEnclosure(over times: Interval) -> Interval? {
    guard let part = moving(times), duration > 0 else { return Interval(0) }
    // The velocity falls all the way; just before the end it is still that of the formula.
    let slowest = part.high < duration ? velocity(at: part.high) : velocity(at: duration.nextDown)
    let ends = Interval(between: velocity(at: min(part.low, duration.nextDown)), and: slowest)
    return withRest(ends.widened(forTermsUpTo: abs(velocity)), over: times)
  }
}

extension Spring {
  /// The velocity in the middle, and as far from it as the largest acceleration leads: at most (ω² + 2βω) times the
  /// swing, which never rises.
  func velocityEnclosure(over times: Interval) -> Interval? {
    guard let part = moving(times), duration > 0 else { return Interval(0) }
    let frequency = (constants.stiffness / constants.mass).squareRoot()
    let decay = constants.damping / (2 * constants.mass)
    let first = min(part.low, duration.nextDown)
    let displacement = value(at: first) - to
    let swing = (displacement * displacement + (velocity(at: first) / frequency) * (velocity(at: first) / frequency))
      .squareRoot()
    let reach = (frequency * frequency + 2 * decay * frequency) * swing * ((part.high - part.low) / 2 + 1e-12)
    let middle = velocity(at: min(part.low + (part.high - part.low) / 2, duration.nextDown))
    let moving = Interval(middle - reach, middle + reach).widened(forTermsUpTo: frequency * swing)
    return withRest(moving, over: times)
  }
}

extension Tween {
  func velocityEnclosure(over times: Interval) -> Interval? {
    guard let part = moving(times), duration > 0 else { return Interval(0) }
    return timing.slopeEnclosure(over: Interval(part.low / duration, part.high / duration)).map { slope in
      let moving = Interval((to - from) / duration) * slope
      return withRest(moving.widened(forTermsUpTo: moving.magnitude), over: times)
    }
  }
}

extension MappedCurve {
  func velocityEnclosure(over times: Interval) -> Interval? {
    guard let inner = curve.velocityEnclosure(over: times) else { return nil }
    let places = curve.enclosure(over: times)
    let corners = [places.low, places.high] + pieces.knots.map(\.x).filter { places.contains($0) }
    let slopes = corners.flatMap { [pieces.slope(at: $0), pieces.slope(at: $0, leftwards: true)] }
    return (inner * Interval(slopes.min() ?? 0, slopes.max() ?? 0)).widened(forTermsUpTo: inner.magnitude)
  }
}

extension RubberBandCurve {
  /// The band yields less the further it is stretched, not at all at a limit, and fully within the range.
  func velocityEnclosure(over times: Interval) -> Interval? {
    guard let inner = curve.velocityEnclosure(over: times) else { return nil }
    let places = curve.enclosure(over: times)
    if bounds.range.contains(places.low), bounds.range.contains(places.high) { return inner }
    let ends = [bounds.yielding(at: places.low), bounds.yielding(at: places.high)]
    let isWithin = places.low <= bounds.range.high && places.high >= bounds.range.low
    let yielding = Interval(min(ends[0], ends[1]), isWithin ? 1 : max(ends[0], ends[1]))
    return (inner * yielding).widened(forTermsUpTo: inner.magnitude)
  }
}
