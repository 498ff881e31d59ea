/// Reads what a property is declared to be, and says it in what librsvg knows.
struct SVGPropertyReader {
  let element: SVGElement
  /// Whether an attribute says it, whose lengths need no unit.
  let isAttribute: Bool
  /// Whether the element was asked for what it inherits.
  private(set) var hasAsked = false

  init(_ element: SVGElement, isAttribute: Bool) { (self.element, self.isAttribute) = (element, isAttribute) }

  mutating func outcome(_ name: String, _ property: SVGProperty, _ tokens: ArraySlice<CSSToken>) throws(SVGProblem)
    -> SVGPropertyOutcome
  {
    let value = tokens.trimmed
    if value.count == 1, let word = value.first?.word {
      switch word {
      // Places and sides are no properties of groups, so there is nothing to inherit.
      case "inherit": return property.isGeometry ? .invalid : .keep
      case "initial": return .replace(property.initial)
      // It brings back what another layer says, and layers are gone.
      case "revert-layer": throw SVGProblem(.value("\(name): revert-layer"))
      case "unset", "revert": return .replace(property.inherits ? "inherit" : property.initial)
      default: break
      }
    }
    if let function = property.grammar.unknownFunction(in: value) {
      throw SVGProblem(.value("\(name): \(function)(…)"))
    }
    switch property.grammar {
    case .paint: return try paint(value)
    case .color:
      let outcome = try color(value)
      // Browsers mix the colours of stops in the space that these are written in.
      if name == "stop-color", case .replace = outcome, !Self.isLegacy(value) {
        throw SVGProblem(.property(name, value.css))
      }
      return outcome
    case .share: return Self.share(value)
    case .keywords(let keywords):
      guard value.count == 1, let word = value.first?.word else { return .invalid }
      return keywords.contains(word) ? .keep : .invalid
    case .openKeywords(let keywords):
      guard value.count == 1, let word = value.first?.word else { return .invalid }
      // Vendors' own words are passed over by others.
      guard keywords.contains(word) || word.utf8.first == UInt8(ascii: "-") else {
        throw SVGProblem(.property(name, word))
      }
      return keywords.contains(word) ? .keep : .invalid
    case .length(let isNegativeAllowed): return try length(name, value, isNegativeAllowed: isNegativeAllowed)
    case .lengthOrAuto:
      if value.count == 1, value.first?.word == "auto" { return .keep }
      return try length(name, value, isNegativeAllowed: false)
    case .dashes: return try dashes(name, value)
    case .miter:
      guard value.count == 1, let number = value.first?.number else { return .invalid }
      return number >= 1 ? .keep : .invalid
    case .reference: return try reference(name, value)
    case .filter, .clip, .own, .text: return .keep
    }
  }

  // MARK: Colours

  private mutating func color(_ value: ArraySlice<CSSToken>) throws(SVGProblem) -> SVGPropertyOutcome {
    switch try CSSColor.read(value, current: { currentColor }) {
    case .plain, .current: return .keep
    case .invalid: return .invalid
    case .translated(let color):
      hasAsked = true
      return .replace(color.text)
    }
  }

  private static func isLegacy(_ value: ArraySlice<CSSToken>) -> Bool {
    value.allSatisfy { token in
      guard case .function(let name) = token else { return true }
      return ["rgb", "rgba", "hsl", "hsla", "hwb", "light-dark"].contains(name.loweredASCII)
    }
  }

  /// The colour that `currentColor` is here.
  private var currentColor: CSSColor? {
    guard let color = element.inherited("color") else { return CSSColor(space: .srgb, parts: .init(0, 0, 0), alpha: 1) }
    return (try? CSSColor.color(CSSTokenizer.tokens(color)[...], current: { nil })) ?? nil
  }

  private mutating func paint(_ value: ArraySlice<CSSToken>) throws(SVGProblem) -> SVGPropertyOutcome {
    guard let first = value.first else { return .invalid }
    if case .url(let address) = first {
      guard Self.isInside(address) else { throw SVGProblem(.reference(address)) }
      let fallback = value.dropFirst().trimmed
      if fallback.isEmpty || fallback.count == 1 && fallback.first?.word == "none" { return .keep }
      switch try color(fallback) {
      case .keep: return .keep
      case .invalid: return .invalid
      case .replace(let text): return .replace("url(\"\(address)\") \(text)")
      }
    }
    if value.count == 1, let word = first.word, ["none", "context-fill", "context-stroke"].contains(word) {
      return .keep
    }
    return try color(value)
  }

  static func isInside(_ address: String) -> Bool { address.utf8.first == UInt8(ascii: "#") }

  // MARK: Numbers and lengths

  private static func share(_ value: ArraySlice<CSSToken>) -> SVGPropertyOutcome {
    guard value.count == 1 else { return .invalid }
    switch value.first {
    case .number?: return .keep
    case .percentage(let value, _)?: return .replace("\(value / 100)")
    default: return .invalid
    }
  }

  private func length(
    _ name: String, _ value: ArraySlice<CSSToken>, isNegativeAllowed: Bool
  ) throws(SVGProblem) -> SVGPropertyOutcome {
    guard value.count == 1, let token = value.first else { return .invalid }
    switch token {
    case .number(let number, _):
      guard isNegativeAllowed || number >= 0 else { return .invalid }
      return isAttribute || number == 0 || name.utf8.starts(with: "stroke".utf8) ? .keep : .invalid
    case .percentage(let number, _): return isNegativeAllowed || number >= 0 ? .keep : .invalid
    case .dimension(let number, let text, let unit):
      guard isNegativeAllowed || number >= 0 else { return .invalid }
      return try CSSLength.outcome(number, text, unit)
    default: return .invalid
    }
  }

  private func dashes(_ name: String, _ value: ArraySlice<CSSToken>) throws(SVGProblem) -> SVGPropertyOutcome {
    if value.count == 1, value.first?.word == "none" { return .keep }
    var values: [String] = []
    var isChanged = false
    for token in value where token != .space && token != .comma {
      switch try length(name, [token], isNegativeAllowed: false) {
      case .keep: values.append([token].css)
      case .invalid: return .invalid
      case .replace(let text):
        values.append(text)
        isChanged = true
      }
    }
    return isChanged ? .replace(values.joined(separator: " ")) : values.isEmpty ? .invalid : .keep
  }

  private func reference(_ name: String, _ value: ArraySlice<CSSToken>) throws(SVGProblem) -> SVGPropertyOutcome {
    guard value.count == 1 else {
      if value.contains(where: { if case .url = $0 { true } else { false } }) {
        throw SVGProblem(.property(name, value.css))
      }
      return .invalid
    }
    switch value.first {
    case .url(let address)?:
      guard Self.isInside(address) else { throw SVGProblem(.reference(address)) }
      return .keep
    case .ident? where value.first?.word == "none": return .keep
    default: return .invalid
    }
  }
}
