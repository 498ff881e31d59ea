import Evaluation
import Geometry
import PlayHistory
import Scenes
import Vocabulary

/// The arbitration of gestures: the table in *Touch* of which layer, or which two, a finger belongs to. Each of its
/// rules is here and nowhere else; the gestures do what follows from it, such as letting a scroll go. Of taps and long
/// presses, which follow from what the finger does and not from what else is under it, their own parts decide. A layer
/// in its exit transition keeps a touch that it already has, but that touch starts no gesture.
struct GestureArbitration: StagePart {
  let contact: Contact
  var playhead: Playhead { contact.playhead }

  // MARK: One finger

  /// The scroll that a drag moves, and along which axis: the innermost that moves the way the finger goes most; where
  /// there is none, the innermost that follows the rest of its way.
  func scroll(
    along translation: Point, from start: Point, held grip: ScrollGesture.Grip?
  ) throws -> (scroll: Instance, axis: Axis)? {
    if let grip, let held = try heldBetweenStops(grip), try physics.takesDrags(held, grip.axis) {
      return (held, grip.axis)
    }
    return try scroll(along: translation, isRest: false, from: start)
      ?? scroll(along: translation, isRest: true, from: start)
  }

  /// The scroll that a finger has, where it rests only at stops: stopped between two of them, it stays with the finger.
  private func heldBetweenStops(_ grip: ScrollGesture.Grip) throws -> Instance? {
    try contact.layer(grip.candidate).flatMap { try physics.restsOnlyAtStops($0) ? $0 : nil }
  }

  /// The scroll that moves along an axis of the screen.
  private func scroll(along axis: Axis, from start: Point) throws -> Instance? {
    let translation = axis == .horizontal ? Point(1, 0) : Point(0, 1)
    return try scroll(along: translation, isRest: false, from: start)?.scroll
  }

  /// The innermost scroll that moves the way the finger goes most in its own coordinates, or, of the rest, the other
  /// way. One with a `startIn` is meant only where the finger came down in that rectangle.
  private func scroll(along translation: Point, isRest: Bool, from start: Point) throws -> (
    scroll: Instance, axis: Axis
  )? {
    for instance in contact.layers where instance.template.kind == .scroll {
      let own = try ScrollCoordinates(playhead: playhead).translation(translation, from: start, in: instance)
      let most: Axis = abs(own.x) > abs(own.y) ? .horizontal : .vertical
      let axis = isRest ? most.other : most
      guard !isRest || own[axis] != 0, try physics.takesDrags(instance, axis), try starts(start, in: instance) else {
        continue
      }
      return (instance, axis)
    }
    return nil
  }

  /// Whether a drag that begins at a point of the screen may move a scroll, as far as its `startIn` says.
  private func starts(_ start: Point, in scroll: Instance) throws -> Bool {
    guard let area = try evaluator.value(Vocabulary.scroll.startIn, of: scroll) else { return true }
    return try evaluator.onScreen.transform(of: scroll).inverse?.apply(to: start).map(area.contains) ?? false
  }

  /// The layer under the finger that is a scroll on its way: a touch stops it.
  func movingScroll() throws -> Instance? {
    try contact.layers.first { instance in
      try instance.template.kind == .scroll && Axis.allCases.contains { try physics.takesDrags(instance, $0) }
        && evaluator.scrolls.state(of: instance).isInMotion
    }
  }

  /// The layer with `drag` that a way of the finger is for: as among scrolls, the innermost that moves the way the
  /// finger goes most. Nil where a scroll has it, or nobody.
  func dragged(
    along translation: Point, from start: Point, held grip: ScrollGesture.Grip?
  ) throws -> (layer: Instance, axis: ScrollAxis)? {
    guard contact.layers.contains(where: { $0.template.drags }) else { return nil }
    if let grip, try heldBetweenStops(grip) != nil { return nil }
    let axes: [Axis] = abs(translation.x) > abs(translation.y) ? [.horizontal, .vertical] : [.vertical, .horizontal]
    for axis in axes where axis == axes[0] || translation[axis] != 0 {
      let layer = try contact.layers.first { try follows($0, axis) }
      guard let scroll = try scroll(along: axis, from: start) else {
        guard let layer else { continue }
        return (layer, try evaluator.value(Vocabulary.drags.axis, of: layer))
      }
      guard let layer, scroll.template.cell(Vocabulary.scroll.startIn) == nil,
        let place = contact.layers.firstIndex(where: { $0 === layer }),
        let other = contact.layers.firstIndex(where: { $0 === scroll }), place < other
      else { return nil }
      return (layer, try evaluator.value(Vocabulary.drags.axis, of: layer))
    }
    return nil
  }

  private func follows(_ layer: Instance, _ axis: Axis) throws -> Bool {
    try layer.template.drags && evaluator.value(Vocabulary.drags.enabled, of: layer)
      && evaluator.value(Vocabulary.drags.axis, of: layer).axes.contains(axis)
  }

  // MARK: Two fingers

  /// The layer that two fingers pinch or turn: the innermost under both that they can. Who has begun keeps them.
  func pinched(by current: Finger.Pair?) throws -> Instance? {
    if let current { return contact.layer(current.layer) }
    return try contact.layers.first { try pinches($0) || rotates($0) }
  }

  /// Whether two fingers can pinch a layer.
  func pinches(_ layer: Instance) throws -> Bool {
    try layer.template.pinches && evaluator.value(Vocabulary.pinches.enabled, of: layer)
  }

  /// Whether two fingers can turn a layer.
  func rotates(_ layer: Instance) throws -> Bool {
    try layer.template.rotates && evaluator.value(Vocabulary.rotates.enabled, of: layer)
  }

  /// Whether a pinch or a rotation of a layer may begin: no other layer has the fingers, for what has begun keeps them.
  /// Whoever still waits for them does not.
  func isFree(for layer: Instance, dragged: DragGesture.State, held grip: ScrollGesture.Grip?) throws -> Bool {
    if let other = dragged.current, other.layer != layer.path { return false }
    guard let grip else { return true }
    guard grip.isCaught, let caught = contact.layer(grip.candidate) else { return false }
    return try !physics.restsOnlyAtStops(caught)
  }

  /// Whether a second finger goes on with the first: what the first one moves is under both, or, where it moves
  /// nothing, something for two is.
  static func haveSomethingForTwo(_ layers: [Instance], dragged: String?, held grip: ScrollGesture.Grip?) -> Bool {
    let holder = dragged ?? grip.flatMap { $0.isCaught ? nil : $0.candidate }
    return layers.contains { layer in holder.map { $0 == layer.path } ?? layer.template.isForTwo }
  }

  /// Whether a way is a drag: two fingers whose middle stays drag nothing, but for what they have already.
  static func goesOn(_ path: Finger.Path, dragged: String?, held grip: ScrollGesture.Grip?) -> Bool {
    path.spread == nil || path.goes || dragged != nil || grip.map { !$0.isCaught } ?? false
  }
}

extension Contact {
  /// The arbitration of this contact's gestures.
  var arbitration: GestureArbitration { GestureArbitration(contact: self) }
}
