package struct TraitProperties: PropertyGroup {
  package let textScale = Property<Double?>(
    "textScale", in: .positive,
    "Factor of the letters of all labels in it, and of their lines, over `font`; as around it where left out, and as the "
      + "system's text size says where nobody says it.")

  package var rows: [PropertySpec] { specs(textScale) }
}

extension Vocabulary {
  package static let traits: TraitProperties = TraitProperties()
}
