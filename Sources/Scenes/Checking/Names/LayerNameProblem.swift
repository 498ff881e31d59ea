import Basics
import Formulas

/// The name of several layers, where it could mean each of them.
struct LayerNameProblem: Problem {
  private let name: String
  /// The name by which formulas and steps call each, and the place where it is written.
  private let layers: [(reference: String?, place: SourcePlace)]

  /// Returns nil for fewer than two layers.
  init?(_ name: String, among layers: [Template]) {
    guard layers.count > 1 else { return nil }
    self.name = name
    self.layers = layers.map { layer in
      let owner = layer.selfAndAncestors.dropFirst().first { $0.name != nil && $0.parent != nil }
      return (owner?.name.map { "\($0).\(name)" }, layer.place)
    }
  }

  var message: Message {
    let places = layers.map { "\($0.place.line):\($0.place.column)" }.listed(most: Limits.listedNames)
    let references = layers.compactMap(\.reference)
    let cure =
      Set(references).count == layers.count
      ? "write \(references.listed(most: Limits.listedNames))"
      : "give the layers around them different names, or rename one"
    return "'\(name)' could be each of \(layers.count) layers of that name (\(places)); \(cure)"
  }
}
