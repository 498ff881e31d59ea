import Formulas
import Geometry
import Motion
import Scenes

/// What can be read of a layer that a finger drags.
extension Evaluator {
  /// Whether a finger drags the layer.
  func isDragged(_ layer: Instance) -> Bool { touch()?.drag?.layer == layer.path }

  /// How far a finger has dragged the layer; 0 while none does.
  func translation(_ axis: Axis, of layer: Instance) -> Value {
    guard let touch = touch(), let drag = touch.drag, drag.layer == layer.path, drag.axis.axes.contains(axis) else {
      return .number(0)
    }
    let origin = axis == .horizontal ? drag.origin.x : drag.origin.y
    switch value(of: axis == .horizontal ? touch.x : touch.y, start: touch.start) {
    case .number(let place): return .number(place - origin)
    case .interval(let places): return .interval(Interval(places.low - origin, places.high - origin))
    default: return .unknown
    }
  }

  func translation(of layer: Instance) -> Value {
    switch (translation(.horizontal, of: layer), translation(.vertical, of: layer)) {
    case (.number(let x), .number(let y)): .point(x, y)
    case (.interval(let x), .number(let y)): .pointInterval(x, Interval(y))
    case (.number(let x), .interval(let y)): .pointInterval(Interval(x), y)
    case (.interval(let x), .interval(let y)): .pointInterval(x, y)
    default: .unknown
    }
  }
}
