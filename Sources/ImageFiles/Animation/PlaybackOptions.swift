import Pixels

/// The way in which an animation begins and ends.
public struct PlaybackOptions: Hashable, Sendable {
  /// Microseconds that the last frame stands longer.
  public var hold = 0
  /// The tick of the frame that is first; those before it come behind the last. Nil for the beginning.
  public var poster: Int?
  /// Whether it goes back after the last frame, the way that it came.
  public var goesBack = false
  /// Microseconds in which the last frame fades into the first.
  public var fade = 0

  public init() {}

  /// Whether nothing is otherwise than the frames are.
  public var isPlain: Bool { self == PlaybackOptions() }

  /// The frames in the order in which they are shown.
  ///
  /// - Parameters:
  ///   - ticks: those of the frames, ascending.
  ///   - durations: how long each stands, in microseconds.
  public func arranged(_ ticks: [Int], _ durations: [Int]) -> (ticks: [Int], durations: [Int]) {
    var frames = Array(zip(ticks, durations))
    if let last = frames.indices.last { frames[last].1 += hold }
    if goesBack { frames += zip(ticks, durations).dropLast().reversed() }
    if let poster, let first = ticks.lastIndex(where: { $0 <= poster }), first > 0 {
      // The way back ends with the frame that the way there begins with, which comes next.
      if goesBack { frames.removeLast() }
      frames = Array(frames[first...] + frames[..<first])
    }
    return (frames.map(\.0), frames.map(\.1))
  }
}

extension Bitmap {
  /// A picture between this one and another of its size: `step` of `steps` on the way to the other.
  public func faded(to other: Bitmap, step: Int, of steps: Int) -> Bitmap {
    let faded = Bitmap(width: width, height: height)
    let (far, near, half) = (UInt32(clamping: step), UInt32(clamping: steps - step), UInt32(clamping: steps / 2))
    let whole = UInt32(clamping: max(1, steps))
    for y in 0..<height {
      let (was, now, out) = (words(y), other.words(y), faded.words(y))
      for x in 0..<width {
        guard was[x] != now[x] else {
          out[x] = was[x]
          continue
        }
        var pixel: UInt32 = 0
        for shift in [0, 8, 16, 24] as [UInt32] {
          let mixed = (was[x] >> shift & 0xFF) * near + (now[x] >> shift & 0xFF) * far + half
          pixel |= (mixed / whole) << shift
        }
        out[x] = pixel
      }
    }
    return faded
  }
}
