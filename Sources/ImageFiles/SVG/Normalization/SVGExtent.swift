import Basics
import Geometry

/// The fineness of the blurs of a document and the reach of its outlines, in the coordinates of its outermost element:
/// how it is drawn depends on both, and on how large that is.
struct SVGExtent {
  struct Blur {
    /// The least deviations across and down; infinite where nothing is blurred that way.
    var across: Double
    var down: Double
    var place: SVGPlace
  }

  /// Something of a document, by name.
  struct Part {
    let name: String
    let place: SVGPlace
  }

  private(set) var blur: Blur?
  /// The largest coordinate of an outline.
  private(set) var reach: (distance: Double, place: SVGPlace)?
  /// A part that goes by pixels, and would be another one in more of them.
  private(set) var grain: Part?
  /// The reach of blurs and offsets that cross the picture's edge: librsvg cuts each step of a filter at the edge of
  /// what it draws, so that too little fades or moves there.
  private(set) var margin = 0.0
  /// The part of the coordinates that the picture shows.
  private let shown: Rect?
  /// The place of the outermost element's coordinates in a picture.
  private let viewBox: [Double]?
  private let fit: String

  private let measuresBlurs: Bool
  private let measuresReach: Bool
  private var visited = 0

  init(of normalizer: SVGNormalizer) throws(SVGProblem) {
    let root = normalizer.root
    viewBox = root[attribute: "viewBox"].flatMap(SVGNumbers.list).flatMap { $0.count == 4 ? $0 : nil }
    fit = root[attribute: "preserveAspectRatio"] ?? ""
    // One that covers the picture with a part of its viewBox shows less than that.
    let covers = fit.utf8.split(separator: UInt8(ascii: " ")).contains { $0.elementsEqual("slice".utf8) }
    shown =
      covers
      ? nil
      : viewBox.map { Rect($0[0], $0[1], $0[2], $0[3]) }
        ?? SVGPercentageBasis.size(within: root).map { Rect(origin: .zero, size: $0) }
    measuresBlurs = normalizer.holds("filter")
    measuresReach = Self.mayReachFar(root)
    guard measuresBlurs || measuresReach else { return }
    try measure(root, .identity, in: normalizer, on: .picture, depth: 0)
  }

  /// The pixels of a unit in a picture of a size, which is drawn so many pixels large.
  func scale(in size: Size, width: Int, height: Int) -> Size {
    Self.scale(viewBox, fit, in: size).scaledBy(Double(width) / size.width, Double(height) / size.height)
  }

  private static func scale(_ viewBox: [Double]?, _ fit: String, in size: Size) -> Size {
    guard let viewBox, viewBox[2] > 0, viewBox[3] > 0 else { return Size(1, 1) }
    let (across, down) = (size.width / viewBox[2], size.height / viewBox[3])
    let words = CSSTokenizer.tokens(fit).compactMap(\.word)
    if words.contains("none") { return Size(across, down) }
    let one = words.contains("slice") ? max(across, down) : min(across, down)
    return Size(one, one)
  }

  // MARK: Measuring

  /// The attributes that hold coordinates.
  private static let coordinates: Set = [
    "d", "points", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "transform",
  ]

  /// Whether a number of five digits, or with an exponent, is among the coordinates.
  private static func mayReachFar(_ root: SVGElement) -> Bool {
    var isFound = false
    root.visitAll { element in
      if isFound { return }
      for (name, value) in element.attributes where coordinates.contains(name) && holdsFarNumber(value) {
        isFound = true
      }
      for style in element.styles where coordinates.contains(style.name) && holdsFarNumber(style.value) {
        isFound = true
      }
    }
    return isFound
  }

