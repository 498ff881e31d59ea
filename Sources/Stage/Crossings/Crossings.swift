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
    for watch in watches {
      let tick = try ChangeSearch.firstChange(after: now, upTo: limit) { moment in
        evaluator.move(to: moment)
        return try watch.look(evaluator)
      }
      if let tick { (found, limit) = (tick, tick) }
      evaluator.move(to: .at(now))
    }
    return found
  }

  private enum Watch {
    case observer(Observer)
    case cell(Int, Instance)

    func look(_ evaluator: Evaluator) throws -> [Value] {
      switch self {
      case .observer(let observer): try observer.node.glance(evaluator)
      case .cell(let cell, let instance): [try evaluator.value(cell, of: instance)]
      }
    }
  }

  private var watches: [Watch] {
    var result: [Watch] = []
    for observer in Cast.sorted(watchlist.moving(.rule)) {
      let rule = observer.instance.template.rules[observer.index]
      if rule.pace >= .stepwise, !observer.instance.isLeaving { result.append(.observer(observer)) }
    }
    result += Cast.sorted(watchlist.moving(.follower)).map(Watch.observer)
    result += Cast.sorted(watchlist.moving(.properties)).map(Watch.observer)
    for node in evaluator.samples.inOrder {
      for (cell, instance) in node.samples where instance.template.cells[cell].pace >= .stepwise {
        result.append(.cell(cell, instance))
      }
    }
    return result
  }
}
