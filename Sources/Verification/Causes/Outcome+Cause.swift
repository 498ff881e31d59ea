extension Outcome {
  /// Returns the lines that are reported below its reason, where its cause is reported beside it: a renderer is told
  /// once.
  package func details(because cause: Cause?) -> [(label: String, text: String)] {
    cause?.isRenderer ?? false ? details.filter { $0.label != Self.rendererLabel } : details
  }
}
