import Geometry
import Layers
import Scenes

/// Flows: lines as long as there is room, each as high as the highest layer in it.
struct Flows: EvaluatorPart {
  let evaluator: Evaluator

  /// The places of all children on both axes.
  func places(of flow: Instance) throws -> StackPlaces {
    var places = StackPlaces()
    guard let padding = try evaluator.layout.padding(of: flow), let lines = try evaluator.lines.lines(of: flow),
      let spacing = try certainValue(Vocabulary.flow.spacing, of: flow),
      let justification = try certainValue(Vocabulary.flow.justify, of: flow),
      let width = try extent(.width, of: flow)
    else { return places }
    let room = width - Interval(padding.left + padding.right)
    var top: Interval? = Interval(padding.top)
    for line in lines {
      let gaps = Interval(Double(line.children.count - 1) * spacing.second)
      let free = FreeRoom(
        line.lengths.reduce(room - gaps) { $0 - $1 }, among: line.children.count, justification)
      let across = try across(line, of: flow)
      var left = Interval(padding.left) + free.before
      for (index, child) in line.children.enumerated() {
        places.children[ObjectIdentifier(child)] = (left, sum(top, across?.tops[index]))
        left = left + line.lengths[index] + Interval(spacing.second) + free.between
      }
      top = sum(sum(top, across?.height), Interval(spacing.first))
    }
    return places
  }

  /// How high it is with all its lines, padding included.
  func height(of flow: Instance) throws -> Interval? {
    guard let padding = try evaluator.layout.padding(of: flow), let lines = try evaluator.lines.lines(of: flow),
      let spacing = try certainValue(Vocabulary.flow.spacing, of: flow)
    else { return nil }
    var height: Interval? = Interval(padding.top + padding.bottom + Double(max(lines.count - 1, 0)) * spacing.first)
    for line in lines { height = sum(height, try across(line, of: flow)?.height) }
    return height
  }

  /// How a line stands across; nil where a height is not known.
  private func across(_ line: Line, of flow: Instance) throws -> GridLine? {
    try Grids(evaluator: evaluator).line(line.children, align: value(Vocabulary.flow.align, of: flow))
  }
}
