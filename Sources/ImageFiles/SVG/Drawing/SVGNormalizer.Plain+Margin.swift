import Geometry

/// librsvg cuts each step of a filter at the edge of what it draws. A document whose filters cross its edge is drawn
/// within a larger one, of which the margin is cut off again.
extension SVGNormalizer.Plain {
  /// Returns a document that shows this one with a margin around it, on which that goes on.
  ///
  /// - Parameters:
  ///   - size: of the one within, in points.
  ///   - margin: points on each side.
  func bytes(size: Size, margin: Double) -> [UInt8] {
    let text = SVGNumbers.text
    let replaced = ["x", "y", "width", "height", "overflow"]
    root.styles.removeAll { replaced.contains($0.name) }
    root.attributes.removeAll { replaced.contains($0.name) }
    root.attributes += [
      ("x", text(margin)), ("y", text(margin)), ("width", text(size.width)), ("height", text(size.height)),
      ("overflow", "visible"),
    ]
    let outer = SVGElement(
      "svg", at: root.place,
      [("width", text(size.width + 2 * margin)), ("height", text(size.height + 2 * margin))])
    outer.append(root)
    return SVGWriter.bytes(of: outer)
  }
}
