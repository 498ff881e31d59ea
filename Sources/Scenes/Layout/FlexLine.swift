import Geometry

/// How the layers of a line share the room along it: the algorithm of CSS Flexible Box Layout, section 9.7, with sizes
/// that have their padding in them (`box-sizing: border-box`) and no automatic least size. It knows lengths only.
package enum FlexLine {
  package struct Item: Sendable {
    /// How long it would be by itself.
    package var base: Interval
    package var bounds: Bounds
    /// Its shares of the room that is left, and of the room that is lacking; the latter times how long it is.
    package var grow: Double
    package var shrink: Double
    /// How much of its length is padding, which does not shrink: it is never shorter, and gives way by the rest of it.
    package var padding: Double

    package init(
      base: Interval, bounds: Bounds = Bounds(), grow: Double = 0, shrink: Double = 0, padding: Double = 0
    ) {
      (self.base, self.bounds) = (base, bounds)
      (self.grow, self.shrink, self.padding) = (grow, shrink, padding)
      guard padding > 0 else { return }
      self.base = base.clamped(to: padding...(.infinity))
      self.bounds.least = bounds.least.clamped(to: padding...(.infinity))
      self.bounds.greatest = bounds.greatest.clamped(to: padding...(.infinity))
    }

    /// How long it is where there is nothing to share.
    package var held: Interval { bounds.hold(base) ?? base }
    fileprivate var isCertain: Bool { base.isPoint && bounds.least.isPoint && bounds.greatest.isPoint }
  }

  /// How long each is in a line of so much room, or nil over a range for which that cannot be told.
  package static func lengths(of items: [Item], in room: Interval) -> [Interval]? {
    if room.isPoint, items.allSatisfy(\.isCertain) {
      return lengths(of: items.map { Numbers($0, \.low) }, in: room.low).map { Interval($0) }
    }
    // One that is longer by itself is not shorter in the line, and the others are not longer; all are not shorter where
    // there is more room. So the ends are found at corners, unless shares of less than one leave room over.
    guard items.count <= 40, items.allSatisfy({ ![$0.grow, $0.shrink].contains { $0 > 0 && $0 < 1 } }) else {
      return nil
    }
    return items.indices.map { index in
      func corner(_ own: KeyPath<Interval, Double>, _ others: KeyPath<Interval, Double>) -> Double {
        let numbers = items.indices.map { Numbers(items[$0], $0 == index ? own : others) }
        return lengths(of: numbers, in: room[keyPath: own])[index]
      }
      if items[index].grow == 0, items[index].shrink == 0 { return items[index].held }
      return Interval(corner(\.low, \.high), corner(\.high, \.low)).widened
    }
  }

  /// An item at one instant.
  private struct Numbers {
    let base, least, greatest, grow, shrink, padding: Double

    init(_ item: Item, _ end: KeyPath<Interval, Double>) {
      base = item.base[keyPath: end]
      least = item.bounds.least[keyPath: end]
      greatest = item.bounds.greatest[keyPath: end]
      (grow, shrink, padding) = (item.grow, item.shrink, item.padding)
    }

    /// How much of it can shrink: the "inner flex base size".
    var inner: Double { base - padding }

    func held(_ length: Double) -> Double { max(least, min(length, greatest)) }
  }

  private static func lengths(of items: [Numbers], in room: Double) -> [Double] {
    var lengths = items.map { $0.held($0.base) }
    let isGrowing = lengths.reduce(0, +) < room
    func factor(_ index: Int) -> Double { isGrowing ? items[index].grow : items[index].shrink }
    // A layer that would have to go the other way keeps the length it has.
    var open = items.indices.filter {
      factor($0) > 0 && (isGrowing ? items[$0].base <= lengths[$0] : items[$0].base >= lengths[$0])
    }
    var first: Double?
    while !open.isEmpty {
      for index in open { lengths[index] = items[index].base }
      var free = room - lengths.reduce(0, +)
      let factors = open.reduce(0) { $0 + factor($1) }
      let initial = first ?? free
      first = initial
      if factors < 1, abs(initial * factors) < abs(free) { free = initial * factors }
      func weight(_ index: Int) -> Double { isGrowing ? factor(index) : factor(index) * items[index].inner }
      let weights = open.reduce(0) { $0 + weight($1) }
      // How far each of them is off after it has been held.
      var excess: [Double] = []
      for index in open {
        let wanted = items[index].base + (weights > 0 ? free * weight(index) / weights : 0)
        lengths[index] = items[index].held(wanted)
        excess.append(lengths[index] - wanted)
      }
      let total = excess.reduce(0, +)
      if total == 0 { break }
      open = zip(open, excess).filter { total > 0 ? $0.1 <= 0 : $0.1 >= 0 }.map(\.0)
    }
    return lengths
  }
}
