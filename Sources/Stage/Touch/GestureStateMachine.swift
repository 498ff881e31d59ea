import Evaluation
import Geometry
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// The gestures of one finger, or of two as one: it comes down, goes its way, leaves, and one of them takes it for its
/// own. Each gesture owns its state; this one owns the long press that is waited for.
final class GestureStateMachine: StagePart {
  /// All that a finger has begun, as a value.
  struct State {
    var contact = Contact.State()
    var longPress: LongPress?
    var dragBegin: Tick?
    var tap: TapGesture.Pending?
    var drag = DragGesture.State()
    var pinch = PinchGesture.State()
    var grip: ScrollGesture.Grip?
    var field: String?
  }

  /// A finger rests on a layer with `longPress`.
  struct LongPress: Sendable {
    /// The layer's path.
    var layer: String
    /// The tick at which it has rested long enough.
    var due: Tick
  }

  let contact: Contact
  let scroll: ScrollGesture
  let keyboard: Keyboard
  private let tap: TapGesture
  private let drag: DragGesture
  private let pinch: PinchGesture
  private let lifecycle: LayerLifecycle
  private var longPress: LongPress?
  /// The tick at which a finger that presses will have gone its slop, on the way that it goes.
  private var dragBegin: Tick?

  var playhead: Playhead { contact.playhead }

  /// - Parameter state: all that a finger has begun; the contact takes up its part when the layers are there again.
  init(_ lifecycle: LayerLifecycle, scrolls: Scrolls, eventQueue: EventQueue, state: State) {
    let playhead = lifecycle.playhead
    self.lifecycle = lifecycle
    contact = Contact(playhead)
    (longPress, dragBegin) = (state.longPress, state.dragBegin)
    tap = TapGesture(playhead, pending: state.tap)
    keyboard = Keyboard(playhead, tapped: state.field)
    scroll = ScrollGesture(
      contact, liveLayers: lifecycle.liveLayers, scrolls: scrolls, eventQueue: eventQueue, grip: state.grip)
    drag = DragGesture(contact, scroll: scroll, eventQueue: eventQueue, state: state.drag)
    pinch = PinchGesture(contact, scroll: scroll, drag: drag, eventQueue: eventQueue, state: state.pinch)
  }

  var state: State {
    State(
      contact: contact.state, longPress: longPress, dragBegin: dragBegin, tap: tap.pending, drag: drag.state,
      pinch: pinch.state, grip: scroll.grip, field: keyboard.tapped)
  }

  // MARK: Time

  /// The ticks at which a gesture comes of what the finger does or has done, without its doing anything more.
  var ticks: [Tick?] {
    [longPress?.due, dragBegin, drag.state.begin, pinch.state.pinchBegin, pinch.state.rotateBegin, tap.due]
  }

  /// The cells of `enabled`, which may change between two events, of the gestures of layers that are under way or
  /// waited for.
  var enablingCells: [(cell: Int, instance: Instance)] {
    func cells(_ path: String?, _ enabled: Property<Bool>...) -> [(cell: Int, instance: Instance)] {
      guard let layer = path.flatMap({ lifecycle.liveLayers.layer(at: $0)?.instance ?? contact.layer($0) }) else {
        return []
      }
      return enabled.compactMap { layer.template.cell($0) }.filter { layer.template.cells[$0].variability >= .stepwise }
        .map { ($0, layer) }
    }
    return cells(drag.layer, Vocabulary.drags.enabled)
      + cells(pinch.layer, Vocabulary.pinches.enabled, Vocabulary.rotates.enabled)
  }

  /// Whether a tap waits for a second one.
  var awaitsTap: Bool { tap.due != nil }

  /// Whether a finger rests on a layer with `longPress`, and not yet long enough.
  var awaitsLongPress: Bool { longPress != nil }

  /// Does what is due at this tick: a pinch, a rotation, a drag, a tap by itself, a long press.
  func act(by performer: some Performer) throws {
    if let begin = dragBegin, begin <= now { try beginDrag(along: contact.finger.path) }
    try pinch.beginIfDue()
    try drag.beginIfDue()
    try tap.concludeIfDue(by: performer)
    guard let due = longPress?.due, due <= now, let layer = longPress.flatMap({ contact.layer($0.layer) }) else {
      return
    }
    longPress = nil
    guard !layer.isLeavingOrGone else { return }
    contact.endPress()
    contact.outcome.isSomething = true
    try performer.perform(layer.template.longPress ?? [], in: layer)
  }

  // MARK: Down

  /// A finger comes down: the first, the second, or one that nothing comes of.
  ///
  /// - Parameter slop: how far it goes before it is a drag.
  func down(at point: Point, _ identity: Int, slop: Double, by performer: some Performer) throws {
    let finger = contact.finger
    guard finger.isDown, !finger.identities.contains(identity) else {
      return try down(at: point, spread: nil, identity, slop: slop, by: performer)
    }
    if finger.identities.count == 1 { try addFinger(at: point, identity) }
  }

