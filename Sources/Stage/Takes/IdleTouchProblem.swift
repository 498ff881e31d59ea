import Basics
import Formulas
import Geometry

/// A step of a take that does nothing.
struct IdleTouchProblem: Problem {
  var verb: String
  var point: Point
  /// Whether it drags or pinches.
  var goes: Bool
  /// The scroll that it stopped, one that it held, and the innermost layer that it met, as a take's steps call them.
  var stopped: String?
  var held: String?
  var met: String?
  /// Whether that was on its way out.
  var isLeaving = false
  /// The layer that a tap came down on, where it was no longer under the finger as that left, and what was there then.
  var replaced: (layer: String, by: String?)?
  /// The layer that it may have meant, and how many points away that is.
  var near: (name: String, distance: Double)?

  var message: Message {
    let place = Value(point).literal
    if let stopped, !goes {
      return
        "this \(verb) at \(place) only stops '\(stopped)', which still moves; say 'settle' or 'wait' before it, or "
        + "'hold' where the scroll is to be stopped"
    }
    let nothing = goes ? "moves nothing" : "does nothing"
    let aim: Message? = near.map { name, distance in
      let points = DecimalText.shortest((distance * 10).rounded() / 10)
      return "; '\(name)' is \(points) point\(points == "1" ? "" : "s") away"
    }
    return "this \(verb) at \(place) \(nothing): \(reason)\(aim ?? "")"
  }

  /// The reason why nothing comes of it.
  private var reason: Message {
    if let replaced {
      let now = replaced.by.map { "'\($0)'" } ?? "nothing"
      return "'\(replaced.layer)' was there as the finger came down, and \(now) as it left"
    }
    if isLeaving {
      guard let met else { return nobody }
      return "'\(met)' is on its way out and does nothing any more; say 'settle' or 'wait' before it"
    }
    if goes, let held { return "'\(held)' goes no further that way; if that is meant, say 'expect' behind it" }
    guard let met else { return nobody }
    return goes ? "'\(met)' is there, and nothing that goes that way" : "'\(met)' is there, without a 'tap'"
  }

  private var nobody: Message { "no layer is there" }
}

/// An action that sends a scroll on a way that takes time, while a finger holds it.
struct LeftScrollProblem: Problem {
  /// The scroll as takes call it.
  var scroll: String

  var message: Message {
    "this scroll takes time, and is left to the finger that holds '\(scroll)'; say 'over: 0s', or an 'if' such as "
      + "'not \(scroll).dragging'"
  }
}

extension Script {
  /// A warning about each action that a finger has kept from sending a scroll.
  var leftScrolls: [Diagnostic] {
    var reported: Set<SourcePlace> = []
    return touches.holding.flatMap { touch in
      touch.outcome.left.filter { reported.insert($0.place).inserted }.map { left in
        let problem = LeftScrollProblem(scroll: left.scroll)
        return Diagnostic(TakeProblem(take: take.name, step: touch.step, problem: problem), at: left.place)
      }
    }
  }
}
