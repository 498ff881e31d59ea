/// Lengths of CSS Values 4.
enum CSSLength {
  static let pixels: [String: Double] = [
    "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96.0 / 72, "pc": 16, "q": 96 / 101.6,
  ]

  /// All that becomes of a length with a unit: librsvg knows most of them.
  static func outcome(_ value: Double, _ text: String, _ unit: String) throws(SVGProblem) -> SVGPropertyOutcome {
    let small = unit.loweredASCII
    switch small {
    case "px", "in", "cm", "mm", "pt", "pc", "em", "ex": return small == unit ? .keep : .replace(text + small)
    case "q": return .replace("\(value * 96 / 101.6)")
    case "rem", "vw", "vh", "vmin", "vmax", "ch", "lh", "rlh", "cap", "ic", "vi", "vb", "svw", "svh", "lvw", "lvh",
      "dvw",
      "dvh", "cqw", "cqh":
      throw SVGProblem(.unit(text + unit))
    default: return .invalid
    }
  }

  /// The pixels of a plain length; nil for another value, or where it depends on a font.
  static func pixels(_ token: CSSToken, percent: Double?) -> Double? {
    switch token {
    case .number(let value, _): value
    case .percentage(let value, _): percent.map { value / 100 * $0 }
    case .dimension(let value, _, let unit): pixels[unit.loweredASCII].map { value * $0 }
    default: nil
    }
  }

  /// The same of an attribute.
  static func pixels(_ text: String?, percent: Double?) -> Double? {
    guard let text else { return nil }
    let tokens = CSSTokenizer.tokens(text)[...].trimmed
    return tokens.count == 1 ? tokens.first.flatMap { pixels($0, percent: percent) } : nil
  }
}
