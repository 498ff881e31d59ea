import Geometry
import Layers
import Motion
import Scenes

/// Fingers: what they meet, what they press, what a tap and a hold do.
extension StageBuilder {
  // MARK: Hit testing

  /// The layers at a point of the screen, innermost first: the topmost one drawn that takes touches, and those around it.
  func touched(at point: Point) throws -> [Instance] {
    guard let innermost = try evaluator.screen().hit(at: point).last else { return [] }
    var chain: [Instance] = []
    var current = try evaluator.instance(of: innermost)
    while let instance = current {
      chain.append(instance)
      current = instance.parent
    }
    return chain
  }

  // MARK: Down, up

  func touchDown(at point: Point, drags: Bool) throws {
    try answerTap(at: point, drags: drags)
    finger.isDown = true
    finger.touched = try touched(at: point)
    if let innermost = finger.touched.first { try wake(around: innermost) }
    let stopped = try finger.touched.first { instance in
      guard instance.template.kind == .scroll, try Axis.allCases.contains(where: { try takesDrags(instance, $0) })
      else { return false }
      let phase = evaluator.scroll(of: instance).phase
      return phase == .decelerating || phase == .settling
    }
    // A touch that stops what moves is only that: no press, no hold, no tap.
    finger.isSpent = drags || stopped != nil
    finger.isDragging = false
    finger.origin = point
    finger.trail = [(tick: now, point: point)]
    finger.path = Finger.Path(from: point, to: point, duration: 0, timing: .linear, start: now)
    finger.grip = nil
    (finger.drag, finger.waiting, finger.dragBegin) = (nil, nil, nil)
    var touch = History.Touch(isDown: true, x: .rest(point.x), y: .rest(point.y), start: now)
    if !finger.isSpent {
      touch.pressed = Set(finger.touched.map(\.path))
      if let holder = finger.touched.first(where: { $0.template.longPress != nil }) {
        finger.holder = holder
        let after = try evaluator.value(Vocabulary.longPress.after, of: holder)
        finger.holdEnd = now + Tick.from(seconds: after)
      }
    }
    note(touch)
    // It is given back when the finger leaves without a drag.
    if let stopped { try grab(stopped, evaluator.scroll(of: stopped).horizontal.end != nil ? .horizontal : .vertical) }
  }

  /// The finger leaves; a hold that is due at this very tick comes first.
  func lift(taps: Bool) throws {
    try holdIfDue()
    try touchUp(taps: taps)
  }

  private func touchUp(taps: Bool) throws {
    let touched = finger.touched
    let wasSpent = finger.isSpent
    let velocity = finger.releaseVelocity(at: now)
    let place = finger.place(at: now)
    finger.isDown = false
    finger.holdEnd = nil
    finger.holder = nil
    note(History.Touch(isDown: false, x: .rest(place.x), y: .rest(place.y), start: now))
    try letGo(velocity: velocity)
    try releaseDrag(velocity: velocity)
    finger.touched = []
    guard taps, !wasSpent else { return try concludeTap() }
    if let field = touched.first(where: { $0.template.type != nil }) { finger.field = field.path }
    let same = Set(try self.touched(at: place).map(\.path))
    // The first action may take out the row that the layer lies in; the others still ask for its item.
    try withExtendedLifetime(touched) { try tap(touched, still: same) }
  }

  /// A finger that has rested on a layer long enough.
  func holdIfDue() throws {
    try beginDragIfDue()
    try concludeTapIfDue()
    guard let end = finger.holdEnd, end <= now, let holder = finger.holder else { return }
    finger.holdEnd = nil
    finger.isSpent = true
    try perform(holder.template.longPress ?? [], in: holder)
  }

  /// The scroll that a drag moves, and along which axis: the innermost that moves the way the finger goes most; where
  /// there is none, the innermost that follows the rest of its way.
  func draggedScroll(along way: Point, from start: Point) throws -> (scroll: Instance, axis: Axis)? {
    // What was stopped between two places where it may rest stays with the finger.
    if let grip = finger.grip, let caught = finger.touched.first(where: { $0.path == grip.candidate }),
      try takesDrags(caught, grip.axis), try restsOnlyAtStops(caught)
    {
      return (caught, grip.axis)
    }
    let axes: [Axis] = abs(way.x) > abs(way.y) ? [.horizontal, .vertical] : [.vertical, .horizontal]
    for axis in axes where axis == axes[0] || (axis == .horizontal ? way.x : way.y) != 0 {
      if let scroll = try draggedScroll(axis, from: start) { return (scroll, axis) }
    }
    return nil
  }

  /// The scroll that moves along an axis: those with a `startIn` first, else the innermost.
  func draggedScroll(_ axis: Axis, from start: Point) throws -> Instance? {
    var candidates: [Instance] = []
    for instance in finger.touched
    where try instance.template.kind == .scroll && !instance.isLeaving && takesDrags(instance, axis) {
      guard let area = try evaluator.value(Vocabulary.scroll.startIn, of: instance) else {
        candidates.append(instance)
        continue
      }
      guard let inverse = try evaluator.transformToScreen(of: instance).inverse else { continue }
      if area.contains(inverse.apply(to: start)) { return instance }
    }
    return candidates.first
  }
}
