import Formulas
import Vocabulary

extension SceneDescription {
  /// The places at which letters get one size, whatever text size people have set: by a `textScale` that is a number.
  /// Of layers in each other the outermost; none of the components where the whole scene says so.
  public var fixedLetters: [SourcePlace] {
    let own = root.fixedLetters
    if root.fixedScale != nil { return own }
    return own + files.flatMap(\.components).flatMap(\.body.fixedLetters)
  }
}

extension LayerDescription {
  fileprivate var fixedLetters: [SourcePlace] { fixedScale.map { [$0] } ?? layers.flatMap(\.fixedLetters) }

  /// The place of its own `textScale`, where that is a number.
  fileprivate var fixedScale: SourcePlace? {
    let scale = properties.first { $0.name.value == SystemTrait.textScale.rawValue }
    guard let scale, case .formula(let formula) = scale.value, formula.bareNumber != nil else { return nil }
    return scale.name.place
  }
}
