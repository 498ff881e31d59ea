/// Something that the system says of the screen, and that a layer can say otherwise for itself and all that is in it: as
/// the traits of UIKit.
package enum SystemTrait: String, CaseIterable, Sendable {
  case textScale
}

extension Template {
  /// The cell of a trait that the layer says; nil where it is as around it.
  func cell(of trait: SystemTrait) -> Int? {
    switch trait {
    case .textScale: cell(Vocabulary.traits.textScale)
    }
  }

  /// True where something in it looks as a trait says, whether or not a formula reads it.
  func follows(_ trait: SystemTrait) -> Bool {
    kind == .label && (cell(Vocabulary.label.text) != nil || !runs.isEmpty)
      || children.contains { $0.follows(trait) } || mask?.follows(trait) ?? false
  }
}
