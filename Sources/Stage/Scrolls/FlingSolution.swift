import Evaluation
import Motion
import Scenes
import Vocabulary

/// A throw that brings a scroll to an offset: the travel of all scrolls that move with it, in the order in which they
/// do.
struct FlingSolution {
  /// The distance that only a drag brings it: a fling ends before the scroll, or before those that it goes on to.
  var dragged = 0.0
  /// The distance that it goes from there on, with what it coasts.
  var thrown: Double
  /// The deceleration that it coasts with.
  let rate: Double

  /// The finger's way in the time given, and the speed with which it is to leave the scroll.
  func drag(over duration: Double) -> (travel: Double, speed: Double) {
    guard thrown != 0 else { return (dragged, 0) }
    let coasting = Deceleration(from: 0, velocity: 1, rate: rate).projectedEnd
    let whole = thrown + (thrown > 0 ? Deceleration.remainder : -Deceleration.remainder)
    let travel = whole / (duration + coasting) * duration
    return (dragged + travel, travel / duration)
  }
}

extension ScrollChains {
  /// The throw along an axis after which a scroll rests at an offset of its range, from where it is now.
  func aim(_ scroll: Instance, _ axis: Axis, at place: Double) throws -> FlingSolution {
    let members = try chain(of: scroll, axis)
    guard members.count > 1, let index = members.firstIndex(where: { $0 === scroll }) else {
      let distance = place - evaluator.scrolls.state(of: scroll).exact(axis, at: now)
      return FlingSolution(thrown: distance, rate: try evaluator.value(Vocabulary.scroll.decelerationRate, of: scroll))
    }
    let travel = try travel(of: members, axis)
    let runs = try flingRuns(of: members)
    let run = runs.first { $0.contains { $0 === scroll } } ?? members
    let rate = try evaluator.value(Vocabulary.scroll.decelerationRate, of: run[run.count - 1])
    let offset = travel.members[index].offset
    let shares = travel.shares(forward: place > offset)
    guard place != offset, let whole = shares[index].place(of: place) else {
      return FlingSolution(thrown: 0, rate: rate)
    }
    // A fling goes through the scrolls of the run from where the first of them begins to move.
    let starts = members.indices.filter { member in run.contains { $0 === members[member] } }
      .compactMap { shares[$0].place(of: travel.members[$0].offset) }
    let dragged = runs.count > 1 ? starts.min { abs($0) < abs($1) } ?? 0 : 0
    return FlingSolution(dragged: dragged, thrown: whole - dragged, rate: rate)
  }
}
