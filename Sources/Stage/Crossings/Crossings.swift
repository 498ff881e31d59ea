import Evaluation
import Formulas
import Motion
import Scenes

/// Everything that can change between two events and would make one: what is watched and reads something that moves.
struct Crossings: StagePart {
  let playhead: Playhead
  /// Cells that a gesture under way hangs on.
  var gestureCells: [(cell: Int, instance: Instance)] = []

  /// The first tick up to `limit` at which anything watched differs from now, or nil.
  func first(upTo limit: Tick) throws -> Tick? {
    evaluator.move(to: .at(now))
    let looks = try looks().map { look in
      { (moment: Moment) in
        evaluator.move(to: moment)
        return try look(evaluator)
      }
    }
    return try evaluator.searching { try ChangeSearch.firstChange(after: now, upTo: limit, looks) }
  }

  /// Each gives the values that one of them sees.
  private func looks() throws -> [(Evaluator) throws -> [Value]] {
    let rules = LiveLayers.sorted(watchlist.moving(.rule)).filter { observer in
      observer.instance.template.rules[observer.index].variability >= .stepwise
    }
    let others = [Watchlist.Concern.follower, .properties].flatMap { LiveLayers.sorted(watchlist.moving($0)) }
    let samples = try evaluator.samples.inOrder.flatMap { try $0.looks() }
    let gestures = gestureCells.map { cell, instance in
      { (evaluator: Evaluator) in [try evaluator.value(cell, of: instance)] }
    }
    return (rules + others).map { $0.node.glance } + samples + gestures
  }
}
