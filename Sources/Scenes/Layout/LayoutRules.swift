import Formulas
import Geometry
import Layers
import Vocabulary

/// A group of the rules by which layers are laid out. All of them run on intervals, which are points at an instant; nil
/// stands for what cannot be known over a range.
protocol LayoutRules {}

/// The readings of a layer that all rules have in common.
extension LayoutRules {
  // Where this is inlined, Swift 6.3.1 crashes on branches that each call it.
  /// Returns what a cell holds.
  @inline(never)
  static func read(_ cell: Int, of layer: any LaidOutLayer) throws -> Value { try layer.value(cell) }

  /// Returns a property's value, within its range; its default where it is not given.
  static func value<Content: PropertyType>(
    _ property: Property<Content>, of layer: any LaidOutLayer
  ) throws -> Content {
    guard let cell = layer.template.cell(property) else { return property.standard }
    let value = try read(cell, of: layer)
    if let content = Content.read(value) { return property.clamped(content) }
    if layer.standsForAll { return property.standard }
    throw layer.mismatch(cell, wanted: Content.wanted, got: value)
  }

  /// The same, or nil over a range in which it may change.
  static func certainValue<Content: PropertyType>(
    _ property: Property<Content>, of layer: any LaidOutLayer
  ) throws -> Content? {
    guard let cell = layer.template.cell(property) else { return property.standard }
    let value = try read(cell, of: layer)
    if let content = Content.read(value) { return property.clamped(content) }
    if layer.standsForAll { return property.standard }
    if !value.isExact { return nil }
    throw layer.mismatch(cell, wanted: Content.wanted, got: value)
  }

  /// The layer that is so many layers out.
  static func ancestor(_ distance: Int, of layer: any LaidOutLayer) -> any LaidOutLayer {
    var nearest = layer
    for _ in 0..<distance { nearest = nearest.container ?? nearest }
    return nearest
  }

  /// Takes the branch of the word that is given, or all of them where it may be any.
  static func branch<Choice: Word, Result>(
    by property: Property<Choice>, of layer: any LaidOutLayer, _ go: (Choice) throws -> Result
  ) throws -> Result {
    if layer.standsForAll, let cell = layer.template.cell(property), try !read(cell, of: layer).isExact {
      for choice in Choice.allCases { _ = try go(choice) }
    }
    return try go(value(property, of: layer))
  }

  /// A measure as an interval.
  static func extent(_ measure: Measure, of layer: any LaidOutLayer) throws -> Interval? {
    try read(measure.rawValue, of: layer).asInterval
  }

  /// A cell that must be a number.
  static func length(_ cell: Int, of layer: any LaidOutLayer) throws -> Interval? {
    let value = try read(cell, of: layer)
    if let interval = value.asInterval { return interval }
    if layer.standsForAll { return Interval(0) }
    if !value.isExact { return nil }
    throw layer.mismatch(cell, wanted: Double.wanted, got: value)
  }

  /// A property that is given, which must be a number, within its range.
  static func length(_ property: Property<Double?>, at cell: Int, of layer: any LaidOutLayer) throws -> Interval? {
    let length = try length(cell, of: layer)
    return property.spec.range.flatMap { length?.clamped(to: $0) } ?? length
  }

  /// All layers in one, in the order of the file, but for those that can sleep.
  static func lastingChildren(of layer: any LaidOutLayer) throws -> [any LaidOutLayer] {
    var result: [any LaidOutLayer] = []
    for (index, template) in layer.template.children.enumerated() where !layer.program.sleeps(template) {
      result += try layer.layers(index)
    }
    return result
  }

  /// Returns the room that a stack or a label leaves free inside its edges; nil over a range in which it moves.
  static func padding(of layer: any LaidOutLayer) throws -> EdgeInsets? {
    try certainValue(layer.template.kind == .label ? Vocabulary.label.padding : Vocabulary.row.padding, of: layer)
  }
}

extension EdgeInsets {
  /// The points at the edge where an axis begins.
  package func before(_ axis: Axis) -> Double { axis == .horizontal ? left : top }
  /// The points at the edge where an axis ends.
  package func after(_ axis: Axis) -> Double { axis == .horizontal ? right : bottom }
}
