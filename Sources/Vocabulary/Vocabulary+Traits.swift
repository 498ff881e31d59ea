import Locales

/// The traits of the system that a layer says for itself and all in it. A null, of any of them, stands for what the
/// layers around it say.
package struct TraitProperties: PropertyGroup {
  package let dark = Property<Bool?>(
    "dark", "True makes it dark with all that is in it, false light; as around it where left out.",
    called: ["overrideuserinterfacestyle userinterfacestyle colorscheme preferredcolorscheme darkmode"])
  package let textSize = Property<TextSize?>(
    "textSize", "The system's text size for it and all that is in it; as around it where left out.",
    called: ["dynamictypesize preferredcontentsizecategory contentsizecategory sizecategory"])
  package let textScale = Property<Double?>(
    "textScale", in: .positive,
    "Factor of the letters in it, and of their lines, over `font`; as around it, or as the text size says, where left out."
  )
  package let locale = Property<LocaleTag?>(
    "locale", "The language of the texts in it, such as `ja` or `zh-Hant`; as around it where left out.",
    called: ["lang language accessibilitylanguage languageidentifier"])

  package var rows: [PropertySpec] { specs(dark, textSize, textScale, locale) }
}

extension Vocabulary {
  package static let traits: TraitProperties = TraitProperties()
}
