import Evaluation
import Formulas
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// A motion's particulars, worked out.
package struct MotionParameters {
  /// The duration in seconds.
  package var over: Double
  package var timing: Timing
  /// The seconds before it begins.
  package var delay = 0.0
  /// The fraction of the duration at which each value is reached, 0…1; evenly spread where nil.
  package var times: [Double]?
  package var count = 1.0
  package var autoreverses = false
  /// The first velocity of a spring in units per second, by component; that of the state where nil.
  package var velocity: [Double]?

  package init(over: Double, timing: Timing) {
    self.over = over
    self.timing = timing
  }

  /// Works out the formulas of an action in a layer.
  init(
    _ plan: Action.MotionPlan, in instance: Instance, at place: SourcePlace,
    standard: TransitionProperties = Vocabulary.motion
  ) throws {
    let evaluator = instance.evaluator
    func value(_ expression: Expression?) throws -> Value? {
      try expression.map { try evaluator.evaluate($0, in: instance) }
    }
    func number(_ expression: Expression?) throws -> Double? {
      guard let value = try value(expression) else { return nil }
      guard case .number(let number) = value, number >= 0 else {
        throw Diagnostic(StagingProblem.wrongTime(value.literal), at: place)
      }
      return number
    }
    let curve = try value(plan.curve) ?? standard.curve.standard
    over = try number(plan.over) ?? standard.over.standard
    timing = try Timing(curve, at: place)
    delay = try number(plan.delay) ?? 0
    times = try value(plan.times).map { $0.asList?.compactMap(\.asNumber) ?? [] }
    if let value = try value(plan.repeats) {
      count = value == .text("forever") ? .infinity : value.asNumber ?? 1
      guard count > 0 else { throw Diagnostic(StagingProblem.badRepeat(value.literal), at: place) }
    }
    velocity = try value(plan.velocity).flatMap { $0.asNumber.map { [$0] } ?? $0.asPoint.map { [$0.x, $0.y] } }
    autoreverses = try value(plan.autoreverse) == .bool(true)
  }

  /// A course through values, each component on a curve of its own. A spring takes over the speed of the present
  /// course.
  ///
  /// - Parameters:
  ///   - now: when it begins.
  ///   - name: the state's, for messages.
  /// - Throws: a diagnostic where a value cannot move, or where `times` do not fit the values.
  package func course(
    through values: [Value], from present: Course, at now: Tick, name: String, place: SourcePlace
  ) throws -> Course {
    let stops = try values.map { value -> (numbers: [Double], kind: Course.Kind) in
      guard let components = Course.components(of: value) else {
        throw Diagnostic(StagingProblem.cannotMove(name, got: value), at: place)
      }
      return components
    }
    guard let kind = stops.last?.kind, stops.allSatisfy({ $0.kind == kind }) else {
      throw Diagnostic(StagingProblem.cannotMove(name, got: values[0]), at: place)
    }
    if let velocity, velocity.count != stops[0].numbers.count {
      throw Diagnostic(StagingProblem.badVelocity(name, kind), at: place)
    }
    if case .spring = timing, stops.count > 2 { throw Diagnostic(StagingProblem.springThroughValues, at: place) }
    let speeds = velocity ?? present.velocities(at: now)
    // A state that waits shows its former value: the first of several comes when the wait is over.
    let shown = delay > 0 ? Course.components(of: present.value(at: now)) : nil
    let waiting = shown?.kind == kind ? shown?.numbers : nil
    let curves = try stops[0].numbers.indices.map { component -> Curve in
      let numbers = stops.map { $0.numbers[component] }
      var curve: Curve
      switch timing {
      case .spring(let constants):
        curve = .spring(
          from: numbers[0], to: numbers[numbers.count - 1],
          velocity: speeds.indices.contains(component) ? speeds[component] : 0, constants)
      case .eased(let timing) where numbers.count == 2 && times == nil:
        curve = .basic(from: numbers[0], to: numbers[1], duration: over, timing: timing)
      case .eased(let timing):
        guard let keyframes = Curve.keyframes(numbers, times: times, duration: over, timing: timing) else {
          throw Diagnostic(StagingProblem.badTimes(times?.count ?? 0, of: numbers.count), at: place)
        }
        curve = keyframes
      }
      if count != 1 || autoreverses {
        curve = .repeated(curve, count: count, autoreverses: autoreverses)
      }
      guard delay > 0 else { return curve }
      if let model = waiting?[component], model != numbers[0] { curve = .filled(curve, model: model) }
      return .delayed(curve, by: delay)
    }
    return Course(form: .moving(curves: curves, kind: kind), start: now)
  }
}
