import Geometry

extension Layer {
  /// The tree as text, a line for each layer, children indented by two spaces:
  ///
  ///     table scroll [0 0 375 667] offset 0 120 fill #FFFFFF
  ///       title label [16 10 250 20.5] opacity 0.5 "Good morning" color #000000 font 17 regular
  ///
  /// Frames are x, y, width and height in the parent, in points, with at most three digits after the point. What has
  /// its usual value is left out. The same tree gives the same text in every process; a name with spaces stands in
  /// quotes, and a quote or line feed in it behind a backslash.
  public var outline: String { outlineLines().joined(separator: "\n") }

  /// The lines of `outline`. Layers for which `isLeftOut` are missing with all that is in them.
  public func outlineLines(leavingOut isLeftOut: (Layer) -> Bool = { _ in false }) -> [String] {
    var lines: [String] = []
    addOutline(to: &lines, depth: 0, role: "", leavingOut: isLeftOut)
    return lines
  }

  private func addOutline(
    to lines: inout [String], depth: Int, role: String, leavingOut isLeftOut: (Layer) -> Bool
  ) {
    if isLeftOut(self) { return }
    var parts = [
      "\(role)\(Self.name(id)) \(kind)", "[\(Self.digits(frame.minX, frame.minY, frame.width, frame.height))]",
    ]
    if contentOffset != .zero { parts.append("offset \(Self.digits(contentOffset.x, contentOffset.y))") }
    if isHidden { parts.append("hidden") }
    if opacity != 1 { parts.append("opacity \(Self.digits(opacity))") }
    if transform != .identity {
      let matrix = Self.digits(transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
      parts.append("transform \(matrix)")
    }
    addLook(to: &parts)
    addContent(to: &parts)
    lines.append(String(repeating: "  ", count: depth) + parts.joined(separator: " "))
    for layer in mask { layer.addOutline(to: &lines, depth: depth + 1, role: "mask ", leavingOut: isLeftOut) }
    for child in children { child.addOutline(to: &lines, depth: depth + 1, role: "", leavingOut: isLeftOut) }
  }

  private func addLook(to parts: inout [String]) {
    if let background { parts.append("fill \(Self.words(for: background))") }
    if cornerRadii != .zero {
      let all = [cornerRadii.topLeft, cornerRadii.topRight, cornerRadii.bottomRight, cornerRadii.bottomLeft]
      let isEven = all.allSatisfy { $0 == all[0] }
      parts.append("radius " + (isEven ? [all[0]] : all).map { Self.digits($0) }.joined(separator: " "))
    }
    if let border { parts.append("border \(Self.digits(border.width)) \(border.color.hex)") }
    if let shadow {
      let numbers = Self.digits(shadow.offset.x, shadow.offset.y, shadow.radius, shadow.opacity)
      parts.append("shadow \(numbers) \(shadow.color.hex)")
    }
    if clipsToBounds { parts.append("clip") }
    if joinsChildren { parts.append("joined") }
  }

  private func addContent(to parts: inout [String]) {
    switch content {
    case .none: break
    case .text(let text):
      parts.append(Self.quoted(text.string))
      parts.append("color \(text.color.hex) font \(Self.digits(text.style.size)) \(text.style.weight)")
      if text.alignment != .left { parts.append("align \(text.alignment)") }
    case .image(let image):
      parts.append("source \(Self.name(image.source))")
      if let tint = image.tint { parts.append("tint \(tint.hex)") }
    case .shape(let shape):
      if let fill = shape.fill { parts.append("shape \(Self.words(for: fill))") }
      if let stroke = shape.stroke {
        parts.append("stroke \(Self.digits(stroke.start, stroke.end, stroke.width)) \(stroke.color.hex)")
      }
    }
  }

  private static func words(for fill: Fill) -> String {
    switch fill {
    case .color(let color): return color.hex
    case .gradient(let gradient):
      return "\(gradient.form) " + gradient.stops.map { "\($0.color.hex)@\(digits($0.offset))" }.joined(separator: " ")
    }
  }

  private static func name(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { $0 != " " && $0 != "\"" && $0.value >= 0x20 } && !name.isEmpty
    return isPlain ? name : quoted(name)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func digits(_ values: Double...) -> String {
    values.map(\.shortText).joined(separator: " ")
  }
}
