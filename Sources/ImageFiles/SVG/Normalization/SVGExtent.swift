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
    measuresBlurs = normalizer.holds("filter")
    measuresReach = Self.mayReachFar(root)
    guard measuresBlurs || measuresReach else { return }
    try measure(root, .identity, in: normalizer, depth: 0)
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

  private mutating func measure(
    _ element: SVGElement, _ outer: AffineTransform, in normalizer: SVGNormalizer, depth: Int
  ) throws(SVGProblem) {
    visited += 1
    guard visited <= Limits.drawingElements, depth <= SVGNormalizer.deepest else {
      throw SVGProblem(.tooManyElements, at: element.place)
    }
    switch element.name {
    case "defs", "symbol", "clipPath", "filter", "linearGradient", "radialGradient": return
    default: break
    }
    var inner = SVGBounds.transform(element[attribute: "transform"]).map { $0.then(outer) } ?? outer
    if measuresBlurs { noteFilters(of: element, inner, in: normalizer) }
    if measuresReach { noteReach(of: element, inner) }
    if element.name == "svg", element.parent != nil { inner = Self.placed(element).then(inner) }
    if element.name == "use", let target = normalizer.target(element[attribute: "href"]) {
      let size = SVGPercentageBasis.size(around: element)
      let x = CSSLength.pixels(element[property: "x"], percent: size?.width) ?? 0
      let y = CSSLength.pixels(element[property: "y"], percent: size?.height) ?? 0
      try measure(target, AffineTransform.translation(x, y).then(inner), in: normalizer, depth: depth + 1)
    }
    for child in element.children { try measure(child, inner, in: normalizer, depth: depth) }
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
    of element: SVGElement, _ transform: AffineTransform, in normalizer: SVGNormalizer
  ) {
    let rendering = element[property: "shape-rendering"]?.loweredASCII
    if let rendering, ["crispedges", "optimizespeed"].contains(rendering) {
      grain = Part(name: "shape-rendering", place: element.place)
    }
    for case .url(let address) in CSSTokenizer.tokens(element[property: "filter"] ?? "") {
      guard let filter = normalizer.target(address), filter.name == "filter" else { continue }
      for primitive in filter.children {
        switch primitive.name {
        case "feGaussianBlur": note(primitive, of: element, filter, transform)
        case "feConvolveMatrix", "feDiffuseLighting", "feSpecularLighting", "feTurbulence":
          grain = Part(name: "<\(primitive.name)>", place: primitive.place)
        default: break
        }
      }
    }
  }

  private mutating func note(
    _ blur: SVGElement, of element: SVGElement, _ filter: SVGElement, _ transform: AffineTransform
  ) {
    guard let deviations = blur[attribute: "stdDeviation"].flatMap(SVGNumbers.list), var across = deviations.first,
      var down = deviations.last
    else { return }
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
  }

  private mutating func noteReach(of element: SVGElement, _ transform: AffineTransform) {
    guard let bounds = SVGBounds.path(of: element)?.bounds else { return }
    let box = transform.boundingBox(of: bounds)
    let distance = [box.minX, box.minY, box.maxX, box.maxY].map { abs($0) }.max() ?? 0
    if distance > reach?.distance ?? 0 { reach = (distance, element.place) }
  }
}

extension Size {
  fileprivate func scaledBy(_ across: Double, _ down: Double) -> Size { Size(width * across, height * down) }
}
