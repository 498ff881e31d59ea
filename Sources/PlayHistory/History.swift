import Formulas
import Geometry
import Motion
import Scenes

/// The past of a take: for each state, scroll and layer its course in time, piece by piece.
///
/// A value: whoever has a copy keeps what had happened when it was made, however the play goes on, and two copies share
/// what they have in common. Only `Evaluator.note` writes to one.
package struct History: Sendable {
  /// The presence of a layer: there or not, since when, and how much of it.
  package struct Existence: Sendable {
    package var isPresent: Bool
    package var birth: Tick
    /// Runs over the seconds since `start`; nil for 1.
    package var presence: Curve?
    package var start: Tick
    package var isLeaving = false
    /// A leaving component's given values by cell, and its shared states by `Instance.frozenKey`.
    package var frozen: [Int: Value] = [:]

    package init(isPresent: Bool, birth: Tick, start: Tick) {
      self.isPresent = isPresent
      self.birth = birth
      self.start = start
    }

    /// The tick at which the presence has run its course.
    package var end: Tick? {
      guard let presence, presence.duration.isFinite else { return nil }
      return start + Tick.reaching(seconds: presence.duration)
    }
  }

  /// An item that has left its list, but is still to be seen.
  package struct RemovedRow: Sendable {
    package var identity: String
    package var item: Value
    /// The layer's place in the list it was last an item of.
    package var index: Int
    /// The list it was last an item of.
    package var siblings: [Value]
    /// The number of items of the list that stand before it now.
    package var position: Int

    /// One that has just left.
    package init(identity: String, item: Value, index: Int, siblings: [Value]) {
      self.identity = identity
      self.item = item
      self.index = index
      self.siblings = siblings
      position = index
    }
  }

  /// A touch: what the finger does, and which layers it is on.
  package struct Touch: Sendable {
    package var isDown: Bool
    /// The identity paths of the layer under the finger and those around it, while it is no drag.
    package var pressed: Set<String>
    /// The layer with `drag` that goes with the finger.
    package var drag: Finger.Drag?
    /// The layer that two fingers pinch or turn.
    package var pair: Finger.Pair?
    /// The place of the finger; of two fingers, that of their middle.
    package var x: Curve
    package var y: Curve
    /// The spread of two fingers: points from one to the other, and radians from three o'clock; nil for one finger.
    package var spread: (distance: Curve, angle: Curve)?
    package var start: Tick

    package init(
      isDown: Bool = false, pressed: Set<String> = [], drag: Finger.Drag? = nil, pair: Finger.Pair? = nil,
      x: Curve = .rest(0), y: Curve = .rest(0), start: Tick = 0
    ) {
      (self.isDown, self.pressed, self.drag, self.pair) = (isDown, pressed, drag, pair)
      (self.x, self.y, self.start) = (x, y, start)
    }
  }

  package var states: [StateKey: Timeline<Course>] = [:]
  package var scrolls: [String: Timeline<ScrollState>] = [:]
  package var existences: [String: Timeline<Existence>] = [:]
  package var removedRows: [StateKey: Timeline<[RemovedRow]>] = [:]
  /// The identities of rows that could sleep and are awake, as something about them is or was not as at their
  /// beginning; by the layer around them and its child template.
  package var awake: [StateKey: Timeline<[String]>] = [:]
  package var touch = Timeline<Touch>()
  /// The ticks at which segments begin; the first is 0.
  package private(set) var segments: [Tick] = [0]
  /// The notes at the beginning of each segment.
  package private(set) var changes: [[InputKey]] = [[]]

  /// The notes since the last segment began.
  package var pending: [InputKey] = []

  package init() {}

  /// Begins a segment with all that has been noted.
  package mutating func beginSegment(at tick: Tick) {
    if segments.last == tick {
      changes[changes.count - 1] += pending
    } else {
      segments.append(tick)
      changes.append(pending)
    }
    pending = []
  }

  /// A place in what has been noted: all after it is later.
  package struct Mark: Sendable {
    package var tick: Tick
    var segment: Int
    /// The number of notes of that segment that come before.
    var count: Int
  }

  /// The place behind all that has been noted, at a tick that is the last one or comes after that.
  package func mark(at tick: Tick) -> Mark {
    let last = segments.count - 1
    return segments[last] == tick
      ? Mark(tick: tick, segment: last, count: changes[last].count) : Mark(tick: tick, segment: last + 1, count: 0)
  }

  /// The notes after a place until a tick, with their ticks.
  package func notes(since mark: Mark, until end: Tick) -> [(tick: Tick, key: InputKey)] {
    segments.indices.dropFirst(mark.segment).prefix { segments[$0] <= end }.flatMap { index in
      changes[index].dropFirst(index == mark.segment ? mark.count : 0).map { (segments[index], $0) }
    }
  }

  /// The number of the segment that holds at a tick.
  package func segment(at tick: Tick) -> Int {
    max(segments.partitioningIndex { $0 > tick } - 1, 0)
  }
}
