import Locales

/// The direction in which the lines of a language run.
package enum WritingDirection: Sendable {
  case leftToRight, rightToLeft

  /// The languages, and the scripts, that are written from right to left in CLDR.
  private static let leftward: Set = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]
  private static let leftwardScripts: Set = [
    "Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa",
  ]

  /// A script goes before its language: `az-Arab` runs to the left.
  package init(of locale: LocaleTag) {
    let runsLeft = locale.script.map(Self.leftwardScripts.contains) ?? Self.leftward.contains(locale.language)
    self = runsLeft ? .rightToLeft : .leftToRight
  }

  /// Whether the edge is left or right as the lines run.
  package static func leads(_ name: String) -> Bool { name == "leading" || name == "trailing" }

  /// Returns the side that `leading` and `trailing` are, `left` or `right`; other names are what they are.
  package func physical(_ name: String) -> String {
    switch (name, self) {
    case ("leading", .leftToRight), ("trailing", .rightToLeft): "left"
    case ("trailing", .leftToRight), ("leading", .rightToLeft): "right"
    default: name
    }
  }
}
