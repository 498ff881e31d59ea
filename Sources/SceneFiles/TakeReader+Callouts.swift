import Formulas
import Scenes
import Vocabulary

extension TakeReader {
  /// `caption: TEXT`, or a map.
  func caption(_ pair: YAMLNode.Pair) -> StepDescription.Act? {
    guard pair.value.pairs != nil else { return .caption(.init(formula(pair.value, key: pair.key.value))) }
    guard let fields = fields(pair, among: Vocabulary.captionKeys), required(["text"], in: pair),
      let text = fields["text"]
    else { return nil }
    return .caption(.init(text, at: fields["at"], for: fields["for"]))
  }

  /// `highlight: LAYER`, or a map.
  func highlight(_ pair: YAMLNode.Pair) -> StepDescription.Act? {
    guard pair.value.pairs != nil else { return .highlight(.init(formula(pair.value, key: pair.key.value))) }
    guard let fields = fields(pair, among: Vocabulary.highlightKeys), required(["on"], in: pair),
      let layer = fields["on"]
    else { return nil }
    return .highlight(.init(layer, style: fields["style"], number: fields["number"], for: fields["for"]))
  }
}
