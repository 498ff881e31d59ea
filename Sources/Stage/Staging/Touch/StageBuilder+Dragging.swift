import Formulas
import Geometry
import Motion
import Scenes

extension Finger {
  /// A layer with `drag` that goes with the finger.
  struct Drag: Sendable {
    /// The layer's path.
    var layer: String
    var axis: ScrollAxis
    /// Where the finger was when it began: the translation counts from here.
    var origin: Point

    /// A way of the finger, as far as the layer follows it.
    func along(_ way: Point) -> Point {
      Point(axis.axes.contains(.horizontal) ? way.x : 0, axis.axes.contains(.vertical) ? way.y : 0)
    }
  }
}

extension Template {
  /// Whether a finger has something to do with it by itself.
  var takesFingers: Bool {
    tap != nil || doubleTap != nil || longPress != nil || drags || kind == .scroll || showsPress
  }
}

/// Layers that are no scrolls under a finger that drags them.
extension StageBuilder {
  // MARK: Whose it is

  /// Takes the finger's new way for a layer with `drag`, if it is meant for one; false where it is a scroll's.
  func dragsLayer(isNew: Bool) throws -> Bool {
    if isNew || finger.drag == nil && finger.waiting == nil {
      guard isNew || finger.grip == nil,
        let (layer, axis) = try draggedLayer(along: finger.path.to - finger.origin, from: finger.origin)
      else { return false }
      // A scroll that it stopped on its way here stays where it is.
      if finger.grip != nil { try letGo(velocity: .zero) }
      finger.waiting = Finger.Drag(layer: layer.path, axis: axis, origin: finger.origin)
    }
    try awaitDistance()
    return true
  }

  /// The layer with `drag` that a way of the finger is for: as among scrolls, the innermost that moves the way the finger
  /// goes most. Nil where a scroll has it, or nobody.
  private func draggedLayer(along way: Point, from start: Point) throws -> (layer: Instance, axis: ScrollAxis)? {
    guard finger.touched.contains(where: { $0.template.drags }) else { return nil }
    // What was stopped between two places where it may rest stays with the finger.
    if let grip = finger.grip, let caught = finger.touched.first(where: { $0.path == grip.candidate }),
      try restsOnlyAtStops(caught)
    {
      return nil
    }
    let axes: [Axis] = abs(way.x) > abs(way.y) ? [.horizontal, .vertical] : [.vertical, .horizontal]
    for axis in axes where axis == axes[0] || (axis == .horizontal ? way.x : way.y) != 0 {
      let layer = try finger.touched.first { try follows($0, axis) }
      guard let scroll = try draggedScroll(axis, from: start) else {
        guard let layer else { continue }
        return (layer, try evaluator.value(Vocabulary.drags.axis, of: layer))
      }
      guard let layer, scroll.template.cell(Vocabulary.scroll.startIn) == nil,
        let place = finger.touched.firstIndex(where: { $0 === layer }),
        let other = finger.touched.firstIndex(where: { $0 === scroll }), place < other
      else { return nil }
      return (layer, try evaluator.value(Vocabulary.drags.axis, of: layer))
    }
    return nil
  }

  private func follows(_ layer: Instance, _ axis: Axis) throws -> Bool {
    guard layer.template.drags, !layer.isLeaving, try evaluator.value(Vocabulary.drags.enabled, of: layer) else {
      return false
    }
    return try evaluator.value(Vocabulary.drags.axis, of: layer).axes.contains(axis)
  }

  // MARK: Beginning

  /// Finds the instant at which the finger will have gone far enough; at once where it has.
  private func awaitDistance() throws {
    guard let waiting = finger.waiting, let layer = draggedInstance(waiting) else { return }
    let distance = try evaluator.value(Vocabulary.drags.after, of: layer)
    func isFar(at tick: Tick) -> Bool { waiting.along(finger.place(at: tick) - finger.origin).length >= distance }
    finger.dragBegin = nil
    if isFar(at: now) { return try beginDragging() }
    var (near, far) = (now, finger.path.start + Tick.reaching(seconds: finger.path.duration))
    guard far > near, isFar(at: far) else { return }
    while far - near > 1 {
      let middle = (near + far) / 2
      if isFar(at: middle) { far = middle } else { near = middle }
    }
    finger.dragBegin = far
  }

