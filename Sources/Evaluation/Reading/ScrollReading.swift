import Formulas
import Geometry
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// The values that can be read of a scroll.
package struct ScrollReading: EvaluatorPart {
  package let evaluator: Evaluator

  /// The state of a scroll; at rest at 0 where none was noted.
  package func state(of layer: Instance) -> ScrollState { layer.scroll() ?? ScrollState() }

  /// The offset in whole device pixels.
  package func offset(_ axis: Axis, of layer: Instance) -> Interval {
    let state = state(of: layer)
    if state.phase != .resting { evaluator.noteMovement() }
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
    let state = state(of: layer)
    if state.phase != .resting { evaluator.noteMovement() }
    switch moment {
    case .at(let tick): return .number(state.velocity(axis, at: tick))
    case .target: return .number(0)
    case .over(let first, let last): return number(state.velocityEnclosure(axis, from: first, to: last))
    }
  }

  /// The axis a scroll with one axis moves on; `both` counts as vertical here.
  package func mainAxis(of layer: Instance) throws -> Axis { try value(Vocabulary.scroll.axis, of: layer).main }

  /// The offsets at rest on that axis.
  func mainRange(of layer: Instance) throws -> Interval { state(of: layer)[try mainAxis(of: layer)].range }

  /// The points after which a scroll that loops shows its content again; nil for a content of less than a point, which
  /// cannot be seen to repeat.
  func round(of layer: Instance, on axis: Axis) throws -> Double? {
    guard let length = try extent(Measure.content(axis), of: layer)?.low, length >= 1 else { return nil }
    return length
  }

  /// Whether a scroll can move on an axis.
  package func moves(_ layer: Instance, on axis: Axis) throws -> Bool {
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
}
