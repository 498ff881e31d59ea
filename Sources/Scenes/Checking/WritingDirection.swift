/// Which way the lines of a language run.
package enum WritingDirection: Sendable {
  case leftToRight, rightToLeft

  /// The languages that are written from right to left in CLDR.
  private static let leftward: Set<Substring> = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]

  /// - Parameter language: a code such as `ar` or `ar-EG`.
  package init(of language: String) {
    let code = language.lowercased().split { $0 == "-" || $0 == "_" }.first ?? ""
    self = Self.leftward.contains(code) ? .rightToLeft : .leftToRight
  }

  /// What `leading` and `trailing` are, `left` or `right`; other names are what they are.
  package func physical(_ name: String) -> String {
    switch (name, self) {
    case ("leading", .leftToRight), ("trailing", .rightToLeft): "left"
    case ("trailing", .leftToRight), ("leading", .rightToLeft): "right"
    default: name
    }
  }
}
