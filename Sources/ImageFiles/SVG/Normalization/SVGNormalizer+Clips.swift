import Geometry

/// Clip paths. librsvg puts all outlines of one into a single path, with one rule and without their own clips: what is
/// more than one outline becomes a mask.
extension SVGNormalizer {
  mutating func normalizeClips() throws(SVGProblem) {
    var waiting: [SVGElement] = []
    root.visitAll { if $0[property: "clip-path"] != nil { waiting.append($0) } }
    waiting = waiting.filter { $0.name != "clipPath" && $0.parent?.name != "clipPath" }
    while let element = waiting.popLast() {
      do throws(SVGProblem) {
        if let mask = try normalizeClip(of: element) {
          mask.visitAll { if $0[property: "clip-path"] != nil { waiting.append($0) } }
        }
      } catch { throw error.at(element.place) }
    }
  }

  /// Translates the clip path of one element; gives a mask that was made for it.
  private mutating func normalizeClip(of element: SVGElement) throws(SVGProblem) -> SVGElement? {
    guard let value = element[property: "clip-path"], value.loweredASCII != "none" else { return nil }
    let tokens = CSSTokenizer.tokens(value)[...].trimmed
    guard case .url(let address)? = tokens.first else {
      if value.loweredASCII == "inherit" { throw SVGProblem(.property("clip-path", value)) }
      guard let shape = try SVGClipShape.path(tokens, of: element) else {
        // It is no shape, so it is none.
        element[property: "clip-path"] = nil
        return nil
      }
      let clip = define("clipPath", at: element.place)
      let path = SVGElement("path", at: element.place, [("d", shape.data)])
      if shape.isEvenOdd { path[attribute: "clip-rule"] = "evenodd" }
      clip.append(path)
      element[property: "clip-path"] = "url(#\(clip[attribute: "id"] ?? ""))"
      return nil
    }
    if !SVGPropertyReader.isInside(address) { throw SVGProblem(.reference(address)) }
    if tokens.count > 1 { throw SVGProblem(.property("clip-path", value)) }
    guard let clip = target(address), clip.name == "clipPath" else {
      element[property: "clip-path"] = nil
      return nil
    }
    if isInBox(clip), clip[attribute: "transform"] != nil || isTurned(element) { return try unbox(clip, of: element) }
    guard needsMask(clip, []) else { return nil }
    return try mask(element, by: clip)
  }

  private func isInBox(_ clip: SVGElement) -> Bool { clip[attribute: "clipPathUnits"] == "objectBoundingBox" }

  /// Whether an element is turned or slanted on the picture.
  func isTurned(_ element: SVGElement) -> Bool {
    var around: SVGElement? = element
    while let current = around {
      if let transform = SVGBounds.transform(current[attribute: "transform"]), transform.b != 0 || transform.c != 0 {
        return true
      }
      around = current.parent
    }
    return false
  }

  /// A clip path in the coordinates of an element's box becomes one in the element's.
  private mutating func unbox(_ clip: SVGElement, of element: SVGElement) throws(SVGProblem) -> SVGElement? {
    guard let box = try SVGBounds.box(of: element) else {
      throw SVGProblem(.combination("a clip path in the units of a box that is turned"))
    }
    let copy = define("clipPath", at: clip.place)
    for (name, value) in clip.attributes where name != "id" && name != "clipPathUnits" && name != "transform" {
      copy[attribute: name] = value
    }
    copy.styles = clip.styles
    copy.adopt(clip.children.map { $0.copy() })
    try count(copy)
    let numbers = [box.width, 0, 0, box.height, box.minX, box.minY].map(SVGNumbers.text).joined(separator: " ")
    copy[attribute: "transform"] = (clip[attribute: "transform"].map { $0 + " " } ?? "") + "matrix(\(numbers))"
    element[property: "clip-path"] = "url(#\(copy[attribute: "id"] ?? ""))"
    return needsMask(copy, []) ? try mask(element, by: copy) : nil
  }

  private func needsMask(_ clip: SVGElement, _ chain: [SVGElement]) -> Bool {
    if clip[property: "clip-path"].map({ $0 != "none" }) ?? false { return true }
    let shapes = clip.children
    return shapes.count > 1 || shapes.contains { $0[property: "clip-path"].map { $0 != "none" } ?? false }
  }

  // MARK: Masks

