/// Lists of filters and of functions, as `filter` has them. A function is said in the primitives that it stands for
/// (Filter Effects 1, section 13), in the colours of the screen: librsvg has it in linear ones.
struct SVGFilterFunctions {
  enum Filter {
    case url(String)
    case primitives([SVGElement])
  }

  private let element: SVGElement
  /// Whether an attribute says it: the lengths of a shadow need no unit then.
  private let isAttribute: Bool

  /// Returns the filters of a list; nil where it is none, so that there is no filter.
  static func filters(_ text: String, of element: SVGElement) throws(SVGProblem) -> [Filter]? {
    let reader = SVGFilterFunctions(
      element: element, isAttribute: !element.styles.contains { $0.name == "filter" })
    var rest = CSSTokenizer.tokens(text)[...].trimmed
    var filters: [Filter] = []
    while let first = rest.first {
      switch first {
      case .url(let address):
        guard SVGPropertyReader.isInside(address) else { throw SVGProblem(.reference(address)) }
        filters.append(.url(address))
        rest = rest.dropFirst().trimmed
      case .function(let name):
        guard let end = rest.endOfBlock else { return nil }
        let inner = rest[(rest.startIndex + 1)..<end].filter { $0 != .space }
        guard let primitives = try reader.primitives(name.loweredASCII, inner) else { return nil }
        filters.append(.primitives(primitives))
        rest = rest[(end + 1)...].trimmed
      default: return nil
      }
    }
    return filters.isEmpty ? nil : filters
  }

  private func primitive(_ name: String, _ attributes: (name: String, value: String)...) -> SVGElement {
    SVGElement(name, at: element.place, attributes)
  }

  private func primitives(_ name: String, _ values: [CSSToken]) throws(SVGProblem) -> [SVGElement]? {
    switch name {
    case "blur":
      guard values.count <= 1, let deviation = values.first.map({ length($0) }) ?? 0, deviation >= 0 else { return nil }
      return [primitive("feGaussianBlur", ("stdDeviation", SVGNumbers.text(deviation)))]
    case "hue-rotate":
      guard values.count <= 1, let degrees = values.first.map({ angle($0) }) ?? 0 else { return nil }
      return [primitive("feColorMatrix", ("type", "hueRotate"), ("values", SVGNumbers.text(degrees)))]
    case "drop-shadow": return try dropShadow(values).map { [$0] }
    default: break
    }
    guard values.count <= 1, let amount = values.first.map({ share($0) }) ?? 1, amount >= 0 else { return nil }
    let part = min(1, amount)
    switch name {
    case "brightness": return [transfer(("type", "linear"), ("slope", SVGNumbers.text(amount)))]
    case "contrast":
      return [
        transfer(
          ("type", "linear"), ("slope", SVGNumbers.text(amount)), ("intercept", SVGNumbers.text(0.5 - 0.5 * amount)))
      ]
    case "invert": return [transfer(("type", "table"), ("tableValues", "\(part) \(1 - part)"))]
    case "opacity":
      let transfer = primitive("feComponentTransfer")
      transfer.append(primitive("feFuncA", ("type", "table"), ("tableValues", "0 \(part)")))
      return [transfer]
    case "saturate": return [primitive("feColorMatrix", ("type", "saturate"), ("values", SVGNumbers.text(amount)))]
    case "grayscale": return [matrix(Self.grey, part)]
    case "sepia": return [matrix(Self.brown, part)]
    default: return nil
    }
  }

  /// The same curve for the three colours.
  private func transfer(_ attributes: (name: String, value: String)...) -> SVGElement {
    let transfer = primitive("feComponentTransfer")
    for channel in ["feFuncR", "feFuncG", "feFuncB"] {
      transfer.append(SVGElement(channel, at: element.place, attributes))
    }
    return transfer
  }

  private static let grey: [[Double]] = [
    [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722],
  ]
  private static let brown: [[Double]] = [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]]

  /// Returns the matrix interpolated between the identity, at 0, and `whole`, at 1.
  private func matrix(_ whole: [[Double]], _ part: Double) -> SVGElement {
    let rows = whole.indices.map { row in
      whole[row].indices.map { column in
        let own = row == column ? 1.0 : 0.0
        return SVGNumbers.text(own + (whole[row][column] - own) * part)
      } + ["0", "0"]
    }
    let values = (rows.flatMap(\.self) + ["0", "0", "0", "1", "0"]).joined(separator: " ")
    return primitive("feColorMatrix", ("type", "matrix"), ("values", values))
  }

  // MARK: Values

  private func share(_ token: CSSToken) -> Double? {
    if case .percentage(let value, _) = token { return value / 100 }
    return token.number
  }

  private func angle(_ token: CSSToken) -> Double? {
    if case .dimension(let value, _, let unit) = token { return CSSAngle.degrees(value, unit) }
    return token.number == 0 ? 0 : nil
  }

  private func length(_ token: CSSToken, mayLackUnit: Bool = false) -> Double? {
    switch token {
    case .number(let value, _): return mayLackUnit || value == 0 ? value : nil
    case .percentage: return nil
    case .dimension(let value, _, let unit) where ["em", "ex"].contains(unit.loweredASCII):
      guard let size = CSSLength.pixels(element.inherited("font-size") ?? "16", percent: nil) else { return nil }
      return value * size * (unit.loweredASCII == "em" ? 1 : 0.5)
    default: return CSSLength.pixels(token, percent: nil)
    }
  }

  private func dropShadow(_ values: [CSSToken]) throws(SVGProblem) -> SVGElement? {
    var color: [CSSToken] = []
    var lengths: [Double] = []
    var rest = values[...]
    while let token = rest.first {
      if case .function = token, let end = rest.endOfBlock {
        if !color.isEmpty { return nil }
        color = Array(rest[...end])
        rest = rest[(end + 1)...]
        continue
      }
      rest.removeFirst()
      if let length = length(token, mayLackUnit: isAttribute) {
        lengths.append(length)
      } else {
        if !color.isEmpty { return nil }
        color = [token]
      }
    }
    guard 2...3 ~= lengths.count else { return nil }
    let text: String
    switch color.isEmpty ? .current : try CSSColor.read(color[...], current: { nil }) {
    case .plain: text = color.css
    case .current: text = element.inherited("color") ?? "black"
    case .translated(let known): text = known.text
    case .invalid: return nil
    }
    return primitive(
      "feDropShadow", ("dx", SVGNumbers.text(lengths[0])), ("dy", SVGNumbers.text(lengths[1])),
      ("stdDeviation", SVGNumbers.text(lengths.count > 2 ? lengths[2] : 0)), ("flood-color", text))
  }
}
