/// A part of an animation that is found again at another time: frames `after` of the second one equal frames `before`
/// of the first one, pixel by pixel.
public struct TimeShift: Hashable, Sendable {
  public let before: ClosedRange<Int>
  public let after: ClosedRange<Int>
  /// The delay of its beginning in the second animation, in microseconds; negative for earlier. Nil where the times are
  /// not known.
  public let delay: Int?

  /// The number of frames by which it begins later; negative for earlier.
  public var frames: Int { after.lowerBound - before.lowerBound }

  /// The most parts that are looked for.
  private static let limit = 4
  /// Pairs of frames that are looked at for one part; longer animations are searched near by only.
  private static let effort = 16_000_000

  /// Looks for parts that explain frames that differ (`changed`, by the number of the second animation's frame).
  ///
  /// A part is a run of frames that equal frames of the first animation at one and the same distance. It must explain
  /// at least two frames, and something must move in it, because any two stills of the same picture are alike. The one
  /// that explains the most is taken first, of equals the one that is moved the least.
  static func find(_ before: inout FrameHashes, _ after: inout FrameHashes, changed: [Bool]) throws -> [TimeShift] {
    var open = changed
    var shifts: [TimeShift] = []
    while shifts.count < limit, open.contains(true) {
      guard let best = bestRun(before.known, after.known, open) else { break }
      // Frames that were never decoded, because both files are the same, may belong to it too.
      var (first, last) = (best.first, best.last)
      while first > 0, first - 1 - best.distance >= 0,
        try after.hash(first - 1) == before.hash(first - 1 - best.distance)
      {
        first -= 1
      }
      while last + 1 < after.source.count, last + 1 - best.distance < before.source.count,
        try after.hash(last + 1) == before.hash(last + 1 - best.distance)
      {
        last += 1
      }
      // Stills around the motion belong to both: begin with the last of them.
      while first < last, try after.hash(first) == after.hash(first + 1), !open[first] { first += 1 }
      while last > first, try after.hash(last) == after.hash(last - 1), !open[last] { last -= 1 }
      for index in first...last { open[index] = false }
      let origin = first - best.distance
      var delay: Int?
      if let a = before.source.begins, let b = after.source.begins { delay = b[first] - a[origin] }
      shifts.append(TimeShift(before: origin...(last - best.distance), after: first...last, delay: delay))
    }
    return shifts
  }

  private struct Run {
    var first: Int
    var last: Int
    var distance: Int
    var explained: Int
  }

  private static func bestRun(_ a: [UInt64?], _ b: [UInt64?], _ open: [Bool]) -> Run? {
    guard !a.isEmpty, !b.isEmpty else { return nil }
    let reach = max(1, min(max(a.count, b.count) - 1, effort / max(a.count, b.count)))
    var best: Run?
    for size in 1...reach {
      for distance in [size, -size] {
        var index = max(0, distance)
        let end = min(b.count, a.count + distance)
        while index < end {
          guard let hash = b[index], a[index - distance] == hash else {
            index += 1
            continue
          }
          var run = Run(first: index, last: index, distance: distance, explained: 0)
          var moves = false
          while index < end, let next = b[index], a[index - distance] == next {
            run.last = index
            if open[index] { run.explained += 1 }
            if next != hash { moves = true }
            index += 1
          }
          if moves, run.explained >= 2, run.explained > best?.explained ?? 0 { best = run }
        }
      }
    }
    return best
  }
}
