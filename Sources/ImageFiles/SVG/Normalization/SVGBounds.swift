import Geometry

/// The boxes around shapes, without their strokes: what `fill-box` means.
enum SVGBounds {
  /// The box of an element in its own coordinates; nil where it is not known here, or empty.
  static func box(of element: SVGElement) throws(SVGProblem) -> Rect? { outline(of: element)?.bounds }

  /// The outlines of a shape, or of all in a group; nil where one is not known here.
  private static func outline(of element: SVGElement) -> Path? {
    guard element.name == "g" || element.name == "a" else { return path(of: element) }
    var whole = Path()
    for child in element.children {
      guard let outline = outline(of: child), let transform = transform(child[attribute: "transform"]) else {
        return nil
      }
      whole.elements += outline.transformed(by: transform).elements
    }
    return whole
  }

  /// The outline of a basic shape; nil where a length is not known here.
  static func path(of element: SVGElement) -> Path? {
    let view = SVGPercentageBasis.size(around: element)
    func length(_ name: String, _ whole: Double?) -> Double? {
      guard let text = element[property: name], text.loweredASCII != "auto" else { return 0 }
      return CSSLength.pixels(text, percent: whole)
    }
    func x(_ name: String) -> Double? { length(name, view?.width) }
    func y(_ name: String) -> Double? { length(name, view?.height) }
    switch element.name {
    case "path": return element[attribute: "d"].flatMap { try? Path(svg: $0) }
    case "rect":
      guard let left = x("x"), let top = y("y"), let width = x("width"), let height = y("height") else { return nil }
      return Path(rect: Rect(left, top, width, height))
    case "circle":
      guard let cx = x("cx"), let cy = y("cy"), let r = length("r", nil) else { return nil }
      return Path(ovalIn: Rect(cx - r, cy - r, 2 * r, 2 * r))
    case "ellipse":
      guard let cx = x("cx"), let cy = y("cy"), let rx = x("rx"), let ry = y("ry") else { return nil }
      let (across, down) = (rx == 0 ? ry : rx, ry == 0 ? rx : ry)
      return Path(ovalIn: Rect(cx - across, cy - down, 2 * across, 2 * down))
    case "line":
      guard let x1 = x("x1"), let y1 = y("y1"), let x2 = x("x2"), let y2 = y("y2") else { return nil }
      return Path(line: [Point(x1, y1), Point(x2, y2)])
    case "polyline", "polygon":
      guard let numbers = element[attribute: "points"].flatMap(SVGNumbers.list) else { return nil }
      return Path(line: stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) })
    default: return nil
    }
  }

  /// The transform of an attribute; nil where it is none.
  static func transform(_ text: String?) -> AffineTransform? {
    guard let text else { return .identity }
    var rest = CSSTokenizer.tokens(text).filter { $0 != .space }[...]
    var whole = AffineTransform.identity
    while !rest.isEmpty {
      if rest.first == .comma { rest.removeFirst() }
      guard case .function(let name)? = rest.first, let end = rest.endOfBlock else { return nil }
      let numbers = rest[(rest.startIndex + 1)..<end].filter { $0 != .comma }.map(\.number)
      let values = numbers.compactMap(\.self)
      guard values.count == numbers.count, let next = function(name, values) else { return nil }
      whole = next.then(whole)
      rest = rest[(end + 1)...]
    }
    return whole
  }

  private static func function(_ name: String, _ values: [Double]) -> AffineTransform? {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    switch (name, values.count) {
    case ("translate", 1), ("translate", 2): return .translation(values[0], values.count > 1 ? values[1] : 0)
    case ("scale", 1), ("scale", 2): return .scale(values[0], values[values.count - 1])
    case ("rotate", 1): return .rotation(radians(values[0]))
    case ("rotate", 3):
      return AffineTransform.translation(-values[1], -values[2]).then(.rotation(radians(values[0])))
        .then(.translation(values[1], values[2]))
    case ("skewX", 1): return .skew(radians(values[0]), 0)
    case ("skewY", 1): return .skew(0, radians(values[0]))
    case ("matrix", 6):
      return AffineTransform(a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4], ty: values[5])
    default: return nil
    }
  }
}
