import Geometry

/// Filters (Filter Effects 1), said in the primitives that librsvg has.
extension SVGNormalizer {
  mutating func normalizeFilters() throws(SVGProblem) {
    try forEachPlaced { element, normalizer throws(SVGProblem) in
      if element.name == "filter" { try normalizer.normalizeFilter(element) }
    }
    try forEachPlaced { element, normalizer throws(SVGProblem) in
      guard let value = element[property: "filter"], value.loweredASCII != "inherit" else { return }
      guard let filters = try SVGFilterFunctions.filters(value, of: element) else {
        element[property: "filter"] = nil
        return
      }
      try normalizer.set(filters, of: element)
      try normalizer.placeRegion(of: element)
      normalizer.widenRegions(of: element)
    }
    try forEachPlaced { element, normalizer throws(SVGProblem) in
      if element[property: "mask"] != nil { try normalizer.placeMask(of: element) }
    }
  }

  /// Sets an element's filters: one that is not there is passed over, and functions become a filter each.
  private mutating func set(_ filters: [SVGFilterFunctions.Filter], of element: SVGElement) throws(SVGProblem) {
    var list: [String] = []
    var isChanged = false
    for filter in filters {
      switch filter {
      case .url(let address):
        if target(address)?.name == "filter" { list.append("url(\"\(address)\")") } else { isChanged = true }
      case .primitives(let primitives):
        isChanged = true
        let made = define(
          "filter", at: element.place,
          [
            ("filterUnits", "userSpaceOnUse"), ("x", "-100000"), ("y", "-100000"), ("width", "200000"),
            ("height", "200000"), ("color-interpolation-filters", "sRGB"),
          ])
        made.adopt(primitives)
        try normalizeFilter(made)
        list.append("url(#\(made[attribute: "id"] ?? ""))")
      }
    }
    if isChanged { element[property: "filter"] = list.isEmpty ? nil : list.joined(separator: " ") }
  }

  private mutating func normalizeFilter(_ filter: SVGElement) throws(SVGProblem) {
    filter[attribute: "href"] = nil
    let primitives = filter.children.filter { $0.name.utf8.starts(with: "fe".utf8) }
    // A filter without a region leaves nothing.
    let isEmpty = ["width", "height"].contains { side in
      filter[attribute: side].flatMap { CSSLength.pixels($0, percent: 1) }.map { $0 <= 0 } ?? false
    }
    if isEmpty {
      filter.attributes.removeAll { ["x", "y", "width", "height"].contains($0.name) }
      filter.adopt([SVGElement("feFlood", at: filter.place, [("flood-opacity", "0")])])
      return
    }
    var known: Set<String> = []
    var normalized: [SVGElement] = []
    func isNothing(_ primitive: SVGElement) -> Bool {
      ["width", "height"].contains { side in
        primitive[attribute: side].flatMap { CSSLength.pixels($0, percent: 1) }.map { $0 <= 0 } ?? false
      }
    }
    for primitive in primitives {
      do throws(SVGProblem) {
        leaveOutInputs(of: primitive, known)
        if isNothing(primitive) {
          normalized.append(nothing(like: primitive))
          if let result = primitive[attribute: "result"] { known.insert(result) }
          continue
        }
        if primitive.name == "feMerge" { for node in primitive.children { leaveOutInputs(of: node, known) } }
        normalized += try normalize(primitive, behind: normalized.last, in: filter)
      } catch { throw error.at(primitive.place) }
      if let result = primitive[attribute: "result"] { known.insert(result) }
    }
    filter.adopt(normalized)
  }

  /// An input that nobody made is as if it were not said: what was made before, or the element itself.
  private func leaveOutInputs(of primitive: SVGElement, _ known: Set<String>) {
    for name in ["in", "in2"] {
      guard let input = primitive[attribute: name] else { continue }
      if input != "SourceGraphic", input != "SourceAlpha", !known.contains(input) { primitive[attribute: name] = nil }
    }
  }

