import Geometry
import Layers
import Raster

/// Everything of one instant that layout is judged by, where it is on the screen, from back to front.
///
/// An instant is looked at after another one: of what is as it was, in surroundings as they were, nothing is worked out
/// again.
final class LayoutSurvey {
  private let engine: TextEngine
  private var root: Node?

  /// The marks of the instant looked at last, in the order in which they are drawn.
  var marks: [LayoutMark] { root?.marks ?? [] }
  /// The groups of layers beside one another that may be rows.
  var groups: [LayoutGroup] { root?.groups ?? [] }

  init(measuring engine: TextEngine) { self.engine = engine }

  /// Looks at an instant.
  ///
  /// - Returns: whether anything that layout is judged by may be otherwise than before.
  func look(at tree: Layer) throws -> Bool {
    let before = root
    let around = Surroundings(
      toScreen: .identity, seen: tree.frame, clips: [LayoutMark.Clip(id: tree.id, area: tree.frame)])
    root = try node(of: tree, in: around, below: nil, before)
    return root !== before
  }

  /// A layer and what is in it.
  fileprivate final class Node {
    let layer: Layer
    let around: Surroundings
    let link: LayerLink
    let text: ReadText?
    let children: [Node]
    let marks: [LayoutMark]
    let groups: [LayoutGroup]

    init(
      _ layer: Layer, _ around: Surroundings, _ link: LayerLink, text: ReadText?, own: [LayoutMark],
      children: [Node], group: LayoutGroup?
    ) {
      (self.layer, self.around, self.link, self.text, self.children) = (layer, around, link, text, children)
      marks = own + children.flatMap(\.marks)
      groups = (group.map { [$0] } ?? []) + children.flatMap(\.groups)
    }

    /// Whether its children are the very same as those of another state of it.
    func hasChildren(of other: Layer) -> Bool {
      layer.children.withUnsafeBufferPointer { own in
        other.children.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
      }
    }
  }

  /// All that the layers around one do to it.
  fileprivate struct Surroundings: Equatable {
    var toScreen: Projection
    /// The part of the screen that clips leave.
    var seen: Rect
    /// The clips from the outside in.
    var clips: [LayoutMark.Clip]
    var opacity = 1.0
    var takesFingers = true
    /// Whether a mask, a filter or a blend mode makes of it what layers do not tell.
    var isAltered = false
    /// The ground around it that can be seen as a box.
    var box: LayoutMark.Clip?
    /// The fill of what is painted behind it.
    var ground: Fill?
  }

  private func node(
    of layer: Layer, in around: Surroundings, below parent: LayerLink?, _ before: Node?
  ) throws -> Node? {
    guard layer.isVisible else { return nil }
    var bare = layer
    bare.children = []
    var known = before
    if let node = before {
      var old = node.layer
      old.children = []
      if old != bare {
        known = nil
      } else if node.around == around, node.hasChildren(of: layer) {
        return node
      }
    }
    let link = known?.link ?? LayerLink(id: layer.id, parent: parent)
    let text = try known?.text ?? readText(of: layer, before)
    let (own, inner) = marks(of: layer, text, link, in: around)
    var children: [Node] = []
    for (index, child) in layer.children.enumerated() {
      let old = before.flatMap { $0.child(index, id: child.id) }
      if let node = try node(of: child, in: inner, below: link, old) { children.append(node) }
    }
    if let known, known.around == around, known.children.count == children.count,
      zip(known.children, children).allSatisfy({ $0 === $1 })
    {
      return known
    }
    return Node(
      layer, around, link, text: text, own: own, children: children,
      group: LayoutGroup(children.map { LayoutGroup.Entry(layer: $0.layer, link: $0.link) }))
  }

  /// A text with the room that it has; as it was worked out before, where it is the same one in the same room.
  private func readText(of layer: Layer, _ before: Node?) throws -> ReadText? {
    guard case .text(let text) = layer.content, text.hasInk else { return nil }
    if let known = before?.text, before?.layer.frame.size == layer.frame.size, known.text == text { return known }
    return ReadText(text, fit: try TextFit(text, size: layer.frame.size, engine: engine))
  }

