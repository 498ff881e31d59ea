extension Curve {
  /// From one value to another in `duration` seconds (0: at once).
  public static func basic(
    from: Double, to: Double, duration: Double, timing: TimingFunction = .default
  ) -> Curve {
    .basic(Tween(from: from, to: to, duration: duration, timing: timing))
  }

  /// Through `values`, of which value i is reached at the fraction `times[i]` of the duration; evenly spread if `times`
  /// is left out. Nil where the lists do not fit each other (see `Keyframes`).
  public static func keyframes(
    _ values: [Double], times: [Double]? = nil, duration: Double, timing: TimingFunction = .linear
  ) -> Curve? {
    Keyframes(values: values, times: times, duration: duration, timing: timing).map(Curve.keyframes)
  }

  /// A spring that pulls from one value to another. It ends when it is within `threshold` and slow; by default when Core
  /// Animation takes it for settled (see `Spring`).
  public static func spring(
    from: Double, to: Double, velocity: Double = 0, _ constants: SpringConstants, threshold: Double? = nil
  ) -> Curve {
    .spring(Spring(from: from, to: to, velocity: velocity, constants: constants, threshold: threshold))
  }

  /// A scroll drawn back to its edge: edge + e^(−10t)·(d + (v + 10d)·t), where d = from − edge. It ends when less than
  /// `threshold` (points) of it is left.
  public static func bounce(from: Double, velocity: Double = 0, edge: Double, threshold: Double = 0.25) -> Curve {
    .spring(Spring(from: from, to: edge, velocity: velocity, constants: .scrollBounce, threshold: threshold))
  }

  /// The curve, begun `seconds` later; until then it is at its first value, or where it is filled at the model.
  public static func delayed(_ curve: Curve, by seconds: Double) -> Curve {
    .delayed(Delay(curve: curve, seconds: seconds))
  }

  /// The curve `count` times (also fractions, also `.infinity`); with `autoreverses` every time is a leg forth and a
  /// leg back, each as long as the curve, as Core Animation counts.
  public static func repeated(_ curve: Curve, count: Double, autoreverses: Bool = false) -> Curve {
    .repeated(Repetition(curve: curve, count: count, autoreverses: autoreverses))
  }

  /// The curve as an animation over a model value, which shows until the curve begins; its last value stays.
  public static func filled(_ curve: Curve, model: Double) -> Curve {
    .filled(Filling(curve: curve, model: model))
  }

  /// The curve of an unstretched offset as the scroll shows it.
  public static func banded(_ curve: Curve, _ bounds: ScrollBounds) -> Curve {
    .banded(Banding(curve: curve, bounds: bounds))
  }

  /// The curve mapped by straight pieces.
  public static func mapped(_ curve: Curve, _ pieces: StraightPieces) -> Curve {
    .mapped(Mapping(curve: curve, pieces: pieces))
  }
}