  private mutating func normalize(
    _ primitive: SVGElement, behind last: SVGElement?, in filter: SVGElement
  ) throws(SVGProblem) -> [SVGElement] {
    let isOfBox = filter[attribute: "primitiveUnits"] == "objectBoundingBox"
    if primitive.name == "feGaussianBlur" {
      // All that librsvg blurs ends at the picture's edge, where the part that is blurred begins beyond it.
      for side in ["x", "y"] {
        if let value = primitive[attribute: side], let start = CSSLength.pixels(value, percent: 1), start < 0 {
          throw SVGProblem(.attribute(side, value))
        }
      }
    }
    switch primitive.name {
    case "feDropShadow": return dropShadow(primitive, behind: last)
    case "feGaussianBlur": return blur(primitive)
    case "feColorMatrix":
      let type = primitive[attribute: "type"] ?? "matrix"
      let counts = ["matrix": 20, "saturate": 1, "hueRotate": 1]
      if let values = primitive[attribute: "values"], let count = counts[type], SVGNumbers.list(values)?.count != count
      {
        primitive[attribute: "values"] = nil
      }
    case "feDiffuseLighting", "feSpecularLighting": return try lighting(primitive)
    case "feMorphology":
      let radii = primitive[attribute: "radius"].flatMap(SVGNumbers.list) ?? [0]
      if radii.contains(where: { $0 <= 0 }) {
        throw SVGProblem(.attribute("radius", primitive[attribute: "radius"] ?? "0"))
      }
      if isOfBox || radii.contains(where: { $0 > 2.5 }) {
        throw SVGProblem(.filter("a <feMorphology> of more than 2.5"))
      }
    case "feTurbulence": if isOfBox { throw SVGProblem(.filter("a <feTurbulence> in the units of a box")) }
    case "feTile": throw SVGProblem(.filter("<feTile>"))
    case "feImage":
      if primitive[attribute: "href"].map({ $0.utf8.first == UInt8(ascii: "#") }) ?? true {
        throw SVGProblem(.filter("a <feImage> of an element"))
      }
      if ["x", "y", "width", "height", "preserveAspectRatio"].contains(where: { primitive[attribute: $0] != nil }) {
        throw SVGProblem(.filter("a <feImage> with a place of its own"))
      }
    case "feConvolveMatrix": transposeKernel(of: primitive)
    case "feBlend", "feComponentTransfer", "feComposite", "feDisplacementMap", "feFlood", "feMerge", "feOffset": break
    default: return []
    }
    return [primitive]
  }

  /// A kernel is written row by row; librsvg reads it column by column.
  private func transposeKernel(of primitive: SVGElement) {
    guard let kernel = primitive[attribute: "kernelMatrix"].flatMap(SVGNumbers.list) else { return }
    let order = primitive[attribute: "order"].flatMap(SVGNumbers.list) ?? [3]
    guard let (columns, rows) = order.first.map({ (Int(clamped: $0), Int(clamped: order.last ?? $0)) }),
      columns > 0, rows > 0, kernel.count % columns == 0, kernel.count / columns == rows
    else { return }
    let read = (0..<columns).flatMap { column in (0..<rows).map { kernel[$0 * columns + column] } }
    primitive[attribute: "kernelMatrix"] = read.map(SVGNumbers.text).joined(separator: " ")
  }

  /// Blurs the whole input, and cuts the result: librsvg would cut the input first.
  private mutating func blur(_ blur: SVGElement) -> [SVGElement] {
    let sides = ["x", "y", "width", "height"].filter { blur[attribute: $0] != nil }
    guard !sides.isEmpty else { return [blur] }
    let cut = SVGElement("feOffset", at: blur.place)
    for name in sides + ["result", "color-interpolation-filters"] { cut[attribute: name] = blur[attribute: name] }
    for name in sides + ["result"] { blur[attribute: name] = nil }
    // All of the filter's region, and not that of the input.
    for (name, value) in [("x", "-10000"), ("y", "-10000"), ("width", "20000"), ("height", "20000")] {
      blur[attribute: name] = value
    }
    return [blur, cut]
  }

