import Geometry
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// The scrolls that move by themselves: when the present piece of each one's motion ends, and which pieces follow.
///
/// It turns plans into what a scroll does, piece after piece, and knows no layer but by its path.
package struct MovingScrolls: Sendable {
  /// The cause of a scroll's motion.
  package enum Mover: Sendable {
    /// Itself: let go, or held in its range.
    case itself
    /// A travel of several scrolls.
    case chain
    case action
  }

  private var ends: [String: Tick] = [:]
  /// The pieces of a scroll's motion that follow the present one.
  private var coming: [String: [Axis: [ScrollPiece]]] = [:]

  package init() {}

  // MARK: Motions

  /// The scrolls whose present piece has an end, in the same order every time.
  package var paths: [String] { ends.keys.sorted() }

  /// Whether more follows the present piece along an axis.
  package func hasMore(_ path: String, _ axis: Axis) -> Bool { coming[path]?[axis]?.isEmpty == false }

  /// The first end of a piece after a tick.
  package func nextEnd(after tick: Tick) -> Tick? {
    ends.values.lazy.filter { $0 > tick }.min()
  }

  /// Returns the scrolls whose piece is over by a tick.
  package func ended(by tick: Tick) -> [String] { ends.filter { $0.value <= tick }.keys.sorted() }

  // MARK: Changes

  /// Notes what a scroll does from now on.
  package mutating func note(_ state: ScrollState, for path: String) { ends[path] = state.end }

  /// Begins a motion on some axes; the others rest. Returns what the scroll does then.
  package mutating func start(
    _ plans: [Axis: ScrollPlan], of path: String, from state: ScrollState, by mover: Mover = .itself, at now: Tick
  ) -> ScrollState {
    var state = state.resting(at: now)
    if mover != .chain { state.awaits = nil }
    state.isSent = mover == .action
    var pieces: [Axis: [ScrollPiece]] = [:]
    for (axis, plan) in plans {
      state[axis].target = plan.rest
      pieces[axis] = plan.pieces
      if plan.pieces.isEmpty { state[axis] = state[axis].resting(at: plan.rest, since: now) }
    }
    coming[path] = pieces
    for axis in Axis.allCases { takeNextPiece(&state, axis, path, at: now) }
    finishPhase(&state, at: now)
    return state
  }

  /// Takes the next piece, or rests, where one is over. Returns what the scroll does then.
  package mutating func goOn(_ path: String, from state: ScrollState, at now: Tick) -> ScrollState {
    var state = state
    for axis in Axis.allCases {
      guard let end = state[axis].end, end <= now else { continue }
      if hasMore(path, axis) {
        takeNextPiece(&state, axis, path, at: now)
      } else {
        state[axis] = state[axis].resting(at: state[axis].target, since: now)
      }
    }
    finishPhase(&state, at: now)
    return state
  }

  /// Moves the rest of a motion by some distances. Returns what the scroll does then.
  package mutating func shift(_ path: String, from state: ScrollState, by distances: Point) -> ScrollState {
    var state = state
    for axis in Axis.allCases where distances[axis] != 0 {
      let shift = PiecewiseLinear.shift(by: distances[axis])
      state[axis].curve = .mapped(state[axis].curve, shift)
      state[axis].target += distances[axis]
      let pieces = coming[path]?[axis] ?? []
      coming[path]?[axis] = pieces.map {
        ScrollPiece(curve: .mapped($0.curve, shift), duration: $0.duration, phase: $0.phase)
      }
    }
    return state
  }

  /// Removes the pieces that follow: a finger holds the scroll.
  package mutating func hold(_ path: String) { coming[path] = nil }

  /// Forgets a scroll that is no more.
  package mutating func forget(_ path: String) {
    coming[path] = nil
    ends[path] = nil
  }

  private mutating func takeNextPiece(_ state: inout ScrollState, _ axis: Axis, _ path: String, at now: Tick) {
    guard let piece = coming[path]?[axis]?.first else { return }
    coming[path]?[axis]?.removeFirst()
    state[axis].curve = piece.curve
    state[axis].start = now
    state[axis].end = now + max(Tick.reaching(seconds: piece.duration), 1)
    state.phase = piece.phase == .settling ? .settling : .decelerating
  }

  private func finishPhase(_ state: inout ScrollState, at now: Tick) {
    if state.end == nil { (state.phase, state.isSent) = (.resting, false) }
    state.since = now
  }
}
