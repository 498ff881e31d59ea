import Glibc

/// The closed solution of u″ + 2β·u′ + ω²·u = 0 for given u(0) and u′(0), whatever the damping.
///
/// With α² = |β² − ω²|, u = e^(−βt)·(u₀·cos αt + (v₀ + β·u₀)·sin αt / α) below critical damping, cosh and sinh above
/// it, 1 and t at it; so all three share the form u₀·C(t) + (v₀ + β·u₀)·S(t).
struct Oscillation: Hashable {
  private enum Damping: Hashable {
    case under
    case critical
    case over
  }

  private let start: Double
  private let startVelocity: Double
  /// β, ω and α, all per second.
  private let decay: Double
  private let frequency: Double
  private let split: Double
  private let damping: Damping

  init(displacement: Double, velocity: Double, _ constants: SpringConstants) {
    start = displacement
    startVelocity = velocity
    decay = constants.damping / (2 * constants.mass)
    frequency = (constants.stiffness / constants.mass).squareRoot()
    let difference = (decay - frequency) * (decay + frequency)
    split = abs(difference).squareRoot()
    // Nearer to critical than this, the difference is rounding.
    if abs(decay - frequency) <= 1e-12 * frequency {
      damping = .critical
    } else {
      damping = difference < 0 ? .under : .over
    }
  }

  func displacement(at t: Double) -> Double {
    let (even, odd) = basis(at: t)
    return start * even + (startVelocity + decay * start) * odd
  }

  func velocity(at t: Double) -> Double {
    let (even, odd) = basis(at: t)
    return startVelocity * even - pull * odd
  }

  /// √(u² + (u′/ω)²), the root of the energy: it never rises.
  func swing(at t: Double) -> Double {
    let u = displacement(at: t)
    let v = velocity(at: t) / frequency
    return (u * u + v * v).squareRoot()
  }

  /// The first time from which the swing is at most `threshold`; infinite where it never is.
  func timeToFall(to threshold: Double) -> Double {
    guard swing(at: 0) > threshold else { return 0 }
    guard threshold > 0, decay > 0 else { return .infinity }
    var high = 1 / frequency
    while swing(at: high) > threshold {
      high *= 2
      guard high.isFinite else { return .infinity }
    }
    var low = 0.0
    for _ in 0..<60 {
      let middle = low + (high - low) / 2
      if swing(at: middle) > threshold { low = middle } else { high = middle }
    }
    return high
  }

  /// The time after which Core Animation takes it for settled: a thousandth of the first swing is left.
  ///
  /// Of what swings through its goal, that is what the envelope e^(−βt)·(|u₀| + |v₀ + β·u₀| / α) has left, so that from
  /// rest it takes ln(1000·(1 + ζ/√(1 − ζ²))) / (ζω) with ζ = β/ω. The rule is inferred from Apple's figures (2.855,
  /// 1.473 and 1.022 seconds for a mass of 1, a stiffness of 100 and a damping of 5, 10 and 15), which say nothing of ζ
  /// ≥ 1: there, the swing itself has to fall.
  var settlingTime: Double {
    let first = swing(at: 0)
    guard damping == .under, decay > 0, first > 0 else { return timeToFall(to: first / 1_000) }
    let envelope = abs(start) + abs(startVelocity + decay * start) / split
    return (log(1_000) + log(envelope / first)) / decay
  }

  /// The first two times after `first` at which the displacement turns round; later turns are smaller.
  func extrema(from first: Double) -> [Double] {
    switch damping {
    case .critical:
      return [startVelocity / pull].filter { $0 > first }
    case .over:
      let ratio = startVelocity * split / pull
      return abs(ratio) < 1 ? [atanh(ratio) / split].filter { $0 > first } : []
    case .under:
      let halfTurn = Double.pi / split
      let phase = atan2(startVelocity * split, pull) / split
      let next = phase + ((first - phase) / halfTurn).rounded(.down) * halfTurn
      return [next, next + halfTurn, next + 2 * halfTurn, next + 3 * halfTurn].filter { $0 > first }
    }
  }

  /// A bound of the terms that make up the displacement at any time until `t`.
  func magnitude(until t: Double) -> Double {
    let slowest = damping == .over ? frequency * frequency / (decay + split) : decay
    let odd = slowest > 0 ? min(t, 1 / slowest) : t
    let bounded = damping == .under ? min(odd, 1 / split) : odd
    return abs(start) + abs(startVelocity + decay * start) * bounded
  }

  /// ω²·u₀ + β·v₀.
  private var pull: Double { frequency * frequency * start + decay * startVelocity }

  /// C(t) and S(t).
  private func basis(at t: Double) -> (even: Double, odd: Double) {
    switch damping {
    case .critical:
      let fade = exp(-decay * t)
      return (fade, fade * t)
    case .under:
      let fade = exp(-decay * t)
      return (fade * cos(split * t), fade * (sin(split * t) / split))
    case .over:
      let slow = exp(-frequency * frequency / (decay + split) * t)
      let fast = exp(-(decay + split) * t)
      // The difference of two nearly equal exponentials would lose its digits.
      let odd = split * t < 0.5 ? exp(-decay * t) * (sinh(split * t) / split) : (slow - fast) / (2 * split)
      return ((slow + fast) / 2, odd)
    }
  }
}