  /// Filter Effects 1, section 9.11: a shadow in the primitives that it stands for.
  private mutating func dropShadow(_ shadow: SVGElement, behind last: SVGElement?) -> [SVGElement] {
    let sides = ["x", "y", "width", "height"].compactMap { name in
      shadow[attribute: name].map { (name: name, value: $0) }
    }
    let space =
      shadow.styles.first { $0.name == "color-interpolation-filters" }
      .map { (name: $0.name, value: $0.value) }
      ?? shadow[attribute: "color-interpolation-filters"].map { (name: "color-interpolation-filters", value: $0) }
    func primitive(_ name: String, _ attributes: [(name: String, value: String)]) -> SVGElement {
      SVGElement(name, at: shadow.place, attributes + (space.map { [$0] } ?? []))
    }
    var source = shadow[attribute: "in"] ?? "SourceGraphic"
    if shadow[attribute: "in"] == nil, let last {
      source = last[attribute: "result"] ?? newName()
      last[attribute: "result"] = source
    }
    let (blurred, moved, flood, colored) = (newName(), newName(), newName(), newName())
    let color = primitive("feFlood", [("result", flood)])
    for name in ["flood-color", "flood-opacity", "color"] {
      if let style = shadow.styles.first(where: { $0.name == name }) {
        color.styles.append(style)
      } else if let value = shadow[attribute: name] {
        color[attribute: name] = value
      }
    }
    let merge = primitive("feMerge", sides + (shadow[attribute: "result"].map { [("result", $0)] } ?? []))
    for input in [colored, source] { merge.append(SVGElement("feMergeNode", at: shadow.place, [("in", input)])) }
    return [
      primitive(
        "feGaussianBlur",
        [("in", source), ("stdDeviation", shadow[attribute: "stdDeviation"] ?? "2"), ("result", blurred)]),
      primitive(
        "feOffset",
        [
          ("in", blurred), ("dx", shadow[attribute: "dx"] ?? "2"), ("dy", shadow[attribute: "dy"] ?? "2"),
          ("result", moved),
        ]),
      color,
      primitive("feComposite", [("in", flood), ("in2", moved), ("operator", "in"), ("result", colored)]),
      merge,
    ]
  }

  /// All that is clear everywhere, in the place of a primitive.
  private func nothing(like primitive: SVGElement) -> SVGElement {
    let nothing = SVGElement("feFlood", at: primitive.place, [("flood-opacity", "0")])
    nothing[attribute: "result"] = primitive[attribute: "result"]
    return nothing
  }

  private func lighting(_ primitive: SVGElement) throws(SVGProblem) -> [SVGElement] {
    for name in ["diffuseConstant", "specularConstant"] {
      if let value = primitive[attribute: name].flatMap(SVGNumbers.list)?.first, value < 0 {
        primitive[attribute: name] = "0"
      }
    }
    let sources = primitive.children.filter { ["feDistantLight", "fePointLight", "feSpotLight"].contains($0.name) }
    guard let source = sources.first else {
      return [nothing(like: primitive)]
    }
    if primitive.inherited("color-interpolation-filters")?.loweredASCII ?? "linearrgb" == "linearrgb" {
      try normalizeLight(of: primitive)
    }
    if source.name == "feSpotLight" { throw SVGProblem(.filter("a <feSpotLight>"), at: source.place) }
    primitive.adopt([source])
    return [primitive]
  }

  /// librsvg lights in linear colours with a lamp in those of the screen.
  private func normalizeLight(of primitive: SVGElement) throws(SVGProblem) {
    guard let value = primitive[property: "lighting-color"] else { return }
    func read(_ text: String?) throws(SVGProblem) -> CSSColor? {
      try text.flatMap { text throws(SVGProblem) in
        try CSSColor.color(CSSTokenizer.tokens(text)[...], current: { nil })
      }
    }
    let isCurrent = ["currentcolor", "inherit"].contains(value.loweredASCII)
    let color = try isCurrent ? read(primitive.inherited("color") ?? "black") : read(value)
    guard value.loweredASCII != "inherit", let linear = color?.linearText else {
      throw SVGProblem(.property("lighting-color", value))
    }
    primitive[property: "lighting-color"] = linear
  }
}
