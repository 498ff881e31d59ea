import Geometry

/// The sharing of the room along a line among its layers: CSS Flexible Box Layout Level 1, section 9.7, "Resolving
/// Flexible Lengths" (https://www.w3.org/TR/css-flexbox-1/#resolve-flexible-lengths), with sizes that have their
/// padding in them (`box-sizing: border-box`) and no automatic least size. It knows lengths only, in points.
package enum FlexLine {
  /// A flex item.
  package struct Item: Sendable {
    /// The flex base size (9.2, step 3): how many points long it would be by itself.
    package var base: Interval
    package var bounds: Bounds
    /// The flex grow factor: its share of positive free space.
    package var grow: Double
    /// The flex shrink factor: times its inner base size, its share of negative free space.
    package var shrink: Double
    /// The points of its length that are padding, which does not shrink: it is never shorter, and gives way by the rest
    /// of it.
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

    /// The hypothetical main size (9.2, step 3): the base size in points, clamped by the least and the
    /// greatest length.
    package var hypotheticalSize: Interval { bounds.clamp(base) ?? base }
    fileprivate var isCertain: Bool { base.isPoint && bounds.least.isPoint && bounds.greatest.isPoint }
  }

  /// Returns the items' main sizes in a line of the given main size, in points; nil where `room` is a range over which
  /// they cannot be bounded.
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
      if items[index].grow == 0, items[index].shrink == 0 { return items[index].hypotheticalSize }
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

    /// The inner flex base size, without padding: how much of it can shrink.
    var innerBase: Double { base - padding }

    func clamp(_ length: Double) -> Double { max(least, min(length, greatest)) }
  }

  /// Resolves the lengths at one instant; the steps have the numbers of section 9.7.
  private static func lengths(of items: [Numbers], in room: Double) -> [Double] {
    var sizes = items.map { $0.clamp($0.base) }
    // 1. Determine the used flex factor: grow where the hypothetical sizes leave room, shrink otherwise.
    let isGrowing = sizes.reduce(0, +) < room
    func factor(_ index: Int) -> Double { isGrowing ? items[index].grow : items[index].shrink }
    // 2. Freeze inflexible items at their hypothetical size: those without a factor, and those whose base size is
    // beyond it already.
    var unfrozen = items.indices.filter {
      factor($0) > 0 && (isGrowing ? items[$0].base <= sizes[$0] : items[$0].base >= sizes[$0])
    }
    var initialFreeSpace: Double?
    // 4.a Loop until all are frozen.
    while !unfrozen.isEmpty {
      // 3., 4.b Calculate the remaining free space, a part of the initial one where the factors come to less than one.
      for index in unfrozen { sizes[index] = items[index].base }
      var freeSpace = room - sizes.reduce(0, +)
      let factors = unfrozen.reduce(0) { $0 + factor($1) }
      let initial = initialFreeSpace ?? freeSpace
      initialFreeSpace = initial
      if factors < 1, abs(initial * factors) < abs(freeSpace) { freeSpace = initial * factors }
      // 4.c Distribute it in proportion to the grow factors, or to the scaled shrink factors.
      func share(_ index: Int) -> Double { isGrowing ? factor(index) : factor(index) * items[index].innerBase }
      let shares = unfrozen.reduce(0) { $0 + share($1) }
      // 4.d Fix violations of the least and the greatest length.
      var violations: [Double] = []
      for index in unfrozen {
        let target = items[index].base + (shares > 0 ? freeSpace * share(index) / shares : 0)
        sizes[index] = items[index].clamp(target)
        violations.append(sizes[index] - target)
      }
      // 4.e Freeze over-flexed items: all, or those that violate in the direction of the total.
      let totalViolation = violations.reduce(0, +)
      if totalViolation == 0 { break }
      unfrozen = zip(unfrozen, violations).filter { totalViolation > 0 ? $0.1 <= 0 : $0.1 >= 0 }.map(\.0)
    }
    return sizes
  }
}
