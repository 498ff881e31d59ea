import Formulas
import Geometry
import Motion
import Scenes
import Vocabulary

/// The places of layers on the screen. Of the copies of a layer in a scroll that loops, the one counts that is nearest
/// to the middle of what the scroll shows.
package struct OnScreen: EvaluatorPart {
  package let evaluator: Evaluator

  /// Returns the map from a layer's own coordinates to the screen's, at one tick.
  package func transform(of layer: Instance) throws -> Projection {
    var transform = Projection.identity
    for one in layer.selfAndAncestors {
      transform = transform.then(try Appearance(evaluator: evaluator).transformToParent(of: one))
      if let parent = one.parent, parent.template.kind == .scroll {
        let offset = try offset(of: parent, showing: one)
        transform = transform.then(.translation(-offset.x, -offset.y))
      }
    }
    return transform
  }

  /// The place of a scroll, less the rounds that the nearest copy of a child is away from the child's own place.
  private func offset(of scroll: Instance, showing child: Instance) throws -> Point {
    let scrolls = evaluator.scrolls
    var offset = Point(scrolls.offset(.horizontal, of: scroll).low, scrolls.offset(.vertical, of: scroll).low)
    guard try loops(scroll) else { return offset }
    let axis = try scrolls.mainAxis(of: scroll)
    guard let round = try scrolls.round(of: scroll, on: axis) else { return offset }
    let frame = try evaluator.layout.frame(of: child)[axis]
    let shown = try evaluator.layout.frame(of: scroll)[axis]
    let distance = offset[axis] + (shown.high - shown.low) / 2 - (frame.low + frame.high) / 2
    offset[axis] -= (distance / round).rounded() * round
    return offset
  }

  private func loops(_ layer: Instance) throws -> Bool {
    try layer.template.kind == .scroll && value(Vocabulary.scroll.loops, of: layer)
  }

  /// Over a range of ticks: where nothing is turned, scaled or shifted on the way, and no scroll loops, places
  /// simply add up.
  private func range(_ field: OnScreenField, of layer: Instance, from first: Tick) throws -> Value {
    if try layer.selfAndAncestors.contains(where: { try $0.template.isTransformed || $0.template.isSticky || loops($0) }
    ) {
      // Looked at all the same: what it depends on is noted, and what stands still is where it is at one instant.
      return try evaluator.valueIfStill { try evaluator.during(.at(first)) { try read(field, of: layer) } } ?? .unknown
    }
    func place(_ axis: Axis) throws -> Interval? {
      var place: Interval? = Interval(0)
      for one in layer.selfAndAncestors {
        place = sum(place, try extent(Measure.place(axis), of: one))
        if let parent = one.parent, parent.template.kind == .scroll {
          place = difference(place, evaluator.scrolls.offset(axis, of: parent))
        }
      }
      return place
    }
    func size(_ axis: Axis) throws -> Interval? { try extent(Measure.size(axis), of: layer) }
    func middle(_ axis: Axis) throws -> Interval? {
      sum(try place(axis), try size(axis).map { Interval($0.low / 2, $0.high / 2) })
    }
    /// Widens an interval by a few units in the last place; a layer at rest is where it is at one instant, exactly.
    func widened(_ interval: Interval?) throws -> Value {
      guard let interval, interval.isPoint else { return number(interval?.widened) }
      return try evaluator.during(.at(first)) { try read(field, of: layer) }
    }
    switch field {
    case .x: return try widened(try place(.horizontal))
    case .y: return try widened(try place(.vertical))
    case .width: return try widened(try size(.horizontal))
    case .height: return try widened(try size(.vertical))
    case .maxX: return try widened(sum(try place(.horizontal), try size(.horizontal)))
    case .maxY: return try widened(sum(try place(.vertical), try size(.vertical)))
    case .midX: return try widened(try middle(.horizontal))
    case .midY: return try widened(try middle(.vertical))
    case .center:
      guard let x = try middle(.horizontal), let y = try middle(.vertical) else { return .unknown }
      return x.isPoint && y.isPoint ? try widened(x) : .pointInterval(x.widened, y.widened)
    }
  }

  func read(_ field: OnScreenField, of layer: Instance) throws -> Value {
    if case .over(let first, _) = moment { return try range(field, of: layer, from: first) }
    let frame = try evaluator.layout.frame(of: layer)
    let box = try transform(of: layer).boundingBox(of: Rect(origin: .zero, size: frame.size))
    switch field {
    case .x: return .number(box.minX)
    case .y: return .number(box.minY)
    case .width: return .number(box.width)
    case .height: return .number(box.height)
    case .maxX: return .number(box.maxX)
    case .maxY: return .number(box.maxY)
    case .midX: return .number(box.midX)
    case .midY: return .number(box.midY)
    case .center: return .point(box.midX, box.midY)
    }
  }
}
