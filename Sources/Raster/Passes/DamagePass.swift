import Geometry
import Layers
import Pixels

/// The pass that finds where the pictures of two trees differ.
struct DamagePass {
  let painter: Painter

  /// Pixels outside of which two trees have the same picture.
  func damage(from old: Layer, to new: Layer, in visible: PixelRect) throws -> Damage {
    var damage = Damage(visible: visible)
    let state = GraphicsState(scale: painter.scale, visible: visible, wanted: visible)
    try addChanges(from: old, to: new, in: state, to: &damage)
    try BackdropRegions.spread(&damage, to: new, in: state)
    return damage
  }

  /// Adds the extents of two layers to what changed, unless that is everything already.
  private func add(_ old: Layer, _ new: Layer, in parent: GraphicsState, to damage: inout Damage) throws {
    for layer in [old, new] where !damage.isWhole { damage.add(try painter.extent(of: layer, in: parent)) }
  }

  func addChanges(from old: Layer, to new: Layer, in parent: GraphicsState, to damage: inout Damage) throws {
    guard !damage.isWhole, old != new, old.opacity > 0 || new.opacity > 0 else { return }
    // Where something in a group reads what lies behind, that is in the group's picture, and is rounded with it.
    let isRounded = new.isGroup || new.clipsToBounds
    // Drawn apart, a part of a layer is a part of every pixel near it: all of it is drawn again.
    guard old.hasShell(of: new, but: \.children), !isRounded || old.childrenReadBehind == new.childrenReadBehind,
      DrawingPass.liesInItsMask(old) == DrawingPass.liesInItsMask(new), let outer = try parent.entering(new)
    else { return try add(old, new, in: parent, to: &damage) }
    if new.isGroup {
      // Gradients are rounded from where their group begins.
      let (before, after) = (try painter.visibleExtent(of: old, outer), try painter.visibleExtent(of: new, outer))
      guard before == after else {
        damage.add(before)
        damage.add(after)
        return
      }
    }
    // Only children differ, and those are placed as before: what changes is where they change.
    // Pixels beyond the edge of the screen are spread into it.
    let reach = new.spread(in: outer)
    var state = outer.scrolled(by: new.contentOffset)
    state.visible = state.visible.outset(by: reach)
    if new.clipsToBounds {
      guard let inside = PixelRect(covering: outer.transform.boundingBox(of: new.bounds), within: state.visible) else {
        return
      }
      state.visible = inside
    }
    var changes = Damage(visible: damage.visible.outset(by: reach))
    let (before, after) = (old.children, new.children)
    let pairs = LayerPairs(before, after)
    for place in pairs.places {
      try addChanges(from: before[place.before], to: after[place.after], in: state, to: &changes)
    }
    for place in pairs.gone { changes.add(try painter.extent(of: before[place], in: state)) }
    for place in pairs.come { changes.add(try painter.extent(of: after[place], in: state)) }
    if new.isIsolated {
      for child in after { try BackdropRegions.spread(&changes, to: child, in: state) }
    }
    let limit = outer.transform.boundingBox(of: new.bounds).inset(by: -1)
    for part in changes.parts {
      guard let seen = new.clipsToBounds ? part.rect.intersection(limit) : part.rect else { continue }
      damage.add(seen.inset(by: -Double(reach)))
    }
  }
}
