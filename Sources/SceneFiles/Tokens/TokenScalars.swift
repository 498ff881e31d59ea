import Basics
import Formulas
import Geometry

/// The values of tokens that have no parts.
extension PlacedJSON {
  private func wrong(_ type: String, wants: String) -> Diagnostic {
    Diagnostic(TokenProblem.wrongValue(type: type, wants: wants, given: shownText), at: place)
  }

  func value(ofType type: String) throws(Diagnostic) -> Value {
    switch type {
    case "color": return .color(try color())
    case "dimension":
      return .number(try measure(type, ["px": 1, "rem": 16], example: "{\"value\": 16, \"unit\": \"px\"}"))
    case "duration":
      return .number(try measure(type, ["ms": 0.001, "s": 1], example: "{\"value\": 200, \"unit\": \"ms\"}"))
    case "number":
      guard let number else { throw wrong(type, wants: "a number") }
      return .number(number)
    case "boolean":
      guard case .bool(let value) = content else { throw wrong(type, wants: "true or false") }
      return .bool(value)
    case "cubicBezier": return .list([.text("bezier")] + (try bezier().map { .number($0) }))
    case "fontWeight": return .text(try weight())
    case "fontFamily":
      guard let name = text ?? items?.first?.text else { throw wrong(type, wants: "a font's name, or a list of them") }
      return .text(name)
    default:
      guard let text else { throw wrong(type, wants: "a text") }
      return .text(text)
    }
  }

  /// `{"value": 16, "unit": "px"}`, or `"16px"`.
  private func measure(_ type: String, _ units: [String: Double], example: String) throws(Diagnostic) -> Double {
    var parts: (number: Double, unit: String)?
    if let number = self["value"]?.number, let unit = self["unit"]?.text { parts = (number, unit) }
    if let text {
      let (digits, unit) = MachineText(text).cut { $0.isASCIIDigit || ".-".utf8.contains($0) }
      if let number = DecimalText.number(digits.text) { parts = (number, unit.text) }
    }
    if let number, number == 0 { return 0 }
    guard let parts, let factor = units[parts.unit] else {
      throw wrong(type, wants: "\(example), in \(units.keys.sorted().joined(separator: " or "))")
    }
    return factor < 1 ? parts.number / (1 / factor).rounded() : parts.number * factor
  }

  private func bezier() throws(Diagnostic) -> [Double] {
    let numbers = items?.compactMap(\.number) ?? []
    guard numbers.count == 4, items?.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else {
      throw wrong("cubicBezier", wants: "four numbers [x1, y1, x2, y2], the x from 0 to 1")
    }
    return numbers
  }

  /// The word of `weight` that is nearest.
  private func weight() throws(Diagnostic) -> String {
    let names = [
      "thin": 100, "hairline": 100, "extra-light": 200, "ultra-light": 200, "light": 300, "normal": 400, "regular": 400,
      "book": 400, "medium": 500, "semi-bold": 600, "demi-bold": 600, "bold": 700, "extra-bold": 800, "ultra-bold": 800,
      "black": 900, "heavy": 900, "extra-black": 950, "ultra-black": 950,
    ]
    let words = ["ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black"]
    guard let number = number ?? text.flatMap({ names[$0].map(Double.init) }), (1...1000).contains(number) else {
      throw wrong("fontWeight", wants: "a number from 1 to 1000, or a word such as \"bold\"")
    }
    return words[Int(clamped: (number / 100).rounded()).clamped(to: 1...9) - 1]
  }

  // MARK: - Colours

  private static let spaces = ["srgb", "hsl", "hwb"]

  /// `"#RRGGBB"`, or an object with a colour space, its components and perhaps `alpha` and `hex`.
  private func color() throws(Diagnostic) -> Color {
    if let text, let color = Color(hex: text) { return color }
    guard let space = self["colorSpace"], let name = space.text, let parts = self["components"]?.items, parts.count == 3
    else {
      throw wrong("color", wants: "\"#RRGGBB\", or {\"colorSpace\": \"srgb\", \"components\": [r, g, b]}")
    }
    let alpha = self["alpha"]?.number ?? 1
    guard (0...1).contains(alpha) else { throw wrong("color", wants: "an alpha from 0 to 1") }
    guard Self.spaces.contains(name) else {
      guard let hex = self["hex"]?.text, let color = Color(hex: hex) else {
        throw Diagnostic(TokenProblem.colorSpace(name, known: Self.spaces), at: space.place)
      }
      return Color(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
    }
    let numbers = try parts.map { part throws(Diagnostic) in
      guard let number = part.number ?? (part.text == "none" ? 0 : nil) else {
        throw Diagnostic(
          TokenProblem.wrongValue(type: "color", wants: "numbers or \"none\"", given: part.shownText), at: part.place)
      }
      return number
    }
    let (red, green, blue) = Self.rgb(name, numbers)
    return Color(
      red: red.clamped(to: 0...1), green: green.clamped(to: 0...1), blue: blue.clamped(to: 0...1), alpha: alpha)
  }

  /// The formulas are those of CSS Color 4: hues in degrees, saturation, lightness and the like from 0 to 100.
  private static func rgb(_ space: String, _ c: [Double]) -> (Double, Double, Double) {
    switch space {
    case "hsl":
      let (saturation, lightness) = (c[1] / 100, c[2] / 100)
      func part(_ n: Double) -> Double {
        let k = (n + c[0] / 30).truncatingRemainder(dividingBy: 12)
        let turned = k < 0 ? k + 12 : k
        return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(turned - 3, 9 - turned, 1))
      }
      return (part(0), part(8), part(4))
    case "hwb":
      let (white, black) = (c[1] / 100, c[2] / 100)
      if white + black >= 1 { return (white / (white + black), white / (white + black), white / (white + black)) }
      let pure = rgb("hsl", [c[0], 100, 50])
      func mixed(_ part: Double) -> Double { part * (1 - white - black) + white }
      return (mixed(pure.0), mixed(pure.1), mixed(pure.2))
    default: return (c[0], c[1], c[2])
    }
  }
}
