import Geometry
import Glibc
import Layers
import Pixels

extension Rasterizer {
  /// Turns the picture of one tree into the picture of another, drawing only what changed; the result is, byte for
  /// byte, what `draw(_:into:)` makes.
  ///
  /// What was moved by whole pixels is moved. Each damaged part is drawn into a bitmap beside this one, and copied: drawn
  /// in place, with the clip of the part, edges that cross its border would differ by a rounding.
  ///
  /// - Parameter bitmap: holds the picture of `previous`, drawn by a rasteriser of the same scale.
  /// - Returns: what changed; nothing where the trees look the same.
  @discardableResult
  public func redraw(_ root: Layer, after previous: Layer, in bitmap: Bitmap) throws -> PictureChange {
    undrawable = nil
    let whole = PixelRect(of: bitmap)
    let way = try redrawing(from: previous, to: root, in: whole)
    if way.area * 4 > whole.area * 3 {
      try draw(root, into: bitmap)
      return PictureChange(drawn: [whole])
    }
    if let move = way.move { bitmap.carryOut(move) }
    guard !way.damage.parts.isEmpty else { return PictureChange(move: way.move, drawn: []) }
    let beside =
      scratch.flatMap { PixelRect(of: $0) == whole ? $0 : nil }
      ?? Bitmap(width: bitmap.width, height: bitmap.height, isClear: false)
    scratch = beside
    let drawn = try way.damage.parts.flatMap { part in
      try draw(root, into: beside, wanted: part)
      return bitmap.replace(part, from: beside)
    }
    return PictureChange(move: way.move, drawn: drawn)
  }

  /// How many rows of pixels have to be drawn anew where one tree comes after another.
  public func rowsChanged(from old: Layer, to new: Layer, in visible: PixelRect) throws -> Int {
    min(visible.height, try damage(from: old, to: new, in: visible).parts.reduce(0) { $0 + $1.height })
  }

  /// Pixels outside of which two trees have the same picture.
  func damage(from old: Layer, to new: Layer, in visible: PixelRect) throws -> Damage {
    var damage = Damage(visible: visible)
    let scope = Scope(scale: scale, visible: visible, wanted: visible)
    try addChanges(from: old, to: new, in: scope, to: &damage)
    try spread(&damage, to: new, in: scope)
    return damage
  }

  /// Where two layers are; of no interest where they cannot add to what changed.
  private func add(_ old: Layer, _ new: Layer, in parent: Scope, to damage: inout Damage) throws {
    for layer in [old, new] where !damage.isWhole { damage.add(try extent(of: layer, in: parent)) }
  }

  func addChanges(from old: Layer, to new: Layer, in parent: Scope, to damage: inout Damage) throws {
    guard !damage.isWhole, old != new else { return }
    let isVisible = old.opacity > 0 || new.opacity > 0
    guard isVisible else { return }
    var oldShell = old
    var newShell = new
    oldShell.children = []
    newShell.children = []
    // Where something in a group reads what lies behind, that is in the group's picture, and is rounded with it.
    let isRounded = new.isGroup || new.clipsToBounds
    guard oldShell == newShell, !isRounded || old.childrenReadBehind == new.childrenReadBehind else {
      return try add(old, new, in: parent, to: &damage)
    }
    guard !new.isProjected else {
      // Seen askew, a part of it is a part of every pixel near it: all of it is drawn again.
      return try add(old, new, in: parent, to: &damage)
    }
    let outer = try parent.entering(new)
    if new.isGroup {
      // Gradients are rounded from where their group begins.
      let (before, after) = (try extentInside(old, outer), try extentInside(new, outer))
      guard before == after else {
        damage.add(before)
        damage.add(after)
        return
      }
    }
    // Only children differ, and those are placed as before: what changes is where they change.
    // What lies beyond the edge of the screen is blurred into it.
    let reach = spread(of: new, in: outer)
    var scope = outer.scrolled(by: new.contentOffset)
    scope.visible = scope.visible.outset(by: reach)
    var changes = Damage(visible: damage.visible.outset(by: reach))
    let (before, after) = (old.children, new.children)
    let pairs = LayerPairs(before, after)
    for place in pairs.places {
      try addChanges(from: before[place.before], to: after[place.after], in: scope, to: &changes)
    }
    for place in pairs.gone { changes.add(try extent(of: before[place], in: scope)) }
    for place in pairs.come { changes.add(try extent(of: after[place], in: scope)) }
    if new.isIsolated {
      for child in after { try spread(&changes, to: child, in: scope) }
    }
    let limit = outer.transform.boundingBox(of: new.bounds).inset(by: -1)
    for part in changes.parts {
      guard let seen = new.clipsToBounds ? part.rect.intersection(limit) : part.rect else { continue }
      damage.add(seen.inset(by: -Double(reach)))
    }
  }
}

extension Bitmap {
  /// Equal rows between two that differ, from which on these are told apart: fewer are hardly a band of a file.
  private static let gap = 8

  /// Copies a part of another bitmap of the same size. Returns the rows of it that were different.
  fileprivate func replace(_ part: PixelRect, from other: Bitmap) -> [PixelRect] {
    let offset = part.x * 4
    let count = part.width * 4
    var changed: [Range<Int>] = []
    for y in part.y..<part.maxY {
      guard let target = row(y).baseAddress, let source = other.row(y).baseAddress else { continue }
      guard memcmp(target + offset, source + offset, count) != 0 else { continue }
      memcpy(target + offset, source + offset, count)
      if let last = changed.last, y - last.upperBound < Self.gap {
        changed[changed.count - 1] = last.lowerBound..<(y + 1)
      } else {
        changed.append(y..<(y + 1))
      }
    }
    return changed.compactMap { PixelRect(x: part.x, y: $0.lowerBound, width: part.width, height: $0.count) }
  }
}
