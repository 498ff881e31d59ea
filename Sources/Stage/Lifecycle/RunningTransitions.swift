import Motion
import PlayHistory

/// The layers that are on their way in or out.
package struct RunningTransitions: Sendable {
  private var existences: [String: History.Existence] = [:]

  package init() {}

  /// Records how a layer comes or goes; drops one that is wholly there.
  package mutating func note(_ existence: History.Existence, for path: String) {
    existences[path] = existence.presence == nil ? nil : existence
  }

  /// The layer is no more.
  package mutating func forget(_ path: String) { existences[path] = nil }

  /// The first of those under way by their paths.
  package var first: String? { existences.keys.min() }

  /// Whether the instance with that path is leaving.
  package func isLeaving(_ path: String) -> Bool { existences[path]?.isLeaving == true }

  /// The first arrival after a tick. A layer that takes no time arrives at the tick after the one at which it set out.
  package func nextEnd(after tick: Tick) -> Tick? {
    existences.values.lazy.compactMap { $0.end.map { max($0, tick + 1) } }.min()
  }

  /// Takes out those that have arrived by a tick, and gives what they are then: there, or gone.
  package mutating func takeArrived(by tick: Tick) -> [(path: String, existence: History.Existence)] {
    let arrived = existences.filter { $0.value.end.map { $0 <= tick } ?? false }.sorted { $0.key < $1.key }
    return arrived.map { path, existence in
      existences[path] = nil
      return (path, existence.arrived(at: tick))
    }
  }
}

extension History.Existence {
  /// The same once its presence has run its course.
  fileprivate func arrived(at tick: Tick) -> History.Existence {
    var rest = self
    rest.presence = nil
    rest.start = tick
    rest.isPresent = isPresent && !isLeaving
    rest.isLeaving = false
    return rest
  }
}
