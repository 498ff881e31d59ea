import Geometry
import Layers
import Pixels

/// The pass that makes one picture of another with as little drawing as can be: layers that were scrolled are moved.
struct ScrollBlitPass {
  let damage: DamagePass

  var painter: Painter { damage.painter }

  /// The divisor by which a picture's area gives that of a little part.
  private static let littlePart = 8

  /// The way from one picture to the next that draws least.
  ///
  /// Where much differs, layers may have been scrolled: their pixels are there already, and are moved. What comes into
  /// view is drawn, and what lies over them, and what would not draw the same pixels elsewhere.
  func redrawing(from old: Layer, to new: Layer, in visible: PixelRect) throws -> PictureChange {
    let state = GraphicsState(scale: painter.scale, visible: visible, wanted: visible)
    var best: PictureChange?
    for layers in try TranslatedLayers.between(old, new, in: state) {
      guard let found = try redrawing(moving: layers, to: new, in: state) else { continue }
      if found.area < best?.area ?? .max { best = found }
    }
    if let best, best.area < visible.area / Self.littlePart { return best }
    let plain = PictureChange(drawn: try damage.damage(from: old, to: new, in: visible).parts)
    guard let best, 2 * best.area < plain.area else { return plain }
    return best
  }

  /// Returns the change of the picture; nil where what was moved is small, or cannot be moved.
  private func redrawing(moving layers: TranslatedLayers, to root: Layer, in state: GraphicsState) throws
    -> PictureChange?
  {
    guard !(layers.before + layers.after).contains(where: \.readsBehind) else { return nil }
    guard let seen = PixelRect(covering: try reach(of: layers), within: layers.surroundings.limit),
      seen.area > state.visible.area / Self.littlePart
    else { return nil }
    var changes = Damage(visible: state.visible)
    let (under, over) = try neighbours(of: layers, in: state, changes: &changes)
    var ground = BlitRegion(free: seen.intersection(layers.surroundings.clip), seen: seen)
    for item in over { ground.lay(over: item) }
    ground.lay(under: under)
    guard let free = ground.free, let target = free.intersection(free.moved(by: layers.shift)) else { return nil }
    for part in ground.seen?.without(target) ?? [] { changes.add(part.rect) }
    for part in ground.disturbed {
      // The former pixels are moved too, and those that are there now are moved over.
      for part in [part.moved(by: layers.shift), part] {
        if let part = part.intersection(target) { changes.add(part.rect) }
      }
    }
    var unmoved = Damage(visible: layers.surroundings.limit)
    try addUnmoved(layers.before, layers.after, in: layers.states, of: layers, to: &unmoved)
    for part in unmoved.parts { changes.add(part.rect) }
    try BackdropRegions.spread(&changes, to: root, in: state)
    return PictureChange(move: Move(target: target, shift: layers.shift), drawn: changes.parts)
  }

  /// A rectangle of the device outside of which the layers draw nothing, then and now.
  private func reach(of layers: TranslatedLayers) throws -> Rect {
    var reach = Rect.zero
    for layer in layers.after { reach = reach.union(try painter.extent(of: layer, in: layers.states.after)) }
    let isSame = layers.before.elementsEqual(layers.after) {
      $0 == $1 || $0.children == $1.children && $0.hasShell(of: $1, but: \.frame.origin)
    }
    if isSame {
      let back = Point(Double(-layers.shift.x), Double(-layers.shift.y))
      return reach.union(reach.moved(by: back).inset(by: -1))
    }
    for layer in layers.before { reach = reach.union(try painter.extent(of: layer, in: layers.states.before)) }
    return reach
  }

  // MARK: Around what is moved