  /// The way of the finger has become long enough.
  func beginDragIfDue() throws {
    guard let begin = finger.dragBegin, begin <= now else { return }
    finger.dragBegin = nil
    try beginDragging()
  }

  private func beginDragging() throws {
    guard var drag = finger.waiting, let layer = draggedInstance(drag) else { return }
    finger.waiting = nil
    drag.origin = finger.place(at: now)
    finger.drag = drag
    noteDrag()
    news.append(News(teller: layer, event: "drag", values: [try location(in: layer)]))
  }

  private func noteDrag() {
    guard var touch = history.touch.last else { return }
    touch.drag = finger.drag
    note(touch)
  }

  private func draggedInstance(_ drag: Finger.Drag) -> Instance? {
    finger.touched.first { $0.path == drag.layer }
  }

  /// Where the finger is in the layer's own coordinates.
  private func location(in layer: Instance) throws -> Value {
    let place = finger.place(at: now)
    let point = try evaluator.transformToScreen(of: layer).inverse?.apply(to: place) ?? place
    return .point(point.x, point.y)
  }

  // MARK: Ending

  /// The finger leaves the layer that it drags.
  func releaseDrag(velocity: Point) throws {
    defer { (finger.drag, finger.waiting, finger.dragBegin) = (nil, nil, nil) }
    guard let drag = finger.drag, let layer = draggedInstance(drag) else { return }
    let translation = drag.along(finger.place(at: now) - drag.origin)
    let speed = drag.along(velocity)
    news.append(
      News(
        teller: layer, event: "release",
        values: [.point(translation.x, translation.y), .point(speed.x, speed.y), try location(in: layer)]))
  }

  /// Ends a drag whose layer has gone, is on its way out, or is not for fingers any more.
  func cancelDrag() throws -> Bool {
    guard let drag = finger.drag ?? finger.waiting else { return false }
    if let layer = cast.member(drag.layer)?.instance ?? draggedInstance(drag), !layer.isLeaving,
      try evaluator.instance(at: drag.layer) != nil, try evaluator.value(Vocabulary.drags.enabled, of: layer)
    {
      return false
    }
    let wasDragging = finger.drag != nil
    (finger.drag, finger.waiting, finger.dragBegin) = (nil, nil, nil)
    guard wasDragging else { return false }
    noteDrag()
    if let layer = try evaluator.instance(at: drag.layer) {
      let translation = drag.along(finger.place(at: now) - drag.origin)
      news.append(News(teller: layer, event: "cancel", values: [.point(translation.x, translation.y)]))
      try spread()
    }
    return true
  }
}

extension Evaluator {
  /// Whether a finger drags the layer.
  func isDragged(_ layer: Instance) -> Bool { touch()?.drag?.layer == layer.path }

  /// How far a finger has dragged the layer; 0 while none does.
  func translation(_ axis: Axis, of layer: Instance) -> Value {
    guard let touch = touch(), let drag = touch.drag, drag.layer == layer.path, drag.axis.axes.contains(axis) else {
      return .number(0)
    }
    let origin = axis == .horizontal ? drag.origin.x : drag.origin.y
    switch value(of: axis == .horizontal ? touch.x : touch.y, start: touch.start) {
    case .number(let place): return .number(place - origin)
    case .interval(let places): return .interval(Interval(places.low - origin, places.high - origin))
    default: return .unknown
    }
  }

  func translation(of layer: Instance) -> Value {
    switch (translation(.horizontal, of: layer), translation(.vertical, of: layer)) {
    case (.number(let x), .number(let y)): .point(x, y)
    case (.interval(let x), .number(let y)): .pointInterval(x, Interval(y))
    case (.number(let x), .interval(let y)): .pointInterval(Interval(x), y)
    case (.interval(let x), .interval(let y)): .pointInterval(x, y)
    default: .unknown
    }
  }
}
