import Geometry
import Layers
import Motion

/// Fingers: what they meet, what they press, what a tap and a hold do.
extension StageBuilder {
  // MARK: Hit testing

  /// The layers at a point of the screen, innermost first: the topmost one drawn that takes touches, and those around it.
  func touched(at point: Point) throws -> [Instance] {
    var found = try hit(evaluator.root, at: point, visible: nil)
    var chain: [Instance] = []
    while let instance = found {
      chain.append(instance)
      found = instance.parent
    }
    return chain
  }

  /// Whether a layer is drawn over another one without being a part of it.
  func isInFront(_ other: Instance, of instance: Instance) throws -> Bool {
    let own = line(to: instance)
    let others = line(to: other)
    let shared = zip(own, others).prefix { $0 === $1 }.count
    guard shared > 0, shared < own.count, shared < others.count else { return false }
    let parent = own[shared - 1]
    var siblings: [Instance] = []
    for (child, template) in parent.template.children.enumerated() {
      siblings +=
        program.sleeps(template)
        ? [own[shared], others[shared]].filter { $0.template === template }.sorted { $0.index < $1.index }
        : try evaluator.children(child, of: parent)
    }
    let order = try evaluator.inDrawingOrder(siblings)
    guard let mine = order.firstIndex(where: { $0 === own[shared] }),
      let theirs = order.firstIndex(where: { $0 === others[shared] })
    else { return false }
    return theirs > mine
  }

  /// The layers from the screen to this one.
  private func line(to instance: Instance) -> [Instance] {
    var result = [instance]
    while let parent = result[0].parent { result.insert(parent, at: 0) }
    return result
  }

  /// `point` is in the parent's coordinates, its scrolling counted; so is `visible`, what can be seen of the parent.
  private func hit(_ instance: Instance, at point: Point, visible: Rect?) throws -> Instance? {
    guard !instance.isLeaving, try evaluator.word("touch", of: instance) != "none",
      try !evaluator.flag("hidden", of: instance)
    else { return nil }
    guard let inverse = try evaluator.transformToParent(of: instance).inverse else { return nil }
    let local = inverse.apply(to: point)
    let frame = try evaluator.frame(of: instance)
    let isInside = Rect(origin: .zero, size: frame.size).contains(local)
    let clips = try evaluator.flag("clip", of: instance, default: instance.template.kind == .scroll)
    if clips, !isInside { return nil }
    var inner = local
    var inside = visible?.moved(by: -frame.origin)
    if instance.template.kind == .scroll {
      let offset = Point(
        evaluator.offset(.horizontal, of: instance).low, evaluator.offset(.vertical, of: instance).low)
      inner = local + offset
      inside = clips ? Rect(origin: offset, size: frame.size) : nil
      if try evaluator.flag("loops", of: instance) {
        inner = try unlooped(inner, in: instance)
        inside = nil
      }
    } else if try evaluator.transform(of: instance) != .identity {
      inside = nil
    }
    for child in try evaluator.inDrawingOrder(try evaluator.children(of: instance, showing: inside)).reversed() {
      if let found = try hit(child, at: inner, visible: inside) { return found }
    }
    return try takesTouch(instance, at: local, isInside: isInside) ? instance : nil
  }

  /// The place in the first copy of a looping scroll's content.
  private func unlooped(_ point: Point, in instance: Instance) throws -> Point {
    let axis = try evaluator.mainAxis(of: instance)
    let length = try evaluator.loopLength(of: instance, axis)
    guard length > 0 else { return point }
    func wrapped(_ place: Double) -> Double { place - (place / length).rounded(.down) * length }
    return axis == .horizontal ? Point(wrapped(point.x), point.y) : Point(point.x, wrapped(point.y))
  }

  private func takesTouch(_ instance: Instance, at point: Point, isInside: Bool) throws -> Bool {
    let template = instance.template
    let takesAll = try evaluator.word("touch", of: instance) == "all"
    guard takesAll || template.tap != nil || template.hold != nil || template.kind == .scroll else { return false }
    if template.kind == .scroll, let value = try evaluator.property("startIn", of: instance) {
      let numbers = value.asList?.compactMap(\.asNumber) ?? []
      if numbers.count == 4 { return Rect(numbers[0], numbers[1], numbers[2], numbers[3]).contains(point) }
    }
    switch try evaluator.word("hit", of: instance) {
    case "path":
      let rule = try evaluator.word("rule", of: instance).flatMap { Path.FillRule(rawValue: $0) } ?? .nonzero
      return try evaluator.path(of: instance)?.contains(point, rule: rule) ?? isInside
    case "stroke":
      guard let path = try evaluator.path(of: instance), let stroke = try evaluator.stroke(of: instance) else {
        return isInside
      }
      return path.trimmed(from: stroke.start, to: stroke.end).strokeContains(point, width: stroke.width)
    default: return isInside
    }
  }

  // MARK: Down, up

  func touchDown(at point: Point, drags: Bool) throws {
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
    var touch = History.Touch(isDown: true, x: .rest(point.x), y: .rest(point.y), start: now)
    if !finger.isSpent {
      touch.pressed = Set(finger.touched.map(\.path))
      if let holder = finger.touched.first(where: { $0.template.hold != nil }) {
        finger.holder = holder
        let after = try evaluator.property("hold.after", of: holder)?.asNumber ?? 0.5
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
    finger.touched = []
    guard taps, !wasSpent else { return }
    if let field = touched.first(where: { $0.template.type != nil }) { finger.field = field.path }
    let same = Set(try self.touched(at: place).map(\.path))
    if let tapped = touched.first(where: { $0.template.tap != nil }), same.contains(tapped.path) {
      // The first action may take out the row that the layer lies in; the others still ask for its item.
      try withExtendedLifetime(touched) { try perform(tapped.template.tap ?? [], in: tapped) }
    }
  }

  /// A finger that has rested on a layer long enough.
  func holdIfDue() throws {
    guard let end = finger.holdEnd, end <= now, let holder = finger.holder else { return }
    finger.holdEnd = nil
    finger.isSpent = true
    try perform(holder.template.hold ?? [], in: holder)
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
  private func draggedScroll(_ axis: Axis, from start: Point) throws -> Instance? {
    var candidates: [Instance] = []
    for instance in finger.touched
    where try instance.template.kind == .scroll && !instance.isLeaving && takesDrags(instance, axis) {
      guard let value = try evaluator.property("startIn", of: instance) else {
        candidates.append(instance)
        continue
      }
      let numbers = value.asList?.compactMap(\.asNumber) ?? []
      guard numbers.count == 4, let inverse = try evaluator.transformToScreen(of: instance).inverse else { continue }
      if Rect(numbers[0], numbers[1], numbers[2], numbers[3]).contains(inverse.apply(to: start)) { return instance }
    }
    return candidates.first
  }
}
