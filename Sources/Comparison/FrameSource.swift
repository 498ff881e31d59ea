import Pixels

/// The frames of an animation, given out one at a time.
public struct FrameSource {
  public let count: Int
  /// The duration of each frame, in microseconds; nil where nobody knows, as in a folder of pictures.
  public let durations: [Int]?
  /// The number of times that they are shown, 0 for ever; nil where nobody knows.
  public let plays: Int?
  /// A frame by its number from 0. Frames are asked for in order, but for few that are asked for again.
  public let frame: (Int) throws -> Bitmap

  /// `durations`, where given, has `count` members.
  public init(count: Int, durations: [Int]? = nil, plays: Int? = nil, frame: @escaping (Int) throws -> Bitmap) {
    self.count = count
    self.durations = durations?.count == count ? durations : nil
    self.plays = plays
    self.frame = frame
  }

  /// The times at which frames begin, in microseconds, and at last that at which the animation ends.
  var begins: [Int]? {
    durations?.reduce(into: [0]) { begins, duration in begins.append(begins[begins.count - 1] + duration) }
  }
}

/// The frames that are held against each other, by their indices from 0: one of each animation, or one of a single one
/// where the other ended.
public struct FramePair: Hashable, Sendable {
  public let before: Int?
  public let after: Int?

  public init(before: Int?, after: Int?) {
    self.before = before
    self.after = after
  }

  /// Pairs as time passes. Animations of the same number of frames, and such whose times nobody knows, are paired by
  /// number. Others by time: there is a pair for each moment at which one of them changes.
  public static func pairs(_ before: FrameSource, _ after: FrameSource) -> [FramePair] {
    guard before.count != after.count, let a = before.begins, let b = after.begins else {
      return (0..<max(before.count, after.count)).map { index in
        FramePair(before: index < before.count ? index : nil, after: index < after.count ? index : nil)
      }
    }
    var pairs: [FramePair] = []
    var (i, j) = (0, 0)
    while i < before.count || j < after.count {
      pairs.append(FramePair(before: i < before.count ? i : nil, after: j < after.count ? j : nil))
      let nextA = i < before.count ? a[i + 1] : .max
      let nextB = j < after.count ? b[j + 1] : .max
      if nextA <= nextB { i += 1 }
      if nextB <= nextA { j += 1 }
    }
    return pairs
  }
}
