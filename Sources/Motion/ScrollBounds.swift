import Geometry

/// The range of a scroll's offset along one axis, and how far it stretches past its ends; all in points.
public struct ScrollBounds: Hashable, Sendable {
  /// The lowest and the highest offset at which the scroll may rest; ±infinity for a scroll that loops.
  public let range: Interval
  /// The length of what shows of the content: the length of the rubber band.
  public let viewport: Double
  /// The largest stretch past the lowest offset: 0 where the scroll does not bounce there, infinite for no limit.
  public let limitAtStart: Double
  /// The largest stretch past the highest offset.
  public let limitAtEnd: Double

  /// A range whose ends are the wrong way round is its lower end alone. A limit that is left out does not limit.
  public init(
    range: Interval, viewport: Double, bouncesAtStart: Bool = true, bouncesAtEnd: Bool = true,
    limitAtStart: Double? = nil, limitAtEnd: Double? = nil
  ) {
    self.range = Interval(range.low, max(range.low, range.high))
    self.viewport = viewport
    self.limitAtStart = bouncesAtStart ? max(limitAtStart ?? .infinity, 0) : 0
    self.limitAtEnd = bouncesAtEnd ? max(limitAtEnd ?? .infinity, 0) : 0
  }

  public var bouncesAtStart: Bool { limitAtStart > 0 }
  public var bouncesAtEnd: Bool { limitAtEnd > 0 }

  /// The offset that shows where the finger's travel alone would give `unbanded`. Never falls when `unbanded` rises.
  public func banded(_ unbanded: Double) -> Double {
    if unbanded < range.low { return range.low - start.stretch(forTravel: range.low - unbanded) }
    if unbanded > range.high { return range.high + end.stretch(forTravel: unbanded - range.high) }
    return unbanded
  }

  /// The offsets that show for an interval of unbanded ones.
  public func banded(_ unbanded: Interval) -> Interval {
    Interval(banded(unbanded.low), banded(unbanded.high))
  }

  /// The travel's offset that shows as `offset`: the inverse of `banded`, so that a finger put on a stretched scroll
  /// takes it up without a jump. Past a limit, the nearest that reaches the limit.
  public func unbanded(_ offset: Double) -> Double {
    if offset < range.low { return range.low - start.travel(forStretch: range.low - offset) }
    if offset > range.high { return range.high + end.travel(forStretch: offset - range.high) }
    return offset
  }

  /// The derivative of `banded`: 1 within the range, 0 at a limit.
  public func yielding(at unbanded: Double) -> Double {
    if unbanded < range.low { return start.yielding(atTravel: range.low - unbanded) }
    if unbanded > range.high { return end.yielding(atTravel: unbanded - range.high) }
    return 1
  }

  private var start: RubberBand { RubberBand(viewport: viewport, limit: limitAtStart) }
  private var end: RubberBand { RubberBand(viewport: viewport, limit: limitAtEnd) }

  /// The same bounds with the ends of the range on whole device pixels, `pixel` points each.
  public func rounded(toPixel pixel: Double) -> ScrollBounds {
    ScrollBounds(
      range: Interval(range.low.rounded(toPixel: pixel), range.high.rounded(toPixel: pixel)), viewport: viewport,
      limitAtStart: limitAtStart, limitAtEnd: limitAtEnd)
  }
}

extension Double {
  /// The nearest whole device pixel, `pixel` points each; halves go up, so that a scroll's content and its offset round
  /// to the same side wherever they are.
  public func rounded(toPixel pixel: Double) -> Double {
    guard isFinite, pixel > 0 else { return self }
    return (self / pixel + 0.5).rounded(.down) * pixel
  }
}
