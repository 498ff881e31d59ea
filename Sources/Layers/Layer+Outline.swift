import Geometry

extension Layer {
  /// The tree as text, a line for each layer, children indented by two spaces:
  ///
  ///     table scroll [0 0 375 667] offset 0 120
  ///       title label [16 10 250 20.5] opacity 0.5 "Good morning"
  ///
  /// Frames are x, y, width and height in the parent, in points, with at most three digits after the point.
  public var outline: String {
    var lines: [String] = []
    addOutline(to: &lines, depth: 0, role: "")
    return lines.joined(separator: "\n")
  }

  private func addOutline(to lines: inout [String], depth: Int, role: String) {
    var parts = ["\(role)\(id) \(kind)", "[\(Self.digits(frame.minX, frame.minY, frame.width, frame.height))]"]
    if contentOffset != .zero { parts.append("offset \(Self.digits(contentOffset.x, contentOffset.y))") }
    if isHidden { parts.append("hidden") }
    if opacity != 1 { parts.append("opacity \(Self.digits(opacity))") }
    if transform != .identity {
      let matrix = Self.digits(transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
      parts.append("transform \(matrix)")
    }
    switch content {
    case .none: break
    case .text(let text): parts.append("\"\(text.string.replacing("\n", with: "\\n"))\"")
    case .image(let image): parts.append("source \(image.source)")
    case .shape(let shape):
      if let stroke = shape.stroke, stroke.start != 0 || stroke.end != 1 {
        parts.append("stroke \(Self.digits(stroke.start, stroke.end))")
      }
    }
    lines.append(String(repeating: "  ", count: depth) + parts.joined(separator: " "))
    for layer in mask { layer.addOutline(to: &lines, depth: depth + 1, role: "mask ") }
    for child in children { child.addOutline(to: &lines, depth: depth + 1, role: "") }
  }

  private static func digits(_ values: Double...) -> String {
    values.map { value in
      let rounded = (value * 1_000).rounded() / 1_000
      guard rounded == rounded.rounded(), abs(rounded) < 1e15 else { return "\(rounded)" }
      return "\(Int(rounded))"
    }.joined(separator: " ")
  }
}
