import Evaluation
import Formulas
import Geometry
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// Pinches and rotations of layers by two fingers. It owns which layer that is, and what has begun.
final class PinchGesture: StagePart {
  struct State {
    /// The layer that two fingers pinch or turn.
    var current: Finger.Pair?
    /// The one that they will once they have gone far enough, and when that is.
    var waiting: String?
    var pinchBegin: Tick?
    var rotateBegin: Tick?
  }

  private(set) var state: State
  private let contact: Contact
  private let scroll: ScrollGesture
  private let drag: DragGesture
  private let eventQueue: EventQueue
  var playhead: Playhead { contact.playhead }

  init(_ contact: Contact, scroll: ScrollGesture, drag: DragGesture, eventQueue: EventQueue, state: State) {
    self.state = state
    self.contact = contact
    self.scroll = scroll
    self.drag = drag
    self.eventQueue = eventQueue
  }

  /// The layer that two fingers pinch or turn, or will.
  var layer: String? { state.current?.layer ?? state.waiting }

  /// Two fingers hold nothing.
  func reset() { state = State() }

  // MARK: Beginning

  /// Finds the layer under both fingers that their new way pinches or turns, and when.
  ///
  /// - Parameter slop: how far fingers go, in points, before that is sure.
  func recognise(slop: Double) throws {
    (state.waiting, state.pinchBegin, state.rotateBegin) = (nil, nil, nil)
    let finger = contact.finger
    guard let spread = finger.path.spread, let origin = finger.spreadOrigin,
      let layer = try contact.arbitration.pinched(by: state.current)
    else { return }
    state.waiting = layer.path
    func begin(_ isFar: @escaping (FingerSpread) -> Bool) -> Tick? {
      finger.path.first(from: now) { finger.path.spread(at: $0).map(isFar) ?? false }
    }
    if state.current?.distance == nil, try contact.arbitration.pinches(layer), spread.to.distance != origin.distance {
      let after = max(try evaluator.value(Vocabulary.pinches.after, of: layer), slop)
      state.pinchBegin = begin { abs($0.distance - origin.distance) >= after }
    }
    if state.current?.angle == nil, try contact.arbitration.rotates(layer), spread.to.angle != origin.angle {
      let after = try evaluator.value(Vocabulary.rotates.after, of: layer)
      state.rotateBegin = begin {
        let turn = abs($0.angle - origin.angle)
        return turn >= after && turn * $0.distance >= slop
      }
    }
    try beginIfDue()
  }

  /// The fingers have gone far enough.
  func beginIfDue() throws {
    let (pinches, rotates) = ((state.pinchBegin ?? .max) <= now, (state.rotateBegin ?? .max) <= now)
    guard pinches || rotates else { return }
    if pinches { state.pinchBegin = nil }
    if rotates { state.rotateBegin = nil }
    guard let path = state.waiting, let layer = contact.layer(path), let spread = contact.finger.startSpread(at: now),
      try contact.arbitration.isFree(for: layer, dragged: drag.state, held: scroll.grip)
    else { return }
    // Whoever still waits lets go of the fingers.
    if drag.layer != layer.path { drag.reset() }
    if scroll.grip != nil { try scroll.letGo(velocity: .zero) }
    contact.setLayers([layer])
    guard !layer.isLeavingOrGone else { return reset() }
    var pair = state.current ?? Finger.Pair(layer: path)
    if pinches { pair.distance = spread.distance }
    if rotates { pair.angle = spread.angle }
    state.current = pair
    contact.note(pair: pair)
    contact.outcome.isSomething = true
    let place = try eventQueue.location(of: contact.place, in: layer)
    if pinches { eventQueue.emit("pinch", [place], by: layer) }
    if rotates { eventQueue.emit("rotate", [place], by: layer) }
  }

  // MARK: Ending

  /// One of the fingers leaves, or both. What is done about the end of the pinch still sees how far it has gone; then
  /// its place is taken by what was done, and the same of the rotation.
  ///
  /// - Parameters:
  ///   - spread: how they lay.
  ///   - velocity: how fast they went apart and turned.
  func release(spread: FingerSpread?, velocity: FingerSpread, by performer: some Performer) throws {
    defer { reset() }
    guard let pair = state.current, let layer = contact.layer(pair.layer), let spread else { return }
    let place = try eventQueue.location(of: contact.place, in: layer)
    if let distance = pair.distance {
      let speed = velocity.distance / max(distance, FingerSpread.least)
      eventQueue.emit(
        "pinchRelease", [.number(spread.magnification(from: distance)), .number(speed), place], by: layer)
      try performer.drainEvents()
      state.current?.distance = nil
      contact.note(pair: state.current)
    }
    if let angle = pair.angle {
      eventQueue.emit("rotateRelease", [.number(spread.angle - angle), .number(velocity.angle), place], by: layer)
      try performer.drainEvents()
      contact.note(pair: nil)
    }
  }

  /// Ends what cannot go on: the layer has gone, is on its way out, or is not for two fingers any more.
  ///
  /// - Returns: whether something was under way.
  func cancel(in liveLayers: LiveLayers, by performer: some Performer) throws -> Bool {
    guard let path = layer else { return false }
    let isThere = try evaluator.paths.instance(at: path) != nil
    guard let layer = liveLayers.layer(at: path)?.instance ?? contact.layer(path), isThere, !layer.isLeaving else {
      let ended = state.current
      reset()
      let hasEmitted = try emitCancel(ended?.distance, ended?.angle, of: path, by: performer)
      if !isThere { contact.forget(path) }
      return hasEmitted
    }
    var ended = Finger.Pair(layer: path)
    if try !contact.arbitration.pinches(layer) {
      state.pinchBegin = nil
      ended.distance = state.current?.distance
      state.current?.distance = nil
    }
    if try !contact.arbitration.rotates(layer) {
      state.rotateBegin = nil
      ended.angle = state.current?.angle
      state.current?.angle = nil
    }
    return try emitCancel(ended.distance, ended.angle, of: path, by: performer)
  }

  /// Emits that the pinch, the rotation, or both have ended; each is seen until what is done about its end is done.
  ///
  /// - Returns: whether one of them had begun.
  private func emitCancel(
    _ distance: Double?, _ angle: Double?, of path: String, by performer: some Performer
  ) throws -> Bool {
    guard distance != nil || angle != nil else { return false }
    defer { contact.note(pair: state.current) }
    guard let (layer, hasGone) = try contact.lastSeen(path), let spread = contact.finger.path.spread(at: now) else {
      return true
    }
    func emit(_ event: String, _ value: Double) throws {
      eventQueue.emit(event, [.number(value)], by: layer, hasGone: hasGone)
      try performer.drainEvents()
    }
    if let distance {
      try emit("pinchCancel", spread.magnification(from: distance))
      var rest = state.current ?? Finger.Pair(layer: path)
      rest.angle = rest.angle ?? angle
      contact.note(pair: rest)
    }
    if let angle { try emit("rotateCancel", spread.angle - angle) }
    return true
  }
}
