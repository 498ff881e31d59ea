import Geometry

/// A chain of scrolls inside each other that share one travel, outermost first.
///
/// The travel is given out over their offsets by a function of where they are and how far it goes, not step by step:
/// the seams between them cost nothing and keep the speed. Each scroll keeps an offset of its own.
public struct ScrollChain: Hashable, Sendable {
  /// The position of a member, as seen on the screen.
  public enum Sight: Hashable, Sendable {
    case shown
    /// No part of it shows; going forward brings it in.
    case ahead
    /// No part of it shows; going backward brings it in.
    case behind
    /// No part of it shows, wherever the others go.
    case hidden

    /// Whether it takes any of a travel that goes this way.
    public func takes(forward: Bool) -> Bool { self == .shown || self == (forward ? .ahead : .behind) }
  }

  /// A scroll of the chain.
  public struct Member: Hashable, Sendable {
    /// The offset in points, with the rubber band undone where it is stretched.
    public var offset: Double
    public var bounds: ScrollBounds
    public var sight: Sight

    public init(offset: Double, bounds: ScrollBounds, sight: Sight = .shown) {
      self.offset = offset
      self.bounds = bounds
      self.sight = sight
    }
  }

  /// The order in which the scrolls move.
  public enum Order: Hashable, Sendable {
    /// Forward the outer ones move first, backward the inner ones.
    case outerFirst
    /// The inner ones move first, both ways.
    case innerFirst
  }

  public let members: [Member]
  public let order: Order

  public init(_ members: [Member], order: Order) {
    self.members = members
    self.order = order
  }

  /// The members that take some of the travel, in the order in which they do: those that show, then those that come to
  /// show on the way.
  private func takers(forward: Bool) -> [Int] {
    let outward = forward && order == .outerFirst
    let all = (outward ? Array(members.indices) : members.indices.reversed())
      .filter { members[$0].sight.takes(forward: forward) }
    return all.filter { members[$0].sight == .shown } + all.filter { members[$0].sight != .shown }
  }

  private static func room(of member: Member, forward: Bool) -> Double {
    let (offset, range) = (member.offset, member.bounds.range)
    return max(forward ? range.high - max(offset, range.low) : min(offset, range.high) - range.low, 0)
  }

  /// Returns the member that is stretched by what is left: forward the innermost that bounces at its end, backward the
  /// outermost that bounces at its start; nil where none does.
  public func stretched(forward: Bool) -> Int? {
    let takers = takers(forward: forward)
    return forward
      ? members.indices.last { members[$0].bounds.bouncesAtEnd && takers.contains($0) }
      : members.indices.first { members[$0].bounds.bouncesAtStart && takers.contains($0) }
  }

  /// Returns for each member its unbanded offset as a function of the travel: of positive travel when `forward`, else
  /// of negative. Travel of the other sign moves nothing.
  ///
  /// First a member that is stretched the other way is let go; then each that shows takes what it has room for, in
  /// order, and after those each that comes to show; what is left stretches the last.
  public func shares(forward: Bool) -> [PiecewiseLinear] {
    var knots = members.map { [PiecewiseLinear.Knot(x: 0, y: $0.offset)] }
    var travel = 0.0
    func give(_ distance: Double, to index: Int) {
      guard distance > 0, distance.isFinite else { return }
      let sign = forward ? 1.0 : -1
      let place = knots[index][knots[index].count - 1].y
      knots[index].append(.init(x: sign * travel, y: place))
      travel += distance
      knots[index].append(.init(x: sign * travel, y: place + sign * distance))
    }
    for (index, member) in members.enumerated() {
      let range = member.bounds.range
      give(forward ? range.low - member.offset : member.offset - range.high, to: index)
    }
    for index in takers(forward: forward) { give(Self.room(of: members[index], forward: forward), to: index) }
    if let last = stretched(forward: forward) {
      let place = knots[last][knots[last].count - 1].y
      knots[last].append(.init(x: forward ? travel : -travel, y: place))
    }
    return members.indices.map { index in
      let ascending = forward ? knots[index] : knots[index].reversed()
      let slope = stretched(forward: forward) == index ? 1.0 : 0
      return PiecewiseLinear(
        from: ascending[0], Array(ascending.dropFirst()), slopeBefore: forward ? 0 : slope,
        slopeAfter: forward ? slope : 0)
    }
  }

  /// The member that a travel moves first; nil where it moves none.
  public func first(forward: Bool) -> Int? {
    shares(forward: forward).firstIndex { $0.slope(at: 0, leftwards: !forward) > 0 }
  }
}
