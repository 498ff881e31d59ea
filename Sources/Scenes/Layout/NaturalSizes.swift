import Geometry
import Layers
import Vocabulary

/// The sizes of layers by themselves: labels by their text, images by their pixels, stacks by their children; and the
/// reach of the content of a scroll.
enum NaturalSizes: LayoutRules {
  static func size(_ axis: Axis, of layer: any LaidOutLayer) throws -> Interval? {
    if Placement.shares(layer.template, axis) {
      if let size = layer.template.spec(axis).size { return try length(size, of: layer) }
      if !Placement.hasBase(layer.template, axis) { return Interval(0) }
    }
    switch layer.template.kind {
    case .label: return try LabelText.size(axis, of: layer)
    case .image:
      guard Placement.hasNaturalSize(layer.template, axis),
        let path = try certainValue(Vocabulary.image.source, of: layer) ?? nil
      else { return Interval(0) }
      let size = try layer.imageSize(path, of: Vocabulary.image.source)
      return Interval(axis == .horizontal ? size.width : size.height)
    case .row, .column, .grid: return try Stacks.size(axis, of: layer)
    case .flow: return axis == .vertical ? try Flows.height(of: layer) : Interval(0)
    case .box, .shape, .scroll, .slot, .run: return Interval(0)
    }
  }

  static func contentSize(_ axis: Axis, of layer: any LaidOutLayer) throws -> Interval? {
    guard layer.template.kind == .scroll else { return Interval(0) }
    if layer.template.cell(Vocabulary.scroll.content) != nil {
      guard let content = try certainValue(Vocabulary.scroll.content, of: layer) ?? nil else { return nil }
      return Interval(content[axis])
    }
    var edge = Interval(0)
    for (index, template) in layer.template.children.enumerated() where !template.readsOwnScroll {
      guard let end = try end(ofChild: index, in: layer, axis) else { return nil }
      edge = Interval(max(edge.low, end.low), max(edge.high, end.high))
    }
    return edge
  }

  /// Returns the reach of all layers of a child template in a scroll; nil where that cannot be known.
  private static func end(ofChild index: Int, in scroll: any LaidOutLayer, _ axis: Axis) throws -> Interval? {
    if scroll.program.sleeps(scroll.template.children[index]) {
      return Interval(try scroll.rowReach(index)[axis])
    }
    var edge = Interval(0)
    for child in try scroll.layers(index) {
      if !child.standsForAll, try !value(Vocabulary.placement.measured, of: child) { continue }
      guard let end = sum(try extent(Measure.place(axis), of: child), try extent(Measure.size(axis), of: child))
      else { return nil }
      edge = Interval(max(edge.low, end.low), max(edge.high, end.high))
    }
    return edge
  }
}
