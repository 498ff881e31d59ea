import Geometry

/// The sizes that percentages of a document's lengths are of.
enum SVGPercentageBasis {
  /// The size of the coordinate system in which an element stands; nil where it is not known.
  static func size(around element: SVGElement) -> Size? {
    var around = element.parent
    while let current = around {
      if current.name == "svg" || current.name == "symbol" || current.name == "marker" { return size(within: current) }
      around = current.parent
    }
    return size(within: element)
  }

  /// The size of the coordinate system that an element makes.
  static func size(within element: SVGElement) -> Size? {
    if let box = element[attribute: "viewBox"].flatMap(SVGNumbers.list), box.count == 4 { return Size(box[2], box[3]) }
    let outer = element.parent == nil ? nil : size(around: element)
    func side(_ name: String, _ whole: Double?) -> Double? {
      guard let text = element[property: name], text.loweredASCII != "auto" else { return whole }
      return CSSLength.pixels(text, percent: whole)
    }
    guard let width = side("width", outer?.width), let height = side("height", outer?.height) else { return nil }
    return Size(width, height)
  }
}
