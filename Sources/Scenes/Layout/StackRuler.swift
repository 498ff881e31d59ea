import Geometry

/// Lays layers one behind the other and knows how far it got. It knows lengths only; nil stands for one that cannot be
/// told over a range of instants, and after it nothing can.
package struct StackRuler: Sendable {
  /// Between two layers, where the later one has no gap of its own.
  private let spacing: Interval?
  /// Between any two layers besides.
  private let between: Interval?
  /// Where the next layer would be without its gap.
  package private(set) var end: Interval?
  private var isFirst = true

  /// - Parameter start: where the first layer is, without its gap.
  package init(from start: Interval?, spacing: Interval?, between: Interval? = Interval(0)) {
    end = start
    self.spacing = spacing
    self.between = between
  }

  /// Leaves room before the next layer: its own gap where it has one, also before the first; else the spacing, but
  /// before the first.
  package mutating func leaveGap(_ gap: Gap) {
    if !isFirst { end = sum(end, between) }
    switch gap {
    case .own(let length): end = sum(end, length)
    case .spacing: if !isFirst { end = sum(end, spacing) }
    }
    isFirst = false
  }

  package enum Gap: Sendable {
    case own(Interval?)
    case spacing
  }

  /// The place of a layer so long; the next one comes behind it.
  package mutating func place(_ length: Interval?, gap: Gap) -> Interval? {
    leaveGap(gap)
    let place = end
    end = sum(end, length)
    return place
  }

  /// Goes on from a place: layers that were placed in one go end there. The next one is not the first.
  package mutating func goOn(from place: Interval?) {
    end = place
    isFirst = false
  }
}
