/// A file's clock, which counts whole hundredths or thousandths of a second. Each beginning is rounded by itself, so that
/// roundings never add up.
struct AnimationClock {
  /// Microseconds of a step.
  private let unit: Int
  /// Steps that a frame stands at least.
  private let shortest: Int

  /// That of a GIF: viewers show a delay of less than 2/100 s as 10/100 s.
  static let hundredths = AnimationClock(unit: 10_000, shortest: 2)

  /// That of APNG and WebP.
  ///
  /// Viewers show a delay of at most 10 ms as 100 ms. Whoever asks for more than 90 frames a second gets them all the same;
  /// at any other rate only a last frame, which comes early, could be so near to the one before it.
  static func milliseconds(framesPerSecond: Int) -> AnimationClock {
    AnimationClock(unit: 1_000, shortest: min(11, 1_000 / max(1, framesPerSecond)))
  }

  private init(unit: Int, shortest: Int) {
    (self.unit, self.shortest) = (unit, shortest)
  }

  /// The step nearest to a tick.
  func steps(_ tick: Int) -> Int { (2 * tick + unit) / (2 * unit) }

  /// How many steps lie between two ticks.
  func delay(from begin: Int, to end: Int) -> Int { steps(end) - steps(begin) }

  /// The first tick at which a frame may end that begins at `begin`.
  func earliestEnd(from begin: Int) -> Int { (steps(begin) + shortest) * unit - unit / 2 }
}
