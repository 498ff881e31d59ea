import Formulas
import Geometry
import Layers
import Scenes

/// Making the layers of the moment.
extension Evaluator {
  /// The layer of an instance with all in it. `visible` is the part of the parent that can be seen, where it is known:
  /// instances of a repeated layer that are far from it are left out, as a table view leaves out cells.
  func layer(of instance: Instance, visible: Rect?) throws -> Layer {
    let node = instance.picture ?? LayerNode(instance)
    instance.picture = node
    node.look(at: visible)
    try use(node)
    return node.layer
  }

  /// The layer without what is in it, but with its content and its mask.
  fileprivate func look(of instance: Instance) throws -> Layer {
    let node = instance.look ?? LookNode(instance)
    instance.look = node
    try use(node)
    return node.layer
  }

  fileprivate func workOutLook(of instance: Instance) throws -> Layer {
    let frame = try frame(of: instance)
    var layer = Layer(
      id: instance.path.isEmpty ? "scene" : instance.path, kind: instance.template.kindName, frame: frame)
    try giveLook(to: &layer, of: instance)
    layer.content = try content(of: instance, size: frame.size)
    if let mask = mask(of: instance) { layer.mask = [try self.layer(of: mask, visible: nil)] }
    layer.touch = try touch(of: instance)
    return layer
  }

  fileprivate func workOutLayer(of instance: Instance, visible: Rect?) throws -> Layer {
    var layer = try look(of: instance)
    if instance.template.kind == .scroll {
      try fillScroll(&layer, of: instance)
    } else {
      let inside = layer.transform == .identity ? visible?.moved(by: -layer.frame.origin) : nil
      layer.children = try childLayers(of: instance, visible: inside)
    }
    return layer
  }

  func childLayers(of instance: Instance, visible: Rect?) throws -> [Layer] {
    var result: [Layer] = []
    let children = try children(of: instance, showing: visible)
    for (index, template) in instance.template.children.enumerated() where program.sleeps(template) {
      keep(children.filter { $0.template === template }, index, of: instance)
    }
    for child in try inDrawingOrder(children) {
      let template = child.template
      let isInWindow = template.sleep != nil && instance.template.kind.isStack
      if let visible, template.isRepeated, !isInWindow, Self.isFar(try frame(of: child), from: visible) { continue }
      result.append(try layer(of: child, visible: visible))
    }
    return result
  }