  /// The marks of a layer itself, and the surroundings that it makes for the layers in it.
  private func marks(
    of layer: Layer, _ text: ReadText?, _ link: LayerLink, in around: Surroundings
  ) -> ([LayoutMark], Surroundings) {
    var inner = around
    let own = layer.transformToParent.then(around.toScreen)
    let frame = own.boundingBox(of: layer.bounds)
    inner.opacity *= min(layer.opacity, 1)
    inner.isAltered = around.isAltered || !layer.mask.isEmpty || layer.blend != .normal || layer.blur > 0
    if layer.touch == .none || layer.opacity < Layer.Touch.minOpacity { inner.takesFingers = false }
    var marks: [LayoutMark] = []
    func add(_ kind: LayoutMark.Kind, _ area: Rect, in state: Surroundings) {
      marks.append(
        LayoutMark(
          kind: kind, link: link, area: area, seen: area.intersection(state.seen), opacity: inner.opacity,
          clips: state.clips, box: state.box, isAltered: inner.isAltered, size: frame.size))
    }
    let paint = Paint(of: layer)
    let alpha = inner.isAltered ? 0 : paint.alpha
    let takesFingers = inner.takesFingers && layer.touch != .passes
    let painted = own.boundingBox(of: paint.area)
    if alpha > 0 { add(.cover(alpha: alpha, takesFingers: takesFingers), painted, in: around) }
    if takesFingers, case .takes(let area) = layer.touch {
      let reach = own.boundingBox(of: area.rect(in: layer))
      // Without paint it keeps fingers off all the same.
      if alpha == 0 { add(.cover(alpha: 0, takesFingers: true), reach, in: around) }
      add(.target, reach, in: around)
    }
    if layer.clipsToBounds, link.parent != nil {
      inner.seen = around.seen.intersection(frame) ?? .zero
      inner.clips.append(LayoutMark.Clip(id: layer.id, area: frame))
    }
    if alpha > 0.35, layer.content == .none, link.parent != nil {
      // A box in the colour of its ground is seen by nobody.
      if layer.background != around.ground || layer.border != nil {
        inner.box = LayoutMark.Clip(id: layer.id, area: frame)
      }
      inner.ground = layer.background
    } else if link.parent == nil {
      inner.ground = layer.background
    }
    if let text {
      add(.text(text), own.boundingBox(of: text.letters), in: inner)
    }
    if case .image(let image) = layer.content, let factor = image.stretching(in: layer.frame.size) {
      add(.image(stretching: factor, natural: image.naturalSize, size: layer.frame.size), frame, in: around)
    }
    inner.toScreen = Projection(.translation(-layer.contentOffset.x, -layer.contentOffset.y)).then(own)
    return (marks, inner)
  }
}

extension LayoutSurvey.Node {
  /// The node of a child as it was, most likely at the same place among the children.
  fileprivate func child(_ index: Int, id: String) -> LayoutSurvey.Node? {
    if index < children.count, children[index].layer.id == id { return children[index] }
    return children.first { $0.layer.id == id }
  }
}

/// The paint of a layer itself, without the layers in it.
private struct Paint {
  /// The least opacity of the paint, 0…1, without the layer's own opacity.
  let alpha: Double
  /// The painted area in the layer's own coordinates.
  let area: Rect

  init(of layer: Layer) {
    var (alpha, area) = (layer.background?.minAlpha ?? 0, layer.bounds)
    switch layer.content {
    case .image(let image): (alpha, area) = (1, image.placement(in: layer.frame.size))
    case .shape(let shape): (alpha, area) = (shape.fill?.minAlpha ?? 0, shape.path.bounds ?? .zero)
    case .text, .none: break
    }
    self.alpha = layer.backdrop == nil ? alpha : 1
    self.area = area
  }
}

extension Fill {
  fileprivate var minAlpha: Double {
    switch self {
    case .color(let color): color.alpha
    case .gradient(let gradient): gradient.stops.map(\.color.alpha).min() ?? 0
    }
  }
}

extension Layer.HitArea {
  /// Around all of it, in the layer's own coordinates.
  fileprivate func rect(in layer: Layer) -> Rect {
    switch self {
    case .rect(let rect): rect
    case .outline(let path): path.bounds ?? .zero
    case .bounds, .inside, .stroke: layer.bounds
    }
  }
}

extension Image {
  /// Returns the ratio of the drawn width to the height over the picture's own ratio; nil where the picture keeps its
  /// ratio, or has none to keep.
  fileprivate func stretching(in size: Size) -> Double? {
    guard fit == .stretch, slices == nil, min(naturalSize.width, naturalSize.height) >= 8,
      min(size.width, size.height) > 0
    else { return nil }
    let factor = size.width / size.height * naturalSize.height / naturalSize.width
    return max(factor, 1 / factor) > 1.02 ? factor : nil
  }
}
