import Geometry
import Layers
import Motion
import Scenes
import Vocabulary

/// The limits of scrolls, in points.
package struct ScrollLimits: EvaluatorPart {
  package let evaluator: Evaluator

  /// The offsets in points at which a scroll may rest, seen from where things are going.
  package func range(of instance: Instance, _ axis: Axis) throws -> Interval {
    try evaluator.during(.target(moment.tick)) {
      guard try evaluator.scrolls.moves(instance, on: axis) else { return Interval(0) }
      if try value(Vocabulary.scroll.loops, of: instance) { return Interval(-Double.infinity, .infinity) }
      if let range = try value(Vocabulary.scroll.range, of: instance) { return range }
      let insets = try insets(of: instance)
      let content = try extent(Measure.content(axis), of: instance)?.high ?? 0
      let viewport = try extent(Measure.size(axis), of: instance)?.high ?? 0
      let low = -insets.before(axis)
      return Interval(low, max(content - viewport + insets.after(axis), low)).rounded(toPixel: 1 / program.device.scale)
    }
  }

  /// The points that an inset adds beyond the content's end, seen from where things are going.
  package func roomBeyond(_ instance: Instance, _ axis: Axis) throws -> Double {
    try evaluator.during(.target(moment.tick)) { try insets(of: instance).after(axis) }
  }

  /// The highest offset, in points, at which what is scrolled now reaches to the scroll's end; nil where the range does
  /// not follow from the content.
  package func contentEnd(of instance: Instance, _ axis: Axis) throws -> Double? {
    guard try evaluator.scrolls.moves(instance, on: axis), instance.template.cell(Vocabulary.scroll.range) == nil,
      try !value(Vocabulary.scroll.loops, of: instance),
      let content = try extent(Measure.content(axis), of: instance)?.high,
      let viewport = try extent(Measure.size(axis), of: instance)?.low
    else { return nil }
    return (content - viewport).rounded(toPixel: 1 / program.device.scale)
  }

  /// The room that is added around a scroll's content.
  func insets(of instance: Instance) throws -> EdgeInsets {
    if instance.template.cell(Vocabulary.scroll.insets) != nil {
      return try evaluator.certainValue(Vocabulary.scroll.insets, of: instance) ?? .zero
    }
    let edges = Vocabulary.insets
    return EdgeInsets(
      top: try value(edges.top, of: instance), left: try value(edges.left, of: instance),
      bottom: try value(edges.bottom, of: instance), right: try value(edges.right, of: instance))
  }
}

extension Interval {
  fileprivate func rounded(toPixel pixel: Double) -> Interval {
    Interval(low.rounded(toPixel: pixel), high.rounded(toPixel: pixel))
  }
}
