import Geometry
import Vocabulary

/// The room that the layers of a line leave free along it: before the first of them, and between each two.
/// Where they need more than there is, nothing is free to be spread, and `center` and `end` reach beyond the beginning.
package struct JustifyContent: Sendable, Equatable {
  package private(set) var before = Interval(0)
  package private(set) var between = Interval(0)

  package init() {}

  /// - Parameters:
  ///   - room: the room that is left, less than nothing where it does not suffice.
  ///   - count: how many layers there are.
  package init(_ room: Interval, among count: Int, _ justification: Justification) {
    func share(_ parts: Int) -> Interval {
      guard parts > 0 else { return Interval(0) }
      return Interval(max(room.low, 0) / Double(parts), max(room.high, 0) / Double(parts))
    }
    switch justification {
    case .start: break
    case .center: before = Interval(room.low / 2, room.high / 2)
    case .end: before = room
    case .spaceBetween: between = share(count - 1)
    case .spaceAround:
      between = share(count)
      before = Interval(between.low / 2, between.high / 2)
    case .spaceEvenly:
      between = share(count + 1)
      before = between
    }
  }
}
