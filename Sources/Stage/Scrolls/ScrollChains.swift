import Evaluation
import Formulas
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// Scrolls that have one travel under a finger. It finds them and tells how their travel is shared, and changes
/// nothing.
struct ScrollChains: StagePart {
  let playhead: Playhead
  let liveLayers: LiveLayers

  /// The scrolls that move when this one is dragged along an axis, outermost first: those it chains to, outward, and
  /// those that chain to it, inward. A disabled scroll is as if absent.
  func chain(of candidate: Instance, _ axis: Axis) throws -> [Instance] {
    var members = [candidate]
    while try evaluator.value(Vocabulary.scroll.chain, of: members[0]) != .none,
      let outer = try enclosingScroll(of: members[0], axis)
    {
      members.insert(outer, at: 0)
    }
    let scrolls = LiveLayers.sorted(Array(liveLayers.chained.values)).map(\.instance).filter { !$0.isLeaving }
    while let last = members.last {
      let inner = try scrolls.filter {
        try physics.takesDrags($0, axis) && evaluator.value(Vocabulary.scroll.chain, of: $0) != .none
          && enclosingScroll(of: $0, axis) === last
      }
      if inner.count > 1 {
        throw Diagnostic(
          StagingProblem.twoChains(inner[0].path, inner[1].path, outer: last.path), at: inner[1].template.place)
      }
      guard let next = inner.first else { break }
      members.append(next)
    }
    return members
  }

  /// The scrolls of a chain in runs between which no fling goes, outermost first.
  func flingRuns(of members: [Instance]) throws -> [[Instance]] {
    try members.reduce(into: []) { runs, member in
      let joins = try !runs.isEmpty && evaluator.value(Vocabulary.scroll.fling, of: member) == .chained
      if joins { runs[runs.count - 1].append(member) } else { runs.append([member]) }
    }
  }

  private func enclosingScroll(of instance: Instance, _ axis: Axis) throws -> Instance? {
    try instance.selfAndAncestors.dropFirst().first { try $0.template.kind == .scroll && physics.takesDrags($0, axis) }
  }

  /// The travel of several scrolls along an axis, from where they are now.
  func travel(of members: [Instance], _ axis: Axis) throws -> ScrollChain {
    let bounds = try members.map { try physics.bounds(of: $0, axis) }
    let sight = VisibleArea(playhead: playhead)
    let places = try members.enumerated().map { index, member in
      ScrollChain.Member(
        offset: unbanded(evaluator.scrolls.state(of: member)[axis], bounds[index]), bounds: bounds[index],
        sight: index == 0 ? .shown : try sight.sight(of: member, from: members[index - 1], axis))
    }
    let order = try members.last.map { try evaluator.value(Vocabulary.scroll.chain, of: $0) }
    return ScrollChain(places, order: order == .innerFirst ? .innerFirst : .outerFirst)
  }

  /// The offset without the rubber band. While a finger holds, it is what the finger's way alone would give, also past
  /// a limit of the pull, so that going back takes as long as going there; else the inverse of what shows.
  private func unbanded(_ state: ScrollState.AxisState, _ bounds: ScrollBounds) -> Double {
    if case .banded(let curve, bounds) = state.curve { return curve.value(at: (now - state.start).seconds) }
    return bounds.unbanded(state.exact(at: now))
  }
}