  private static func holdsFarNumber(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var (digits, isFraction) = (0, false)
      for byte in bytes {
        switch byte {
        case 0x30...0x39:
          if !isFraction { digits += 1 }
          if digits >= 5 { return true }
        case UInt8(ascii: "."): isFraction = true
        // An exponent, and no letter of `rotate`.
        case UInt8(ascii: "e") where digits > 0 || isFraction, UInt8(ascii: "E") where digits > 0 || isFraction:
          return true
        default: (digits, isFraction) = (0, false)
        }
      }
      return false
    }
  }

  /// The ground on which an element is drawn.
  private enum Ground {
    case picture
    /// Somewhere on the picture: a marker stands at each corner of a line.
    case anywhere
    /// A pattern, and the place of its content's coordinates; nil where it is not known here.
    case pattern(AffineTransform?)
  }

  private mutating func measure(
    _ element: SVGElement, _ outer: AffineTransform, in normalizer: SVGNormalizer, on ground: Ground, depth: Int
  ) throws(SVGProblem) {
    visited += 1
    guard visited <= Limits.drawingElements, depth <= SVGNormalizer.deepest else {
      throw SVGProblem(.tooManyElements, at: element.place)
    }
    switch element.name {
    case "defs", "symbol", "clipPath", "filter", "linearGradient", "radialGradient", "mask", "pattern", "marker": return
    default: break
    }
    var inner = SVGBounds.transform(element[attribute: "transform"]).map { $0.then(outer) } ?? outer
    if measuresBlurs {
      try noteFilters(of: element, inner, in: normalizer, on: ground)
      if depth < Self.deepestReference { try measureReferences(of: element, inner, in: normalizer, on: ground, depth) }
    }
    if measuresReach { noteReach(of: element, inner) }
    if element.name == "svg", element.parent != nil { inner = Self.placed(element).then(inner) }
    if element.name == "use", let target = normalizer.target(element[attribute: "href"]) {
      let size = SVGPercentageBasis.size(around: element)
      let x = CSSLength.pixels(element[property: "x"], percent: size?.width) ?? 0
      let y = CSSLength.pixels(element[property: "y"], percent: size?.height) ?? 0
      try measure(target, AffineTransform.translation(x, y).then(inner), in: normalizer, on: ground, depth: depth + 1)
    }
    for child in element.children { try measure(child, inner, in: normalizer, on: ground, depth: depth) }
  }

  /// The depth to which masks, patterns and markers within others are looked at: one that holds itself has no end.
  private static let deepestReference = 4

  /// Looks at the mask, the patterns and the markers of an element.
  private mutating func measureReferences(
    of element: SVGElement, _ transform: AffineTransform, in normalizer: SVGNormalizer, on ground: Ground,
    _ depth: Int
  ) throws(SVGProblem) {
    func measureContent(
      of target: SVGElement, _ placed: AffineTransform, on ground: Ground, _ extent: inout SVGExtent
    ) throws(SVGProblem) {
      for child in target.children {
        try extent.measure(child, placed.then(transform), in: normalizer, on: ground, depth: depth + 1)
      }
    }
    if let mask = normalizer.target(ofProperty: element[property: "mask"]), mask.name == "mask" {
      var placed = AffineTransform.identity
      if mask[attribute: "maskContentUnits"] == "objectBoundingBox", let box = try SVGBounds.box(of: element) {
        placed = AffineTransform.scale(box.width, box.height).then(.translation(box.minX, box.minY))
      }
      try measureContent(of: mask, placed, on: ground, &self)
    }
    guard ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"].contains(element.name) else { return }
    for name in ["fill", "stroke"] {
      guard let pattern = normalizer.target(ofProperty: element.inherited(name)), pattern.name == "pattern" else {
        continue
      }
      let placed = SVGBounds.transform(pattern[attribute: "patternTransform"])
      let isPlain =
        pattern[attribute: "viewBox"] == nil && pattern[attribute: "href"] == nil
        && pattern[attribute: "patternContentUnits"] != "objectBoundingBox"
      try measureContent(
        of: pattern, placed ?? .identity, on: .pattern(isPlain ? placed?.then(transform) : nil), &self)
    }
    for name in ["marker-start", "marker-mid", "marker-end"] {
      guard let marker = normalizer.target(ofProperty: element.inherited(name)), marker.name == "marker" else {
        continue
      }
      var around = Ground.anywhere
      if case .pattern = ground { around = .pattern(nil) }
      try measureContent(of: marker, Self.scale(of: marker, on: element), on: around, &self)
    }
  }

  /// The scale at which a marker's content is drawn.
  private static func scale(of marker: SVGElement, on element: SVGElement) -> AffineTransform {
    var factor = 1.0
    if marker[attribute: "markerUnits"] != "userSpaceOnUse" {
      factor = CSSLength.pixels(element.inherited("stroke-width") ?? "1", percent: nil) ?? 1
    }
    let width = CSSLength.pixels(marker[attribute: "markerWidth"] ?? "3", percent: nil) ?? 3
    let height = CSSLength.pixels(marker[attribute: "markerHeight"] ?? "3", percent: nil) ?? 3
    let box = marker[attribute: "viewBox"].flatMap(SVGNumbers.list).flatMap { $0.count == 4 ? $0 : nil }
    let scale = scale(box, marker[attribute: "preserveAspectRatio"] ?? "", in: Size(width, height))
    return .scale(factor * scale.width, factor * scale.height)
  }

  /// The place of a document within another one.
  private static func placed(_ element: SVGElement) -> AffineTransform {
    let outer = SVGPercentageBasis.size(around: element)
    func side(_ name: String, _ usual: Double?, _ whole: Double?) -> Double? {
      guard let text = element[property: name], text.loweredASCII != "auto" else { return usual }
      return CSSLength.pixels(text, percent: whole)
    }
    let x = side("x", 0, outer?.width) ?? 0
    let y = side("y", 0, outer?.height) ?? 0
    guard let width = side("width", outer?.width, outer?.width),
      let height = side("height", outer?.height, outer?.height),
      let box = element[attribute: "viewBox"].flatMap(SVGNumbers.list), box.count == 4
    else { return .translation(x, y) }
    let scale = Self.scale(box, element[attribute: "preserveAspectRatio"] ?? "", in: Size(width, height))
    return AffineTransform.translation(-box[0], -box[1]).then(.scale(scale.width, scale.height))
      .then(.translation(x, y))
  }

  private mutating func noteFilters(
    of element: SVGElement, _ transform: AffineTransform, in normalizer: SVGNormalizer, on ground: Ground
  ) throws(SVGProblem) {
    let rendering = element[property: "shape-rendering"]?.loweredASCII
    if let rendering, ["crispedges", "optimizespeed"].contains(rendering) {
      grain = Part(name: "shape-rendering", place: element.place)
    }
    for case .url(let address) in CSSTokenizer.tokens(element[property: "filter"] ?? "") {
      guard let filter = normalizer.target(address), filter.name == "filter" else { continue }
      // A blur of what is blurred reaches as far as both, and so does a blur that is moved.
      var reach = 0.0
      for primitive in filter.children {
        switch primitive.name {
        case "feGaussianBlur": reach += note(primitive, of: element, filter, transform)
        case "feOffset": reach += Self.distance(ofOffset: primitive, of: element, filter, transform)
        case "feConvolveMatrix", "feDiffuseLighting", "feSpecularLighting", "feTurbulence":
          grain = Part(name: "<\(primitive.name)>", place: primitive.place)
        default: break
        }
      }
      try noteEdge(of: element, transform, reach: reach, on: ground)
    }
  }

  /// Notes how fine a blur is, and returns how far it reaches.
  private mutating func note(
    _ blur: SVGElement, of element: SVGElement, _ filter: SVGElement, _ transform: AffineTransform
  ) -> Double {
    guard let deviations = blur[attribute: "stdDeviation"].flatMap(SVGNumbers.list), var across = deviations.first,
      var down = deviations.last
    else { return 0 }
    if filter[attribute: "primitiveUnits"] == "objectBoundingBox",
      let box = try? SVGBounds.box(of: element)
    {
      (across, down) = (across * box.width, down * box.height)
    }
    across *= (transform.a * transform.a + transform.b * transform.b).squareRoot()
    down *= (transform.c * transform.c + transform.d * transform.d).squareRoot()
    var least = self.blur ?? Blur(across: .infinity, down: .infinity, place: blur.place)
    if across > 0, across < least.across { (least.across, least.place) = (across, blur.place) }
    if down > 0, down < least.down { (least.down, least.place) = (down, blur.place) }
    self.blur = least
    // Three boxes reach less far than three deviations.
    return max(0, 3 * max(across, down))
  }

  /// The distance by which an offset moves its input.
  private static func distance(
    ofOffset offset: SVGElement, of element: SVGElement, _ filter: SVGElement, _ transform: AffineTransform
  ) -> Double {
    func side(_ name: String) -> Double { offset[attribute: name].flatMap(SVGNumbers.list)?.first ?? 0 }
    var (across, down) = (side("dx"), side("dy"))
    if filter[attribute: "primitiveUnits"] == "objectBoundingBox", let box = try? SVGBounds.box(of: element) {
      (across, down) = (across * box.width, down * box.height)
    }
    let moved = (across * transform.a + down * transform.c, across * transform.b + down * transform.d)
    return max(abs(moved.0), abs(moved.1))
  }

  /// Notes a filter that reaches beyond the edge of what it is drawn on.
  private mutating func noteEdge(
    of element: SVGElement, _ transform: AffineTransform, reach: Double, on ground: Ground
  ) throws(SVGProblem) {
    guard reach > 0 else { return }
    // A corner of a stroke reaches at most so many of its widths out of its outline, unless it says otherwise.
    let box = try SVGBounds.box(of: element).map { $0.inset(by: -2 * Self.widestStroke(within: element)) }
    switch ground {
    case .picture:
      let reached = box.map { transform.boundingBox(of: $0).inset(by: -reach) }
      if let reached, let shown, shown.union(reached) == shown { return }
      margin = max(margin, reach)
    case .anywhere: margin = max(margin, reach)
    case .pattern(let place):
      if let box, let shown, let place, let inverse = place.inverse {
        // A margin does not move a pattern's content: filters are cut at its zero. What blurs lose there comes back in
        // later steps, up to 1.25 deviations from it.
        let scale = min(place.a * place.a + place.b * place.b, place.c * place.c + place.d * place.d).squareRoot()
        let reached = transform.then(inverse).boundingBox(of: box).inset(by: -reach * (1.25 / 3) / scale)
        let whole = Rect(0, 0, shown.width, shown.height)
        if whole.union(reached) == whole { return }
      }
      throw SVGProblem(.combination("a filter that reaches beyond the edge of a pattern"), at: element.place)
    }
  }

  /// The width of the widest stroke of an element and all within.
  private static func widestStroke(within element: SVGElement) -> Double {
    var widest = 0.0
    element.visitAll { part in
      guard let paint = part.inherited("stroke"), paint != "none" else { return }
      widest = max(widest, CSSLength.pixels(part.inherited("stroke-width") ?? "1", percent: nil) ?? 1)
    }
    return widest
  }

  private mutating func noteReach(of element: SVGElement, _ transform: AffineTransform) {
    guard let bounds = SVGBounds.path(of: element)?.bounds else { return }
    let box = transform.boundingBox(of: bounds)
    let distance = [box.minX, box.minY, box.maxX, box.maxY].map { abs($0) }.max() ?? 0
    if distance > reach?.distance ?? 0 { reach = (distance, element.place) }
  }
}

extension Size {
  func scaledBy(_ across: Double, _ down: Double) -> Size { Size(width * across, height * down) }
}
