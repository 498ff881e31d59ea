import Geometry

extension Int {
  /// As in `Scenes` for now (`ClampedConversions` there).
  init(_ value: Double) { self.init(clamped: value) }
}
