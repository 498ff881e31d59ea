import Geometry
import Glibc

/// Transforms: what CSS says by properties of their own, by origins and boxes, becomes the one attribute that SVG 1.1
/// has.
enum SVGTransforms {
  static func translate(_ element: SVGElement, within root: SVGElement) throws(SVGProblem) {
    let attribute =
      switch element.name {
      case "linearGradient", "radialGradient": "gradientTransform"
      case "pattern": "patternTransform"
      default: "transform"
      }
    let origin = take("transform-origin", of: element)
    let box = take("transform-box", of: element)
    let moved = takeStyle("translate", of: element)
    let turned = takeStyle("rotate", of: element)
    let scaled = takeStyle("scale", of: element)
    let styled =
      element.styles.contains { $0.name == "transform" } ? takeStyle("transform", of: element) : nil
    // A mask has none.
    if element.name == "mask" { element[attribute: "transform"] = nil }
    if element === root, let transform = root[attribute: "transform"], SVGBounds.transform(transform) != .identity {
      throw SVGProblem(.attribute("transform", transform))
    }
    guard origin != nil || moved != nil || turned != nil || scaled != nil || styled != nil else { return }
    if element === root, styled != nil || moved != nil || turned != nil || scaled != nil {
      throw SVGProblem(.property("transform", "on the outermost <svg>"))
    }
    let reference = Reference(element, box: box)
    var functions = element[attribute: attribute] ?? ""
    if let styled { functions = try list(styled, reference) }
    if let scaled { functions = try scale(scaled) + functions }
    if let turned { functions = try rotation(turned) + functions }
    if functions.utf8.allSatisfy({ $0 <= 0x20 }) { functions = "" }
    if let origin, !functions.isEmpty {
      guard let point = try reference.point(origin) else { throw SVGProblem(.property("transform-origin", origin)) }
      if point != .zero {
        let (x, y) = (SVGNumbers.text(point.x), SVGNumbers.text(point.y))
        functions =
          "translate(\(x) \(y)) \(functions) translate(\(SVGNumbers.text(-point.x)) \(SVGNumbers.text(-point.y)))"
      }
    } else if box?.loweredASCII == "fill-box" || box?.loweredASCII == "content-box", !functions.isEmpty,
      let corner = try reference.corner(),
      corner != .zero
    {
      functions =
        "translate(\(SVGNumbers.text(corner.x)) \(SVGNumbers.text(corner.y))) \(functions) "
        + "translate(\(SVGNumbers.text(-corner.x)) \(SVGNumbers.text(-corner.y)))"
    }
    if let moved { functions = try translation(moved, reference) + functions }
    element[attribute: attribute] = functions.isEmpty ? nil : functions
  }

  /// Takes away a property that an attribute may declare.
  private static func take(_ name: String, of element: SVGElement) -> String? {
    let value = takeStyle(name, of: element) ?? element[attribute: name]
    element[attribute: name] = nil
    return value
  }

  /// Takes away a property that no attribute declares.
  private static func takeStyle(_ name: String, of element: SVGElement) -> String? {
    guard let index = element.styles.firstIndex(where: { $0.name == name }) else { return nil }
    return element.styles.remove(at: index).value
  }

  // MARK: Properties

  private static func values(_ text: String) -> [CSSToken] { CSSTokenizer.tokens(text).filter { $0 != .space } }

  private static func translation(_ text: String, _ reference: Reference) throws(SVGProblem) -> String {
    let values = values(text)
    if values.first?.word == "none" { return "" }
    guard 1...2 ~= values.count, let x = try reference.length(values[0], \.width),
      let y = values.count > 1 ? try reference.length(values[1], \.height) : 0
    else { throw SVGProblem(.property("translate", text)) }
    return "translate(\(SVGNumbers.text(x)) \(SVGNumbers.text(y))) "
  }

  private static func rotation(_ text: String) throws(SVGProblem) -> String {
    let values = values(text)
    if values.first?.word == "none" { return "" }
    guard values.count == 1, case .dimension(let value, _, let unit) = values[0],
      let degrees = CSSAngle.degrees(value, unit)
    else { throw SVGProblem(.property("rotate", text)) }
    return "rotate(\(SVGNumbers.text(degrees))) "
  }

  private static func scale(_ text: String) throws(SVGProblem) -> String {
    let values = values(text)
    if values.first?.word == "none" { return "" }
    let numbers = values.compactMap(share)
    guard 1...2 ~= values.count, numbers.count == values.count else { throw SVGProblem(.property("scale", text)) }
    return "scale(\(SVGNumbers.text(numbers[0])) \(SVGNumbers.text(numbers.last ?? 1))) "
  }

  private static func share(_ token: CSSToken) -> Double? {
    if case .percentage(let value, _) = token { return value / 100 }
    return token.number
  }

  // MARK: Lists of functions

  /// The functions of CSS Transforms 1, and those of 2 that stay in the plane.
  private static func list(_ text: String, _ reference: Reference) throws(SVGProblem) -> String {
    func refusal() -> SVGProblem { SVGProblem(.property("transform", text)) }
    var rest = CSSTokenizer.tokens(text)[...].trimmed
    if rest.count == 1, rest.first?.word == "none" { return "" }
    var functions = ""
    while !rest.isEmpty {
      guard case .function(let name)? = rest.first, let end = rest.endOfBlock else { throw refusal() }
      let parts = rest[(rest.startIndex + 1)..<end].parts(at: .comma).map(\.trimmed)
      guard parts.allSatisfy({ $0.count == 1 }) else { throw refusal() }
      guard let function = try function(name.loweredASCII, parts.compactMap(\.first), reference) else {
        throw refusal()
      }
      functions += function + " "
      rest = rest[(end + 1)...].trimmed
    }
    return functions
  }

