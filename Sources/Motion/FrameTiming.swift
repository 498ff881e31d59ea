import Geometry

/// The times at which the frames of a picture that moves are shown: a formula, so that any instant can be asked for
/// alone.
public struct FrameTiming: Hashable, Sendable {
  /// The number of frames, one at least.
  public let count: Int
  /// The number of times that all of them are played; nil for ever.
  public let plays: Int?
  /// Microseconds from the beginning to each frame's end; nil where nobody says how long they stand.
  private let ends: [Double]?

  /// - Parameters:
  ///   - durations: how long each frame stands, in microseconds; nil where nobody says so.
  ///   - plays: how often all of them are played; nil for ever.
  public init(count: Int, durations: [Double]?, plays: Int?) {
    self.count = count
    self.plays = plays
    ends = durations?.reduce(into: []) { ends, duration in ends.append((ends.last ?? 0) + max(duration, 0)) }
  }

  /// Whether frames are played for ever.
  ///
  /// - Parameter plays: as of `frame`.
  public func repeats(plays: Int??) -> Bool { (plays ?? self.plays) == nil }

  /// The number of the frame; nil where neither the picture nor `framesPerSecond` says how long frames stand. Before
  /// the beginning it is the first, after the last play the last. A frame is there from the microsecond on that is
  /// nearest to its begin, as the frames of a take are.
  ///
  /// - Parameters:
  ///   - seconds: since it began.
  ///   - framesPerSecond: how many are shown in a second, whatever the picture says; above 0.
  ///   - plays: how often all of them are played, whatever the picture says: nil within for ever.
  ///   - isClosed: whether the last frame looks like the first: where they are played for ever the next round shows it,
  ///     and it is left out.
  public func frame(
    at seconds: Double, framesPerSecond: Double? = nil, plays: Int?? = nil, isClosed: Bool = false
  ) -> Int? {
    let count = isClosed && repeats(plays: plays) ? max(self.count - 1, 1) : self.count
    let ends = self.ends?.prefix(count)
    let cycle = framesPerSecond.map { Double(count) * 1e6 / $0 } ?? ends?.last
    guard let cycle else { return nil }
    guard seconds > 0 else { return 0 }
    let time = (seconds * 1e6).rounded() + 0.5
    guard cycle > 0, time.isFinite else { return count - 1 }
    if let limit = plays ?? self.plays, time >= cycle * Double(limit) { return count - 1 }
    let place = max(time - (time / cycle).rounded(.down) * cycle, 0)
    guard framesPerSecond == nil, let ends else { return min(Int(clamped: place / cycle * Double(count)), count - 1) }
    return ends.dropLast().partitioningIndex { $0 > place }
  }
}
