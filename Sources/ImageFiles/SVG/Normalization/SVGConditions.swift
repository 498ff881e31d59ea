/// Conditional processing: `<switch>`, and attributes that say for whom an element is.
enum SVGConditions {
  /// Keeps what is drawn: of a switch the first that applies, elsewhere what applies.
  ///
  /// - Parameter names: the names of all elements and attributes.
  static func resolve(_ root: SVGElement, _ names: Set<String>) throws(SVGProblem) {
    let hasConditions = !names.isDisjoint(with: ["switch", "systemLanguage", "requiredFeatures", "requiredExtensions"])
    try resolve(root, hasConditions: hasConditions)
  }

  private static func resolve(_ element: SVGElement, hasConditions: Bool) throws(SVGProblem) {
    if element.children.isEmpty { return }
    if !hasConditions {
      if element.children.contains(where: { !$0.isSVG || silent.contains($0.name) }) {
        element.adopt(element.children.filter { $0.isSVG && !silent.contains($0.name) })
      }
      for child in element.children { try resolve(child, hasConditions: false) }
      return
    }
    var kept: [SVGElement] = []
    for child in element.children where child.isSVG && !silent.contains(child.name) {
      if try applies(child) {
        kept.append(child)
        if element.name == "switch" { break }
      }
    }
    if element.name == "switch" { element.name = "g" }
    if kept.count < element.children.count { element.adopt(kept) }
    for child in element.children { try resolve(child, hasConditions: true) }
  }

  /// All that says something about a drawing, and draws nothing.
  private static let silent: Set = [
    "title", "desc", "metadata", "style", "view", "cursor", "font", "font-face", "color-profile",
  ]

  private static func applies(_ element: SVGElement) throws(SVGProblem) -> Bool {
    // All that an attribute asks of the reader would be another picture for each.
    if let languages = element[attribute: "systemLanguage"] {
      throw SVGProblem(.language(languages), at: element.place)
    }
    element[attribute: "requiredFeatures"] = nil
    guard element[attribute: "requiredExtensions"] == nil else { return false }
    return true
  }
}
