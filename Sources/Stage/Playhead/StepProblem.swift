import Basics
import Formulas
import Geometry

/// An error of a step while its take is played out, which `TakeProblem` tells with the step. Times are in seconds.
enum StepProblem: Problem, Equatable {
  case notThere(String, time: Double, reason: Message)
  case outsideScreen(Point, screen: Size)
  case fingerDown
  /// A finger of that name.
  case isDown(finger: String)
  case tooManyFingers
  /// A second finger that the scene does not look at.
  case nothingForTwo(Point)
  /// None of that name is down, but perhaps others.
  case noSuchFinger(String, down: [String])
  case noFinger(verb: String)
  case noFingers(verb: String)
  /// A take of more seconds than it may have.
  case tooLong
  /// A take that types more characters than it may.
  case tooMuchTyped
  case neverSettles(String)
  /// A fling's target that a scroll cannot rest at.
  case outOfRange(scroll: String, offset: Double, Interval)
  /// A caption of more points than the screen is high.
  case captionTooHigh(Double, screen: Size)
  /// An expectation of a take that does not hold; with the values that it compares.
  case unexpected(condition: String, time: Double, values: [String])

  /// A layer that a path leads to none of.
  ///
  /// - Parameter isById: whether the path calls a row by its id.
  static func notThere(_ target: String, time: Double, isById: Bool = false) -> StepProblem {
    let others: Message =
      isById ? "no row has that id; see what 'flipbook inspect' prints" : "there are not so many"
    return .notThere(target, time: time, reason: "its 'if' is false, or \(others)")
  }

  var message: Message {
    switch self {
    case .notThere(let target, let time, let reason):
      return "'\(target)' is not there at \(time.secondsText) (\(reason))"
    case .outsideScreen(let point, let screen):
      return "\(Value(point).literal) is outside of the screen, which is "
        + "\(DecimalText.shortest(screen.width)) × \(DecimalText.shortest(screen.height))"
    case .captionTooHigh(let height, let screen):
      return "the caption is \(DecimalText.shortest(height.rounded(.up))) points high, and the screen is "
        + "\(DecimalText.shortest(screen.height)); say it in several captions, one after the other"
    case .fingerDown: return "the finger is still down; say 'release' first, or leave out where it starts"
    case .isDown(let finger):
      return "finger '\(finger)' is down already; say 'release' first, or name another 'finger'"
    case .tooManyFingers: return "two fingers are down already, and no gesture has three; say 'release' first"
    case .nothingForTwo(let point):
      return "a second finger at \(Value(point).literal) does nothing; "
        + "it acts where both are on one layer with 'pinch', 'rotate' or 'drag', or on one scroll"
    case .noSuchFinger(let finger, let down):
      let names = down.map { "'\($0)'" }.joined(separator: " and ")
      let others = down.isEmpty ? "put it down with 'press' first" : "down \(down.count > 1 ? "are" : "is") \(names)"
      return "no finger '\(finger)' is down; \(others)"
    case .noFinger("release"): return "'release' without a finger down; put one down with 'press' first"
    case .noFinger(let verb):
      return "'\(verb)' without a finger down; say where it starts with 'on' or 'from', or 'press' first"
    case .noFingers(let verb): return "'\(verb)' without two fingers down; say where they start with 'on' or 'from'"
    case .tooLong: return "this take would last longer than \(Limits.takeSeconds) s, the most there may be; shorten it"
    case .tooMuchTyped:
      return
        "with this, the take types more than \(Limits.typedCharacters) characters, the most there may be; set a long "
        + "text at once, as in '- do: {set: {name: text}}'"
    case .neverSettles(let mover): return "this never settles, as \(mover) keeps moving; say 'wait' and a time instead"
    case .outOfRange(let scroll, let offset, let range):
      let (least, most) = (DecimalText.shortest(range.low), DecimalText.shortest(range.high))
      return "'\(scroll)' cannot rest at \(DecimalText.shortest(offset)); it goes from \(least) to \(most)"
    case .unexpected(let condition, let time, let values):
      let reasons = values.isEmpty ? "" : ": " + values.joined(separator: ", ")
      return "'\(condition)' does not hold at \(time.secondsText)\(reasons)"
    }
  }
}

/// A problem of a take's step, told with both.
struct TakeProblem: Problem {
  var take: String
  var step: Int
  var problem: any Problem

  var message: Message { "take '\(take)', step \(step): \(problem.message)" }
}
