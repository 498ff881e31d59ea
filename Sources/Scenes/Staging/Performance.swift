import Motion

/// Everything that happens in a take: for each state, scroll and layer its course in time. Written once by the
/// `StageBuilder`, then only read, by all jobs at once.
final class Performance: @unchecked Sendable {
  /// Who something belongs to: an instance's path of identities, and which of its states.
  struct Key: Hashable, Sendable {
    var path: String
    var slot: Int
  }

  /// Whether a layer is there, since when, and how much of it.
  struct Existence: Sendable {
    var isPresent: Bool
    var birth: Tick
    /// Runs over the seconds since `start`; nil for 1.
    var presence: Curve?
    var start: Tick
    var isLeaving = false
    /// A leaving component's given values by cell, and its shared states by `Instance.frozenKey`.
    var frozen: [Int: Value] = [:]

    /// When the presence has run its course.
    var end: Tick? {
      guard let presence, presence.duration.isFinite else { return nil }
      return start + Tick.reaching(seconds: presence.duration)
    }
  }

  /// An item that has left its list, but is still to be seen.
  struct Ghost: Sendable {
    var identity: String
    var item: Value
    /// How many items stood before it.
    var position: Int
    /// The list it was last an item of.
    var siblings: [Value]
  }

  struct Touch: Sendable {
    var isDown = false
    /// Identity paths of the layer under the finger and those around it, while it is no drag.
    var pressed: Set<String> = []
    var x = Curve.rest(0)
    var y = Curve.rest(0)
    var start: Tick = 0
  }

  var states: [Key: Timeline<Course>] = [:]
  var scrolls: [String: Timeline<ScrollState>] = [:]
  var existences: [String: Timeline<Existence>] = [:]
  var ghosts: [Key: Timeline<[Ghost]>] = [:]
  let touch = Timeline<Touch>()
  /// The ticks at which segments begin; the first is 0.
  var segments: [Tick] = [0]
  /// Grows whenever a timeline is added, so that instances look again.
  var version = 0

  /// The start of the segment that holds at a tick.
  func segmentStart(at tick: Tick) -> Tick {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle] <= tick { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : segments[low - 1]
  }
}
