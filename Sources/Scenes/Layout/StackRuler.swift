import Geometry

/// Lays layers one behind the other and knows how far it got. It knows lengths in points only; nil stands for one that
/// cannot be known over a range of instants, and after it nothing can.
package struct StackRuler: Sendable {
  /// Between two layers, where the later one has no gap of its own.
  private let spacing: Interval?
  /// Between any two layers besides.
  private let between: Interval?
  /// The place of the next layer without its gap.
  package private(set) var end: Interval?
  private var isFirst = true
  /// The rows so far, where they are alike; nil where they are not, or none has begun.
  private var rows: EvenRows?

  /// Rows of one length, and with one gap, stand at whole steps from the first. Their places are those of rows that
  /// sleep, to the last digit, and no sum of roundings.
  private struct EvenRows {
    var first: Interval?
    var length: Interval?
    /// The space from one end to the next start.
    var space: Interval?
    var count = 0
  }

  /// - Parameter start: where the first layer is, without its gap.
  package init(from start: Interval?, spacing: Interval?, between: Interval? = Interval(0)) {
    end = start
    self.spacing = spacing
    self.between = between
  }

  /// Adds room before the next layer: its own gap where it has one, also before the first; else the spacing, but not
  /// before the first.
  package mutating func leaveGap(_ gap: Gap) {
    if !isFirst { end = sum(end, between) }
    switch gap {
    case .own(let length): end = sum(end, length)
    case .spacing: if !isFirst { end = sum(end, spacing) }
    }
    isFirst = false
  }

  /// The room before a layer.
  package enum Gap: Sendable {
    /// A gap in points; nil where that cannot be known.
    case own(Interval?)
    case spacing

    fileprivate func length(orElse spacing: Interval?) -> Interval? {
      switch self {
      case .own(let length): length
      case .spacing: spacing
      }
    }
  }

  /// The layers that come are rows of one list, or none.
  package mutating func begin(rows areRows: Bool) { rows = areRows ? EvenRows() : nil }

  /// The place of a layer so long; the next one comes behind it.
  package mutating func place(_ length: Interval?, gap: Gap) -> Interval? {
    leaveGap(gap)
    if var even = rows {
      let space = sum(gap.length(orElse: spacing), between)
      if even.count == 0 {
        even = EvenRows(first: end, length: length, space: space)
      } else if even.length == length, even.space == space, let first = even.first, let step = sum(length, space) {
        end = first + step * Interval(Double(even.count))
      } else {
        rows = nil
      }
      even.count += 1
      if rows != nil { rows = even }
    }
    let place = end
    end = sum(end, length)
    return place
  }

  /// Continues from a place: layers that were placed in one go end there. The next one is not the first.
  package mutating func goOn(from place: Interval?) {
    end = place
    rows = nil
    isFirst = false
  }
}
