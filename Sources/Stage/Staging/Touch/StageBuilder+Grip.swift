import Formulas
import Geometry
import Motion
import Scenes

/// The finger on scrolls: grabbing, pulling, letting go; one scroll, or a chain of them.
extension StageBuilder {
  // MARK: Chains

  /// The scrolls that move when this one is dragged along an axis, outermost first: those it chains to, outward, and
  /// those that chain to it, inward. A disabled scroll is as if absent.
  private func chain(of candidate: Instance, _ axis: Axis) throws -> [Instance] {
    var members = [candidate]
    while try evaluator.value(Vocabulary.scroll.chain, of: members[0]) != .none,
      let outer = try enclosingScroll(of: members[0], axis)
    {
      members.insert(outer, at: 0)
    }
    let scrolls = Cast.sorted(Array(cast.chained.values)).map(\.instance).filter { !$0.isLeaving }
    while let last = members.last {
      let inner = try scrolls.filter {
        try takesDrags($0, axis) && evaluator.value(Vocabulary.scroll.chain, of: $0) != .none
          && enclosingScroll(of: $0, axis) === last
      }
      if inner.count > 1 {
        throw Diagnostic(
          StagingProblem.twoChains(inner[0].path, inner[1].path, outer: last.path), at: inner[1].template.place)
      }
      guard let next = inner.first else { break }
      members.append(next)
    }
    return members
  }

  func takesDrags(_ instance: Instance, _ axis: Axis) throws -> Bool {
    try evaluator.value(Vocabulary.scroll.enabled, of: instance) && evaluator.moves(instance, on: axis)
  }

  private func enclosingScroll(of instance: Instance, _ axis: Axis) throws -> Instance? {
    var current = instance.parent
    while let one = current {
      if one.template.kind == .scroll, try takesDrags(one, axis) { return one }
      current = one.parent
    }
    return nil
  }

  /// The travel of several scrolls along an axis, from where they are now.
  func shared(_ members: [Instance], _ axis: Axis) throws -> (chain: ScrollChain, bounds: [ScrollBounds]) {
    let bounds = try members.map { try self.bounds(of: $0, axis) }
    let places = try members.enumerated().map { index, member in
      ScrollChain.Member(
        offset: unbanded(evaluator.scroll(of: member)[axis], bounds[index]), range: bounds[index].range,
        bouncesAtStart: bounds[index].bouncesAtStart, bouncesAtEnd: bounds[index].bouncesAtEnd,
        sight: index == 0 ? .shown : try sight(of: member, from: members[index - 1], axis))
    }
    let order = try members.last.map { try evaluator.value(Vocabulary.scroll.chain, of: $0) }
    return (ScrollChain(places, order: order == .innerFirst ? .innerFirst : .outerFirst), bounds)
  }

  /// The offset without the rubber band. While a finger holds, it is what the finger's way alone would give, also past
  /// a limit of the pull, so that going back takes as long as going there; else the inverse of what shows.
  private func unbanded(_ state: ScrollState.AxisState, _ bounds: ScrollBounds) -> Double {
    if case .banded(let banding) = state.curve, banding.bounds == bounds {
      return banding.curve.value(at: (now - state.start).seconds)
    }
    return bounds.unbanded(state.exact(at: now))
  }

  private func instances(_ paths: [String]) -> [Instance] {
    paths.compactMap { cast.member($0)?.instance }
  }

  // MARK: Grabbing

  /// Puts a scroll, and those that move with it, under the finger: they stand where they are, and what is stretched
  /// does not jump.
  func grab(_ candidate: Instance, _ axis: Axis) throws {
    let members = try chain(of: candidate, axis)
    let paths = members.map(\.path)
    if let grip = finger.grip, grip.members != paths { try letGo(grip, keeping: Set(paths), velocity: .zero) }
    var starts: [String: Point] = [:]
    for member in members {
      let before = evaluator.scroll(of: member)
      let place = before.place(at: now)
      starts[member.path] = finger.grip?.starts[member.path] ?? place
      var state = before.phase == .dragging ? before : before.resting(at: now)
      for axis in Axis.allCases { state[axis].target = before[axis].target }
      comingPieces[member.path] = nil
      state.phase = .dragging
      if members.count == 1 { state.awaits = nil } else if !before.showsPlace(at: now) { state.awaits = place }
      note(state, for: member.path)
    }
    finger.grip = Finger.Grip(candidate: candidate.path, members: paths, axis: axis, starts: starts)
  }

  /// The grabbed scrolls go with the finger from here to the end of its path.
  func pull() throws {
    guard let grip = finger.grip else { return }
    let members = instances(grip.members)
    if members.count == 1 {
      for axis in Axis.allCases where try evaluator.moves(members[0], on: axis) { try pull(members, axis) }
    } else {
      try pull(members, grip.axis)
    }
  }

  private func pull(_ members: [Instance], _ axis: Axis) throws {
    let way = finger.path
    // A way that takes no time has been gone already.
    let here = way.duration > 0 ? finger.place(at: now) : way.from
    func along(_ point: Point) -> Double { axis == .horizontal ? point.x : point.y }
    // The travel from now on: the offset grows where the finger goes up or left.
    let travel = Curve.basic(
      from: along(here) - along(way.from), to: along(here) - along(way.to), duration: way.duration,
      timing: way.timing)
    let (chain, bounds) = try shared(members, axis)
    let shares = chain.shares(forward: along(way.to) <= along(here))
    for (index, member) in members.enumerated() {
      var state = evaluator.scroll(of: member)
      state.phase = .dragging
      // A scroll by itself also follows a finger that swings back on its way.
      let way = members.count == 1 ? StraightPieces.shift(by: chain.members[0].offset) : shares[index]
      state[axis].curve = .banded(.mapped(travel, way), bounds[index])
      state[axis].start = finger.path.start
      state[axis].end = nil
      note(state, for: member.path)
    }
  }

  /// While a finger is on its way: who moves with it, and how far, may have changed at this event.
  func holdOn() throws -> Bool {
    guard let grip = finger.grip, let candidate = instances([grip.candidate]).first else { return false }
    var (next, axis) = (candidate, grip.axis)
    if try !takesDrags(candidate, grip.axis) {
      // It is as if absent: the finger is passed on to the next one under it.
      let way = finger.path.to - finger.path.from
      guard let other = try draggedScroll(along: way, from: finger.path.from) else { return false }
      (next, axis) = other
    }
    guard try chain(of: next, axis).map(\.path) != grip.members else { return false }
    try grab(next, axis)
    try pull()
    return true
  }

  // MARK: Letting go

  /// Lets all grabbed scrolls go with the finger's velocity, in points per second.
  func letGo(velocity: Point) throws {
    guard let grip = finger.grip else { return }
    finger.grip = nil
    try letGo(grip, keeping: [], velocity: velocity)
  }

  private func letGo(_ grip: Finger.Grip, keeping kept: Set<String>, velocity: Point) throws {
    let members = instances(grip.members.filter { !kept.contains($0) })
    if members.count > 1 {
      try letGo(chain: members, grip, velocity: -(grip.axis == .horizontal ? velocity.x : velocity.y))
    } else if let member = members.first {
      try letGo(member, begun: grip.starts[member.path] ?? .zero, velocity: velocity)
    }
    for member in members { try tellRelease(of: member, velocity: velocity) }
  }
}
