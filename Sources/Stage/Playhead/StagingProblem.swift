import Basics
import Formulas
import PlayHistory
import Scenes
import Vocabulary

/// An error while a scene is played, whoever plays it. Times are in seconds.
enum StagingProblem: Problem, Equatable {
  case chase(time: Double, rules: [String])
  case tooManyEvents(time: Double)
  /// An event whose consequences keep telling events.
  case endlessNews(String, time: Double)
  case eventLimit(time: Double)
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

  var message: Message {
    switch self {
    case .chase(let time, let rules):
      let who = rules.count == 1 ? "a rule keeps setting itself off" : "two rules keep setting each other off"
      return "at \(time.secondsText) \(who): \(rules.joined(separator: " and ")); give one an 'if' that ends it"
    case .tooManyEvents(let time):
      return "too many events around \(time.secondsText), as rules keep setting each other off; "
        + "give one an 'if' that ends it"
    case .endlessNews(let event, let time):
      return "at \(time.secondsText) 'on \(event)' sets itself off again and again; let its actions tell nothing"
    case .eventLimit(let time):
      return "more than \(Limits.events) events by \(time.secondsText); make the take shorter, or let less happen by "
        + "itself"
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
      return "at \(time.secondsText) '\(scroll)' is to show page \(DecimalText.shortest(page)), but its pages are 0 to "
        + "\(DecimalText.shortest(last))"
    case .twoChains(let a, let b, let outer):
      return "\(a) and \(b) both chain to '\(outer)'; give 'chain' a condition"
    case .duplicateSnapshot(let take, let name): return "take '\(take)' has two snapshots '\(name)'; rename one"
    }
  }
}

extension Double {
  /// Seconds in words, to the hundredth.
  var secondsText: String { DecimalText.fixed(self, 2) + " s" }
}
