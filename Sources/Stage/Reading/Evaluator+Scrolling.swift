import Formulas
import Geometry
import Motion
import Scenes

/// What can be read of a scroll.
extension Evaluator {
  func scroll(of layer: Instance) -> ScrollState { layer.scroll() ?? ScrollState() }

  /// The offset in whole device pixels.
  func offset(_ axis: Axis, of layer: Instance) -> Interval {
    let state = scroll(of: layer)
    if state.phase != .resting { noteMovement() }
    switch moment {
    case .at(let tick): return Interval(onPixels(state.exact(axis, at: tick)))
    case .target: return Interval(onPixels(state[axis].target))
    case .over(let first, let last):
      let exact = state.enclosure(axis, from: first, to: last)
      return Interval(onPixels(exact.low), onPixels(exact.high))
    }
  }

  func onPixels(_ points: Double) -> Double {
    let scale = program.device.scale
    return (points * scale).rounded() / scale
  }

  func onPixels(_ point: Point) -> Point { Point(onPixels(point.x), onPixels(point.y)) }

  func velocity(_ axis: Axis, of layer: Instance) -> Value {
    let state = scroll(of: layer)
    if state.phase != .resting { noteMovement() }
    switch moment {
    case .at(let tick): return .number(state.velocity(axis, at: tick))
    case .target: return .number(0)
    case .over(let first, let last): return number(state.velocityEnclosure(axis, from: first, to: last))
    }
  }

  /// The axis a scroll with one axis moves on; `both` counts as vertical here.
  func mainAxis(of layer: Instance) throws -> Axis { try value(Vocabulary.scroll.axis, of: layer).main }

  func moves(_ layer: Instance, on axis: Axis) throws -> Bool {
    try value(Vocabulary.scroll.axis, of: layer).moves(on: axis)
  }

  /// The number of the page nearest to the offset, counted round where the scroll loops.
  func page(of layer: Instance) throws -> Value {
    let axis = try mainAxis(of: layer)
    guard let viewport = try extent(Measure.size(axis), of: layer), viewport.isPoint, viewport.low > 0 else {
      return .unknown
    }
    let step = try pageStep(of: layer, viewport: viewport.low)
    let place = offset(axis, of: layer)
    let (low, high) = ((place.low / step).rounded(), (place.high / step).rounded())
    guard low == high else { return .interval(Interval(low, high)) }
    guard try value(Vocabulary.scroll.loops, of: layer) else { return .number(low) }
    guard let content = try extent(Measure.content(axis), of: layer), content.isPoint else { return .unknown }
    let count = max((content.low / step).rounded(), 1)
    return .number(low - (low / count).rounded(.down) * count)
  }

  /// The way from one page to the next: the viewport, or the distance of evenly spaced stops.
  private func pageStep(of layer: Instance, viewport: Double) throws -> Double {
    if case .every(let spacing)? = try value(Vocabulary.scroll.stops, of: layer), spacing > 0 { return spacing }
    return viewport
  }

  // MARK: On screen

  /// From a layer's own coordinates to the screen's, at one tick.
  func transformToScreen(of layer: Instance) throws -> AffineTransform {
    var transform = AffineTransform.identity
    var current: Instance? = layer
    while let one = current {
      transform = transform.then(try transformToParent(of: one))
      if let parent = one.parent, parent.template.kind == .scroll {
        transform = transform.then(
          .translation(-offset(.horizontal, of: parent).low, -offset(.vertical, of: parent).low))
      }
      current = one.parent
    }
    return transform
  }

  /// Over a range of ticks: where nothing is turned, scaled or shifted on the way, places simply add up.
  private func onScreenRange(_ field: OnScreenField, of layer: Instance, from first: Tick) throws -> Value {
    var current: Instance? = layer
    while let one = current {
      if one.template.isTransformed { return .unknown }
      current = one.parent
    }
    func place(_ axis: Axis) throws -> Interval? {
      var sum: Interval? = Interval(0)
      var current: Instance? = layer
      while let one = current {
        sum = self.sum(sum, try extent(Measure.place(axis), of: one))
        if let parent = one.parent, parent.template.kind == .scroll {
          sum = difference(sum, offset(axis, of: parent))
        }
        current = one.parent
      }
      return sum
    }
    func size(_ axis: Axis) throws -> Interval? { try extent(Measure.size(axis), of: layer) }
    func middle(_ axis: Axis) throws -> Interval? {
      sum(try place(axis), try size(axis).map { Interval($0.low / 2, $0.high / 2) })
    }
    /// What stands still is where it is at one instant, to the last bit.
    func widened(_ interval: Interval?) throws -> Value {
      guard let interval, interval.isPoint else { return number(interval?.widened) }
      return try during(.at(first)) { try onScreen(field, of: layer) }
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

  func onScreen(_ field: OnScreenField, of layer: Instance) throws -> Value {
    if case .over(let first, _) = moment { return try onScreenRange(field, of: layer, from: first) }
    let frame = try frame(of: layer)
    let box = try transformToScreen(of: layer).boundingBox(of: Rect(origin: .zero, size: frame.size))
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
