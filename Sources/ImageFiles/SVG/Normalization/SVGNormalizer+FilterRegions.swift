import Geometry

/// The regions of filters that blur. librsvg cuts each of the passes of a blur at the region's edge, so that too little
/// fades there; browsers cut the whole blur once.
extension SVGNormalizer {
  /// Widens the regions of an element's filters for their blurs, and cuts their results at the original region.
  mutating func widenRegions(of element: SVGElement) {
    for case .url(let address) in CSSTokenizer.tokens(element[property: "filter"] ?? "") {
      guard let filter = target(address), filter.name == "filter" else { continue }
      if widened.insert(ObjectIdentifier(filter)).inserted { widen(filter, of: element) }
    }
  }

  private mutating func widen(_ filter: SVGElement, of element: SVGElement) {
    let blurs = filter.children.filter { $0.name == "feGaussianBlur" }
    guard let deviation = blurs.compactMap({ $0[attribute: "stdDeviation"].flatMap(SVGNumbers.list)?.max() }).max(),
      deviation > 0, let region = FilterRegion(of: filter, on: element)
    else { return }
    // Three boxes reach less far than four deviations.
    let wide = region.rect.inset(by: -4 * deviation)
    var crops: [String: SVGElement] = [:]
    var children: [SVGElement] = []
    var cutsNext = false
    for primitive in filter.children {
      crop(inputsOf: primitive, isFirst: children.isEmpty, to: region, &crops)
      children.append(primitive)
      if primitive.name == "feGaussianBlur" {
        // One with a place of its own has its cut behind it.
        cutsNext = primitive[attribute: "x"] != nil
        FilterRegion.set(wide, on: primitive)
        if !cutsNext {
          let cut = SVGElement("feOffset", at: primitive.place)
          for name in ["result", "color-interpolation-filters"] { cut[attribute: name] = primitive[attribute: name] }
          cut.styles = primitive.styles
          primitive[attribute: "result"] = nil
          FilterRegion.set(region.rect, on: cut)
          children.append(cut)
        }
      } else {
        let hasPlace = FilterRegion.sides.contains { primitive[attribute: $0] != nil }
        if cutsNext || hasPlace || ["feFlood", "feTurbulence", "feImage"].contains(primitive.name) {
          region.confine(primitive)
        }
        cutsNext = false
      }
    }
    filter.adopt(crops.keys.sorted().compactMap { crops[$0] } + children)
    FilterRegion.set(wide, on: filter)
  }

  /// The source ends at the region: blurs would see what lies beyond it.
  private mutating func crop(
    inputsOf primitive: SVGElement, isFirst: Bool, to region: FilterRegion, _ crops: inout [String: SVGElement]
  ) {
    let hasSecond = ["feBlend", "feComposite", "feDisplacementMap"].contains(primitive.name)
    let hasNone = ["feFlood", "feTurbulence", "feImage", "feMerge"].contains(primitive.name)
    func names(_ node: SVGElement) -> [String] { hasSecond ? ["in", "in2"] : ["in"] }
    for node in primitive.name == "feMerge" ? primitive.children : hasNone ? [] : [primitive] {
      for name in names(node) {
        guard let input = node[attribute: name] ?? (isFirst ? "SourceGraphic" : nil),
          input == "SourceGraphic" || input == "SourceAlpha"
        else { continue }
        if crops[input] == nil {
          let crop = SVGElement(
            "feOffset", at: primitive.place,
            [("in", input), ("result", newName()), ("color-interpolation-filters", "sRGB")])
          FilterRegion.set(region.rect, on: crop)
          crops[input] = crop
        }
        node[attribute: name] = crops[input]?[attribute: "result"]
      }
    }
  }
}

/// The region of a filter in the units of its primitives.
private struct FilterRegion {
  let rect: Rect
  /// The whole of which percentages are.
  private let whole: Size?

  static let sides = ["x", "y", "width", "height"]

  /// The region of a filter on an element; nil where its primitives have other units, or where it is not known here.
  init?(of filter: SVGElement, on element: SVGElement) {
    let isOfBox = filter[attribute: "filterUnits"] != "userSpaceOnUse"
    guard isOfBox == (filter[attribute: "primitiveUnits"] == "objectBoundingBox") else { return nil }
    whole = isOfBox ? Size(1, 1) : SVGPercentageBasis.size(around: element)
    func side(_ name: String, _ usual: String, _ whole: Double?) -> Double? {
      CSSLength.pixels(filter[attribute: name] ?? usual, percent: whole)
    }
    guard let x = side("x", "-10%", whole?.width), let y = side("y", "-10%", whole?.height),
      let width = side("width", "120%", whole?.width), let height = side("height", "120%", whole?.height)
    else { return nil }
    rect = Rect(x, y, width, height)
  }

  static func set(_ rect: Rect, on element: SVGElement) {
    for (name, value) in zip(sides, [rect.minX, rect.minY, rect.width, rect.height]) {
      element[attribute: name] = SVGNumbers.text(value)
    }
  }

  /// Cuts a primitive's subregion to the part inside of this region.
  func confine(_ primitive: SVGElement) {
    func side(_ name: String, _ usual: Double, _ whole: Double?) -> Double? {
      guard let text = primitive[attribute: name] else { return usual }
      return CSSLength.pixels(text, percent: whole)
    }
    guard let x = side("x", rect.minX, whole?.width), let y = side("y", rect.minY, whole?.height),
      let width = side("width", rect.width, whole?.width), let height = side("height", rect.height, whole?.height)
    else { return }
    let own = Rect(x, y, width, height)
    let (left, top) = (max(own.minX, rect.minX), max(own.minY, rect.minY))
    let (right, bottom) = (min(own.maxX, rect.maxX), min(own.maxY, rect.maxY))
    if right > left, bottom > top { Self.set(Rect(left, top, right - left, bottom - top), on: primitive) }
  }
}
