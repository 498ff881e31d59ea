import Formulas
import Geometry
import Motion
import Scenes

/// What can be read of the finger, and of the layer that it drags.
struct FingerReading: EvaluatorPart {
  let evaluator: Evaluator

  /// What the finger does in the present segment.
  func touch() -> History.Touch? {
    let input = evaluator.input(.finger, as: History.Touch.self)
    evaluator.use(input: input)
    return input.current { evaluator.history.touch.piece(at: evaluator.epochTick) }
  }

  func coordinate(_ axis: (History.Touch) -> Curve) -> Value {
    guard let touch = touch() else { return .number(0) }
    return value(of: axis(touch), start: touch.start)
  }

  /// Where the finger is on the screen, or nil while it is up.
  func place(at tick: Tick) -> Point? {
    guard let touch = evaluator.history.touch.piece(at: tick), touch.isDown else { return nil }
    let time = (tick - touch.start).seconds
    return Point(touch.x.value(at: time), touch.y.value(at: time))
  }

  /// Whether a finger drags the layer.
  func isDragged(_ layer: Instance) -> Bool { touch()?.drag?.layer == layer.path }

  /// How far a finger has dragged the layer; 0 while none does.
  func translation(_ axis: Axis, of layer: Instance) -> Value {
    guard let touch = touch(), let drag = touch.drag, drag.layer == layer.path, drag.axis.axes.contains(axis) else {
      return .number(0)
    }
    let origin = drag.origin[axis]
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
