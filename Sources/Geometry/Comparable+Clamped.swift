extension Comparable {
  /// Returns the nearest value of a range.
  @inlinable public func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension Interval {
  /// Returns the interval with each end at the nearest number of a range.
  @inlinable public func clamped(to range: ClosedRange<Double>) -> Interval {
    Interval(low.clamped(to: range), high.clamped(to: range))
  }
}

extension Double {
  /// Returns the nearest number of an interval; of one whose ends are the wrong way round, its upper end.
  @inlinable public func clamped(to interval: Interval) -> Double { min(max(self, interval.low), interval.high) }
}
