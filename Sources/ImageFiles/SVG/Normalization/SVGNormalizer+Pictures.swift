import Basics
import Geometry

/// Pictures within: pixels become a PNG, a drawing becomes a part of the tree.
extension SVGNormalizer {
  mutating func normalizeImages() throws(SVGProblem) {
    try forEachPlaced { element, normalizer throws(SVGProblem) in
      guard element.name == "image" || element.name == "feImage", let address = element[attribute: "href"],
        SVGAudit.isData(MachineText(address).trimmed)
      else { return }
      try normalizer.embed(element, address)
    }
  }

  private mutating func embed(_ element: SVGElement, _ address: String) throws(SVGProblem) {
    let picture: EmbeddedPicture?
    do throws(EmbeddedPictureProblem) {
      picture = try pictures.read(address, naming: "the picture in its <\(element.name)>")
    } catch { throw SVGProblem(.embedded(error.message)) }
    switch picture {
    case nil: break
    case .pixels(let address, let width, let height):
      element[attribute: "href"] = address
      notePixels()
      if element.name == "image" { Self.complete(element, Size(Double(width), Double(height))) }
    case .drawing(let bytes): try embed(bytes, in: element)
    }
  }

  /// A side that is not said follows from the other.
  private static func complete(_ image: SVGElement, _ size: Size) {
    func side(_ name: String) -> Double? {
      guard let text = image[property: name], text.loweredASCII != "auto" else { return nil }
      return CSSLength.pixels(
        text, percent: SVGPercentageBasis.size(around: image).map { name == "width" ? $0.width : $0.height })
    }
    switch (side("width"), side("height")) {
    case (let width?, nil): image[property: "height"] = SVGNumbers.text(width * size.height / size.width)
    case (nil, let height?): image[property: "width"] = SVGNumbers.text(height * size.width / size.height)
    default: break
    }
  }

  /// A drawing within becomes a part of the tree, as a document within, whose ids are its own.
  private mutating func embed(_ bytes: [UInt8], in image: SVGElement) throws(SVGProblem) {
    if depth >= Limits.nestedDrawings { throw SVGProblem(.nested) }
    if image.name == "feImage" { throw SVGProblem(.filter("a drawing in its <feImage>")) }
    let within: SVGNormalizer
    do throws(SVGProblem) { within = try Self.normalized(bytes, depth: depth + 1, pictures) } catch {
      throw depth > 0 ? SVGProblem(error.reason) : SVGProblem(.within(error.message))
    }
    join(within)
    let drawing = within.root
    guard let size = SVGPercentageBasis.size(within: drawing), size.width > 0, size.height > 0 else {
      throw SVGProblem(.within(SVGProblem(.noSize).message))
    }
    Self.rename(drawing, newName())
    try count(drawing)
    let own = SVGPercentageBasis.size(around: image)
    func side(_ name: String, _ whole: Double?) -> Double? {
      guard let text = image[property: name], text.loweredASCII != "auto" else { return nil }
      return CSSLength.pixels(text, percent: whole)
    }
    var (width, height) = (side("width", own?.width), side("height", own?.height))
    if width == nil, let height {
      width = height * size.width / size.height
    } else if height == nil, let width {
      height = width * size.height / size.width
    }
    let fit = image[attribute: "preserveAspectRatio"]
    // A drawing without a size has none that could be cut.
    if let fit, MachineText(fit).holds("slice"), drawing[property: "width"] == nil || drawing[property: "height"] == nil
    {
      throw SVGProblem(.attribute("preserveAspectRatio", fit))
    }
    let inner = SVGElement("svg", at: image.place)
    for name in ["x", "y"] { inner[attribute: name] = image[property: name] }
    inner[attribute: "width"] = SVGNumbers.text(width ?? size.width)
    inner[attribute: "height"] = SVGNumbers.text(height ?? size.height)
    inner[attribute: "viewBox"] = "0 0 \(SVGNumbers.text(size.width)) \(SVGNumbers.text(size.height))"
    inner[attribute: "preserveAspectRatio"] = fit
    drawing[property: "width"] = nil
    drawing[property: "height"] = nil
    drawing[attribute: "width"] = SVGNumbers.text(size.width)
    drawing[attribute: "height"] = SVGNumbers.text(size.height)
    // Nothing of the document around is inherited.
    for (name, property) in SVGProperty.attributes where property.inherits && drawing[property: name] == nil {
      if ["color-interpolation", "image-rendering"].contains(name) { continue }
      drawing[attribute: name] = property.initial
    }
    drawing.attributes.sort { $0.name < $1.name }
    inner.append(drawing)
    image.name = "g"
    for name in ["href", "x", "y", "width", "height", "preserveAspectRatio"] { image[property: name] = nil }
    image.adopt([inner])
  }

  /// Prefixes all ids of a drawing, and all references to them.
  private static func rename(_ drawing: SVGElement, _ start: String) {
    func renamed(_ text: String) -> String {
      var tokens = CSSTokenizer.tokens(text)
      for (index, token) in tokens.enumerated() {
        if case .url(let address) = token, SVGPropertyReader.isInside(address) {
          tokens[index] = .url("#\(start)-\(address.dropFirst())")
        }
      }
      return tokens.css
    }
    drawing.visitAll { element in
      for (index, attribute) in element.attributes.enumerated() {
        switch attribute.name {
        case "id": element.attributes[index].value = "\(start)-\(attribute.value)"
        case "href" where SVGPropertyReader.isInside(attribute.value):
          element.attributes[index].value = "#\(start)-\(attribute.value.dropFirst())"
        default:
          if MachineText(attribute.value).holds("url(") { element.attributes[index].value = renamed(attribute.value) }
        }
      }
      for (index, style) in element.styles.enumerated() where MachineText(style.value).holds("url(") {
        element.styles[index].value = renamed(style.value)
      }
    }
  }
}
