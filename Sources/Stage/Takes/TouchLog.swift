import Geometry
import Motion
import PlayHistory

/// The touches of a take's steps, as it is played: those of which nothing seems to have come are kept for who asks.
struct TouchLog: Sendable {
  /// A touch, from a finger's coming down to when it, or the last of two, leaves.
  struct Touch: Sendable {
    /// The number of the step that is reported: the first that moves the finger, or else the one that put the finger
    /// down.
    var step: Int
    var point: Point
    var begin: History.Mark
    /// Whether it went a way as a drag or a pinch.
    var goes = false
    /// The rest is known when it ends.
    var end: Tick = 0
    var translation = Point.zero
    var outcome = TouchOutcome()
  }

  private var current: Touch?
  /// The numbers of the steps that did something.
  private var busy: Set<Int> = []
  /// The touches of steps that did nothing, as far as gestures know, in the order of time; of a step with two, the
  /// last.
  private(set) var idle: [Touch] = []
  /// The touches to whose finger actions have left scrolls, in the order of time.
  private(set) var holding: [Touch] = []

  mutating func begin(at point: Point, of step: Int, since mark: History.Mark) {
    current = Touch(step: step, point: point, begin: mark)
  }

  mutating func go(by step: Int) {
    guard current?.goes == false else { return }
    current?.step = step
    current?.goes = true
  }

  /// - Parameter place: where the finger is lifted.
  mutating func end(at place: Point, _ outcome: TouchOutcome, at tick: Tick) {
    guard var touch = current else { return }
    current = nil
    (touch.end, touch.translation, touch.outcome) = (tick, place - touch.point, outcome)
    if !outcome.left.isEmpty { holding.append(touch) }
    idle.removeAll { $0.step == touch.step }
    if outcome.isSomething { busy.insert(touch.step) }
    if !busy.contains(touch.step) { idle.append(touch) }
  }
}
