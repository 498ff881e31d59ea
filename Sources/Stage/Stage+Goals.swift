import Formulas
import Motion
import PlayHistory

extension Stage {
  /// The values at which all states that have been set come to rest, as it is known at a tick: by the layer's path and
  /// the state's place in it.
  package func goals(at tick: Tick) throws(Diagnostic) -> [StateKey: Value] {
    try history(upTo: tick, known: -1).history.states.compactMapValues { $0.piece(at: tick)?.target }
  }
}
