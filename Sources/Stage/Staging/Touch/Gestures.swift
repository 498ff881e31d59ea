import Geometry
import Motion
import Scenes

/// What the finger does: it comes down, goes its way, leaves, and one of the gestures takes it for its own. Each gesture
/// owns its state; this one owns the long press that is waited for.
final class Gestures: StagePart {
  /// All that a finger has begun, as a value.
  struct State {
    var contact = Contact.State()
    var longPress: LongPress?
    var tap: TapGesture.Pending?
    var drag = DragGesture.State()
    var grip: ScrollGesture.Grip?
    var field: String?
  }

  /// A finger rests on a layer with `longPress`.
  struct LongPress: Sendable {
    /// The layer's path.
    var layer: String
    /// When it has rested long enough.
    var due: Tick
  }

  let contact: Contact
  let scroll: ScrollGesture
  let keyboard: Keyboard
  private let tap: TapGesture
  private let drag: DragGesture
  private let existences: Existences
  private var longPress: LongPress?

  var playhead: Playhead { contact.playhead }

  init(_ existences: Existences, scrolls: Scrolls, telling: Telling) {
    let playhead = existences.playhead
    self.existences = existences
    contact = Contact(playhead)
    tap = TapGesture(playhead)
    keyboard = Keyboard(playhead)
    scroll = ScrollGesture(contact, cast: existences.cast, scrolls: scrolls, telling: telling)
    drag = DragGesture(contact, scroll: scroll, telling: telling)
  }

  var state: State {
    State(
      contact: contact.state, longPress: longPress, tap: tap.pending, drag: drag.state, grip: scroll.grip,
      field: keyboard.tapped)
  }

  /// Goes on from what had begun; to be called once, when the layers are there again.
  func take(up state: State) throws {
    try contact.take(up: state.contact)
    longPress = state.longPress
    tap.take(up: state.tap)
    drag.take(up: state.drag)
    scroll.take(up: state.grip)
    keyboard.take(up: state.field)
  }

  // MARK: Time

  /// When a gesture comes of what the finger does or has done, without its doing anything more.
  var ticks: [Tick?] { [longPress?.due, drag.state.begin, tap.due] }

  /// Whether a tap waits for a second one.
  var awaitsTap: Bool { tap.due != nil }

  /// What is due at this tick: a drag, a tap by itself, a long press.
  func act(by performer: some Performer) throws {
    try drag.beginIfDue()
    try tap.concludeIfDue(by: performer)
    guard let due = longPress?.due, due <= now, let layer = longPress.flatMap({ contact.layer($0.layer) }) else {
      return
    }
    longPress = nil
    contact.spend()
    try performer.perform(layer.template.longPress ?? [], in: layer)
  }

  // MARK: Down

  /// The finger comes down, for a drag if it goes on at once.
  func down(at point: Point, drags: Bool, by performer: some Performer) throws {
    try tap.answer(by: performer, drags: drags) { try contact.touched(at: point) }
    contact.meet(try contact.touched(at: point))
    if let innermost = contact.layers.first { try existences.wake(around: innermost) }
    let stopped = try scroll.moving()
    scroll.reset()
    drag.reset()
    // A touch that stops what moves is only that: no press, no hold, no tap.
    contact.comeDown(at: point, isSpent: drags || stopped != nil)
    if !contact.finger.isSpent, let holder = contact.layers.first(where: { $0.template.longPress != nil }) {
      let after = try evaluator.value(Vocabulary.longPress.after, of: holder)
      longPress = LongPress(layer: holder.path, due: now + Tick.from(seconds: after))
    }
    // It is given back when the finger leaves without a drag.
    if let stopped { try scroll.stop(stopped) }
  }

  // MARK: On its way

  /// The finger goes its way, at once as a drag; a new one comes down first.
  func drag(_ path: Finger.Path, isNew: Bool, by performer: some Performer) throws {
    if isNew { try down(at: path.from, drags: true, by: performer) }
    var way = path
    way.start = now
    goAsDrag(way)
    if try drag.take(isNew: isNew) { return }
    if scroll.grip == nil || isNew {
      guard let (found, axis) = try scroll.scroll(along: way.to - way.from, from: way.from) else { return }
      try scroll.grab(found, axis)
    }
    try scroll.pull()
  }

  /// A person's finger: nothing but a press until it has gone ten points.
  func move(to point: Point) throws {
    guard contact.finger.isDown else { return }
    let isNew = contact.move(to: point)
    guard contact.finger.isDragging else { return contact.notePlace(point) }
    goAsDrag(contact.finger.path)
    if try drag.take(isNew: false) { return }
    if isNew {
      let origin = contact.finger.origin
      guard let (found, axis) = try scroll.scroll(along: point - origin, from: origin) else { return }
      try scroll.grab(found, axis)
      // The way to here was needed to tell that it is a drag.
      contact.take(Finger.Path(from: point, to: point, duration: 0, timing: .linear, start: now))
    }
    try scroll.pull()
  }

  /// A drag ends what was pressed, and no tap or hold follows.
  private func goAsDrag(_ way: Finger.Path) {
    contact.spend()
    longPress = nil
    contact.go(way, drag: drag.state.current)
  }

  /// A drag that cannot go on at this event ends.
  func cancelDrag(by performer: some Performer) throws -> Bool {
    guard try drag.cancel(in: existences.cast) else { return false }
    try performer.spread()
    return true
  }

  // MARK: Up

  /// The finger leaves; what is due at this very tick comes first.
  ///
  /// - Parameter path: a last way of its own, whose velocity counts.
  func lift(taps: Bool, path: Finger.Path?, by performer: some Performer) throws {
    if let path { contact.take(path) }
    try act(by: performer)
    let touched = contact.layers
    let wasSpent = contact.finger.isSpent
    let velocity = contact.finger.releaseVelocity(at: now)
    let place = contact.place
    longPress = nil
    contact.leave()
    try scroll.letGo(velocity: velocity)
    try drag.release(velocity: velocity)
    contact.meet([])
    guard taps, !wasSpent else { return try tap.conclude(by: performer) }
    keyboard.noteTap(touched)
    let same = Set(try contact.touched(at: place).map(\.path))
    // The first action may take out the row that the layer lies in; the others still ask for its item.
    try withExtendedLifetime(touched) { try tap.tap(touched, still: same, by: performer) }
  }
}
