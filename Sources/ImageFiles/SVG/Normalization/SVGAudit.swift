import Basics

/// Refuses what an SVG holds that no picture of a scene shows.
enum SVGAudit {
  /// The names that it looks for: of elements and links, and of properties.
  private static let names: Set = [
    "text", "tspan", "textPath", "tref", "altGlyph", "animate", "animateTransform", "animateMotion", "animateColor",
    "set", "foreignObject", "script", "mesh", "meshgradient", "hatch", "solidcolor", "audio", "video", "canvas",
    "iframe", "href",
  ]
  private static let properties = ["vector-effect", "image-rendering", "color-interpolation"]

  /// - Parameter names: the names of all elements, attributes and properties.
  static func check(_ root: SVGElement, _ names: Set<String>) throws(SVGProblem) {
    let hasProperties = properties.contains { names.contains($0) }
    if !hasProperties, names.isDisjoint(with: self.names) { return }
    try root.visitAll { element throws(SVGProblem) in
      do throws(SVGProblem) {
        try check(one: element)
        if hasProperties { try checkProperties(of: element) }
      } catch { throw error.at(element.place) }
    }
  }

  private static func check(one element: SVGElement) throws(SVGProblem) {
    switch element.name {
    case "text", "tspan", "textPath", "tref", "altGlyph": throw SVGProblem(.text(element.name))
    case "animate", "animateTransform", "animateMotion", "animateColor", "set":
      throw SVGProblem(.animation("<\(element.name)>"))
    case "foreignObject", "script", "mesh", "meshgradient", "hatch", "solidcolor", "audio", "video", "canvas", "iframe":
      throw SVGProblem(.element(element.name))
    default: break
    }
    for (name, value) in element.attributes {
      if name == "href", element.name != "a" {
        let target = MachineText(value).trimmed
        if !target.isEmpty, !target.starts(with: "#"), !isData(target) { throw SVGProblem(.reference(value)) }
        if isData(target), element.name != "image", element.name != "feImage" { throw SVGProblem(.reference(value)) }
      }
    }
  }

  private static func checkProperties(of element: SVGElement) throws(SVGProblem) {
    if let rule = element[property: "vector-effect"] {
      if MachineText(rule).holds("non-scaling-stroke"), element.inherited("stroke").map({ $0 != "none" }) ?? false {
        throw SVGProblem(.property("vector-effect", rule))
      }
      element[property: "vector-effect"] = nil
    }
    if let space = element[property: "color-interpolation"], space.loweredASCII == "linearrgb" {
      throw SVGProblem(.property("color-interpolation", space))
    }
    if let rendering = element[property: "image-rendering"]?.loweredASCII,
      ["pixelated", "crisp-edges"].contains(rendering)
    {
      throw SVGProblem(.property("image-rendering", rendering))
    }
  }

  static func isData(_ target: MachineText) -> Bool {
    target.bytes.prefix(5).map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }.elementsEqual("data:".utf8)
  }
}
