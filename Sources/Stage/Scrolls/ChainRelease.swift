import Evaluation
import Geometry
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// Letting several scrolls go that have one travel.
struct ChainRelease: StagePart {
  let scrolls: Scrolls
  let chains: ScrollChains
  var playhead: Playhead { scrolls.playhead }

  /// The travel that several scrolls share when it is let go.
  private struct Travel {
    let members: [Instance]
    let axis: Axis
    let states: [ScrollState]
    let offsets: [Double]
    let chain: ScrollChain

    /// The offsets' sum: what the travel is counted from.
    var sum: Double { offsets.reduce(0, +) }
  }

  /// Lets the scrolls of a chain go: where a fling does not go through it, the scroll that moves has the velocity, with
  /// those that a fling goes on to, and the others rest or go back.
  ///
  /// - Parameters:
  ///   - starts: where each scroll was when it was grabbed, by its path.
  ///   - velocity: of the travel along the axis, in offset per second.
  func letGo(_ members: [Instance], along axis: Axis, from starts: [String: Point], velocity: Double) throws {
    let runs = try chains.flingRuns(of: members)
    let moving = try runs.count == 1 ? 0 : chains.travel(of: members, axis).first(forward: velocity > 0)
    let path = moving.map { members[$0].path }
    for run in runs {
      let isMoving = run.contains { $0.path == path }
      try letGoTogether(run, along: axis, from: starts, velocity: isMoving ? velocity : 0)
    }
  }

  /// One velocity for one travel: it coasts as a single scroll would, and is given out as the drag was, but to where
  /// the pages or stops of a member have it come to rest. Where a member is stretched, that one goes back and the
  /// others rest.
  private func letGoTogether(
    _ members: [Instance], along axis: Axis, from starts: [String: Point], velocity: Double
  ) throws {
    let states = members.map { evaluator.scrolls.state(of: $0) }
    let chain = try chains.travel(of: members, axis)
    let travel = Travel(
      members: members, axis: axis, states: states, offsets: states.map { $0.exact(axis, at: now) }, chain: chain)
    func begun(_ index: Int) -> Double { starts[members[index].path]?[axis] ?? 0 }
    let isStretched = zip(travel.offsets, chain.members).contains { !$1.bounds.range.contains($0) }
    let forward = velocity > 0
    var plan = ScrollPlan(pieces: [], rest: travel.sum)
    if !isStretched, velocity != 0 {
      let rate = try evaluator.value(
        Vocabulary.scroll.decelerationRate, of: members[members.count - 1])
      plan = .release(
        offset: travel.sum, velocity: velocity, in: whole(of: travel, forward: forward), rate: rate, pixel: pixel)
    }
    if !isStretched {
      for (index, share) in chain.shares(forward: forward).enumerated() {
        let end = share.value(at: plan.rest - travel.sum)
        let isMoving = velocity != 0 && share.slope(at: 0, leftwards: !forward) > 0
        guard
          let target = try physics.stop(
            of: members[index], axis, begun: begun(index), velocity: isMoving ? velocity : 0, end: end),
          abs(target - end) > pixel / 2
        else { continue }
        return try settle(travel, index, at: target, velocity: velocity)
      }
    }
    guard !isStretched, velocity != 0 else {
      for (index, member) in members.enumerated() {
        let bounds = chain.members[index].bounds
        let plan = ScrollPlan.release(offset: travel.offsets[index], velocity: 0, in: bounds, pixel: pixel)
        scrolls.start([axis: plan], of: member.path, from: states[index], by: .chain)
      }
      return
    }
    start(travel, plan, forward: forward)
  }

  /// Returns the bounds of the travel as a whole. Members that take none of it stay where they are.
  private func whole(of travel: Travel, forward: Bool) -> ScrollBounds {
    let members = travel.chain.members
    let (first, last) = (travel.chain.stretched(forward: false), travel.chain.stretched(forward: true))
    let ranges = zip(members, travel.offsets).map {
      $0.sight.takes(forward: forward) ? $0.bounds.range : Interval($1)
    }
    return ScrollBounds(
      range: Interval(ranges.reduce(0) { $0 + $1.low }, ranges.reduce(0) { $0 + $1.high }),
      viewport: members[(forward ? last : first) ?? 0].bounds.viewport, bouncesAtStart: first != nil,
      bouncesAtEnd: last != nil, limitAtStart: first.map { members[$0].bounds.limitAtStart },
      limitAtEnd: last.map { members[$0].bounds.limitAtEnd })
  }

  /// The travel goes as far as brings a member to one of its stops, as that member's `settle` says.
  private func settle(_ travel: Travel, _ index: Int, at target: Double, velocity: Double) throws {
    let forward = target > travel.offsets[index]
    let share = travel.chain.shares(forward: forward)[index]
    guard let distance = target == travel.offsets[index] ? 0 : share.place(of: target) else { return }
    let velocity = (velocity > 0) == forward ? velocity : 0
    let end = travel.sum + distance
    start(
      travel, .settle(offset: travel.sum, velocity: velocity, to: end, pixel: pixel), forward: forward, to: distance)
    guard let (over, timing) = try physics.settling(of: travel.members[index]) else { return }
    start(
      travel, physics.plan(from: travel.sum, to: end, velocity: velocity, over: over, timing), forward: forward,
      to: distance)
  }

  /// Starts the members' parts of the travel by a plan: each rests where the whole plan, or the given distance, brings
  /// it.
  private func start(_ travel: Travel, _ plan: ScrollPlan, forward: Bool, to distance: Double? = nil) {
    for (index, share) in travel.chain.shares(forward: forward).enumerated() {
      let moved = share.moved(by: travel.sum)
      let pieces = plan.pieces.map {
        ScrollPiece(curve: .mapped($0.curve, moved), duration: $0.duration, phase: $0.phase)
      }
      let rest = (distance.map { share.value(at: $0) } ?? moved.value(at: plan.rest)).rounded(toPixel: pixel)
      let memberPlan = ScrollPlan(pieces: pieces, rest: rest)
      scrolls.start([travel.axis: memberPlan], of: travel.members[index].path, from: travel.states[index], by: .chain)
    }
  }
}
