import Geometry

/// The regions of filters and masks of what is turned: librsvg takes the box around a box for them, and its directions
/// for those of the picture.
extension SVGNormalizer {
  /// The region of a filter in the coordinates of a turned element: librsvg takes a box around the box.
  mutating func placeRegion(of element: SVGElement) throws(SVGProblem) {
    if isTurned(element), let list = element[property: "filter"], isDirected(list) {
      throw SVGProblem(.combination("a filter that blurs what is turned"))
    }
    if let list = element[property: "filter"] { try refuseBeyond(element, list) }
    guard let filter = target(ofProperty: element[property: "filter"]), filter.name == "filter" else { return }
    guard filter[attribute: "filterUnits"] != "userSpaceOnUse",
      filter[attribute: "primitiveUnits"] != "objectBoundingBox"
    else {
      return
    }
    guard let box = try SVGBounds.box(of: element) else {
      if holdsTurns(element) { throw SVGProblem(.combination("a filter of what is turned")) }
      return
    }
    // Parts of a box that librsvg works out end a hair beyond their pixels, and take one more.
    guard holdsTurns(element) || isOnlyFilter(element) && box.width > 0 && box.height > 0 else { return }
    let copy = try defineCopy(of: filter)
    place(copy, units: "filterUnits", in: box)
    element[property: "filter"] = "url(#\(copy[attribute: "id"] ?? ""))"
  }

  /// Whether a filter goes by directions, which librsvg takes for those of the picture.
  private func isDirected(_ list: String) -> Bool {
    let directed: Set = [
      "feGaussianBlur", "feMorphology", "feConvolveMatrix", "feDiffuseLighting", "feSpecularLighting", "feTurbulence",
      "feDisplacementMap", "feImage",
    ]
    return CSSTokenizer.tokens(list).contains { token in
      switch token {
      case .function(let name): ["blur", "drop-shadow"].contains(name.loweredASCII)
      case .url(let address): target(address)?.children.contains { directed.contains($0.name) } ?? false
      default: false
      }
    }
  }

  mutating func placeMask(of element: SVGElement) throws(SVGProblem) {
    guard let mask = target(ofProperty: element[property: "mask"]), mask.name == "mask", isTurned(element) else {
      return
    }
    guard mask[attribute: "maskUnits"] != "userSpaceOnUse" else { return }
    guard mask[attribute: "maskContentUnits"] != "objectBoundingBox", let box = try SVGBounds.box(of: element) else {
      throw SVGProblem(.combination("a mask of what is turned"))
    }
    let copy = try defineCopy(of: mask)
    place(copy, units: "maskUnits", in: box)
    element[property: "mask"] = "url(#\(copy[attribute: "id"] ?? ""))"
  }

  /// Defines a filter or a mask once more, under a name of its own.
  private mutating func defineCopy(of original: SVGElement) throws(SVGProblem) -> SVGElement {
    let copy = define(original.name, at: original.place)
    for (name, value) in original.attributes where name != "id" { copy[attribute: name] = value }
    copy.styles = original.styles
    copy.adopt(original.children.map { $0.copy() })
    try count(copy)
    return copy
  }

  private func place(_ copy: SVGElement, units: String, in box: Rect) {
    func part(_ name: String, _ usual: Double) -> Double {
      CSSLength.pixels(copy[attribute: name], percent: 1) ?? usual
    }
    let (x, y, width, height) = (part("x", -0.1), part("y", -0.1), part("width", 1.2), part("height", 1.2))
    copy[attribute: units] = "userSpaceOnUse"
    // Without the last digits, in which a side ends a hair beyond its pixel.
    func text(_ value: Double) -> String { SVGNumbers.text((value * 1e6).rounded() / 1e6) }
    copy[attribute: "x"] = text(box.minX + x * box.width)
    copy[attribute: "y"] = text(box.minY + y * box.height)
    copy[attribute: "width"] = text(width * box.width)
    copy[attribute: "height"] = text(height * box.height)
  }

  /// Whether an element has one filter, and not a list of them.
  private func isOnlyFilter(_ element: SVGElement) -> Bool {
    CSSTokenizer.tokens(element[property: "filter"] ?? "").count { $0 != .space } == 1
  }

  /// Whether something in an element is turned, or the element is.
  private func holdsTurns(_ element: SVGElement) -> Bool {
    var isFound = isTurned(element)
    element.visitAll { inner in
      if let transform = SVGBounds.transform(inner[attribute: "transform"]), transform.b != 0 || transform.c != 0 {
        isFound = true
      }
    }
    return isFound
  }

  // MARK: What lies beyond the picture