  /// Back to front: by `z`, equals in the order of the file.
  func inDrawingOrder(_ children: [Instance]) throws -> [Instance] {
    guard children.contains(where: { $0.template.cell(Vocabulary.placement.z) != nil }) else { return children }
    let heights = try children.map { try value(Vocabulary.placement.z, of: $0) }
    return children.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }.map { children[$0] }
  }

  /// Whether a layer lies further away from what is visible than that is large.
  static func isFar(_ frame: Rect, from visible: Rect) -> Bool {
    let reach = Rect(
      visible.minX - visible.width, visible.minY - visible.height, visible.width * 3, visible.height * 3)
    return frame.maxX < reach.minX || frame.minX > reach.maxX || frame.maxY < reach.minY || frame.minY > reach.maxY
  }

  // MARK: Look

  private func giveLook(to layer: inout Layer, of instance: Instance) throws {
    let template = instance.template
    let look = Vocabulary.look
    layer.isTransformAnimated = template.isTransformAnimated
    layer.isHidden = try value(look.hidden, of: instance)
    layer.opacity = min(max(try value(look.opacity, of: instance), 0), 1)
    layer.anchor = try value(look.anchor, of: instance)
    layer.transform = try transform(of: instance)
    if template.kind != .shape { layer.background = try fill(look.fill, of: instance) }
    layer.cornerRadii = try value(look.cornerRadius, of: instance)
    layer.clipsToBounds = try clips(instance)
    layer.joinsChildren = try value(look.joined, of: instance)
    if template.gives(look.border) { layer.border = try border(of: instance) }
    if template.gives(look.shadow) { layer.shadow = try shadow(of: instance) }
    layer.blur = try value(look.blur, of: instance)
  }

  /// Whether what lies outside of a layer is cut off.
  func clips(_ instance: Instance) throws -> Bool {
    try value(instance.template.kind == .scroll ? Vocabulary.scroll.clip : Vocabulary.look.clip, of: instance)
  }

  private func border(of instance: Instance) throws -> Border {
    let border = Vocabulary.border
    return Border(color: try value(border.color, of: instance), width: try value(border.width, of: instance))
  }

  private func shadow(of instance: Instance) throws -> Shadow {
    let shadow = Vocabulary.shadow
    return Shadow(
      color: try value(shadow.color, of: instance), radius: try value(shadow.radius, of: instance),
      offset: try value(shadow.offset, of: instance), opacity: try value(shadow.opacity, of: instance))
  }

  /// Works out everything but content and children: whatever fails, throws.
  func checkLook(of instance: Instance) throws {
    var layer = Layer(id: "", kind: "", frame: try frame(of: instance))
    try giveLook(to: &layer, of: instance)
  }

  /// Measures a text as it is drawn, which fails where the font set lacks one of its characters.
  func checkCharacters(of text: Text, in instance: Instance) throws {
    _ = try measure(text, width: nil, of: instance)
  }

  func transform(of instance: Instance) throws -> AffineTransform {
    let look = Vocabulary.look
    var transform = AffineTransform.identity
    if instance.template.cell(look.scale) != nil {
      let scale = try value(look.scale, of: instance)
      transform = .scale(scale.first, scale.second)
    }
    if instance.template.cell(look.rotation) != nil {
      transform = transform.then(.rotation(try value(look.rotation, of: instance)))
    }
    if instance.template.cell(look.translate) != nil {
      let offset = try value(look.translate, of: instance)
      transform = transform.then(.translation(offset.x, offset.y))
    }
    return transform
  }

  /// From an instance's coordinates to its parent's (the parent's scrolling not counted).
  func transformToParent(of instance: Instance) throws -> AffineTransform {
    var layer = Layer(id: "", kind: "", frame: try frame(of: instance))
    layer.anchor = try value(Vocabulary.look.anchor, of: instance)
    layer.transform = try transform(of: instance)
    return layer.transformToParent
  }

  /// A colour, where it is not clear, or a gradient.
  func fill(_ property: Property<Color>, of instance: Instance) throws -> Fill? {
    if instance.template.cell(property) != nil {
      let color = try value(property, of: instance)
      return color.alpha > 0 ? .color(color) : nil
    }
    return try gradient(of: instance).map { .gradient($0) }
  }

  private func gradient(of instance: Instance) throws -> Gradient? {
    let gradient = Vocabulary.gradient
    guard let colors = try value(gradient.colors, of: instance) else { return nil }
    guard colors.count >= 2 else {
      throw wrong(
        gradient.colors, wanted: "two colours at least", got: .list(colors.map(Value.color)), of: instance)
    }
    let places = try value(gradient.stops, of: instance)
    if let places, places.count != colors.count {
      throw wrong(
        gradient.stops, wanted: "as many numbers as colours", got: .list(places.map(Value.number)), of: instance)
    }
    let stops = colors.enumerated().map { index, color in
      Gradient.Stop(offset: places?[index] ?? Double(index) / Double(colors.count - 1), color: color)
    }
    return Gradient(
      form: try value(gradient.radial, of: instance) ? .radial : .axial, stops: stops,
      start: try value(gradient.from, of: instance), end: try value(gradient.to, of: instance))
  }
}

/// What an instance looks like, as a node.
final class LookNode: InstanceNode {
  private(set) var layer = Layer(id: "", kind: "", frame: .zero)

  init(_ instance: Instance) {
    super.init(instance)
  }

  override func workOut(_ evaluator: Evaluator) throws -> Bool {
    layer = try evaluator.workOutLook(of: instance)
    return true
  }
}

/// The layer of an instance with all in it, as a node. What nothing happens to is not made again.
final class LayerNode: InstanceNode {
  private(set) var layer = Layer(id: "", kind: "", frame: .zero)
  private var visible: Rect?

  init(_ instance: Instance) {
    super.init(instance)
  }

  /// Says which part of the parent can be seen: a layer that was made for another part is made again.
  func look(at visible: Rect?) {
    guard visible != self.visible else { return }
    self.visible = visible
    lookAgainQuietly()
  }

  override func workOut(_ evaluator: Evaluator) throws -> Bool {
    layer = try evaluator.workOutLayer(of: instance, visible: visible)
    return true
  }
}
