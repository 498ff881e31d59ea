/// A file's clock, which counts whole steps of a part of a second. Each beginning is rounded by itself, so that
/// roundings never add up.
struct AnimationClock {
  /// Steps a second.
  let rate: Int
  /// Steps that a frame stands at least.
  let shortest: Int

  /// The step nearest to a tick.
  func steps(_ tick: Int) -> Int {
    let (seconds, rest) = tick.quotientAndRemainder(dividingBy: 1_000_000)
    return seconds * rate + (2 * rest * rate + 1_000_000) / 2_000_000
  }

  /// The first tick at which a frame may end that begins at `begin`.
  func earliestEnd(from begin: Int) -> Int {
    let halves = 2 * rate
    let (seconds, rest) = (2 * (steps(begin) + shortest) - 1).quotientAndRemainder(dividingBy: halves)
    return seconds * 1_000_000 + (rest * 1_000_000 + halves - 1) / halves
  }
}

/// The clocks of formats, of so many frames a second.
extension AnimationClock {
  /// Viewers take a delay of less than 2/100 s for a mistake, and show 10/100 s instead.
  static func hundredths(framesPerSecond: Int) -> AnimationClock { AnimationClock(rate: 100, shortest: 2) }

  /// Viewers show a delay of at most 10 ms as 100 ms. Whoever asks for more than 90 frames a second gets them all the
  /// same; at any other rate only a last frame, which comes early, could be so near to the one before it.
  static func milliseconds(framesPerSecond: Int) -> AnimationClock {
    AnimationClock(rate: 1_000, shortest: min(11, 1_000 / max(1, framesPerSecond)))
  }

  /// All frames stand equally long: one that stands longer is there several times.
  static func frames(framesPerSecond: Int) -> AnimationClock { AnimationClock(rate: framesPerSecond, shortest: 1) }
}
