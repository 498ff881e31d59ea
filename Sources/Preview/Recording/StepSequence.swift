/// A way to say by steps what was done.
struct StepSequence {
  var steps: [RecordedStep]
  /// Microseconds: the instants at which it has to come to what was seen.
  var instants: [Int]
  /// The share of itself by which a number may differ there.
  var tolerance: Double

  /// Microseconds: as long as a tap waits for a second one.
  static let afterwards = 300_000

  /// Creates steps that have to reproduce what was seen at their end, and at other instants.
  init(_ steps: [RecordedStep], until end: Int, andAt others: [Int] = [], tolerance: Double = 0.01) {
    (self.steps, instants, self.tolerance) = (steps, [end] + others, tolerance)
  }
}
