import Formulas
import Geometry
import Motion
import Scenes
import Vocabulary

/// The course of a state between two events: rest, or closed-form curves, one for each of its components, on which it
/// goes or is held.
package struct Course: Sendable {
  /// The ways in which a value goes on.
  package enum Form: Sendable {
    case resting(Value)
    case moving(curves: [Curve], kind: Kind)
    /// A course that was stopped so long after it began, to go on from there later.
    case held(curves: [Curve], kind: Kind, after: Tick)
  }

  /// The kind of value that the components make up.
  package enum Kind: Sendable {
    case number
    case point
    /// Red, green and blue multiplied with alpha, then alpha.
    case color
  }

  package var form: Form
  /// The tick at which the curves' time begins.
  package var start: Tick

  package init(form: Form, start: Tick) {
    self.form = form
    self.start = start
  }

  /// A value that does not change.
  package static func resting(_ value: Value) -> Course { Course(form: .resting(value), start: 0) }

  /// Seconds that the motion takes; 0 at rest, infinite where it repeats forever.
  package var duration: Double {
    guard case .moving(let curves, _) = form else { return 0 }
    return curves.map(\.duration).max() ?? 0
  }

  /// The tick at which it ends, or nil at rest or when it never ends.
  package var end: Tick? {
    guard case .moving = form, duration.isFinite else { return nil }
    return start + Tick.reaching(seconds: duration)
  }

  package var isMoving: Bool { if case .moving = form { true } else { false } }

  package var isHeld: Bool { if case .held = form { true } else { false } }

  /// The value at which it will rest; the value that it has while it is held.
  package var target: Value {
    switch form {
    case .resting(let value): value
    case .held: value(at: start)
    case .moving(let curves, let kind): Self.value(curves.map(\.finalValue), kind)
    }
  }

  /// Returns the value at a tick.
  package func value(at tick: Tick) -> Value {
    switch form {
    case .resting(let value): return value
    case .held(let curves, let kind, let after): return Self.value(curves.map { $0.value(at: after.seconds) }, kind)
    case .moving(let curves, let kind):
      let time = (tick - start).seconds
      return Self.value(curves.map { $0.value(at: time) }, kind)
    }
  }

  /// Returns the speed of each component, per second.
  package func velocities(at tick: Tick) -> [Double] {
    guard case .moving(let curves, _) = form else { return [] }
    return curves.map { $0.velocity(at: (tick - start).seconds) }
  }

  /// All values over a range of ticks.
  package func enclosure(from first: Tick, to last: Tick) -> Value {
    switch form {
    case .resting(let value): return value
    case .held: return value(at: first)
    case .moving(let curves, let kind):
      let times = Interval((first - start).seconds, (last - start).seconds)
      let intervals = curves.map { $0.enclosure(over: times) }
      if intervals.allSatisfy(\.isPoint) { return Self.value(intervals.map(\.low), kind) }
      switch kind {
      case .number: return .interval(intervals[0])
      case .point: return .pointInterval(intervals[0], intervals[1])
      case .color: return .unknown
      }
    }
  }

  static func value(_ components: [Double], _ kind: Kind) -> Value {
    switch kind {
    case .number: return .number(components[0])
    case .point: return .point(components[0], components[1])
    case .color:
      let alpha = components[3].clamped(to: 0...1)
      guard alpha > 0 else { return .color(.clear) }
      func straight(_ component: Double) -> Double { (component / alpha).clamped(to: 0...1) }
      return .color(
        Color(
          red: straight(components[0]), green: straight(components[1]), blue: straight(components[2]), alpha: alpha))
    }
  }

  /// A value's components, or nil for one that cannot move.
  package static func components(of value: Value) -> (numbers: [Double], kind: Kind)? {
    if case .number(let number) = value { return ([number], .number) }
    if let color = value.asColor {
      return ([color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha], .color)
    }
    if let point = value.asPoint { return ([point.x, point.y], .point) }
    return nil
  }
}
