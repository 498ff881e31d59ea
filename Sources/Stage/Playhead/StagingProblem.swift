import Formulas
import Geometry
import Happenings
import Scenes

/// An error while a take is played out. Times are in seconds.
enum StagingProblem: Problem, Equatable {
  case chase(time: Double, rules: [String])
  case tooManyEvents(time: Double)
  /// An event whose consequences keep telling events.
  case endlessNews(String, time: Double)
  case eventLimit(limit: Int, time: Double)
  case notThere(take: String, step: Int, target: String, time: Double, reason: String)
  case outsideScreen(take: String, step: Int, Point, screen: Size)
  case fingerDown(take: String, step: Int)
  /// A finger of that name.
  case isDown(take: String, step: Int, finger: String)
  case tooManyFingers(take: String, step: Int)
  /// A second finger that the scene does not look at.
  case nothingForTwo(take: String, step: Int, Point)
  /// None of that name is down, but perhaps others.
  case noSuchFinger(take: String, step: Int, finger: String, down: [String])
  case noFinger(take: String, step: Int, verb: String)
  case noFingers(take: String, step: Int, verb: String)
  /// A take of more seconds than it may have.
  case tooLong(take: String, step: Int, limit: Int)
  case neverSettles(take: String, step: Int, what: String)
  /// A fling's target that a scroll cannot rest at.
  case outOfRange(take: String, step: Int, scroll: String, offset: Double, low: Double, high: Double)
  case wrongTime(String)
  case cannotMove(String, got: Value)
  case badCurve(String)
  case badRepeat(String)
  /// Fractions that do not fit the values they are for.
  case badTimes(Int, of: Int)
  /// A speed that is not of the state's kind.
  case badVelocity(String, Course.Kind)
  case springThroughValues
  case badPlace(Value, list: String, count: Int)
  case notOnAxis(scroll: String, Axis)
  case noSuchPage(Double, scroll: String, last: Double, time: Double)
  case twoChains(String, String, outer: String)
  case duplicateSnapshot(take: String, name: String)
  /// An expectation of a take that does not hold; with the values that it compares.
  case unexpected(take: String, step: Int, condition: String, time: Double, values: [String])

  var message: String {
    switch self {
    case .chase(let time, let rules):
      let who = rules.count == 1 ? "a rule keeps setting itself off" : "two rules keep setting each other off"
      return "at \(text(time)) \(who): \(rules.joined(separator: " and ")); give one an 'if' that ends it"
    case .tooManyEvents(let time):
      return "too many events around \(text(time)), as rules keep setting each other off; give one an 'if' that ends it"
    case .endlessNews(let event, let time):
      return "at \(text(time)) 'on \(event)' sets itself off again and again; let its actions tell nothing"
    case .eventLimit(let limit, let time):
      return "more than \(limit) events by \(text(time)); make the take shorter, or let less happen by itself"
    case .notThere(let take, let step, let target, let time, let reason):
      return "take '\(take)', step \(step): '\(target)' is not there at \(text(time)) (\(reason))"
    case .outsideScreen(let take, let step, let point, let screen):
      let place = Value.point(point.x, point.y).literal
      return "take '\(take)', step \(step): \(place) is outside of the screen, which is "
        + "\(DecimalText.shortest(screen.width)) × \(DecimalText.shortest(screen.height))"
    case .fingerDown(let take, let step):
      return "take '\(take)', step \(step): the finger is still down; say 'release' first, or leave out where it starts"
    case .isDown(let take, let step, let finger):
      return
        "take '\(take)', step \(step): finger '\(finger)' is down already; say 'release' first, or name another 'finger'"
    case .tooManyFingers(let take, let step):
      return "take '\(take)', step \(step): two fingers are down already, and no gesture has three; say 'release' first"
    case .nothingForTwo(let take, let step, let point):
      return "take '\(take)', step \(step): a second finger at \(Value.point(point.x, point.y).literal) does nothing; "
        + "it acts where both are on one layer with 'pinch', 'rotate' or 'drag', or on one scroll"
    case .noSuchFinger(let take, let step, let finger, let down):
      let names = down.map { "'\($0)'" }.joined(separator: " and ")
      let others = down.isEmpty ? "put it down with 'press' first" : "down \(down.count > 1 ? "are" : "is") \(names)"
      return "take '\(take)', step \(step): no finger '\(finger)' is down; \(others)"
    case .noFinger(let take, let step, let verb):
      let cure =
        verb == "release"
        ? "put one down with 'press' first" : "say where it starts with 'on' or 'from', or 'press' first"
      return "take '\(take)', step \(step): '\(verb)' without a finger down; \(cure)"
    case .noFingers(let take, let step, let verb):
      return
        "take '\(take)', step \(step): '\(verb)' without two fingers down; say where they start with 'on' or 'from'"
    case .tooLong(let take, let step, let limit):
      return
        "take '\(take)', step \(step): this take would last longer than \(limit) s, the most there may be; shorten it"
    case .neverSettles(let take, let step, let what):
      return "take '\(take)', step \(step): this never settles, as \(what) keeps moving; say 'wait' and a time instead"
    case .outOfRange(let take, let step, let scroll, let offset, let low, let high):
      let (place, least, most) = (
        DecimalText.shortest(offset), DecimalText.shortest(low), DecimalText.shortest(high)
      )
      return "take '\(take)', step \(step): '\(scroll)' cannot rest at \(place); it goes from \(least) to \(most)"
    case .wrongTime(let got): return "wants a time that is not negative, got \(got)"
    case .cannotMove(let name, let got):
      return "'\(name)' cannot be animated: only numbers, points and colours move, this is \(got.phrase)"
    case .badCurve(let curve): return "'\(curve)' is no curve; say one such as easeOut, bezier(…) or spring(…)"
    case .badRepeat(let got): return "'repeat' wants a count of more than 0, or forever, got \(got)"
    case .badTimes(let count, let wanted):
      let given = count == wanted ? "these do not rise from 0 to 1" : "got \(count)"
      return "'times' wants a number for each of the \(wanted) values, from 0 for the first to 1 for the last; \(given)"
    case .badVelocity(let name, .number): return "'velocity' of '\(name)', which is a number, is a number"
    case .badVelocity(let name, .point): return "'velocity' of '\(name)', which is a point, is [x, y]"
    case .badVelocity(let name, .color): return "'\(name)' is a colour, which has no 'velocity'"
    case .springThroughValues: return SceneProblem.springThroughValues.message
    case .badPlace(let place, let list, let count):
      return "\(place.literal) is no place in '\(list)', which has \(count); a new item comes to 0…\(count)"
    case .notOnAxis(let scroll, let axis):
      return "'\(scroll)' does not move \(axis == .horizontal ? "sideways" : "up and down"); see its 'axis'"
    case .noSuchPage(let page, let scroll, let last, let time):
      return "at \(text(time)) '\(scroll)' is to show page \(DecimalText.shortest(page)), but its pages are 0 to "
        + DecimalText.shortest(last)
    case .twoChains(let a, let b, let outer):
      return "\(a) and \(b) both chain to '\(outer)'; give 'chain' a condition"
    case .unexpected(let take, let step, let condition, let time, let values):
      let reasons = values.isEmpty ? "" : ": " + values.joined(separator: ", ")
      return "take '\(take)', step \(step): '\(condition)' does not hold at \(text(time))\(reasons)"
    case .duplicateSnapshot(let take, let name): return "take '\(take)' has two snapshots '\(name)'; rename one"
    }
  }

  private func text(_ time: Double) -> String { DecimalText.fixed(time, 2) + " s" }
}