  private static func function(
    _ name: String, _ values: [CSSToken], _ reference: Reference
  ) throws(SVGProblem) -> String? {
    func angle(_ token: CSSToken) -> Double? {
      if case .dimension(let value, _, let unit) = token { return CSSAngle.degrees(value, unit) }
      return token.number == 0 ? 0 : nil
    }
    func x(_ index: Int = 0) throws(SVGProblem) -> Double? {
      values.indices.contains(index) ? try reference.length(values[index], \.width) : nil
    }
    func y(_ index: Int) throws(SVGProblem) -> Double? {
      values.indices.contains(index) ? try reference.length(values[index], \.height) : 0
    }
    func said(_ function: String, _ numbers: Double?...) -> String? {
      let known = numbers.compactMap(\.self)
      return known.count == numbers.count ? "\(function)(\(known.map(SVGNumbers.text).joined(separator: " ")))" : nil
    }
    let first = values.first
    switch (name, values.count) {
    case ("translate", 1...2): return said("translate", try x(), try y(1))
    case ("translatex", 1): return said("translate", try x(), 0)
    case ("translatey", 1): return said("translate", 0, try y(0))
    case ("translate3d", 3) where CSSLength.pixels(values[2], percent: nil) == 0:
      return said("translate", try x(), try y(1))
    case ("scale", 1...2): return said("scale", first.flatMap(share), values.last.flatMap(share))
    case ("scalex", 1): return said("scale", first.flatMap(share), 1)
    case ("scaley", 1): return said("scale", 1, first.flatMap(share))
    case ("scale3d", 3) where share(values[2]) == 1: return said("scale", share(values[0]), share(values[1]))
    case ("rotate", 1), ("rotatez", 1): return said("rotate", first.flatMap(angle))
    case ("skewx", 1): return said("skewX", first.flatMap(angle))
    case ("skewy", 1): return said("skewY", first.flatMap(angle))
    case ("skew", 1...2):
      guard let across = angle(values[0]), let down = values.count > 1 ? angle(values[1]) : 0 else { return nil }
      return said("matrix", 1, tan(down * .pi / 180), tan(across * .pi / 180), 1, 0, 0)
    case ("matrix", 6):
      let numbers = values.compactMap(\.number)
      return numbers.count == 6 ? "matrix(\(numbers.map(SVGNumbers.text).joined(separator: " ")))" : nil
    default: return nil
    }
  }

  // MARK: What percentages are of

  private struct Reference {
    let element: SVGElement
    let isOfShape: Bool
    let isKnown: Bool

    init(_ element: SVGElement, box: String?) {
      self.element = element
      switch box?.loweredASCII ?? "view-box" {
      case "view-box": (isOfShape, isKnown) = (false, true)
      case "fill-box", "content-box": (isOfShape, isKnown) = (true, true)
      default: (isOfShape, isKnown) = (true, false)
      }
    }

    private func rect() throws(SVGProblem) -> Rect {
      guard isKnown else { throw SVGProblem(.property("transform-box", "stroke-box")) }
      if isOfShape {
        guard let bounds = try SVGBounds.box(of: element) else {
          throw SVGProblem(.property("transform-box", "fill-box"))
        }
        return bounds
      }
      guard let size = SVGPercentageBasis.size(around: element) else { throw SVGProblem(.noSize) }
      return Rect(0, 0, size.width, size.height)
    }

    func corner() throws(SVGProblem) -> Point? { isOfShape ? try rect().origin : nil }

    func length(_ token: CSSToken, _ side: KeyPath<Size, Double>) throws(SVGProblem) -> Double? {
      if case .percentage(let value, _) = token { return try rect().size[keyPath: side] * value / 100 }
      return CSSLength.pixels(token, percent: nil)
    }

    /// The point that a `transform-origin` means; nil where it is none.
    func point(_ text: String) throws(SVGProblem) -> Point? {
      var values = values(text)
      guard 1...3 ~= values.count else { return nil }
      if values.count == 3 { values.removeLast() }
      func isVertical(_ token: CSSToken) -> Bool { ["top", "bottom"].contains(token.word) }
      if values.count == 1 {
        if isVertical(values[0]) { values.insert(.ident("center"), at: 0) } else { values.append(.ident("center")) }
      }
      if isVertical(values[0]) || ["left", "right"].contains(values[1].word) { values.swapAt(0, 1) }
      let box = isOfShape ? try rect() : .zero
      func part(_ token: CSSToken, _ side: KeyPath<Size, Double>) throws(SVGProblem) -> Double? {
        switch token.word {
        case "left"?, "top"?: return 0
        case "center"?: return try rect().size[keyPath: side] / 2
        case "right"?, "bottom"?: return try rect().size[keyPath: side]
        case nil: return try length(token, side)
        default: return nil
        }
      }
      guard let x = try part(values[0], \.width), let y = try part(values[1], \.height) else { return nil }
      return Point(box.minX + x, box.minY + y)
    }
  }
}