  /// The finger comes down, or two at once about a middle, for a drag at once where there is no slop.
  private func down(
    at point: Point, spread: FingerSpread?, _ identity: Int = 0, slop: Double?, by performer: some Performer
  ) throws {
    let drags = slop == nil
    dragBegin = nil
    try tap.answer(by: performer, drags: drags) { try contact.touched(at: point) }
    contact.setLayers(try touched(atAll: spread?.places(around: point) ?? [point]))
    let stopped = try contact.arbitration.movingScroll()
    let isOnlyStop = try stopped.map { try !evaluator.value(Vocabulary.scroll.tapsInMotion, of: $0) } ?? false
    scroll.reset()
    drag.reset()
    pinch.reset()
    // A touch that stops what moves is only that, no press, no hold, no tap, unless the scroll says otherwise.
    if let spread {
      contact.comeDown(at: point, spread: spread)
    } else {
      contact.comeDown(at: point, identity: identity, isNoLongerPress: drags || isOnlyStop, slop: slop)
    }
    if !contact.finger.isNoLongerPress, let holder = contact.layers.first(where: { $0.template.longPress != nil }),
      !holder.isLeavingOrGone
    {
      let after = try evaluator.value(Vocabulary.longPress.after, of: holder)
      longPress = LongPress(layer: holder.path, due: now + Tick.from(seconds: after))
    }
    // It is given back when the finger leaves without a drag.
    if let stopped, !stopped.isLeavingOrGone {
      contact.outcome.stopped = stopped.path
      try scroll.stop(stopped)
    }
  }

  /// The layers that are under each of some points, innermost first; those asleep wake.
  private func touched(atAll points: [Point]) throws -> [Instance] {
    var layers: [Instance]?
    for point in points {
      let here = try contact.touched(at: point)
      if let innermost = here.first { try lifecycle.wake(around: innermost) }
      layers = layers?.filter { layer in here.contains { $0 === layer } } ?? here
    }
    return layers ?? []
  }

  /// A second finger comes down. What is under both goes on with their middle; where there is nothing for two, the
  /// first goes on as if it were alone.
  private func addFinger(at point: Point, _ identity: Int) throws {
    let other = try touched(atAll: [point])
    let both = contact.layers.filter { layer in other.contains { $0 === layer } }
    guard GestureArbitration.haveSomethingForTwo(both, dragged: drag.layer, held: scroll.grip) else { return }
    (longPress, dragBegin) = (nil, nil)
    try goOn(after: contact.addFinger(at: point, identity: identity, layers: both))
  }

  /// The finger's place has gone so far because there are more or fewer fingers: what goes with it stays.
  private func goOn(after jump: Point) throws {
    drag.shift(by: jump)
    contact.notePath(drag.state.current, pinch.state.current)
    if let grip = scroll.grip, !grip.isCaught { try scroll.pull() }
  }

  // MARK: On its way

  /// The finger goes its way, at once as a drag, or once it has gone its slop; a new one, or two, come down first.
  func drag(_ path: Finger.Path, isNew: Bool, by performer: some Performer) throws {
    var path = path
    if isNew {
      // Where there is nothing for two, the first goes as if it were alone.
      if try !meetsSomethingForTwo(path) { path = path.ofFirst }
      try down(at: path.from, spread: path.spread?.from, slop: nil, by: performer)
    }
    path.start = now
    dragBegin = nil
    if !isNew, contact.finger.isPress { return try goOn(pressing: path) }
    // Two that are down go a way together.
    if path.spread == nil { path.spread = contact.finger.path.spread(at: now).map { ($0, $0) } }
    goAsDrag(path)
    try pinch.recognise(slop: 0)
    guard GestureArbitration.goesOn(path, dragged: drag.layer, held: scroll.grip) else { return }
    if try drag.claimFinger(isNew: isNew) { return }
    if scroll.grip == nil || isNew, try !grabScroll(along: path.to - path.from, from: path.from) { return }
    try scroll.drag()
  }

  /// A finger that has only pressed so far goes a way, which is a drag once it has gone its slop.
  private func goOn(pressing path: Finger.Path) throws {
    let finger = contact.finger
    let begin = path.first(from: now) { (path.place(at: $0) - finger.origin).length >= finger.slop ?? 0 }
    if begin == now { return try beginDrag(along: path) }
    dragBegin = begin
    contact.goPressing(path)
  }

  /// The way that a finger goes has become a drag. What it moves stays where it is, and goes on with the rest of the
  /// way.
  private func beginDrag(along path: Finger.Path) throws {
    dragBegin = nil
    contact.beginDrag()
    goAsDrag(path)
    if try drag.claimFinger(isNew: false) { return }
    let origin = contact.finger.origin
    if try grabScroll(along: path.to - origin, from: origin) { try scroll.drag() }
  }

