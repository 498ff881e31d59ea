import Formulas
import Motion
import Scenes

/// How a motion goes on its way: by a timing function, or by a spring.
enum Timing {
  case eased(TimingFunction)
  case spring(SpringConstants)
}

/// A motion's particulars, worked out.
struct MotionTerms {
  /// Seconds.
  var over: Double
  var timing: Timing
  var delay = 0.0
  var times: [Double]?
  var count = 1.0
  var autoreverses = false
  /// What a spring begins with, by component; that of the state where nil.
  var velocity: [Double]?
}

/// Turning what actions say into curves.
extension StageBuilder {
  /// What a `curve:` says.
  func timing(_ value: Value, at place: SourcePlace?) throws -> Timing {
    switch value {
    case .text(let name):
      guard let function = TimingFunction(named: name) else {
        throw Diagnostic(StagingProblem.badCurve(name), at: place)
      }
      return .eased(function)
    case .list(let items):
      let numbers = items.dropFirst().compactMap(\.asNumber)
      guard case .text(let name)? = items.first else { break }
      if name == "bezier", numbers.count == 4,
        let function = TimingFunction(numbers[0], numbers[1], numbers[2], numbers[3])
      {
        return .eased(function)
      }
      if name == "spring", numbers.count >= 2,
        let constants = SpringConstants(
          stiffness: numbers[0], damping: numbers[1], mass: numbers.count > 2 ? numbers[2] : 1)
      {
        return .spring(constants)
      }
    default: break
    }
    throw Diagnostic(StagingProblem.badCurve(value.literal), at: place)
  }

  func resolve(
    _ plan: Action.MotionPlan, in instance: Instance, at place: SourcePlace,
    standard: TransitionProperties = Vocabulary.motion
  ) throws -> MotionTerms {
    func number(_ expression: Expression?) throws -> Double? {
      try expression.map { expression in
        let value = try evaluator.evaluate(expression, in: instance)
        guard case .number(let number) = value, number >= 0 else {
          throw Diagnostic(StagingProblem.wrongTime(value.literal), at: place)
        }
        return number
      }
    }
    let curve = try plan.curve.map { try evaluator.evaluate($0, in: instance) } ?? standard.curve.standard
    var terms = MotionTerms(
      over: try number(plan.over) ?? standard.over.standard, timing: try timing(curve, at: place))
    terms.delay = try number(plan.delay) ?? 0
    terms.times = try plan.times.map { try evaluator.evaluate($0, in: instance).asList?.compactMap(\.asNumber) ?? [] }
    if let repeats = plan.repeats {
      let value = try evaluator.evaluate(repeats, in: instance)
      terms.count = value == .text("forever") ? .infinity : value.asNumber ?? 1
      guard terms.count > 0 else { throw Diagnostic(StagingProblem.badRepeat(value.literal), at: place) }
    }
    if let velocity = plan.velocity {
      let value = try evaluator.evaluate(velocity, in: instance)
      terms.velocity = value.asNumber.map { [$0] } ?? value.asPoint.map { [$0.x, $0.y] }
    }
    if let autoreverse = plan.autoreverse {
      terms.autoreverses = try evaluator.evaluate(autoreverse, in: instance) == .bool(true)
    }
    return terms
  }

  /// A course through values, each component on a curve of its own. A spring takes over the speed of the present course.
  func course(
    through values: [Value], present: Course, plan: MotionTerms, name: String, at place: SourcePlace
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
    if let velocity = plan.velocity, velocity.count != stops[0].numbers.count {
      throw Diagnostic(StagingProblem.badVelocity(name, kind), at: place)
    }
    if case .spring = plan.timing, stops.count > 2 {
      throw Diagnostic(StagingProblem.springThroughValues, at: place)
    }
    let speeds = plan.velocity ?? present.velocities(at: now)
    let curves = try stops[0].numbers.indices.map { component -> Curve in
      let numbers = stops.map { $0.numbers[component] }
      var curve: Curve
      switch plan.timing {
      case .spring(let constants):
        curve = .spring(
          from: numbers[0], to: numbers[numbers.count - 1],
          velocity: speeds.indices.contains(component) ? speeds[component] : 0, constants)
      case .eased(let timing) where numbers.count == 2 && plan.times == nil:
        curve = .basic(from: numbers[0], to: numbers[1], duration: plan.over, timing: timing)
      case .eased(let timing):
        guard let keyframes = Curve.keyframes(numbers, times: plan.times, duration: plan.over, timing: timing) else {
          throw Diagnostic(StagingProblem.badTimes(plan.times?.count ?? 0, of: numbers.count), at: place)
        }
        curve = keyframes
      }
      if plan.count != 1 || plan.autoreverses {
        curve = .repeated(curve, count: plan.count, autoreverses: plan.autoreverses)
      }
      return plan.delay > 0 ? .delayed(curve, by: plan.delay) : curve
    }
    return Course(form: .moving(curves: curves, kind: kind), start: now)
  }
}