  /// Returns the things drawn under what is moved, in order, and those drawn over it.
  ///
  /// - Parameter changes: is given where those differ.
  private func neighbours(
    of layers: TranslatedLayers, in state: GraphicsState, changes: inout Damage
  ) throws -> (under: [Neighbour], over: [Neighbour]) {
    var (under, over): ([Neighbour], [Neighbour]) = ([], [])
    for outer in layers.surroundings.around {
      under += try neighbours(LayerParts.under + LayerParts.inside, of: outer, within: state.visible)
      over += try neighbours(LayerParts.over, of: outer, within: state.visible)
      guard let next = outer.next else { continue }
      var found = Damage(visible: outer.limit)
      for sibling in siblings(in: outer) {
        let (old, new) = (sibling.before, sibling.after)
        if let old, let new {
          try damage.addChanges(from: old, to: new, in: outer.inner, to: &found)
        } else if let one = old ?? new {
          found.add(try painter.extent(of: one, in: outer.inner))
        }
        guard let item = try neighbour(old, new, in: outer.inner, outer.limit) else { continue }
        let isOver = sibling.place > next.after
        if isOver { over.append(item) } else { under.append(item) }
        // A layer that reads the ground behind it shows the layers that move there.
        if isOver, [old, new].contains(where: { $0?.readsBehind ?? false }) { found.add(item.reach.rect) }
      }
      for part in found.parts { changes.add(part.rect) }
    }
    return (under, over)
  }

  /// The layers beside the one that the way goes on in, in the order in which they are drawn.
  ///
  /// - Returns: with each where it is drawn, among those that are there now.
  private func siblings(in outer: TranslatedLayers.Around) -> [(before: Layer?, after: Layer?, place: Int)] {
    let (before, after) = (outer.before.children, outer.after.children)
    let pairs = LayerPairs(before, after)
    func both(_ places: [(before: Int, after: Int)]) -> [(before: Layer?, after: Layer?, place: Int)] {
      places.filter { $0.after != outer.next?.after }.map { (before[$0.before], after[$0.after], $0.after) }
    }
    let came = pairs.come.map { (before: Layer?.none, after: Layer?.some(after[$0]), place: $0) }
    let went = pairs.gone.map { (before: Layer?.some(before[$0]), after: Layer?.none, place: pairs.come.lowerBound) }
    return both(pairs.first) + went + came + both(pairs.last)
  }

  /// Returns some parts of a layer around as neighbours of what is moved.
  private func neighbours(
    _ parts: [any LayerPart.Type], of outer: TranslatedLayers.Around, within visible: PixelRect
  ) throws -> [Neighbour] {
    let (layer, state) = (outer.after, outer.state)
    return try parts.compactMap { part in
      let extent = try part.extent(of: layer, in: state, by: painter)
      guard let reach = PixelRect(covering: extent, within: visible) else { return nil }
      let even = part.evenPart(of: layer, in: state).flatMap(PixelRect.init(inside:))
      return Neighbour(reach: reach, even: even, hides: part.hidesGround(in: layer) ? even : nil)
    }
  }

  /// Returns a layer as the neighbour of those that are moved over it or under it; nil where it draws nothing.
  private func neighbour(_ old: Layer?, _ new: Layer?, in state: GraphicsState, _ limit: PixelRect) throws -> Neighbour?
  {
    var reach = Rect.zero
    for layer in [old, new].compactMap({ $0 }) { reach = reach.union(try painter.extent(of: layer, in: state)) }
    guard let pixels = PixelRect(covering: reach, within: limit) else { return nil }
    var found = Neighbour(reach: pixels)
    guard let old, let new else { return found }
    if old == new { found.even = try new.evenPartOfAll(in: state).flatMap(PixelRect.init(inside:)) }
    if old.isOpaque, new.isOpaque, let before = try state.entering(old), let after = try state.entering(new) {
      let part = old.evenPart(in: before).intersection(new.evenPart(in: after))
      found.hides = part.flatMap(PixelRect.init(inside:))?.intersection(limit)
    }
    return found
  }
}

extension PictureChange {
  /// Pixels that are drawn.
  var area: Int { drawn.reduce(0) { $0 + $1.area } }
}

extension Layer {
  /// A rectangle of the device in which all that is drawn of it is even; nil where there is none.
  ///
  /// - Parameter parent: the state of the layer around it.
  fileprivate func evenPartOfAll(in parent: GraphicsState) throws -> Rect? {
    guard children.isEmpty, !isGroup, !readsBehind, isLevel, let state = try parent.entering(self) else { return nil }
    var even: Rect?
    for part in LayerParts.all where part.count(in: self) > 0 {
      guard let own = part.evenPart(of: self, in: state) else { return nil }
      even = even == nil ? own : even?.intersection(own)
      if even == nil { return nil }
    }
    return even
  }

  /// Whether nothing under it can be seen through its background.
  fileprivate var isOpaque: Bool { isVisible && opacity >= 1 && !isGroup && isLevel && hidesGround }

  private var isLevel: Bool { transform.isTranslation && depth == nil }
}
