import Geometry
import Layers
import Pixels

extension ScrollBlitPass {
  /// Adds where layers that were moved do not look as before, only elsewhere: each by where it is now and by where what
  /// it was is moved to.
  func addUnmoved(
    _ before: [Layer], _ after: [Layer], in states: (before: GraphicsState, after: GraphicsState),
    of layers: TranslatedLayers,
    to damage: inout Damage
  ) throws {
    guard before != after else {
      for layer in after { try addUnmoved(layer, layer, in: states, of: layers, to: &damage) }
      return
    }
    let pairs = LayerPairs(before, after)
    for place in pairs.places {
      try addUnmoved(before[place.before], after[place.after], in: states, of: layers, to: &damage)
    }
    for place in pairs.gone { try add(before[place], in: states.before, movedBy: layers.shift, to: &damage) }
    for place in pairs.come { damage.add(try painter.extent(of: after[place], in: states.after)) }
  }

  private func add(_ layer: Layer, in state: GraphicsState, movedBy shift: Shift, to damage: inout Damage) throws {
    damage.add(try painter.extent(of: layer, in: state).moved(by: Point(Double(shift.x), Double(shift.y))))
  }

  private func addUnmoved(
    _ old: Layer, _ new: Layer, in parents: (before: GraphicsState, after: GraphicsState), of layers: TranslatedLayers,
    to damage: inout Damage
  ) throws {
    guard old.isVisible || new.isVisible else { return }
    guard try !isMoved(old, new, in: parents, of: layers, children: &damage) else { return }
    try add(old, in: parents.before, movedBy: layers.shift, to: &damage)
    damage.add(try painter.extent(of: new, in: parents.after))
  }

  /// Whether a layer looks as before elsewhere, but for parts of its children, which are added.
  private func isMoved(
    _ old: Layer, _ new: Layer, in parents: (before: GraphicsState, after: GraphicsState), of layers: TranslatedLayers,
    children damage: inout Damage
  ) throws -> Bool {
    guard old.isVisible, new.isVisible, old == new || old.hasShell(of: new, but: \.frame.origin),
      let before = try parents.before.entering(old), let after = try parents.after.entering(new)
    else { return false }
    let check = ShiftedDrawing(before: before, after: after, shift: layers.shift, clip: layers.surroundings.clip.rect)
    guard try new.isSame(in: check, by: painter) else { return false }
    let inner = (before: before.scrolled(by: old.contentOffset), after: after.scrolled(by: new.contentOffset))
    let isCut = new.clipsToBounds && !check.cutsWholePixels(new)
    guard new.isGroup || isCut else {
      try addUnmoved(old.children, new.children, in: inner, of: layers, to: &damage)
      return true
    }
    // One picture of all that is in it: it is moved whole, or drawn whole.
    guard new.isPlainGroup else { return false }
    if new.isGroup {
      let reach = (try painter.inside(old, before), try painter.inside(new, after))
      guard check.coversShifted(reach.0, reach.1) else { return false }
    }
    if isCut {
      let boxes = check.boxes(new.bounds)
      guard check.coversShifted(boxes.before, boxes.after),
        check.shiftsSurface(of: new)
      else { return false }
    }
    var inside = Damage(visible: damage.visible)
    try addUnmoved(old.children, new.children, in: inner, of: layers, to: &inside)
    return inside.parts.isEmpty
  }
}

extension Layer {
  /// Whether all that makes it a picture of its own is its opacity, or its outline.
  fileprivate var isPlainGroup: Bool {
    mask.isEmpty && !isPictured && blend == .normal && !joinsChildren && !childrenReadBehind
  }
}
