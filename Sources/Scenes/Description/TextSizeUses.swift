import Formulas
import Vocabulary

extension SceneDescription {
  /// The places at which it is said how something follows the text size that people have set: by one of the system's
  /// text styles, or by a formula that reads the size.
  public var textSizeUses: [SourcePlace] {
    let values = files.flatMap(\.values).flatMap(\.definition.formulas).filter(\.readsTextSize).map(\.place)
    return root.textSizeUses + values + files.flatMap(\.components).flatMap(\.body.textSizeUses)
  }
}

extension LayerDescription {
  fileprivate var textSizeUses: [SourcePlace] {
    var places = properties.filter { $0.name.value == Vocabulary.label.textStyle.spec.name }.map(\.name.place)
    forEachFormula { if $0.readsTextSize { places.append($0.place) } }
    return places + layersWithin.flatMap(\.textSizeUses)
  }
}

extension Formula {
  fileprivate var readsTextSize: Bool {
    if case .name(let name) = form, [.textSize, .textScale].contains(SystemTrait(named: name)) { return true }
    return parts.contains(where: \.readsTextSize)
  }
}
