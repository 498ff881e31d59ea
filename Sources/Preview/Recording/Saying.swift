/// A way to say by steps what was done.
struct Saying {
  var steps: [RecordedStep]
  /// Microseconds: the instants at which it has to come to what was seen.
  var instants: [Int]
  /// How much of itself a number may differ there.
  var tolerance = 0.01

  /// Microseconds: as long as a tap waits for a second one.
  private static let afterwards = 300_000

  /// It has to come to what was seen where it ends.
  init(_ steps: [RecordedStep], until end: Int) {
    self.steps = steps
    instants = [end]
  }

  /// The saying of two fingers that are told of one by one: how fast they go about each other is not known so well.
  static func pair(_ steps: [RecordedStep], until end: Int) -> Saying {
    var saying = Saying(steps, until: end)
    saying.tolerance = 0.05
    return saying
  }

  /// The same, and to go on as it did for a while, in which nothing else has been done.
  static func touch(_ steps: [RecordedStep], until end: Int) -> Saying {
    var saying = Saying(steps, until: end)
    saying.instants.append(end + afterwards)
    return saying
  }

  /// The same of a finger that goes a way: it is where it was wherever a step begins.
  static func way(_ steps: [RecordedStep], until end: Int) -> Saying {
    var saying = touch(steps, until: end)
    saying.instants += steps.map(\.begin)
    return saying
  }
}
