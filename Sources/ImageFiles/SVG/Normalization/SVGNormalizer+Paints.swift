import Basics

/// Gradients, patterns and masks: references that lead nowhere, and radii that are none.
extension SVGNormalizer {
  mutating func normalizePaints() throws(SVGProblem) {
    try forEachPlaced { element, normalizer throws(SVGProblem) in
      switch element.name {
      case "linearGradient", "radialGradient":
        normalizer.flatten(element, ["linearGradient", "radialGradient"])
        if element.name == "radialGradient" {
          try normalizer.normalizeRadius(of: element)
        } else {
          normalizer.normalizeVector(of: element)
        }
        normalizer.holdStops(of: element)
      case "pattern":
        normalizer.flatten(element, ["pattern"])
        if element[attribute: "viewBox"] != nil { throw SVGProblem(.combination("a <pattern> with a viewBox")) }
      case "mask": try normalizer.refuseMaskCycle(element)
      default: break
      }
    }
  }

  /// Leaves out a reference that leads to another kind of element, or back; librsvg would draw nothing at all.
  private func flatten(_ element: SVGElement, _ kinds: Set<String>) {
    guard element[attribute: "href"] != nil else { return }
    var chain = [element]
    while let reference = chain.last?[attribute: "href"] {
      guard let next = target(reference), kinds.contains(next.name), !chain.contains(where: { $0 === next }) else {
        // All that it inherits is its own then, and the reference is gone.
        merge(chain)
        return
      }
      chain.append(next)
      if chain.count > 64 { return }
    }
  }

  private func merge(_ chain: [SVGElement]) {
    let element = chain[0]
    let own: Set = ["id", "href", "class", "style", "transform"]
    for other in chain.dropFirst() {
      let isSame = other.name == element.name
      let shared: Set = ["gradientUnits", "gradientTransform", "spreadMethod"]
      for (name, value) in other.attributes where !own.contains(name) && element[attribute: name] == nil {
        if isSame || shared.contains(name) { element[attribute: name] = value }
      }
      if element.children.isEmpty { element.adopt(other.children.map { $0.copy() }) }
    }
    element[attribute: "href"] = nil
  }

  /// An attribute of a gradient, or of what it refers to.
  func attribute(_ name: String, of gradient: SVGElement) -> String? {
    var current: SVGElement? = gradient
    var left = 64
    while let element = current, left > 0 {
      if let value = element[property: name] { return value }
      current = target(element[attribute: "href"])
      left -= 1
    }
    return nil
  }

  func stops(of gradient: SVGElement) -> [SVGElement] {
    var current: SVGElement? = gradient
    var left = 64
    while let element = current, left > 0 {
      let stops = element.children.filter { $0.name == "stop" }
      if !stops.isEmpty { return stops }
      current = target(element[attribute: "href"])
      left -= 1
    }
    return []
  }

  /// A line without a length is the last stop's colour everywhere.
  private func normalizeVector(of gradient: SVGElement) {
    func end(_ name: String, _ usual: String) -> String { attribute(name, of: gradient) ?? usual }
    guard end("x1", "0%") == end("x2", "100%"), end("y1", "0%") == end("y2", "0%") else { return }
    fillWithLastStop(gradient)
    for (name, value) in [("x1", "0"), ("y1", "0"), ("x2", "1"), ("y2", "0")] { gradient[attribute: name] = value }
  }

  /// Before its first stop and behind its last one a gradient holds their colours; where one that repeats has no stops
  /// there, Cairo mixes the last with the first.
  private func holdStops(of gradient: SVGElement) {
    guard let spread = attribute("spreadMethod", of: gradient), spread != "pad" else { return }
    let stops = stops(of: gradient)
    let offsets = stops.map { min(1, max(0, CSSLength.pixels($0[attribute: "offset"], percent: 1) ?? 0)) }
    guard let first = stops.first, let last = stops.last, let start = offsets.first, let end = offsets.max(),
      start > 0 || end < 1
    else { return }
    var held = stops.map { $0.copy() }
    if start > 0 {
      held.insert(first.copy(), at: 0)
      held[0][attribute: "offset"] = "0"
    }
    if end < 1 {
      let behind = last.copy()
      behind[attribute: "offset"] = "1"
      held.append(behind)
    }
    gradient.adopt(held)
  }

  private func fillWithLastStop(_ gradient: SVGElement) {
    guard let last = stops(of: gradient).last else { return }
    let (first, second) = (last.copy(), last.copy())
    first[attribute: "offset"] = "0"
    second[attribute: "offset"] = "1"
    gradient.adopt([first, second])
  }

  /// A circle without a radius is its last stop's colour everywhere.
  private func normalizeRadius(of gradient: SVGElement) throws(SVGProblem) {
    func isLess(_ first: String?, than second: Double) -> Bool {
      CSSLength.pixels(first, percent: 1).map { $0 < second } ?? false
    }
    let radius = attribute("r", of: gradient)
    let number = radius.flatMap { CSSLength.pixels($0, percent: 1) }
    if let number, number <= 0 {
      guard let last = stops(of: gradient).last else { return }
      let first = last.copy()
      let second = last.copy()
      first[attribute: "offset"] = "0"
      second[attribute: "offset"] = "1"
      gradient.adopt([first, second])
      gradient[property: "r"] = nil
      gradient[attribute: "r"] = "50%"
      for name in ["fx", "fy", "fr"] { gradient[attribute: name] = nil }
      return
    }
    if let focus = attribute("fr", of: gradient), let inner = CSSLength.pixels(focus, percent: 1), inner > 0,
      inner >= number ?? 0.5
    {
      throw SVGProblem(.attribute("fr", focus))
    }
  }

  /// Masks that come back to themselves are in error.
  private mutating func refuseMaskCycle(_ mask: SVGElement, depth: Int = 0) throws(SVGProblem) {
    if depth > Self.deepest { throw SVGProblem(.combination("a mask of masks of masks"), at: mask.place) }
    switch surveyedClips[ObjectIdentifier(mask)] {
    case true?: throw SVGProblem(.combination("a mask that is masked by itself"), at: mask.place)
    case false?: return
    case nil: break
    }
    surveyedClips[ObjectIdentifier(mask)] = true
    var inner: [SVGElement] = []
    mask.visitAll { element in
      if let next = target(ofProperty: element[property: "mask"]), next.name == "mask" { inner.append(next) }
    }
    for next in inner { try refuseMaskCycle(next, depth: depth + 1) }
    surveyedClips[ObjectIdentifier(mask)] = false
  }

  // MARK: Paints of the context

  /// `context-fill` is a plain colour's for librsvg: gradients and patterns would lie otherwise.
  func refuseContextPaints() throws(SVGProblem) {
    var user: SVGElement?
    root.visitAll { element in
      for name in ["fill", "stroke"]
      where element[property: name].map({ MachineText($0).starts(with: "context-") }) ?? false {
        user = user ?? element
      }
    }
    guard let user else { return }
    var isPainted = false
    root.visitAll { element in
      let hasMarker = ["marker-start", "marker-mid", "marker-end"].contains {
        element.inherited($0).map { $0 != "none" } ?? false
      }
      guard element.name == "use" || hasMarker else { return }
      for name in ["fill", "stroke"] where element.inherited(name).map({ MachineText($0).holds("url(") }) ?? false {
        isPainted = true
      }
    }
    if isPainted {
      throw SVGProblem(.combination("the paint of a context that is a gradient or a pattern"), at: user.place)
    }
  }
}
