import Evaluation
import Formulas
import Geometry
import Motion
import Scenes
import Vocabulary

/// The finger on scrolls: grabbing, pulling, letting go; one scroll, or a chain of them. It owns what the finger holds.
final class ScrollGesture: StagePart {
  /// The scrolls that go with the finger.
  struct Grip {
    /// The scroll that the drag was meant for.
    var candidate: String
    /// The candidate and the scrolls that form one travel with it, outermost first.
    var members: [String]
    /// The axis of the drag, along which the travel is shared.
    var axis: Axis
    /// The offset of each scroll when it was grabbed.
    var starts: [String: Point]
    /// Whether the finger has only stopped it on its way.
    var isCaught = false
  }

  private(set) var grip: Grip?
  let contact: Contact
  private let liveLayers: LiveLayers
  private let scrolls: Scrolls
  private let eventQueue: EventQueue
  let chains: ScrollChains

  var playhead: Playhead { contact.playhead }

  init(_ contact: Contact, liveLayers: LiveLayers, scrolls: Scrolls, eventQueue: EventQueue, grip: Grip?) {
    self.grip = grip
    self.contact = contact
    self.liveLayers = liveLayers
    self.scrolls = scrolls
    self.eventQueue = eventQueue
    chains = ScrollChains(playhead: contact.playhead, liveLayers: liveLayers)
  }

  /// The finger holds nothing.
  func reset() { grip = nil }

  private func instances(_ paths: [String]) -> [Instance] { paths.compactMap { liveLayers.layer(at: $0)?.instance } }

  // MARK: Grabbing

  /// Stops a scroll on its way under a finger that has come down, which has it until it leaves.
  func stop(_ scroll: Instance) throws {
    try grab(scroll, evaluator.scrolls.state(of: scroll).horizontal.end != nil ? .horizontal : .vertical)
    grip?.isCaught = true
  }

  /// Puts a scroll, and those that move with it, under the finger: they stand where they are, and what is stretched
  /// does not jump.
  func grab(_ candidate: Instance, _ axis: Axis) throws {
    let members = try chains.chain(of: candidate, axis)
    let paths = members.map(\.path)
    noteMovement()
    contact.outcome.held.formUnion(paths)
    if let grip, grip.members != paths { try letGo(grip, keeping: Set(paths), velocity: .zero) }
    var starts: [String: Point] = [:]
    for member in members {
      let before = evaluator.scrolls.state(of: member)
      let place = before.place(at: now)
      starts[member.path] = grip?.starts[member.path] ?? place
      var state = before.phase == .dragging ? before : before.resting(at: now)
      for axis in Axis.allCases { state[axis].target = before[axis].target }
      state.phase = .dragging
      if members.count == 1 { state.awaits = nil } else if !before.showsPlace(at: now) { state.awaits = place }
      scrolls.hold(state, of: member.path)
    }
    grip = Grip(candidate: candidate.path, members: paths, axis: axis, starts: starts)
  }

  /// A finger goes its way with the grabbed scrolls: it has not only stopped them any more.
  func drag() throws {
    grip?.isCaught = false
    try pull()
  }

  /// The grabbed scrolls go with the finger from here to the end of its path.
  func pull() throws {
    guard let grip else { return }
    noteMovement()
    let members = instances(grip.members)
    if members.count == 1 {
      for axis in Axis.allCases where try evaluator.scrolls.moves(members[0], on: axis) { try pull(members, axis) }
    } else {
      try pull(members, grip.axis)
    }
  }

  /// The one of some scrolls in whose coordinates the finger's way counts: that which the drag was meant for.
  private func leader(of members: [Instance], _ candidate: String?) -> Instance? {
    members.first { $0.path == candidate } ?? members.first
  }

  private func pull(_ members: [Instance], _ axis: Axis) throws {
    guard let leader = leader(of: members, grip?.candidate) else { return }
    let path = contact.finger.path
    let coordinates = ScrollCoordinates(playhead: playhead)
    // A steady way over the screen is no steady one in a scroll that is seen in perspective: it has so many legs there.
    let legs = try path.duration > 0 && coordinates.isInPerspective(leader) ? 32 : 1
    let points = (0...legs).map { path.from + (path.to - path.from) * (Double($0) / Double(legs)) }
    // A way that takes no time has been gone already.
    let places = try coordinates.places([path.duration > 0 ? contact.place : path.from] + points, in: leader)
    let (here, to) = (places[0][axis], places[legs + 1][axis])
    // The travel from now on: the offset grows where the finger goes up or left.
    let values = places.dropFirst().map { here - $0[axis] }
    let travel =
      (legs > 1 ? Curve.keyframes(values, duration: path.duration, timing: path.timing) : nil)
      ?? .basic(from: values[0], to: here - to, duration: path.duration, timing: path.timing)
    let chain = try chains.travel(of: members, axis)
    let shares = chain.shares(forward: to <= here)
    for (index, member) in members.enumerated() {
      var state = evaluator.scrolls.state(of: member)
      state.phase = .dragging
      // A scroll by itself also follows a finger that swings back on its way.
      let share = members.count == 1 ? PiecewiseLinear.shift(by: chain.members[0].offset) : shares[index]
      state[axis].curve = .banded(.mapped(travel, share), chain.members[index].bounds)
      state[axis].start = path.start
      state[axis].end = nil
      scrolls.note(state, for: member.path)
    }
  }