  /// Masks an element with what a clip path leaves; gives the mask where it is new.
  private mutating func mask(_ element: SVGElement, by clip: SVGElement) throws(SVGProblem) -> SVGElement? {
    try refuseCycle(clip)
    var made: SVGElement?
    let name: String
    if let known = masks[ObjectIdentifier(clip)] {
      name = known
    } else {
      let mask = try mask(for: clip)
      name = mask[attribute: "id"] ?? ""
      masks[ObjectIdentifier(clip)] = name
      made = mask
    }
    element[property: "clip-path"] = nil
    guard element[property: "mask"].map({ $0 != "none" }) ?? false else {
      element[property: "mask"] = "url(#\(name))"
      return made
    }
    // Both: a group around has one of them.
    let group = SVGElement("g", at: element.place, [("mask", "url(#\(name))")])
    for name in ["transform", "mix-blend-mode"] {
      group[property: name] = element[property: name]
      element[property: name] = nil
    }
    if let mode = group[attribute: "mix-blend-mode"] {
      group[attribute: "mix-blend-mode"] = nil
      group.styles.append(SVGDeclaration(name: "mix-blend-mode", value: mode))
    }
    element.wrap(in: group)
    return made
  }

  private mutating func mask(for clip: SVGElement) throws(SVGProblem) -> SVGElement {
    var region = ["-100000", "200000"]
    if isInBox(clip) { region = ["-10", "21"] }
    let units = isInBox(clip) ? "objectBoundingBox" : "userSpaceOnUse"
    let mask = define(
      "mask", at: clip.place,
      [
        ("maskUnits", units), ("maskContentUnits", units), ("x", region[0]), ("y", region[0]), ("width", region[1]),
        ("height", region[1]), ("mask-type", "alpha"),
      ])
    let clipped = SVGElement("g", at: clip.place)
    if let own = clip[property: "clip-path"] { clipped[attribute: "clip-path"] = own }
    let shapes = SVGElement("g", at: clip.place)
    shapes[attribute: "transform"] = clip[attribute: "transform"]
    clipped.append(shapes)
    mask.append(clipped)
    for child in clip.children {
      if let outline = outline(child, rule: child.inherited("clip-rule") ?? "nonzero") { shapes.append(outline) }
    }
    try count(mask)
    return mask
  }

  /// A shape of a clip path as it stands in a mask: filled by its rule, with nothing else of its looks.
  private func outline(_ shape: SVGElement, rule: String) -> SVGElement? {
    if shape[property: "display"] == "none" || shape.inherited("visibility").map({ $0 != "visible" }) ?? false {
      return nil
    }
    if shape.name == "use" {
      guard let target = target(shape[attribute: "href"]), target.name != "use", target.name != "g",
        let inner = outline(target, rule: target[property: "clip-rule"] ?? rule)
      else { return nil }
      let group = SVGElement("g", at: shape.place)
      let (x, y) = (shape[attribute: "x"] ?? "0", shape[attribute: "y"] ?? "0")
      let size = SVGPercentageBasis.size(around: shape)
      let across = CSSLength.pixels(x, percent: size?.width) ?? 0
      let down = CSSLength.pixels(y, percent: size?.height) ?? 0
      let own = shape[attribute: "transform"].map { $0 + " " } ?? ""
      group[attribute: "transform"] = own + "translate(\(SVGNumbers.text(across)) \(SVGNumbers.text(down)))"
      if let clip = shape[property: "clip-path"] { group[attribute: "clip-path"] = clip }
      group.append(inner)
      return group
    }
    guard ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"].contains(shape.name) else { return nil }
    let outline = shape.copy()
    for name in [
      "opacity", "filter", "mask", "mix-blend-mode", "marker-start", "marker-mid", "marker-end", "clip-rule",
    ] {
      outline[property: name] = nil
    }
    for (name, value) in [("fill", "black"), ("fill-opacity", "1"), ("stroke", "none"), ("fill-rule", rule)] {
      outline[property: name] = nil
      outline[attribute: name] = value
    }
    for marker in ["marker-start", "marker-mid", "marker-end"] { outline[attribute: marker] = "none" }
    return outline
  }

  /// Clips that come back to themselves are in error.
  private mutating func refuseCycle(_ clip: SVGElement, depth: Int = 0) throws(SVGProblem) {
    if depth > Self.deepest {
      throw SVGProblem(.combination("a clip path of clip paths of clip paths"), at: clip.place)
    }
    switch surveyedClips[ObjectIdentifier(clip)] {
    case true?: throw SVGProblem(.combination("a clip path that is clipped by itself"), at: clip.place)
    case false?: return
    case nil: break
    }
    surveyedClips[ObjectIdentifier(clip)] = true
    for element in [clip] + clip.children {
      if let next = target(ofProperty: element[property: "clip-path"]), next.name == "clipPath" {
        try refuseCycle(next)
      }
    }
    surveyedClips[ObjectIdentifier(clip)] = false
  }
}

extension SVGElement {
  /// Puts a group in the place of this element, and this element into it.
  func wrap(in group: SVGElement) {
    parent?.replaceChild(at: index, by: group)
    group.append(self)
  }
}
