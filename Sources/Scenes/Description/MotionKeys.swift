import Formulas

/// `over`, `curve`, `delay`, `times`, `repeat`, `autoreverse`, `velocity` of a motion, each nil where left out: as
/// written, or with the names in them found.
public struct MotionKeys<Term: Sendable>: Sendable {
  public var over: Term?
  public var curve: Term?
  public var delay: Term?
  /// The fractions of the duration at which the values of a list are reached.
  public var times: Term?
  /// A count, or the word `forever`.
  public var repeats: Term?
  public var autoreverse: Term?
  /// The velocity that a spring begins with, a second.
  public var velocity: Term?

  public init(
    over: Term? = nil, curve: Term? = nil, delay: Term? = nil, times: Term? = nil, repeats: Term? = nil,
    autoreverse: Term? = nil, velocity: Term? = nil
  ) {
    (self.over, self.curve, self.delay, self.times) = (over, curve, delay, times)
    (self.repeats, self.autoreverse, self.velocity) = (repeats, autoreverse, velocity)
  }
}

public typealias MotionDescription = MotionKeys<Formula>
