import Layers

/// The layer that could not be drawn, or measured, where that throws.
final class Undrawable {
  /// The innermost of them.
  private(set) var layer: Layer?

  /// Whatever comes has not been tried yet.
  func reset() { layer = nil }

  /// Does something for a layer, which is noted where it throws.
  func noting<Result>(_ layer: Layer, _ body: () throws -> Result) rethrows -> Result {
    do {
      return try body()
    } catch {
      self.layer = self.layer ?? layer
      throw error
    }
  }
}
