import Formulas
import Geometry
import Motion
import Scenes

/// The steps of a take that are more than a touch: pairs of taps, long presses, flings to a place.
extension StageBuilder {
  /// A short touch: how long it lasts, and how long after it a second one begins.
  private static let tapLength: Tick = 100_000

  func acts(ofTapAt point: Point, begin: Tick) -> [Script.Act] {
    [
      .wait(until: begin), .input(StageInput(.down(point))), .wait(until: begin + Self.tapLength),
      .input(StageInput(.up(taps: true, path: nil))),
    ]
  }

  func acts(ofDoubleTapAt point: Point) -> [Script.Act] {
    acts(ofTapAt: point, begin: now) + acts(ofTapAt: point, begin: now + 2 * Self.tapLength)
  }

  /// A finger rests until the long press of what it touches is done, and a tenth of a second more.
  func acts(ofLongPressOn target: TakeProgram.Target, take: String, step: Int) throws -> [Script.Act] {
    let point = try point(of: target, take: take, step: step)
    guard let holder = try touched(at: point).first(where: { $0.template.longPress != nil }) else {
      throw StagingProblem.notThere(
        take: take, step: step, target: target.words, time: now.seconds, reason: "nothing there has a 'longPress'")
    }
    let after = Tick.from(seconds: try evaluator.value(Vocabulary.longPress.after, of: holder))
    return [
      .input(StageInput(.down(point))), .wait(until: now + after + Self.tapLength),
      .input(StageInput(.up(taps: true, path: nil))),
    ]
  }

  /// A fling after which a scroll rests at an offset: an even drag of the time given, and a release with the speed that
  /// brings the rest of the way.
  func acts(ofFlingTo target: Expression, _ drag: TakeProgram.Drag, take: String, step: Int) throws -> [Script.Act] {
    guard let start = drag.start, case .layer(let path, let name) = start,
      let scroll = try evaluator.follow(path, from: evaluator.root).first, scroll.template.kind == .scroll
    else {
      let name = drag.start?.words ?? ""
      throw StagingProblem.notThere(
        take: take, step: step, target: name, time: now.seconds, reason: "a fling with a 'target' is on a scroll")
    }
    let from = try point(of: start, take: take, step: step)
    let over = max(
      try drag.over.map { try evaluator.evaluate($0, in: evaluator.root) }?.asNumber
        ?? Self.flingLength, 0.001)
    let goal = try evaluator.evaluate(target, in: evaluator.root)
    let state = evaluator.scroll(of: scroll)
    let rate = try evaluator.value(Vocabulary.scroll.decelerationRate, of: scroll)
    var way = Point.zero
    for axis in Axis.allCases where try evaluator.moves(scroll, on: axis) {
      let isMain = try evaluator.mainAxis(of: scroll) == axis
      guard let place = goal.asPoint.map({ axis == .horizontal ? $0.x : $0.y }) ?? (isMain ? goal.asNumber : nil)
      else { continue }
      guard place >= state[axis].low, place <= state[axis].high else {
        throw StagingProblem.outOfRange(
          take: take, step: step, scroll: name, offset: place, low: state[axis].low, high: state[axis].high)
      }
      let distance = place - state.exact(axis, at: now)
      let travel = Deceleration.release(over: distance, dragging: over, rate: rate)
      if axis == .horizontal { way.x = -travel } else { way.y = -travel }
    }
    let finger = Finger.Path(from: from, to: from + way, duration: over, timing: .linear, start: now)
    return [
      .input(StageInput(.drag(finger, isNew: true))), .wait(until: now + Tick.from(seconds: over)),
      .letFly(velocity: nil, from: from, to: from + way, duration: over),
    ]
  }

  private static let flingLength = 0.2
}

extension Deceleration {
  /// How far a finger drags evenly for so many seconds so that content goes a distance in all, with what it coasts.
  static func release(over distance: Double, dragging duration: Double, rate: Double) -> Double {
    guard distance != 0 else { return 0 }
    let coasting = Deceleration(from: 0, velocity: 1, rate: rate).projectedEnd
    let whole = distance + (distance > 0 ? remainder : -remainder)
    return whole / (duration + coasting) * duration
  }
}

extension TakeProgram.Target {
  fileprivate var words: String {
    switch self {
    case .layer(_, let name): name
    case .point: "the point"
    }
  }
}
