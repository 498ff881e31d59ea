import Basics
import Evaluation
import Formulas
import Geometry
import Layers
import Motion
import PlayHistory
import Scenes

/// A maker of the layers of any instant of a stage. Each job has one of its own; what it remembers only saves work.
public final class Player {
  let stage: Stage
  let evaluator: Evaluator
  /// The edition of the stage's history that the evaluator has.
  private var edition = -1
  /// Up to where the evaluator's history is the stage's; all of it is, but where it stands at a snapshot.
  private var sharedUpTo = Tick.max
  /// The layers that are drawn above everything.
  let overlays: Overlays

  /// - Parameter workLimit: steps of work for all instants together; each has a limit of its own, and all of them none,
  ///   where it is left out.
  public init(_ stage: Stage, overlays: Overlays = [], workLimit: Int = .max) {
    self.stage = stage
    evaluator = Evaluator(program: stage.scene.program, budget: .ofFrames(limit: workLimit))
    evaluator.motion = stage.motion
    self.overlays = overlays
  }

  /// Whether something on the screen moves at a tick, and so may until the next event. Throws as `layers(at:)` does.
  public func isMoving(at tick: Tick) throws -> Bool {
    _ = try layers(at: tick)
    return evaluator.root.picture?.isMoving ?? true
  }

  /// Whether a layer has been given of which several in one another may be beyond all numbers (`Layer.mayOverflow`).
  public var mayOverflow: Bool { evaluator.mayOverflow }

  /// The steps of work that its instants have taken so far.
  package var stepsSpent: Int { evaluator.budget.spent }

  /// The number of rows that can sleep made so far, and the number of them that are awake now.
  package var rowCounts: (made: Int, awake: Int) { (evaluator.census.rowsMade, evaluator.rows.rowsAwake) }

  /// The whole screen at a tick, once all is done that happens at it.
  public func layers(at tick: Tick) throws -> Layer { try layers(at: Instant(tick)) }

  /// The whole screen at an instant: a pure function of the stage and the instant. Throws a `Diagnostic` where a
  /// formula fails.
  public func layers(at instant: Instant) throws -> Layer {
    try seek(instant)
    var root = try evaluator.screen.layer()
    root.children += try marks(at: instant.tick)
    return root
  }

  /// A formula from outside of the scene, as it is written, and its value.
  public struct ProbedValue: Sendable {
    public let text: String
    public let value: Value
  }

  /// The values of the formulas of `SceneOptions.probes` at an instant.
  public func probes(at instant: Instant) throws -> [ProbedValue] {
    try seek(instant)
    return try stage.scene.program.probes.map {
      ProbedValue(text: $0.text, value: try evaluator.evaluate($0.expression, in: evaluator.root))
    }
  }

  /// Goes to an instant, which is played if need be.
  func seek(_ instant: Instant) throws {
    evaluator.budget.beginPart()
    let update = try stage.history(upTo: instant.tick, known: edition)
    adopt(update.history, sharedUpTo: min(update.sharedUpTo, sharedUpTo))
    (edition, sharedUpTo) = (update.edition, .max)
    if let past = instant.snapshot.flatMap({ stage.past(of: $0) }) {
      sharedUpTo = instant.tick - 1
      adopt(past, sharedUpTo: sharedUpTo)
    }
    evaluator.seek(instant.tick)
  }

  private func adopt(_ history: History, sharedUpTo tick: Tick) {
    if tick < .max { evaluator.adopt(history, sharedUpTo: tick) }
  }
}
