import Motion
import PlayHistory

/// The states that move, and when each of them will have arrived.
package struct RunningAnimations: Sendable {
  private var courses: [StateKey: Course] = [:]

  package init() {}

  /// A state takes a course; one that rests is not kept.
  package mutating func note(_ course: Course, for key: StateKey) {
    courses[key] = course.isMoving ? course : nil
  }

  /// The states of a layer are no more.
  package mutating func forget(_ path: String, states count: Int) {
    for slot in 0..<count { courses[StateKey(path: path, slot: slot)] = nil }
  }

  /// The states that move, in the same order every time.
  package var inOrder: [(key: StateKey, course: Course)] {
    courses.sorted { $0.key.order < $1.key.order }.map { ($0.key, $0.value) }
  }

  /// The first arrival after a tick.
  package func nextEnd(after tick: Tick) -> Tick? {
    courses.values.lazy.compactMap(\.end).filter { $0 > tick }.min()
  }

  /// The states that have arrived by a tick, and where.
  package func arrived(by tick: Tick) -> [(key: StateKey, target: Course)] {
    courses.filter { $0.value.end.map { $0 <= tick } ?? false }
      .sorted { $0.key.order < $1.key.order }
      .map { ($0.key, .resting($0.value.target)) }
  }
}
