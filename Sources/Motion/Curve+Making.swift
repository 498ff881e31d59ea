extension Curve {
  /// Returns the curve from one value to another, in any unit, in `duration` seconds (0: at once).
  public static func basic(
    from: Double, to: Double, duration: Double, timing: TimingFunction = .default
  ) -> Curve {
    .basic(Tween(from: from, to: to, duration: duration, timing: timing))
  }

  /// Returns the curve through `values`, of which value i is reached at the fraction `times[i]` of the duration; evenly
  /// spread if `times` is left out. Nil where the lists do not fit each other (see `Keyframes`).
  ///
  ///
  /// - Parameters:
  ///   - times: fractions of the duration, 0…1.
  ///   - duration: seconds.
  public static func keyframes(
    _ values: [Double], times: [Double]? = nil, duration: Double, timing: TimingFunction = .linear
  ) -> Curve? {
    Keyframes(values: values, times: times, duration: duration, timing: timing).map(Curve.keyframes)
  }

  /// A spring that pulls from one value to another, in any unit. It ends when it is within `threshold`, in that unit,
  /// and slow; by default when Core Animation takes it for settled (see `Spring`).
  ///
  /// - Parameter velocity: units per second, at first.
  public static func spring(
    from: Double, to: Double, velocity: Double = 0, _ constants: SpringConstants, threshold: Double? = nil
  ) -> Curve {
    .spring(Spring(from: from, to: to, velocity: velocity, constants: constants, threshold: threshold))
  }

  /// A scroll drawn back to its edge: edge + e^(−10t)·(d + (v + 10d)·t), where d = from − edge. It ends when less than
  /// `threshold` of it is left. All places are points, the velocity is points per second.
  public static func bounce(from: Double, velocity: Double = 0, edge: Double, threshold: Double = 0.25) -> Curve {
    .spring(Spring(from: from, to: edge, velocity: velocity, constants: .scrollBounce, threshold: threshold))
  }

  /// The curve `count` times (also fractions, also `.infinity`); with `autoreverses` every time is a leg forth and a
  /// leg back, each as long as the curve, as Core Animation counts.
  public static func repeated(_ curve: Curve, count: Double, autoreverses: Bool = false) -> Curve {
    .repeated(Repetition(curve: curve, count: count, autoreverses: autoreverses))
  }
}
