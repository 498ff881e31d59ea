import Formulas
import Geometry
import Motion
import Scenes

/// The reading of values that move by a curve, or with time, as the moment asks.
extension EvaluatorPart {
  /// A curve's value, enclosure or end, as the moment asks.
  func value(of curve: Curve, start: Tick) -> Value {
    if case .rest(let place) = curve { return .number(place) }
    evaluator.noteMovement()
    switch moment {
    case .at(let tick): return .number(curve.value(at: (tick - start).seconds))
    case .target:
      return .number(curve.duration.isFinite ? curve.finalValue : curve.value(at: (moment.tick - start).seconds))
    case .over(let first, let last):
      return number(curve.enclosure(over: Interval((first - start).seconds, (last - start).seconds)))
    }
  }

  func seconds(since birth: Tick) -> Value {
    evaluator.noteMovement()
    return switch moment {
    case .at(let tick), .target(let tick): .number((tick - birth).seconds)
    case .over(let first, let last): .interval(Interval((first - birth).seconds, (last - birth).seconds))
    }
  }
}
