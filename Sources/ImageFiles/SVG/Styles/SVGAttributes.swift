/// All that attributes that are no properties may say. A value that is none is as if there were no attribute: librsvg
/// would take the whole element for one in error, and draw nothing.
enum SVGAttributes {
  private enum Grammar {
    case keywords(Set<String>)
    case number, share
    /// A list of numbers, by how many there may be and the least that each may be.
    case numbers(ClosedRange<Int>, least: Double)
    case length(isNegativeAllowed: Bool)
    case angle
    case fit
    case box

    var isLength: Bool { if case .length = self { true } else { false } }
  }

  private static let units = Grammar.keywords(["userSpaceOnUse", "objectBoundingBox"])

  private static let grammars: [String: Grammar] = [
    "gradientUnits": units, "patternUnits": units, "patternContentUnits": units, "clipPathUnits": units,
    "maskUnits": units, "maskContentUnits": units, "filterUnits": units, "primitiveUnits": units,
    "markerUnits": .keywords(["strokeWidth", "userSpaceOnUse"]),
    "spreadMethod": .keywords(["pad", "reflect", "repeat"]),
    "viewBox": .box, "preserveAspectRatio": .fit, "orient": .angle,
    "x1": .length(isNegativeAllowed: true), "y1": .length(isNegativeAllowed: true),
    "x2": .length(isNegativeAllowed: true), "y2": .length(isNegativeAllowed: true),
    "fx": .length(isNegativeAllowed: true), "fy": .length(isNegativeAllowed: true),
    "fr": .length(isNegativeAllowed: false), "markerWidth": .length(isNegativeAllowed: false),
    "markerHeight": .length(isNegativeAllowed: false),
    "stdDeviation": .numbers(1...2, least: 0), "baseFrequency": .numbers(1...2, least: 0),
    "order": .numbers(1...2, least: 1),
    "mode": .keywords([
      "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
      "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
    ]), "edgeMode": .keywords(["duplicate", "wrap", "none"]), "stitchTiles": .keywords(["stitch", "noStitch"]),
    "preserveAlpha": .keywords(["true", "false"]), "xChannelSelector": .keywords(["R", "G", "B", "A"]),
    "yChannelSelector": .keywords(["R", "G", "B", "A"]),
    "k1": .number, "k2": .number, "k3": .number, "k4": .number, "slope": .number, "intercept": .number,
    "amplitude": .number, "exponent": .number, "surfaceScale": .number, "azimuth": .number,
    "elevation": .number, "scale": .number, "seed": .number, "numOctaves": .number, "bias": .number, "divisor": .number,
    "targetX": .number, "targetY": .number, "diffuseConstant": .number,
    "specularConstant": .number, "specularExponent": .number, "limitingConeAngle": .number,
    "pointsAtX": .number, "pointsAtY": .number, "pointsAtZ": .number, "z": .number,
  ]

  /// The attributes that mean something else in some elements.
  private static let ofElements: [String: [String: Grammar]] = [
    "stop": ["offset": .share],
    "feMorphology": ["radius": .numbers(1...2, least: -.infinity), "operator": .keywords(["erode", "dilate"])],
    "feColorMatrix": ["type": .keywords(["matrix", "saturate", "hueRotate", "luminanceToAlpha"])],
    "feTurbulence": ["type": .keywords(["fractalNoise", "turbulence"])],
    "feComposite": ["operator": .keywords(["over", "in", "out", "atop", "xor", "lighter", "arithmetic"])],
    "feOffset": ["dx": .number, "dy": .number],
    "feDropShadow": ["dx": .number, "dy": .number],
    "feFuncR": ["offset": .number],
    "feFuncG": ["offset": .number],
    "feFuncB": ["offset": .number],
    "feFuncA": ["offset": .number],
  ]

  /// The elements whose sides and centres are no properties.
  static func hasOwnLengths(_ element: SVGElement) -> Bool {
    switch element.name {
    case "mask", "pattern", "linearGradient", "radialGradient": true
    case "foreignObject": false
    default: element.name.utf8.first == UInt8(ascii: "f")
    }
  }

  private static let lengths: Set = ["x", "y", "width", "height", "cx", "cy", "r"]

  /// - Parameter hasRadii: whether the document has corners with radii, or ellipses.
  static func leaveOutInvalid(of element: SVGElement, hasRadii: Bool) throws(SVGProblem) {
    if hasRadii {
      // All that follows from others is not said.
      for name in ["rx", "ry"] where element[property: name]?.loweredASCII == "auto" { element[property: name] = nil }
    }
    switch element.name {
    // The attributes of these are properties all.
    case "path", "g", "rect", "circle", "ellipse", "polyline", "polygon", "defs": return
    default: break
    }
    let own = ofElements[element.name]
    let hasOwnLengths = hasOwnLengths(element)
    for (name, value) in element.attributes where value.utf8.contains(UInt8(ascii: "(")) {
      let isLength = hasOwnLengths && lengths.contains(name) || (own?[name] ?? grammars[name])?.isLength ?? false
      if isLength, case .function(let function)? = CSSTokenizer.tokens(value)[...].trimmed.first {
        throw SVGProblem(.value("\(name): \(function)(…)"))
      }
    }
    element.attributes.removeAll { name, value in
      if hasOwnLengths, lengths.contains(name) { return !holds(.length(isNegativeAllowed: true), value) }
      guard let grammar = own?[name] ?? grammars[name] else { return false }
      return !holds(grammar, value)
    }
  }

  private static func holds(_ grammar: Grammar, _ text: String) -> Bool {
    switch grammar {
    case .keywords(let keywords): return keywords.contains(text)
    case .number, .share, .length, .angle: if SVGProperty.PlainForm.number.holds(text) { return true }
    default: break
    }
    let tokens = CSSTokenizer.tokens(text)[...].trimmed
    switch grammar {
    case .keywords: return false
    case .number: return tokens.count == 1 && tokens.first?.number != nil
    case .share:
      guard tokens.count == 1 else { return false }
      if case .percentage? = tokens.first { return true }
      return tokens.first?.number != nil
    case .numbers(let count, let least):
      guard let numbers = SVGNumbers.list(text) else { return false }
      return count.contains(numbers.count) && numbers.allSatisfy { $0 >= least }
    case .length(let isNegativeAllowed):
      guard tokens.count == 1 else { return false }
      switch tokens.first {
      case .number(let value, _)?, .percentage(let value, _)?: return isNegativeAllowed || value >= 0
      case .dimension(let value, _, let unit)?:
        return (CSSLength.pixels[unit.loweredASCII] != nil || ["em", "ex"].contains(unit.loweredASCII))
          && (isNegativeAllowed || value >= 0)
      default: return false
      }
    case .angle:
      guard tokens.count == 1 else { return false }
      if let word = tokens.first?.word { return ["auto", "auto-start-reverse"].contains(word) }
      if case .dimension(let value, _, let unit)? = tokens.first { return CSSAngle.degrees(value, unit) != nil }
      return tokens.first?.number != nil
    case .fit:
      let keywords = tokens.filter { $0 != .space }.compactMap(\.word)
      guard let first = keywords.first, keywords.count <= 2 else { return false }
      let aligns = ["min", "mid", "max"].flatMap { x in ["min", "mid", "max"].map { "x\(x)y\($0)" } } + ["none"]
      return aligns.contains(first) && (keywords.count == 1 || ["meet", "slice"].contains(keywords[1]))
    case .box:
      guard let numbers = SVGNumbers.list(text), numbers.count == 4 else { return false }
      return numbers[2] >= 0 && numbers[3] >= 0
    }
  }
}