  /// While a finger is on its way: the scrolls that move with it, and how far, may have changed at this event.
  ///
  /// - Returns: whether the finger holds others now, or none.
  func holdOn() throws -> Bool {
    guard let grip else { return false }
    guard let candidate = instances([grip.candidate]).first else {
      // It has gone. Should it come back, the finger does not hold it.
      contact.forget(grip.candidate)
      try letGo(velocity: .zero)
      return true
    }
    var (next, axis) = (candidate, grip.axis)
    if try !physics.takesDrags(candidate, grip.axis) {
      // It is as if absent: a finger on its way is passed on to the next one under it, or holds none.
      let path = contact.finger.path
      guard !grip.isCaught,
        let other = try contact.arbitration.scroll(along: path.to - path.from, from: path.from, held: grip),
        !other.scroll.isLeavingOrGone
      else {
        try letGo(velocity: .zero)
        return true
      }
      (next, axis) = (other.scroll, other.axis)
    }
    guard try chains.chain(of: next, axis).map(\.path) != grip.members else { return false }
    try grab(next, axis)
    self.grip?.isCaught = grip.isCaught
    try pull()
    return true
  }

  /// Notes that the finger has moved what it holds, where it has. Each of its ways is straight: it is enough to look
  /// where one ends.
  private func noteMovement() {
    guard let grip else { return }
    contact.outcome.isSomething =
      contact.outcome.isSomething
      || instances(grip.members).contains { member in
        let displacement = evaluator.scrolls.state(of: member).place(at: now) - (grip.starts[member.path] ?? .zero)
        return displacement.length > pixel / 2
      }
  }

  // MARK: Letting go

  /// Lets all grabbed scrolls go with the finger's velocity, in points per second.
  func letGo(velocity: Point) throws {
    guard let grip else { return }
    noteMovement()
    self.grip = nil
    try letGo(grip, keeping: [], velocity: velocity)
  }

  /// A scroll that is not for fingers any more, by an action just before this one, is out of the finger's hold.
  func letGoIfPassedOn(_ instance: Instance) throws {
    guard let grip, grip.members.contains(instance.path), try !physics.takesDrags(instance, grip.axis) else { return }
    _ = try holdOn()
  }

  // MARK: Moving under way

  /// An action would have sent the scroll that the finger holds, on a way that takes time.
  func noteLeft(_ scroll: Instance, at place: SourcePlace) {
    let left = TouchOutcome.LeftScroll(scroll: scroll.takeName, place: place)
    if !contact.outcome.left.contains(left) { contact.outcome.left.append(left) }
  }

  /// An action moves a scroll that a finger holds, or that goes on from a fling: from there on it goes as it did.
  /// Others that have one travel with it share what is left of that anew.
  func shift(_ scroll: Instance, by distances: Point) throws {
    if let held = grip?.starts[scroll.path] {
      try scrolls.shiftHeld(scroll, by: distances)
      grip?.starts[scroll.path] = held + distances
      if grip?.isCaught == false { try pull() }
      return
    }
    let axis: Axis = distances.y != 0 ? .vertical : .horizontal
    let members = try chains.chain(of: scroll, axis)
    let velocities = members.map { evaluator.scrolls.state(of: $0).velocity(axis, at: now) }
    let isCoasting = evaluator.scrolls.state(of: scroll).phase == .decelerating
    try scrolls.shiftMotion(scroll, by: distances)
    guard members.count > 1, isCoasting else { return }
    let starts = Dictionary(
      uniqueKeysWithValues: members.map { ($0.path, evaluator.scrolls.state(of: $0).place(at: now)) })
    try ChainRelease(scrolls: scrolls, chains: chains).letGo(
      members, along: axis, from: starts, velocity: velocities.reduce(0, +))
  }

  private func letGo(_ grip: Grip, keeping kept: Set<String>, velocity: Point) throws {
    let members = instances(grip.members.filter { !kept.contains($0) })
    guard let leader = leader(of: members, grip.candidate) else { return }
    let own = try ScrollCoordinates(playhead: playhead).velocity(velocity, at: contact.place, in: leader)
    if members.count > 1 {
      try ChainRelease(scrolls: scrolls, chains: chains).letGo(
        members, along: grip.axis, from: grip.starts,
        velocity: -own[grip.axis])
    } else {
      try scrolls.letGo(leader, begun: grip.starts[leader.path] ?? .zero, velocity: own)
    }
    for member in members { try eventQueue.emitRelease(of: member, velocity: own) }
  }
}
