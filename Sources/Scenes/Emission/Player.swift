import Geometry
import Layers

/// Gives the layers of any instant of a stage. Each job has one of its own; what it remembers only saves work.
public final class Player {
  let evaluator: Evaluator

  public init(_ stage: Stage) {
    evaluator = Evaluator(program: stage.scene.program, performance: stage.performance)
  }

  init(evaluator: Evaluator) {
    self.evaluator = evaluator
  }

  /// The whole screen at a tick: a pure function of the stage and the tick. Throws a `Diagnostic` where a formula fails.
  public func layers(at tick: Tick) throws -> Layer {
    evaluator.seek(tick)
    var root = try evaluator.layer(of: evaluator.root, visible: nil)
    root.clipsToBounds = true
    return root
  }
}
