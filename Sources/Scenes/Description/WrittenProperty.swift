import Vocabulary

/// A property as a layer says it, with its row of the vocabulary, found once for all that is declared of it.
package struct WrittenProperty {
  package let description: PropertyDescription
  /// The property's row in the vocabulary; nil where the layer's kind has none of that name.
  package let row: PropertySpec?

  package var name: String { description.name.value }
  /// Whether it fixes where the layer stands, or how large it is.
  package var places: Bool { row?.places != nil }

  /// The properties of a layer of a kind.
  package static func all(of properties: [PropertyDescription], for kind: Kind) -> [WrittenProperty] {
    if properties.isEmpty { return [] }
    let rows = Vocabulary.properties(of: kind)
    return properties.map { WrittenProperty(description: $0, row: rows[$0.name.value]) }
  }
}
