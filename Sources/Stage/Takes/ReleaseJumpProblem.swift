import Basics
import Formulas

/// A layer that a finger held, or that went with one it held, is elsewhere once the finger has left.
struct ReleaseJumpProblem: Problem {
  /// The layer as a take's steps call it.
  var layer: String
  /// The length of the jump in points.
  var distance: Double
  /// The events that could have been acted upon.
  var events: [String]

  var message: Message {
    let handlers = events.map { "'on \($0)'" }.joined(separator: " or ")
    let points = DecimalText.shortest((distance * 10).rounded() / 10)
    return
      "'\(layer)' jumps by \(points) points as the finger leaves: have \(handlers) set, once, the states that it is "
      + "shown by; if that is meant, say 'expect' behind it"
  }
}
