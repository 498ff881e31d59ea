import Evaluation
import Formulas
import Motion
import Scenes

/// Everything that can change between two events and would make one: what is watched and reads something that moves.
struct Crossings: StagePart {
  let playhead: Playhead

  /// The first tick up to `limit` at which anything watched differs from now, or nil.
  func first(upTo limit: Tick) throws -> Tick? {
    evaluator.move(to: .at(now))
    var limit = limit
    var found: Tick?
    for look in looks {
      let tick = try ChangeSearch.firstChange(after: now, upTo: limit) { moment in
        evaluator.move(to: moment)
        return try look(evaluator)
      }
      if let tick { (found, limit) = (tick, tick) }
      evaluator.move(to: .at(now))
    }
    return found
  }

  /// Each gives the values that one of them sees.
  private var looks: [(Evaluator) throws -> [Value]] {
    let rules = Cast.sorted(watchlist.moving(.rule)).filter { observer in
      observer.instance.template.rules[observer.index].pace >= .stepwise && !observer.instance.isLeaving
    }
    let others = [Watchlist.Concern.follower, .properties].flatMap { Cast.sorted(watchlist.moving($0)) }
    let cells = evaluator.samples.inOrder.flatMap(\.samples).filter { $1.template.cells[$0].pace >= .stepwise }
    let observers = (rules + others).map { $0.node.glance }
    return observers + cells.map { cell, instance in { [try $0.value(cell, of: instance)] } }
  }
}
