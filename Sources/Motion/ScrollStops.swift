import Geometry

/// The offsets at which a scroll comes to rest: between two of them it does not stay.
public enum ScrollStops: Hashable, Sendable {
  /// A stop every `spacing` points, counted from the lowest offset (from 0 where there is none).
  case every(Double)
  /// Stops at these offsets in points, in any order; before the first and after the last one a scroll may rest
  /// anywhere.
  case list([Double])

  /// Returns the offset at which a scroll released at `offset` with `velocity` (points per second) has to settle, or
  /// nil where it may coast freely: where its own way ends before the first stop or beyond the last one.
  ///
  /// Without `flick`, the stop nearest to the projected end of the coast. With `flick`, a faster release goes to the
  /// next stop in its direction, a slower one to the stop nearest to the present place. Half way between two stops the
  /// higher one is nearer.
  public func target(
    offset: Double, velocity: Double, range: Interval, rate: Double = Deceleration.normalRate, flick: Double? = nil
  ) -> Double? {
    let projected = Deceleration(from: offset, velocity: velocity, rate: rate).projectedEnd
    guard let flick, let (below, above) = neighbours(of: offset, in: range), below <= above else {
      return nearest(to: projected, in: range)
    }
    guard abs(velocity) > flick else { return nearest(to: offset, in: range) }
    guard below == above else { return velocity > 0 ? above : below }
    // On a stop: the next one that way, if there is any.
    return next(after: offset, forward: velocity > 0, in: range) ?? nearest(to: projected, in: range)
  }

  private func nearest(to place: Double, in range: Interval) -> Double? {
    guard let (below, above) = neighbours(of: place, in: range) else { return nil }
    return place - below < above - place ? below : above
  }

  /// The stops around a place, equal where it is one; nil where it lies outside of all.
  private func neighbours(of place: Double, in range: Interval) -> (below: Double, above: Double)? {
    switch self {
    case .every(let spacing):
      guard spacing > 0 else { return nil }
      let first = range.low.isFinite ? range.low : 0
      // The last stop is the end of the range, also where the spacing does not lead to it.
      let place = place.clamped(to: range)
      let below = first + ((place - first) / spacing).rounded(.down) * spacing
      let above = first + ((place - first) / spacing).rounded(.up) * spacing
      return (max(below, range.low), min(above, range.high))
    case .list(let stops):
      guard let below = stops.filter({ $0 <= place }).max(), let above = stops.filter({ $0 >= place }).min() else {
        return nil
      }
      return (below, above)
    }
  }

  private func next(after place: Double, forward: Bool, in range: Interval) -> Double? {
    switch self {
    case .every(let spacing):
      let next = place + (forward ? spacing : -spacing)
      let clamped = next.clamped(to: range)
      return clamped == place ? nil : clamped
    case .list(let stops):
      return forward ? stops.filter { $0 > place }.min() : stops.filter { $0 < place }.max()
    }
  }
}

/// The pages of a scroll: stops one viewport apart, of which a drag reaches at most the next one.
public struct ScrollPaging: Hashable, Sendable {
  /// The length of a page in points.
  public let page: Double

  public init(page: Double) {
    self.page = page
  }

  /// Returns the offset at which a scroll settles that was at `dragStart` when the finger came and is released at
  /// `offset` with `velocity`: the next page in the direction of the velocity, the nearest one without velocity, and
  /// never more than one page from where the drag began. The end of the range counts as a page also where it is not a
  /// whole one.
  public func target(dragStart: Double, offset: Double, velocity: Double, range: Interval) -> Double {
    guard page > 0 else { return offset.clamped(to: range) }
    let first = range.low.isFinite ? range.low : 0
    let place = (offset - first) / page
    let begun = ((dragStart - first) / page + 0.5).rounded(.down)
    let wished =
      velocity > 0 ? place.rounded(.down) + 1 : velocity < 0 ? place.rounded(.up) - 1 : (place + 0.5).rounded(.down)
    let chosen = min(max(wished, begun - 1), begun + 1)
    return (first + chosen * page).clamped(to: range)
  }
}
