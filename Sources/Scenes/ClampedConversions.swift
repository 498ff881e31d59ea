import Geometry

extension Int {
  /// What `Geometry` warns of means the harmless conversion here: staging, evaluation and emission are written anew, and
  /// say so themselves then.
  init(_ value: Double) { self.init(clamped: value) }
}
