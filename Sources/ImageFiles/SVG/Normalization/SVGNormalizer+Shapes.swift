import Geometry

/// Shapes, their strokes and their markers.
extension SVGNormalizer {
  mutating func normalizeShapes() throws(SVGProblem) {
    let hasBackgrounds = holds("enable-background")
    let (hasStrokes, hasDashes) = (holds("stroke", "pathLength"), holds("stroke-dasharray", "pathLength"))
    let hasMarkers = holds("marker-start", "marker-mid", "marker-end", "marker")
    try forEachPlaced { element, normalizer throws(SVGProblem) in
      if hasBackgrounds { element[property: "enable-background"] = nil }
      switch element.name {
      case "marker": return try Self.normalizeMarker(element)
      case "polygon", "polyline": Self.cutPoints(of: element)
      case "path", "rect", "circle", "ellipse", "line": break
      default: return
      }
      if hasDashes { try normalizer.normalizeDashes(of: element) }
      if hasStrokes { normalizer.normalizeStroke(of: element) }
      if hasMarkers { try normalizer.refuseMarkers(of: element) }
    }
  }

  /// `d: path("…")`.
  static func setOutline(of element: SVGElement) throws(SVGProblem) {
    guard let value = element.styles.first(where: { $0.name == "d" })?.value else { return }
    element.styles.removeAll { $0.name == "d" }
    guard element.name == "path" else { return }
    let tokens = CSSTokenizer.tokens(value).filter { $0 != .space }
    if tokens.count == 1, tokens.first?.word == "none" {
      element[attribute: "d"] = nil
      return
    }
    guard case .function(let name)? = tokens.first, name.loweredASCII == "path", tokens.count == 3,
      case .string(let data) = tokens[1]
    else { throw SVGProblem(.property("d", value)) }
    element[attribute: "d"] = data
  }

  /// A coordinate without its other half is none.
  private static func cutPoints(of element: SVGElement) {
    guard let points = element[attribute: "points"], let numbers = SVGNumbers.list(points), numbers.count % 2 == 1
    else { return }
    element[attribute: "points"] = numbers.dropLast().map(SVGNumbers.text).joined(separator: " ")
  }

  private static func normalizeMarker(_ marker: SVGElement) throws(SVGProblem) {
    if let orient = marker[attribute: "orient"],
      case .dimension(let value, _, let unit)? = CSSTokenizer.tokens(orient).first,
      unit.loweredASCII != "deg", let degrees = CSSAngle.degrees(value, unit)
    {
      marker[attribute: "orient"] = SVGNumbers.text(degrees)
    }
    for name in ["markerWidth", "markerHeight", "refX", "refY"] {
      if let value = marker[attribute: name], value.utf8.contains(UInt8(ascii: "%")) {
        throw SVGProblem(.attribute(name, value))
      }
    }
  }

  /// Dashes that are measured by a length of the author's become those of the outline's own (SVG 2, section 9.6.1).
  private func normalizeLength(of element: SVGElement) throws(SVGProblem) {
    guard let text = element[attribute: "pathLength"] else { return }
    element[attribute: "pathLength"] = nil
    guard let dashes = element.inherited("stroke-dasharray"), dashes != "none",
      let stated = SVGNumbers.list(text)?.first, stated >= 0
    else { return }
    guard let lengths = SVGNumbers.list(dashes), let length = SVGBounds.path(of: element)?.length, stated > 0 else {
      throw SVGProblem(.attribute("pathLength", text))
    }
    let factor = length / stated
    element[property: "stroke-dasharray"] = lengths.map { SVGNumbers.text($0 * factor) }.joined(separator: " ")
    if let offset = element.inherited("stroke-dashoffset").flatMap(SVGNumbers.list)?.first {
      element[property: "stroke-dashoffset"] = SVGNumbers.text(offset * factor)
    }
  }

  /// Dashes of no length draw nothing where lines end bluntly; Cairo draws them all the same.
  private func normalizeDashes(of element: SVGElement) throws(SVGProblem) {
    try normalizeLength(of: element)
    guard let dashes = element.inherited("stroke-dasharray").flatMap(SVGNumbers.list), dashes.count % 2 == 0,
      stride(from: 0, to: dashes.count, by: 2).allSatisfy({ dashes[$0] == 0 }), dashes.contains(where: { $0 > 0 }),
      element.inherited("stroke-linecap").map({ $0 == "butt" }) ?? true
    else { return }
    element[property: "stroke"] = nil
    element[attribute: "stroke"] = "none"
  }

  /// Handles and dots of lines, of which Cairo makes too little.
  private func normalizeStroke(of element: SVGElement) {
    guard element.inherited("stroke").map({ $0 != "none" }) ?? false else { return }
    let isSquare = element.inherited("stroke-linecap") == "square"
    if isSquare { Self.lengthenDot(element) }
    guard element.name == "path", let data = element[attribute: "d"] else { return }
    let hasCurves = data.utf8.contains { $0 | 0x20 == UInt8(ascii: "c") || $0 | 0x20 == UInt8(ascii: "s") }
    guard isSquare || hasCurves else { return }
    var outline = SVGOutline(data)
    let width = CSSLength.pixels(element.inherited("stroke-width") ?? "1", percent: nil) ?? 1
    var changed = outline.straightenHandles(within: width / 50) ? outline.data : data
    // A dash of a hundredth of a point is long enough for Cairo to give it ends.
    if isSquare {
      for dot in outline.dots { changed += "M\(SVGNumbers.text(dot.x - 0.01)) \(SVGNumbers.text(dot.y))h0.02" }
    }
    if changed != data { element[attribute: "d"] = changed }
  }

  /// Makes a line of no length as long as Cairo needs it to give it square ends.
  private static func lengthenDot(_ element: SVGElement) {
    guard ["line", "polyline", "polygon"].contains(element.name), let bounds = SVGBounds.path(of: element)?.bounds,
      bounds.width == 0, bounds.height == 0
    else { return }
    let (left, right) = (SVGNumbers.text(bounds.minX - 0.01), SVGNumbers.text(bounds.minX + 0.01))
    if element.name == "line" {
      element[attribute: "x1"] = left
      element[attribute: "x2"] = right
    } else {
      let y = SVGNumbers.text(bounds.minY)
      element[attribute: "points"] = "\(left) \(y) \(right) \(y)"
    }
  }

  private func refuseMarkers(of element: SVGElement) throws(SVGProblem) {
    let markers = ["marker-start", "marker-mid", "marker-end"].filter {
      target(ofProperty: element.inherited($0)) != nil
    }
    guard !markers.isEmpty else { return }
    let data = element.name == "path" ? element[attribute: "d"] ?? "" : ""
    // Where it is closed, its direction lies between both sides of the corner; librsvg takes that of the first side.
    if element.name == "polygon" || data.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "z") }),
      let orient = target(ofProperty: element.inherited("marker-start"))?[attribute: "orient"],
      orient.utf8.starts(with: "auto".utf8)
    {
      throw SVGProblem(.combination("a marker-start with orient='\(orient)' on a closed outline"))
    }
    // Directions where one part of an outline ends and the next begins.
    if data.utf8.count(where: { $0 | 0x20 == UInt8(ascii: "m") }) > 1 {
      throw SVGProblem(.combination("a marker on an outline of several parts"))
    }
  }
}