  /// Refuses a filter that brings what lies beyond the picture's edge into it: librsvg draws nothing there.
  private func refuseBeyond(_ element: SVGElement, _ list: String) throws(SVGProblem) {
    guard isReaching(list), let box = root[attribute: "viewBox"].flatMap(SVGNumbers.list) ?? plainBox, box.count == 4,
      var rect = try SVGBounds.box(of: element)
    else { return }
    var around: SVGElement? = element
    while let current = around, current !== root {
      if current.name == "svg" || current.name == "symbol" || current.name == "defs" { return }
      guard let transform = SVGBounds.transform(current[attribute: "transform"]) else { return }
      rect = transform.boundingBox(of: rect)
      around = current.parent
    }
    let inside =
      rect.minX >= box[0] && rect.minY >= box[1] && rect.maxX <= box[0] + box[2] && rect.maxY <= box[1] + box[3]
    if !inside { throw SVGProblem(.combination("a filter that blurs or moves what lies beyond the picture's edge")) }
  }

  private var plainBox: [Double]? { SVGPercentageBasis.size(within: root).map { [0, 0, $0.width, $0.height] } }

  /// Whether a filter makes a pixel of those beside it.
  private func isReaching(_ list: String) -> Bool {
    CSSTokenizer.tokens(list).contains { token in
      switch token {
      case .function(let name): ["blur", "drop-shadow"].contains(name.loweredASCII)
      case .url(let address):
        target(address)?.children.contains { ["feGaussianBlur", "feOffset", "feMorphology"].contains($0.name) } ?? false
      default: false
      }
    }
  }

  // MARK: Paints

  /// A gradient or a pattern in the units of a box becomes one in the coordinates of a shape that is turned.
  mutating func placePaints() throws(SVGProblem) {
    try forEachPlaced { element, normalizer throws(SVGProblem) in
      switch element.name {
      case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon": break
      default: return
      }
      for name in ["fill", "stroke"] {
        guard let paint = normalizer.target(ofProperty: element.inherited(name)), normalizer.isTurned(element),
          let box = try SVGBounds.box(of: element)
        else { continue }
        let copy: SVGElement?
        switch paint.name {
        case "linearGradient", "radialGradient": copy = normalizer.placed(gradient: paint, in: box)
        case "pattern": copy = try normalizer.placed(pattern: paint, in: box)
        default: copy = nil
        }
        guard let copy else { continue }
        try normalizer.count(copy)
        element[property: name] = "url(#\(copy[attribute: "id"] ?? ""))"
      }
    }
  }

  private mutating func placed(gradient: SVGElement, in box: Rect) -> SVGElement? {
    if attribute("gradientUnits", of: gradient) == "userSpaceOnUse" { return nil }
    let copy = define(gradient.name, at: gradient.place)
    for (side, usual) in Self.usualSides[gradient.name] ?? [] {
      let value = attribute(side, of: gradient) ?? usual
      copy[attribute: side] = value.flatMap { CSSLength.pixels($0, percent: 1) }.map(SVGNumbers.text)
    }
    copy[attribute: "spreadMethod"] = attribute("spreadMethod", of: gradient)
    copy[attribute: "gradientUnits"] = "userSpaceOnUse"
    let numbers = [box.width, 0, 0, box.height, box.minX, box.minY].map(SVGNumbers.text).joined(separator: " ")
    let own = attribute("gradientTransform", of: gradient).map { " " + $0 } ?? ""
    copy[attribute: "gradientTransform"] = "matrix(\(numbers))\(own)"
    copy.adopt(stops(of: gradient).map { $0.copy() })
    return copy
  }

  private mutating func placed(pattern: SVGElement, in box: Rect) throws(SVGProblem) -> SVGElement? {
    if attribute("patternUnits", of: pattern) == "userSpaceOnUse",
      attribute("patternContentUnits", of: pattern) != "objectBoundingBox"
    {
      return nil
    }
    guard attribute("patternContentUnits", of: pattern) != "objectBoundingBox", !pattern.children.isEmpty else {
      throw SVGProblem(.combination("a pattern, in the units of a box, of what is turned"))
    }
    let copy = define("pattern", at: pattern.place)
    func part(_ name: String) -> Double { CSSLength.pixels(attribute(name, of: pattern), percent: 1) ?? 0 }
    copy[attribute: "patternUnits"] = "userSpaceOnUse"
    copy[attribute: "patternTransform"] = attribute("patternTransform", of: pattern)
    copy[attribute: "x"] = SVGNumbers.text(box.minX + part("x") * box.width)
    copy[attribute: "y"] = SVGNumbers.text(box.minY + part("y") * box.height)
    copy[attribute: "width"] = SVGNumbers.text(part("width") * box.width)
    copy[attribute: "height"] = SVGNumbers.text(part("height") * box.height)
    copy.styles = pattern.styles
    copy.adopt(pattern.children.map { $0.copy() })
    return copy
  }

  private static let usualSides: [String: [(String, String?)]] = [
    "linearGradient": [("x1", "0"), ("y1", "0"), ("x2", "1"), ("y2", "0")],
    "radialGradient": [("cx", ".5"), ("cy", ".5"), ("r", ".5"), ("fx", nil), ("fy", nil), ("fr", nil)],
  ]
}
