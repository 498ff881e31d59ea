/// A take played out: what every state does in every piece of its time. Immutable; all jobs read the same one.
public final class Stage: Sendable {
  public let scene: Scene
  /// The take's name, or nil for the scene left alone.
  public let take: String?
  /// Microseconds from the first to the last instant.
  public let duration: Tick
  /// Named instants, in the take's order.
  public let snapshots: [(name: String, tick: Tick)]
  /// When states got new curves, ascending.
  public let eventTicks: [Tick]
  /// How many rows that can sleep were made while the take was played.
  package let rowsMade: Int
  let performance: Performance

  /// Plays a take of the scene out; without one, only the first instant. Throws where the take names what is not there,
  /// where a formula fails, or where rules chase each other.
  public init(scene: Scene, take: String? = nil) throws(Diagnostic) {
    self.scene = scene
    self.take = take
    let builder = try StageBuilder(scene)
    if let take {
      guard let script = scene.program.takes.first(where: { $0.name == take }) else {
        throw Diagnostic(SceneProblem.unknownTake(take, candidates: scene.takes), at: nil)
      }
      try builder.play(script)
    }
    duration = builder.now
    snapshots = builder.snapshots
    eventTicks = builder.performance.segments
    performance = builder.performance
    rowsMade = builder.evaluator.rowsMade
  }

  /// The stage of the scene left alone for so long.
  public init(scene: Scene, idleFor duration: Tick) throws(Diagnostic) {
    self.scene = scene
    take = nil
    let builder = try StageBuilder(scene)
    try builder.idle(until: duration)
    self.duration = duration
    snapshots = []
    eventTicks = builder.performance.segments
    performance = builder.performance
    rowsMade = builder.evaluator.rowsMade
  }
}
