import Motion

/// An error of a scene: an enum with the facts in it, worded in one place.
public protocol Problem: Error, Sendable {
  /// A sentence for the user, without the place; begins with a small letter, has no full stop, ends with the cure or
  /// the nearest valid name where there is one.
  var message: String { get }
}

/// Where a take stood when something went wrong.
public struct TakeStop: Hashable, Sendable {
  public var take: String
  /// From 1.
  public var step: Int
  /// Microseconds since the take began.
  public var tick: Tick

  public init(take: String, step: Int, tick: Tick) {
    self.take = take
    self.step = step
    self.tick = tick
  }

  /// A sentence, without a full stop.
  public var words: String {
    "take '\(take)' stops here, at \(DecimalText.fixed(tick.seconds, 2)) s in step \(step); "
      + "all before that can be rendered"
  }
}

/// A mistake and where it is.
public struct Diagnostic: Error, Sendable, CustomStringConvertible {
  public var place: SourcePlace?
  public var problem: any Problem
  /// Nil for what is wrong before a take is played.
  public var stop: TakeStop?

  public init(_ problem: any Problem, at place: SourcePlace?) {
    self.problem = problem
    self.place = place
  }

  public var message: String { problem.message }

  public var description: String { place.map { "\($0): \(message)" } ?? message }
}
