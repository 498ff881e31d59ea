import Geometry
import Layers

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
    guard children.contains(where: { $0.template.cell("z") != nil }) else { return children }
    let heights = try children.map { try number("z", of: $0, default: 0) }
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
    layer.isTransformAnimated = template.isTransformAnimated
    layer.isHidden = try flag("hidden", of: instance)
    layer.opacity = min(max(try number("opacity", of: instance, default: 1), 0), 1)
    layer.anchor = try point("anchor", of: instance) ?? Point(0.5, 0.5)
    layer.transform = try transform(of: instance)
    if template.kind != .shape { layer.background = try fill(of: instance) }
    layer.cornerRadii = try cornerRadii(of: instance)
    layer.clipsToBounds = try flag("clip", of: instance, default: template.kind == .scroll)
    layer.joinsChildren = try flag("joined", of: instance)
    if template.cell("border.color") != nil || template.cell("border.width") != nil {
      layer.border = Border(
        color: try color("border.color", of: instance) ?? .black,
        width: try number("border.width", of: instance, default: 1))
    }
    if template.cellIndices.keys.contains(where: { $0.hasPrefix("shadow.") }) {
      layer.shadow = Shadow(
        color: try color("shadow.color", of: instance) ?? .black,
        radius: try number("shadow.radius", of: instance, default: 3),
        offset: try point("shadow.offset", of: instance) ?? .zero,
        opacity: try number("shadow.opacity", of: instance, default: 1))
    }
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
    let template = instance.template
    var transform = AffineTransform.identity
    if template.cell("scale") != nil {
      let scale = try property("scale", of: instance) ?? .number(1)
      if let factor = scale.asNumber {
        transform = .scale(factor, factor)
      } else if let factors = scale.asPoint {
        transform = .scale(factors.x, factors.y)
      } else {
        throw wrong("scale", wanted: "a number or two", got: scale, of: instance)
      }
    }
    if template.cell("rotation") != nil {
      transform = transform.then(.rotation(try number("rotation", of: instance, default: 0)))
    }
    if let offset = try point("translate", of: instance) {
      transform = transform.then(.translation(offset.x, offset.y))
    }
    return transform
  }

  /// From an instance's coordinates to its parent's (the parent's scrolling not counted).
  func transformToParent(of instance: Instance) throws -> AffineTransform {
    var layer = Layer(id: "", kind: "", frame: try frame(of: instance))
    layer.anchor = try point("anchor", of: instance) ?? Point(0.5, 0.5)
    layer.transform = try transform(of: instance)
    return layer.transformToParent
  }

  private func cornerRadii(of instance: Instance) throws -> CornerRadii {
    guard let value = try property("cornerRadius", of: instance) else { return .zero }
    if let radius = value.asNumber { return CornerRadii(radius) }
    let numbers = value.asList?.compactMap(\.asNumber) ?? []
    guard numbers.count == 4 else { throw wrong("cornerRadius", wanted: "a number or four", got: value, of: instance) }
    return CornerRadii(topLeft: numbers[0], topRight: numbers[1], bottomRight: numbers[2], bottomLeft: numbers[3])
  }

  func fill(of instance: Instance) throws -> Fill? {
    if instance.template.cell("fill") != nil {
      return try color("fill", of: instance).flatMap { $0.alpha > 0 ? .color($0) : nil }
    }
    guard let colors = try property("fill.gradient", of: instance) else { return nil }
    let list = colors.asList?.compactMap(\.asColor) ?? []
    guard list.count >= 2, list.count == colors.asList?.count else {
      throw wrong("gradient", wanted: "two colours at least", got: colors, of: instance)
    }
    let places = try property("fill.stops", of: instance)?.asList?.compactMap(\.asNumber)
    if let places, places.count != list.count {
      throw wrong("stops", wanted: "as many numbers as colours", got: .list([]), of: instance)
    }
    let stops = list.enumerated().map { index, color in
      Gradient.Stop(offset: places?[index] ?? Double(index) / Double(list.count - 1), color: color)
    }
    return .gradient(
      Gradient(
        form: try flag("fill.radial", of: instance) ? .radial : .axial, stops: stops,
        start: try point("fill.from", of: instance) ?? Point(0.5, 0),
        end: try point("fill.to", of: instance) ?? Point(0.5, 1)))
  }

  // MARK: Reading properties

  func wrong(_ name: String, wanted: String, got: Value, of instance: Instance) -> Diagnostic {
    if let cell = instance.template.cell(name) {
      return wrong(name, wanted: wanted, got: got, cell: cell, of: instance)
    }
    return Diagnostic(PropertyProblem.property(name, wanted: wanted, got: got), at: instance.template.place)
  }

  func number(_ name: String, of instance: Instance, default standard: Double) throws -> Double {
    guard let value = try property(name, of: instance) else { return standard }
    guard let number = value.asNumber else { throw wrong(name, wanted: "a number", got: value, of: instance) }
    return number
  }

  func point(_ name: String, of instance: Instance) throws -> Point? {
    guard let value = try property(name, of: instance) else { return nil }
    guard let point = value.asPoint else { throw wrong(name, wanted: "two numbers", got: value, of: instance) }
    return point
  }

  func color(_ name: String, of instance: Instance) throws -> Color? {
    guard let value = try property(name, of: instance) else { return nil }
    guard let color = value.asColor else { throw wrong(name, wanted: "a colour", got: value, of: instance) }
    return color
  }

  func word(_ name: String, of instance: Instance) throws -> String? {
    guard let value = try property(name, of: instance) else { return nil }
    guard case .text(let word) = value else { throw wrong(name, wanted: "a word", got: value, of: instance) }
    return word
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
