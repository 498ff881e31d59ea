import Geometry
import Vocabulary

/// Flows: lines as long as there is room, each as high as the highest layer in it.
enum Flows: LayoutRules {
  /// The places of all children on an axis.
  static func places(of flow: any LaidOutLayer, on axis: Axis) throws -> StackPlaces {
    var places = StackPlaces()
    guard let padding = try padding(of: flow), let lines = try flow.lines(),
      let spacing = try certainValue(Vocabulary.flow.spacing, of: flow)
    else { return places }
    if axis == .vertical {
      var top: Interval? = Interval(padding.top)
      for line in lines {
        let across = try across(line, of: flow)
        for (index, child) in line.children.enumerated() { places[child] = sum(top, across?.tops[index]) }
        top = sum(sum(top, across?.height), Interval(spacing.first))
      }
      return places
    }
    guard let justification = try certainValue(Vocabulary.flow.justify, of: flow),
      let width = try extent(.width, of: flow)
    else { return places }
    let room = width - Interval(padding.left + padding.right)
    for line in lines {
      let gaps = Interval(Double(line.children.count - 1) * spacing.second)
      let free = JustifyContent(
        line.lengths.reduce(room - gaps) { $0 - $1 }, among: line.children.count, justification)
      var left = Interval(padding.left) + free.before
      for (child, length) in zip(line.children, line.lengths) {
        places[child] = left
        left = left + length + Interval(spacing.second) + free.between
      }
    }
    return places
  }

  /// Returns the height of a flow with all its lines, padding included.
  static func height(of flow: any LaidOutLayer) throws -> Interval? {
    guard let padding = try padding(of: flow), let lines = try flow.lines(),
      let spacing = try certainValue(Vocabulary.flow.spacing, of: flow)
    else { return nil }
    var height: Interval? = Interval(padding.top + padding.bottom + Double(max(lines.count - 1, 0)) * spacing.first)
    for line in lines { height = sum(height, try across(line, of: flow)?.height) }
    return height
  }

  /// Returns the place of a line across; nil where a height is not known.
  private static func across(_ line: Line, of flow: any LaidOutLayer) throws -> GridLine? {
    try branch(by: Vocabulary.flow.align, of: flow) { try Grids.line(line.children, align: $0) }
  }
}
