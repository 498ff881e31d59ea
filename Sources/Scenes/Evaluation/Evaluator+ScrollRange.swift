import Geometry
import Layers
import Motion

/// How far scrolls go.
extension Evaluator {
  /// The offsets at which a scroll may rest, seen from where things are going.
  func range(of instance: Instance, _ axis: Axis) throws -> Interval {
    try during(.target(tick)) {
      guard try moves(instance, on: axis) else { return Interval(0) }
      if try flag("loops", of: instance) { return Interval(-Double.infinity, .infinity) }
      if let value = try property("range", of: instance) {
        guard let range = value.asPoint else {
          throw wrong("range", wanted: "[lowest, highest]", got: value, of: instance)
        }
        return Interval(range.x, max(range.x, range.y))
      }
      let insets = try scrollInsets(of: instance)
      let content = try extent(Measure.content(axis), of: instance)?.high ?? 0
      let viewport = try extent(Measure.size(axis), of: instance)?.high ?? 0
      let low = -insets.before(axis)
      return Interval(low, max(content - viewport + insets.after(axis), low)).rounded(toPixel: 1 / program.device.scale)
    }
  }

  /// The room that an inset adds beyond the content's end, seen from where things are going.
  func roomBeyond(_ instance: Instance, _ axis: Axis) throws -> Double {
    try during(.target(tick)) { try scrollInsets(of: instance).after(axis) }
  }

  /// The highest offset at which what is scrolled now reaches to the scroll's end; nil where the range does not follow
  /// from the content.
  func contentEnd(of instance: Instance, _ axis: Axis) throws -> Double? {
    guard try moves(instance, on: axis), instance.template.cell("range") == nil, try !flag("loops", of: instance),
      let content = try extent(Measure.content(axis), of: instance)?.high,
      let viewport = try extent(Measure.size(axis), of: instance)?.low
    else { return nil }
    return (content - viewport).rounded(toPixel: 1 / program.device.scale)
  }

  private func scrollInsets(of instance: Instance) throws -> EdgeInsets {
    if instance.template.cell("insets") != nil { return try insets("insets", of: instance) ?? .zero }
    func edge(_ name: String) throws -> Double { try number("insets.\(name)", of: instance, default: 0) }
    return EdgeInsets(
      top: try edge("top"), left: try edge("left"), bottom: try edge("bottom"), right: try edge("right"))
  }
}

extension Interval {
  fileprivate func rounded(toPixel pixel: Double) -> Interval {
    Interval(low.rounded(toPixel: pixel), high.rounded(toPixel: pixel))
  }
}
