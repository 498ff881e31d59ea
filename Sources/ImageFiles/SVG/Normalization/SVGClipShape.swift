import Geometry

/// The basic shapes of CSS (CSS Shapes 1), as `clip-path` has them.
enum SVGClipShape {
  /// The outline as path data; nil where the value is no shape.
  static func path(
    _ tokens: ArraySlice<CSSToken>, of element: SVGElement
  ) throws(SVGProblem) -> (data: String, isEvenOdd: Bool)? {
    func refusal() -> SVGProblem { SVGProblem(.property("clip-path", tokens.css)) }
    var value = tokens
    var boxName: String?
    if let word = value.last?.word {
      boxName = word
      value = value.dropLast().trimmed
    } else if let word = value.first?.word {
      boxName = word
      value = value.dropFirst().trimmed
    }
    if let boxName,
      !["fill-box", "stroke-box", "view-box", "border-box", "content-box", "padding-box", "margin-box"].contains(
        boxName)
    {
      return nil
    }
    guard case .function(let name)? = value.first, value.endOfBlock == value.endIndex - 1 else {
      if value.isEmpty { throw refusal() }
      return nil
    }
    let inner = value.dropFirst().dropLast().trimmed
    guard let box = try box(boxName, of: element) else { throw refusal() }
    var isEvenOdd = false
    func ruled(_ parts: [ArraySlice<CSSToken>]) -> ArraySlice<ArraySlice<CSSToken>> {
      guard let word = parts.first?.first?.word, word == "evenodd" || word == "nonzero", parts[0].count == 1 else {
        return parts[...]
      }
      isEvenOdd = word == "evenodd"
      return parts.dropFirst()
    }
    let path: Path?
    switch name.loweredASCII {
    case "circle": path = circle(inner, in: box)
    case "ellipse": path = ellipse(inner, in: box)
    case "inset": path = inset(inner, in: box)
    case "polygon":
      let points = ruled(inner.parts(at: .comma).map(\.trimmed)).map { part -> Point? in
        let pair = part.filter { $0 != .space }
        guard pair.count == 2, let x = CSSLength.pixels(pair[0], percent: box.width),
          let y = CSSLength.pixels(pair[1], percent: box.height)
        else { return nil }
        return Point(box.minX + x, box.minY + y)
      }
      guard !points.isEmpty, !points.contains(nil) else { throw refusal() }
      path = Path([.move(points[0] ?? .zero)] + points.dropFirst().compactMap { $0.map { .line($0) } } + [.close])
    case "path":
      let parts = ruled(inner.parts(at: .comma).map(\.trimmed))
      guard parts.count == 1, case .string(let data)? = parts.first?.first, let drawn = try? Path(svg: data) else {
        throw refusal()
      }
      path = drawn.transformed(by: .translation(box.minX, box.minY))
    case "rect", "xywh", "shape": throw refusal()
    default: return nil
    }
    guard let path else { throw refusal() }
    return (path.svgText, isEvenOdd)
  }

  private static func box(_ name: String?, of element: SVGElement) throws(SVGProblem) -> Rect? {
    if name == "view-box" {
      guard let size = SVGPercentageBasis.size(around: element) else { return nil }
      return Rect(0, 0, size.width, size.height)
    }
    let isStroked = element.inherited("stroke").map { $0 != "none" } ?? false
    // Around a stroke the box is another one, and browsers do not agree on it.
    if isStroked, name != "fill-box", name != "content-box" { return nil }
    return try SVGBounds.box(of: element)
  }

  /// The parts before and behind `at`.
  private static func parts(_ tokens: ArraySlice<CSSToken>) -> (size: [CSSToken], place: [CSSToken]) {
    let values = tokens.filter { $0 != .space }
    guard let at = values.firstIndex(where: { $0.word == "at" }) else { return (values, []) }
    return (Array(values[..<at]), Array(values[(at + 1)...]))
  }

