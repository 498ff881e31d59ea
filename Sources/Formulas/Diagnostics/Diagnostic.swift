import Basics
import Motion

/// The place in a take at which something went wrong.
public struct TakeStop: Hashable, Sendable {
  public var take: String
  /// The step's number, from 1.
  public var step: Int
  /// Microseconds since the take began.
  public var tick: Tick

  public init(take: String, step: Int, tick: Tick) {
    self.take = take
    self.step = step
    self.tick = tick
  }

  /// A sentence, without a full stop.
  public var sentence: String {
    "take '\(take)' stops here, at \(DecimalText.fixed(tick.seconds, 2)) s in step \(step); "
      + "all before that can be rendered"
  }
}

/// A mistake and where it is.
public struct Diagnostic: Error, Sendable, CustomStringConvertible {
  public var place: SourcePlace?
  public var problem: any Problem
  /// The place in a take at which it was found; nil for what is wrong before a take is played.
  public var stop: TakeStop?

  public init(_ problem: any Problem, at place: SourcePlace?) {
    self.problem = problem
    self.place = place
  }

  /// The text of the problem's message.
  public var message: String { problem.message.text }

  /// The message with the place before it.
  public var placedMessage: Message {
    place.map { Message(fault: "\($0): ") + problem.message } ?? problem.message
  }

  public var description: String { placedMessage.text }
}
