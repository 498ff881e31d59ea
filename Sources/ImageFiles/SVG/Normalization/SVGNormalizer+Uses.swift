import Basics

/// Uses of symbols and of documents within: what is used becomes a document within (SVG 2, section 5.6).
///
/// librsvg draws a symbol's content without its own opacity, and knows neither the size nor the place that a use gives
/// it. Uses of other elements stay: it draws those rightly.
extension SVGNormalizer {
  mutating func normalizeUses() throws(SVGProblem) {
    var uses: [SVGElement] = []
    root.visitAll { if $0.name == "use" { uses.append($0) } }
    for use in uses {
      do throws(SVGProblem) { try normalizeUse(use, []) } catch { throw error.at(use.place) }
    }
  }

  /// - Parameter around: the elements within whose copies the use stands.
  private mutating func normalizeUse(_ use: SVGElement, _ around: [SVGElement]) throws(SVGProblem) {
    guard let target = target(use[attribute: "href"]) else { return }
    // An element in itself is in error, and draws nothing.
    if around.contains(where: { $0 === target }) || use.isWithin(target) {
      use[attribute: "href"] = nil
      return
    }
    let isDocument = target.name == "symbol" || target.name == "svg"
    // All that lies in the units of a box is placed where it is used.
    let isPlaced = hasBoxes && isTurned(use)
    guard try survey(target) || isDocument || isPlaced else { return }
    let copy = target.copy()
    if isDocument {
      copy.name = "svg"
      copy[attribute: "x"] = target.name == "svg" ? target[attribute: "x"] : nil
      copy[attribute: "y"] = target.name == "svg" ? target[attribute: "y"] : nil
      for side in ["width", "height"] {
        if let size = use[property: side], size.loweredASCII != "auto" {
          copy[property: side] = size
        } else if target.name == "symbol", copy[property: side] == nil {
          copy[property: side] = "100%"
        }
      }
      // It is a root here, which says what overflow is.
      if copy[property: "overflow"] == nil { copy[property: "overflow"] = "hidden" }
      // librsvg draws no transform of a document within.
      if let transform = copy[attribute: "transform"] {
        let group = SVGElement("g", at: use.place, [("transform", transform)])
        copy[attribute: "transform"] = nil
        group.append(copy)
        try place(group, in: use, around + [target])
        return
      }
    }
    try place(copy, in: use, around + [target])
  }

  /// Makes a group of a use, with what it uses in it.
  private mutating func place(_ copy: SVGElement, in use: SVGElement, _ around: [SVGElement]) throws(SVGProblem) {
    let (x, y) = (use[attribute: "x"] ?? "0", use[attribute: "y"] ?? "0")
    use.name = "g"
    for name in ["href", "x", "y", "width", "height"] { use[property: name] = nil }
    if let shift = try shift(x, y, of: use) {
      let own = use[attribute: "transform"].map { $0 + " " } ?? ""
      use[attribute: "transform"] = own + shift
    }
    use.adopt([copy])
    try count(copy)
    var inner: [SVGElement] = []
    copy.visitAll { if $0.name == "use" { inner.append($0) } }
    for one in inner { try normalizeUse(one, around) }
  }

  private func shift(_ x: String, _ y: String, of use: SVGElement) throws(SVGProblem) -> String? {
    let size = SVGPercentageBasis.size(around: use)
    guard let across = CSSLength.pixels(x, percent: size?.width), let down = CSSLength.pixels(y, percent: size?.height)
    else { throw SVGProblem(.unit("\(x), \(y)")) }
    return across == 0 && down == 0 ? nil : "translate(\(SVGNumbers.text(across)) \(SVGNumbers.text(down)))"
  }

  /// Whether an element is, holds or uses a document. Uses that come back to themselves are in error, and librsvg would
  /// leave out more than that.
  private mutating func survey(_ element: SVGElement, depth: Int = 0) throws(SVGProblem) -> Bool {
    if depth > Self.deepest { throw SVGProblem(.combination("a <use> of uses of uses"), at: element.place) }
    let key = ObjectIdentifier(element)
    switch surveyed[key] {
    case .open?: throw SVGProblem(.combination("a <use> that comes back to itself"), at: element.place)
    case .holdsDocument?: return true
    case .plain?: return false
    case nil: break
    }
    surveyed[key] = .open
    var isFound = false
    if element.name == "use", let target = target(element[attribute: "href"]) {
      isFound = try survey(target, depth: depth + 1) || target.name == "symbol" || target.name == "svg"
    }
    for child in element.children where try survey(child, depth: depth + 1) { isFound = true }
    surveyed[key] = isFound ? .holdsDocument : .plain
    return isFound
  }
}