  private static func center(_ place: [CSSToken], in box: Rect) -> Point? {
    func part(_ token: CSSToken, _ whole: Double) -> Double? {
      switch token.word {
      case "center"?: whole / 2
      case "left"?, "top"?: 0
      case "right"?, "bottom"?: whole
      case nil: CSSLength.pixels(token, percent: whole)
      default: nil
      }
    }
    switch place.count {
    case 0: return box.center
    case 1:
      if ["top", "bottom"].contains(place[0].word) {
        return part(place[0], box.height).map { Point(box.midX, box.minY + $0) }
      }
      return part(place[0], box.width).map { Point(box.minX + $0, box.midY) }
    case 2:
      let isSwapped = ["top", "bottom"].contains(place[0].word) || ["left", "right"].contains(place[1].word)
      let (across, down) = isSwapped ? (place[1], place[0]) : (place[0], place[1])
      guard let x = part(across, box.width), let y = part(down, box.height) else { return nil }
      return Point(box.minX + x, box.minY + y)
    default: return nil
    }
  }

  private static func circle(_ tokens: ArraySlice<CSSToken>, in box: Rect) -> Path? {
    let (size, place) = parts(tokens)
    guard size.count <= 1, let center = center(place, in: box) else { return nil }
    let whole = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
    let sides = [center.x - box.minX, box.maxX - center.x, center.y - box.minY, box.maxY - center.y].map { abs($0) }
    let radius: Double?
    switch size.first?.word {
    case "farthest-side"?: radius = sides.max()
    case "closest-side"?: radius = sides.min()
    case nil: radius = size.isEmpty ? sides.min() : CSSLength.pixels(size[0], percent: whole)
    default: radius = nil
    }
    guard let radius, radius >= 0 else { return nil }
    return Path(ovalIn: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
  }

  private static func ellipse(_ tokens: ArraySlice<CSSToken>, in box: Rect) -> Path? {
    let (size, place) = parts(tokens)
    guard size.count == 0 || size.count == 2, let center = center(place, in: box) else { return nil }
    func radius(_ index: Int, _ whole: Double, _ before: Double, _ behind: Double) -> Double? {
      guard size.indices.contains(index) else { return min(abs(before), abs(behind)) }
      switch size[index].word {
      case "closest-side"?: return min(abs(before), abs(behind))
      case "farthest-side"?: return max(abs(before), abs(behind))
      case nil: return CSSLength.pixels(size[index], percent: whole)
      default: return nil
      }
    }
    guard let rx = radius(0, box.width, center.x - box.minX, box.maxX - center.x),
      let ry = radius(1, box.height, center.y - box.minY, box.maxY - center.y), rx >= 0, ry >= 0
    else { return nil }
    return Path(ovalIn: Rect(center.x - rx, center.y - ry, 2 * rx, 2 * ry))
  }

  private static func inset(_ tokens: ArraySlice<CSSToken>, in box: Rect) -> Path? {
    let values = tokens.filter { $0 != .space }
    let round = values.firstIndex { $0.word == "round" }
    let sides = values[..<(round ?? values.count)]
    guard 1...4 ~= sides.count else { return nil }
    func side(_ index: Int) -> Double? {
      // Top, right, bottom, left; what is missing is what lies opposite.
      let from = [0, min(1, sides.count - 1), sides.count > 2 ? 2 : 0, sides.count > 3 ? 3 : min(1, sides.count - 1)][
        index]
      return CSSLength.pixels(sides[from], percent: index % 2 == 0 ? box.height : box.width)
    }
    guard let top = side(0), let right = side(1), let bottom = side(2), let left = side(3) else { return nil }
    let rect = Rect(
      box.minX + left, box.minY + top, max(0, box.width - left - right), max(0, box.height - top - bottom))
    guard let round else { return Path(rect: rect) }
    let radii = values[(round + 1)...]
    guard radii.count == 1, let radius = radii.first.flatMap({ CSSLength.pixels($0, percent: nil) }) else { return nil }
    return Path(roundedRect: rect, radius: min(radius, rect.width / 2, rect.height / 2))
  }
}
