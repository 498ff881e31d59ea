import Basics
import Formulas
import Geometry
import Layers
import Scenes
import Vocabulary

/// Makes the layers of the moment. What nothing has happened to is not made again: a layer is a node, and so is its
/// look.
package struct LayerMaker: EvaluatorPart {
  package let evaluator: Evaluator

  /// The layer of an instance with all in it. `visible` is the part of the parent that can be seen, where it is known:
  /// instances of a repeated layer that are far from it are left out, as a table view leaves out cells.
  func layer(of instance: Instance, visible: Rect?) throws -> Layer {
    let node = instance.picture ?? LayerNode(instance)
    instance.picture = node
    node.look(at: visible)
    try evaluator.use(node)
    return node.layer
  }

  /// The layer without what is in it, but with its content and its mask.
  func look(of instance: Instance) throws -> Layer {
    let node = instance.look ?? AppearanceNode(instance)
    instance.look = node
    try evaluator.use(node)
    return node.layer
  }

  fileprivate func workOutLook(of instance: Instance) throws -> Layer {
    try evaluator.spend(WorkBudget.stepsOfLayer)
    let frame = try Sticky(evaluator: evaluator).frame(of: instance)
    var layer = Layer(
      id: instance.path.isEmpty ? "scene" : instance.path, kind: instance.template.kindName, frame: frame)
    try Appearance(evaluator: evaluator).give(to: &layer, of: instance)
    guard layer.isFinite else {
      throw Diagnostic(PropertyProblem.notFinite(layer: RowName.printed(layer.id)), at: instance.template.place)
    }
    layer.content = try evaluator.contents.content(of: instance)
    try evaluator.contents.check(layer.content, size: frame.size, of: instance)
    if let mask = evaluator.structure.mask(of: instance) { layer.mask = [try self.layer(of: mask, visible: nil)] }
    layer.touch = try evaluator.screen.touch(of: instance)
    return layer
  }

  fileprivate func workOutLayer(of instance: Instance, visible: Rect?) throws -> Layer {
    var layer = try look(of: instance)
    if instance.template.kind == .scroll {
      try ScrollLayers(evaluator: evaluator).fill(&layer, of: instance)
      if layer.mayOverflow { evaluator.mayOverflow = true }
    } else {
      let isFlat = layer.transform == .identity && layer.depth == nil
      let inside = isFlat ? visible?.moved(by: -layer.frame.origin) : nil
      layer.children = try childLayers(of: instance, visible: inside)
    }
    return layer
  }

  func childLayers(of instance: Instance, visible: Rect?) throws -> [Layer] {
    var result: [Layer] = []
    let isInSpace = instance.template.cell(Vocabulary.look.perspective) != nil
    // A layer that is small because it is far away may be seen wherever it stands.
    let seen = isInSpace ? nil : visible
    let children = try children(of: instance, showing: visible, seen: seen)
    try evaluator.spend(children.count * WorkBudget.stepsOfLayer)
    for (index, template) in instance.template.children.enumerated() where program.sleeps(template) {
      evaluator.rows.keep(children.filter { $0.template === template }, index, of: instance)
    }
    for child in try inDrawingOrder(children) where child.template.kind != .run {
      let template = child.template
      let isInWindow = template.sleep != nil && instance.template.kind.isStack || template.isSticky
      if let seen, template.isRepeated, !isInWindow, Self.isFar(try evaluator.layout.frame(of: child), from: seen) {
        continue
      }
      result.append(try layer(of: child, visible: seen))
    }
    return isInSpace ? Self.fromFarToNear(result) : result
  }

  /// The children of which something may show in a part of an instance; all that are always there, and all where it is
  /// nil.
  ///
  /// - Parameter seen: the part that the layers are made for.
  private func children(of instance: Instance, showing part: Rect?, seen: Rect?) throws -> [Instance] {
    let children = try evaluator.rows.children(of: instance, showing: part)
    guard let part, instance.template.kind.isStack else { return children }
    let wider = try InkOverflow(evaluator: evaluator, seen: seen).part(showing: part, in: instance, children)
    return wider == part ? children : try evaluator.rows.children(of: instance, showing: wider)
  }

  /// Layers that one eye sees, in the order in which they hide each other: by how near their middles are, of equals as
  /// they were.
  static func fromFarToNear(_ layers: [Layer]) -> [Layer] {
    let places = layers.map { $0.z(of: $0.bounds.center) }
    return layers.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { layers[$0] }
  }

  /// Returns the children back to front: by `z`, of equals those that stay at an end of a scroll in front, then in the
  /// order of the file.
  package func inDrawingOrder(_ children: [Instance]) throws -> [Instance] {
    let isMixed = children.contains { $0.template.isSticky || $0.template.cell(Vocabulary.placement.z) != nil }
    guard isMixed else { return children }
    let heights = try children.map {
      (try value(Vocabulary.placement.z, of: $0), try Sticky(evaluator: evaluator).edge(of: $0) == .none ? 0 : 1)
    }
    return children.indices.sorted { (heights[$0].0, heights[$0].1, $0) < (heights[$1].0, heights[$1].1, $1) }
      .map { children[$0] }
  }

  /// Whether a layer lies further away from the visible part than that is large.
  static func isFar(_ frame: Rect, from visible: Rect) -> Bool {
    let reach = Rect(
      visible.minX - visible.width, visible.minY - visible.height, visible.width * 3, visible.height * 3)
    return frame.maxX < reach.minX || frame.minX > reach.maxX || frame.maxY < reach.minY || frame.minY > reach.maxY
  }
}

/// The look of an instance, as a node.
final class AppearanceNode: InstanceNode {
  // Layers are read and written whole (`Node`).
  @exclusivity(unchecked) private(set) var layer = Layer(id: "", kind: "", frame: .zero)

  override func workOut(_ evaluator: Evaluator) throws -> Bool {
    let look = try working(on: instance.template.place) { try evaluator.layers.workOutLook(of: instance) }
    if look.mayOverflow { evaluator.mayOverflow = true }
    layer = look
    return true
  }
}

/// The layer of an instance with all in it, as a node. What nothing happens to is not made again.
package final class LayerNode: InstanceNode {
  @exclusivity(unchecked) private(set) var layer = Layer(id: "", kind: "", frame: .zero)
  private var visible: Rect?

  /// Says which part of the parent can be seen: a layer that was made for another part is made again.
  func look(at visible: Rect?) {
    guard visible != self.visible else { return }
    self.visible = visible
    lookAgainQuietly()
  }

  override func workOut(_ evaluator: Evaluator) throws -> Bool {
    layer = try working(on: instance.template.place) {
      try evaluator.layers.workOutLayer(of: instance, visible: visible)
    }
    return true
  }
}
