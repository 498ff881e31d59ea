import Geometry
import Layers
import Pixels

extension Rasterizer {
  /// Turns the picture of one tree into the picture of another if they differ; the result is, byte for
  /// byte, what `draw(_:into:)` makes.
  ///
  /// - Parameter bitmap: holds the picture of `previous`, drawn by a rasteriser of the same scale.
  /// - Returns: the pixels that were drawn again, or nil where the trees look the same.
  @discardableResult
  public func redraw(_ root: Layer, after previous: Layer, in bitmap: Bitmap) throws -> PixelRect? {
    guard root != previous else { return nil }
    try draw(root, into: bitmap)
    return PixelRect(of: bitmap)
  }

  /// A rectangle outside of which two trees have the same pixels; nil where they have the same pixels everywhere.
  func damage(from old: Layer, to new: Layer, in visible: PixelRect) throws -> PixelRect? {
    let scope = Scope(scale: scale, visible: visible)
    let box = try changes(from: old, to: new, old: scope, new: scope)
    return box.isEmpty ? nil : PixelRect(covering: box, within: visible)
  }

  private func changes(from old: Layer, to new: Layer, old oldParent: Scope, new newParent: Scope) throws -> Rect {
    guard old != new else { return .zero }
    var oldShell = old
    var newShell = new
    oldShell.children = []
    newShell.children = []
    guard oldShell == newShell else {
      return try extent(of: old, in: oldParent).union(try extent(of: new, in: newParent))
    }
    // Only children differ, and those are placed as before: what changes is where they change.
    let outer = try newParent.entering(new)
    let scope = outer.scrolled(by: new.contentOffset)
    var changed = Rect.zero
    let (before, after) = (old.children, new.children)
    let head = zip(before, after).prefix { $0.id == $1.id }.count
    let tail = zip(before.dropFirst(head).reversed(), after.dropFirst(head).reversed()).prefix { $0.id == $1.id }.count
    for index in 0..<head {
      changed = changed.union(try changes(from: before[index], to: after[index], old: scope, new: scope))
    }
    for index in 0..<tail {
      changed = changed.union(
        try changes(
          from: before[before.count - 1 - index], to: after[after.count - 1 - index], old: scope, new: scope))
    }
    for layer in before[head..<(before.count - tail)] { changed = changed.union(try extent(of: layer, in: scope)) }
    for layer in after[head..<(after.count - tail)] { changed = changed.union(try extent(of: layer, in: scope)) }
    guard new.clipsToBounds else { return changed }
    return changed.intersection(outer.transform.boundingBox(of: new.bounds).inset(by: -1)) ?? .zero
  }

  /// The pixels that a layer with everything in it can touch.
  func region(of layer: Layer, in scope: Scope) throws -> PixelRect? {
    let box = try extentInside(layer, scope)
    return box.isEmpty ? nil : PixelRect(covering: box, within: scope.visible)
  }

  private func extent(of layer: Layer, in parent: Scope) throws -> Rect {
    guard layer.opacity > 0 else { return .zero }
    return try extentInside(layer, parent.entering(layer))
  }

  /// In device pixels, with a pixel to spare for softened edges.
  private func extentInside(_ layer: Layer, _ scope: Scope) throws -> Rect {
    func device(_ rect: Rect, spare: Double = 1) -> Rect {
      rect.isEmpty ? .zero : scope.transform.boundingBox(of: rect).inset(by: -spare)
    }
    let content = device(try reach(of: layer.content, size: layer.frame.size), spare: 2)
    var box = content
    let inner = scope.scrolled(by: layer.contentOffset)
    for child in layer.children { box = box.union(try extent(of: child, in: inner)) }
    if layer.clipsToBounds { box = box.intersection(device(layer.bounds)) ?? .zero }
    if layer.background != nil || layer.border != nil { box = box.union(device(layer.bounds)) }
    if let shadow = layer.shadow {
      let cast = layer.background == nil ? content : device(layer.bounds)
      if !cast.isEmpty {
        let origin = scope.transform.apply(to: .zero)
        let moved = cast.moved(by: scope.transform.apply(to: shadow.offset) - origin)
        let reach = BoxBlur.reach(sigma: max(0, shadow.radius) * scope.transform.meanScale)
        box = box.union(moved.inset(by: -Double(reach) - 1))
      }
    }
    return box
  }
}
