/// A way to say by steps what was done.
struct Saying {
  var steps: [RecordedStep]
  /// Microseconds: the instants at which it has to come to what was seen.
  var instants: [Int]
  /// How much of itself a number may differ there.
  var tolerance: Double

  /// Microseconds: as long as a tap waits for a second one.
  private static let afterwards = 300_000

  /// It has to come to what was seen where it ends, and at other instants.
  init(_ steps: [RecordedStep], until end: Int, andAt others: [Int] = [], tolerance: Double = 0.01) {
    (self.steps, instants, self.tolerance) = (steps, [end] + others, tolerance)
  }

  /// The saying of two fingers that are told of one by one: how fast they go about each other is not known so well.
  static func pair(_ steps: [RecordedStep], until end: Int) -> Saying { Saying(steps, until: end, tolerance: 0.05) }

  /// The same, and to go on as it did for a while, in which nothing else has been done.
  static func touch(_ steps: [RecordedStep], until end: Int) -> Saying {
    Saying(steps, until: end, andAt: [end + afterwards])
  }

  /// The same of a finger that goes a way: it is where it was wherever a step begins.
  static func way(_ steps: [RecordedStep], until end: Int) -> Saying {
    Saying(steps, until: end, andAt: [end + afterwards] + steps.map(\.begin))
  }
}
