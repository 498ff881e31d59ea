import Geometry

/// Lists of numbers as attributes write them.
enum SVGNumbers {
  /// The numbers, between which are spaces or one comma; nil where something else is.
  static func list(_ text: String) -> [Double]? {
    var numbers: [Double] = []
    var isBehindComma = true
    for token in CSSTokenizer.tokens(text) {
      switch token {
      case .space: continue
      case .comma:
        if isBehindComma { return nil }
        isBehindComma = true
      case .number(let value, _):
        numbers.append(value)
        isBehindComma = false
      default: return nil
      }
    }
    return numbers.isEmpty || isBehindComma ? nil : numbers
  }

  /// A number as an attribute writes it.
  static func text(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e9 ? "\(Int(clamped: value))" : "\(value)"
  }
}
