import Formulas
import Geometry
import Vocabulary

/// The places and sizes of layers.
package enum Layout: LayoutRules {
  /// Returns the value of a measure.
  package static func measure(_ measure: Measure, of layer: any LaidOutLayer) throws -> Value {
    switch measure {
    case .x, .y: number(try place(measure.axis, of: layer))
    case .width, .height: number(try size(measure.axis, of: layer))
    case .naturalWidth, .naturalHeight: number(try NaturalSizes.size(measure.axis, of: layer))
    case .contentWidth, .contentHeight: number(try NaturalSizes.contentSize(measure.axis, of: layer))
    case .textEndX, .textEndY: number(try LabelText.end(measure.axis, of: layer))
    }
  }

  // MARK: Size

  private static func size(_ axis: Axis, of layer: any LaidOutLayer) throws -> Interval? {
    guard let parent = layer.container else {
      let screen = layer.program.device.size
      return Interval(axis == .horizontal ? screen.width : screen.height)
    }
    return try bounds(axis, of: layer)?.clamp(freeSize(axis, of: layer, in: parent))
  }

  /// Reads the bounds that a layer gives; nil over a range in which they cannot be known.
  static func bounds(_ axis: Axis, of layer: any LaidOutLayer) throws -> Bounds? {
    func bound(_ property: Property<Double?>, else standard: Double) throws -> Interval? {
      guard let cell = layer.template.cell(property) else { return Interval(standard) }
      return try length(property, at: cell, of: layer)
    }
    guard let least = try bound(Vocabulary.placement.least(axis), else: -.infinity),
      let greatest = try bound(Vocabulary.placement.greatest(axis), else: .infinity)
    else { return nil }
    return Bounds(least: least, greatest: greatest)
  }

  /// Its size before it is held between its least and its greatest one.
  private static func freeSize(
    _ axis: Axis, of layer: any LaidOutLayer, in parent: any LaidOutLayer
  ) throws -> Interval? {
    func length(_ cell: Int) throws -> Interval? { try self.length(cell, of: layer) }
    switch Placement.sizeRule(of: layer.template, axis) {
    case .given(let size): return try length(size)
    case .betweenEdges(let start, let end):
      return difference(difference(try extent(Measure.size(axis), of: parent), try length(start)), try length(end))
    case .fromStartAndMiddle(let start, let middle):
      return doubled(difference(try length(middle), try length(start)))
    case .fromMiddleAndEnd(let middle, let end):
      return doubled(
        difference(difference(try extent(Measure.size(axis), of: parent), try length(end)), try length(middle)))
    case .share: return try parent.lengthInLine(of: layer)
    case .ratio: return try sizeByRatio(axis, of: layer)
    case .natural: return try extent(Measure.natural(axis), of: layer)
    // In what it stands in, it has to bring a size: the checker asks for one.
    case .fill where layer.template.host?.stackAxis == axis || layer.template.host == .flow: return Interval(0)
    case .fill:
      if layer.template.host == .grid, axis == .horizontal { return try Grids.columnWidth(of: parent) }
      let spec = layer.template.spec(axis)
      let space = try extent(Measure.size(axis), of: parent)
      if let start = spec.start { return difference(space, try length(start)) }
      if let end = spec.end { return difference(space, try length(end)) }
      guard layer.template.host?.isStack == true, let padding = try padding(of: parent) else { return space }
      return difference(space, Interval(padding.before(axis) + padding.after(axis)))
    }
  }

  private static func sizeByRatio(_ axis: Axis, of layer: any LaidOutLayer) throws -> Interval? {
    guard let other = try extent(Measure.size(axis.other), of: layer), let ratio = try ratio(of: layer) else {
      return nil
    }
    if axis == .horizontal { return other * ratio }
    guard ratio.isPoint else { return nil }
    return ratio.low > 0 ? Interval(other.low / ratio.low, other.high / ratio.low) : Interval(0)
  }

  /// Returns the ratio of a layer's width to its height, as it says itself, or else as its picture is; 0 where there is
  /// none.
  private static func ratio(of layer: any LaidOutLayer) throws -> Interval? {
    let property = Vocabulary.placement.aspectRatio
    if let cell = layer.template.cell(property) { return try length(property, at: cell, of: layer) }
    let source = Vocabulary.image.source
    guard let path = try certainValue(source, of: layer) else { return nil }
    guard let path else { return Interval(0) }
    let size = try layer.imageSize(path, of: source)
    return Interval(size.height > 0 ? size.width / size.height : 0)
  }

  private static func doubled(_ interval: Interval?) -> Interval? {
    interval.map { Interval($0.low * 2, $0.high * 2) }
  }

  // MARK: Place

  private static func place(_ axis: Axis, of layer: any LaidOutLayer) throws -> Interval? {
    guard let parent = layer.container else { return Interval(0) }
    let place = try writtenPlace(axis, of: layer, in: parent)
    guard axis == .horizontal, layer.template.isMirroredByLanguage else { return place }
    guard let direction = try LabelText.direction(around: layer) else { return nil }
    guard direction == .rightToLeft || layer.standsForAll else { return place }
    let beyond = difference(try extent(.width, of: parent), place)
    return difference(beyond, try extent(.width, of: layer))
  }

  /// Its place where lines run to the right, or as they do in the scene's only language.
  private static func writtenPlace(
    _ axis: Axis, of layer: any LaidOutLayer, in parent: any LaidOutLayer
  ) throws -> Interval? {
    let template = layer.template
    let spec = template.spec(axis)
    if template.host?.stackAxis == axis || template.host?.placesOnBothAxes == true {
      let all = try parent.places(of: layer, axis)
      if layer.program.sleeps(template) {
        return try layer.positionAmongRows().flatMap { all.runs[template.childIndex]?.place(axis, at: $0) }
      }
      return all[layer]
    }
    if let start = spec.start { return try length(start, of: layer) }
    if let end = spec.end {
      let space = difference(try extent(Measure.size(axis), of: parent), try length(end, of: layer))
      return difference(space, try extent(Measure.size(axis), of: layer))
    }
    if let middle = spec.middle {
      let own = try extent(Measure.size(axis), of: layer)
      return difference(try length(middle, of: layer), own.map { Interval($0.low / 2, $0.high / 2) })
    }
    if template.host?.isStack == true { return try Stacks.alignedPlace(axis, of: layer, in: parent) }
    return Interval(0)
  }
}
