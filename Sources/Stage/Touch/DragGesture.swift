import Evaluation
import Formulas
import Geometry
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// Drags of layers with `drag`. It owns which layer goes with the finger, or will once the finger has gone far enough.
final class DragGesture: StagePart {
  struct State {
    /// The layer that goes with the finger.
    var current: Finger.Drag?
    /// The layer that will go with it once the finger has gone far enough, and when that is.
    var waiting: Finger.Drag?
    var begin: Tick?
  }

  private(set) var state: State
  private let contact: Contact
  private let scroll: ScrollGesture
  private let eventQueue: EventQueue
  var playhead: Playhead { contact.playhead }

  init(_ contact: Contact, scroll: ScrollGesture, eventQueue: EventQueue, state: State) {
    self.state = state
    self.contact = contact
    self.scroll = scroll
    self.eventQueue = eventQueue
  }

  /// Nothing goes with the finger.
  func reset() { state = State() }

  /// Moves the drag's origin by a jump of the finger, so that its translation stays.
  func shift(by jump: Point) {
    if let origin = state.current?.origin { state.current?.origin = origin + jump }
  }

  // MARK: Whose it is

  /// The layer that goes with the finger, or will.
  var layer: String? { (state.current ?? state.waiting)?.layer }

  /// Takes the finger's new way for a layer with `drag`, if it is meant for one; false if it is a scroll's.
  func claimFinger(isNew: Bool) throws -> Bool {
    let finger = contact.finger
    if isNew || state.current == nil && state.waiting == nil {
      guard isNew || scroll.grip == nil,
        let (layer, axis) = try contact.arbitration.dragged(
          along: finger.path.to - finger.origin, from: finger.origin, held: scroll.grip)
      else { return false }
      // A scroll that it stopped on its way here stays where it is.
      if scroll.grip != nil { try scroll.letGo(velocity: .zero) }
      state.waiting = Finger.Drag(layer: layer.path, axis: axis, origin: finger.origin)
    }
    try awaitDistance()
    return true
  }

  // MARK: Beginning

  /// Finds the instant at which the finger will have gone far enough; at once where it has.
  private func awaitDistance() throws {
    guard let waiting = state.waiting, let layer = contact.layer(waiting.layer) else { return }
    let finger = contact.finger
    let distance = try evaluator.value(Vocabulary.drags.after, of: layer)
    state.begin = finger.path.first(from: now) {
      waiting.along(finger.place(at: $0) - finger.origin).length >= distance
    }
    try beginIfDue()
  }

  /// The way of the finger has become long enough.
  func beginIfDue() throws {
    guard let begin = state.begin, begin <= now else { return }
    state.begin = nil
    try self.begin()
  }

  private func begin() throws {
    guard var drag = state.waiting, let layer = contact.layer(drag.layer) else { return }
    guard !layer.isLeavingOrGone else { return reset() }
    // Of a jump, the layer goes with what is left once the finger has gone far enough.
    let start = contact.finger.startPlace(at: now)
    let gone = drag.along(contact.place - start).length
    let share = gone > 0 ? min(try evaluator.value(Vocabulary.drags.after, of: layer) / gone, 1) : 0
    drag.origin = start + (contact.place - start) * share
    (state.waiting, state.current) = (nil, drag)
    contact.note(drag)
    contact.outcome.isSomething = true
    eventQueue.emit("drag", [try location(in: layer)], by: layer)
  }

  private func location(in layer: Instance) throws -> Value { try eventQueue.location(of: contact.place, in: layer) }

  // MARK: Ending

  /// The finger leaves the layer that it drags.
  func release(velocity: Point) throws {
    defer { reset() }
    guard let drag = state.current, let layer = contact.layer(drag.layer) else { return }
    let translation = Value(drag.along(contact.place - drag.origin))
    eventQueue.emit("release", [translation, Value(drag.along(velocity)), try location(in: layer)], by: layer)
  }

  /// Ends a drag whose layer has gone, is on its way out, or is not for fingers any more. What is done about that still
  /// sees the finger on it.
  ///
  /// - Returns: whether one was under way.
  func cancel(in liveLayers: LiveLayers, by performer: some Performer) throws -> Bool {
    guard let drag = state.current ?? state.waiting else { return false }
    if let layer = liveLayers.layer(at: drag.layer)?.instance ?? contact.layer(drag.layer), !layer.isLeaving,
      try evaluator.paths.instance(at: drag.layer) != nil,
      try evaluator.value(Vocabulary.drags.enabled, of: layer)
    {
      return false
    }
    let wasDragging = state.current != nil
    reset()
    let seen = try contact.lastSeen(drag.layer)
    if seen?.hasGone ?? true { contact.forget(drag.layer) }
    guard wasDragging else { return false }
    if let (layer, hasGone) = seen {
      let translation = Value(drag.along(contact.place - drag.origin))
      eventQueue.emit("cancel", [translation], by: layer, hasGone: hasGone)
      try performer.drainEvents()
    }
    contact.note(nil)
    return true
  }
}