  /// Puts the scroll that a way is for under the finger, where there is one.
  private func grabScroll(along translation: Point, from start: Point) throws -> Bool {
    guard let (found, axis) = try contact.arbitration.scroll(along: translation, from: start, held: scroll.grip),
      !found.isLeavingOrGone
    else { return false }
    try scroll.grab(found, axis)
    return true
  }

  /// Whether two fingers that come down at once have something under both that goes with two; one always has.
  private func meetsSomethingForTwo(_ path: Finger.Path) throws -> Bool {
    guard let spread = path.spread?.from else { return true }
    return try touched(atAll: spread.places(around: path.from)).contains { $0.template.isForTwo }
  }

  /// Two fingers go a way: from where they are, or where they come down first.
  func pinch(_ movement: Finger.PairMovement, by performer: some Performer) throws {
    let finger = contact.finger
    let spread = movement.start?.spread ?? finger.path.spread(at: now)
    guard let spread, movement.start != nil || finger.isDown else { return }
    let middle = movement.start?.middle ?? finger.place(at: now)
    let goal = FingerSpread(distance: spread.distance * movement.scale, angle: spread.angle + movement.angle)
    let path = Finger.Path(
      from: middle, to: movement.to ?? middle, spread: (spread, goal), duration: movement.duration,
      timing: movement.timing, start: now
    )
    try drag(path, isNew: movement.start != nil, by: performer)
  }

  /// A person's finger: nothing but a press until it has gone ten points.
  func move(_ identity: Int, to point: Point) throws {
    guard contact.finger.isDown, contact.finger.identities.contains(identity) else { return }
    dragBegin = nil
    let isNew = contact.move(identity, to: point)
    let isPair = contact.finger.path.spread != nil
    guard contact.finger.isDragging || isPair else { return contact.notePlace(point) }
    goAsDrag(contact.finger.path)
    if isPair { try pinch.recognise(slop: Finger.slop) }
    guard contact.finger.isDragging else { return }
    if try drag.claimFinger(isNew: false) { return }
    if isNew {
      let (origin, place) = (contact.finger.origin, contact.place)
      guard try grabScroll(along: place - origin, from: origin) else { return }
      // The way to here was needed to tell that it is a drag.
      contact.setPath(.standing(at: place, spread: contact.finger.path.spread?.to, since: now))
    }
    try scroll.drag()
  }

  /// A drag ends what was pressed, and no tap or hold follows.
  private func goAsDrag(_ path: Finger.Path) {
    contact.endPress()
    longPress = nil
    contact.go(path, drag: drag.state.current, pair: pinch.state.current)
  }

  /// A drag, a pinch or a rotation that cannot go on at this event ends.
  func cancel(by performer: some Performer) throws -> Bool {
    let ends = [
      try pinch.cancel(in: lifecycle.liveLayers, by: performer),
      try drag.cancel(in: lifecycle.liveLayers, by: performer),
    ]
    return ends.contains(true)
  }

  // MARK: Up

  /// The finger leaves; what is due at this very tick comes first. Whatever is done about a release sees the finger as
  /// it was at its last instant.
  ///
  /// - Parameters:
  ///   - identity: which one; all that are down where it is nil.
  ///   - path: a last way of its own, whose velocity counts.
  func lift(_ identity: Int?, taps: Bool, path: Finger.Path?, by performer: some Performer) throws {
    if let identity {
      guard contact.finger.isDown, contact.finger.identities.contains(identity) else { return }
      if contact.finger.identities.count > 1 { return try removeFinger(identity, by: performer) }
    }
    if var path {
      if path.spread == nil { path.spread = contact.finger.path.spread(at: now).map { ($0, $0) } }
      contact.setLastPath(path)
    }
    try act(by: performer)
    let touched = contact.layers
    let wasNoPress = contact.finger.isNoLongerPress
    let velocity = contact.finger.releaseVelocity(at: now)
    let (place, spread, turning) = (
      contact.place, contact.finger.path.spread(at: now), contact.finger.releaseSpread(at: now)
    )
    (longPress, dragBegin) = (nil, nil)
    try pinch.release(spread: spread, velocity: turning, by: performer)
    try scroll.letGo(velocity: velocity)
    try drag.release(velocity: velocity)
    try performer.drainEvents()
    contact.leave()
    contact.setLayers([])
    guard taps, !wasNoPress else { return try tap.conclude(by: performer) }
    if keyboard.noteTap(touched) { contact.outcome.isSomething = true }
    let same = Set(try contact.touched(at: place).map(\.path))
    // The first action may take out the row that the layer lies in; the others still ask for its item.
    try withExtendedLifetime(touched) {
      if try tap.tap(touched, still: same, by: performer) { contact.outcome.isSomething = true }
    }
  }

  /// One of two fingers leaves: they pinch and turn no more; what the other drags or scrolls goes on.
  private func removeFinger(_ identity: Int, by performer: some Performer) throws {
    try act(by: performer)
    let finger = contact.finger
    try pinch.release(
      spread: finger.path.spread(at: now), velocity: finger.releaseSpread(at: now), by: performer)
    try goOn(after: contact.removeFinger(identity))
  }
}
