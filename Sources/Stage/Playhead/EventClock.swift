import Basics
import Motion

/// The clock of a play: the tick at which it stands, and how many events there were.
///
/// It knows nothing of what happens. It goes from event to event, and ends a play in which events never stop.
package struct EventClock: Sendable {
  /// The microseconds since the first instant.
  package private(set) var now: Tick = 0
  /// Whether anything has happened; what is found at the first look was there before.
  package var hasBegun: Bool { count > 0 }
  private var count = 0
  private var recent: [Tick] = []

  /// The number of events within `shortTime` that counts as rules that set each other off.
  private static let crowd = 1000
  private static let shortTime: Tick = 10_000

  package init() {}

  /// Advances to a tick; nothing happens there, or it is played at once.
  package mutating func go(to tick: Tick) { now = max(now, tick) }

  /// Takes an input at this tick. However often that happens, no rules set each other off by it.
  package mutating func takeInput() { recent = [] }

  /// An event is played at this tick.
  ///
  /// - Throws: a `Problem` where there have been too many, in all or within a hundredth of a second.
  package mutating func beginEvent() throws {
    count += 1
    recent.append(now)
    if recent.count > Self.crowd { recent.removeFirst() }
    guard count <= Limits.events else { throw StagingProblem.eventLimit(time: now.seconds) }
    if recent.count == Self.crowd && now - recent[0] < Self.shortTime {
      throw StagingProblem.tooManyEvents(time: now.seconds)
    }
  }

  /// The first of some ticks that comes after this one and no later than `limit`.
  package func first(of ticks: [Tick?], upTo limit: Tick) -> Tick? {
    ticks.lazy.compactMap { $0 }.filter { $0 > now && $0 <= limit }.min()
  }
}
