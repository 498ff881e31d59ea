/// The style in which a step of a take points at a layer.
public enum HighlightStyle: String, Sendable, CaseIterable {
  /// A line around it.
  case ring
  /// An arrow that ends at it.
  case arrow
  /// All else is darker.
  case dim
}
