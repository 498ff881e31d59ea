import Geometry
import Scenes
import Vocabulary

/// Layers that stay at an end of the scroll around them, within its insets, until the end of the layer that they lie in
/// pushes them away: as the headers of a plain table of iOS do. What formulas read of their geometry stays.
struct Sticky: EvaluatorPart {
  let evaluator: Evaluator

  /// The end at which a layer stays.
  func edge(of instance: Instance) throws -> StickyEdge { try value(Vocabulary.placement.sticky, of: instance) }

  /// Returns the frame in which a layer is seen in the one around it, at one instant.
  func frame(of instance: Instance) throws -> Rect {
    try evaluator.layout.frame(of: instance).moved(by: shift(of: instance))
  }

  /// Returns the shift of a layer from its place, at one instant.
  private func shift(of instance: Instance) throws -> Point {
    guard instance.template.isSticky, let parent = instance.parent,
      let scroll = parent.selfAndAncestors.first(where: { $0.template.kind == .scroll }),
      try !value(Vocabulary.scroll.loops, of: scroll)
    else { return .zero }
    let axis = try evaluator.scrolls.mainAxis(of: scroll)
    let edge = try edge(of: instance)
    guard edge != .none, let place = try extent(Measure.place(axis), of: instance)?.low,
      let length = try extent(Measure.size(axis), of: instance)?.low
    else { return .zero }
    // The scroll's ends as the layer around sees them.
    var origin = 0.0
    for outer in parent.selfAndAncestors.prefix(while: { $0 !== scroll }) {
      origin += try extent(Measure.place(axis), of: outer)?.low ?? 0
    }
    let offset = evaluator.scrolls.offset(axis, of: scroll).low - origin
    let insets = try ScrollLimits(evaluator: evaluator).insets(of: scroll)
    let room = parent === scroll ? nil : try extent(Measure.size(axis), of: parent)?.low
    var target = place
    switch edge {
    case .none: break
    case .start: target = max(min(offset + insets.before(axis), room.map { $0 - length } ?? .infinity), place)
    case .end:
      let end = offset + (try extent(Measure.size(axis), of: scroll)?.low ?? 0) - insets.after(axis)
      target = min(max(end - length, parent === scroll ? -.infinity : 0), place)
    }
    var shift = Point.zero
    shift[axis] = target - place
    return shift
  }
}
