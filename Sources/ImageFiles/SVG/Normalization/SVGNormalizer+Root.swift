/// The outermost element.
extension SVGNormalizer {
  /// A background of the outermost element becomes a rectangle below everything (CSS 2.1, section 14.2).
  mutating func normalizeRoot() throws(SVGProblem) {
    var color: String?
    for name in ["background", "background-color", "background-image"] {
      guard let value = root.styles.first(where: { $0.name == name })?.value else { continue }
      let tokens = CSSTokenizer.tokens(value)[...].trimmed
      if tokens.count == 1, let word = tokens.first?.word, ["none", "transparent", "initial"].contains(word) {
        continue
      }
      switch name == "background-image" ? .invalid : try CSSColor.read(tokens, current: { nil }) {
      case .plain: color = tokens.css
      case .current: color = root[property: "color"] ?? "black"
      case .translated(let known): color = known.text
      case .invalid: throw SVGProblem(.property(name, value), at: root.place)
      }
    }
    root.visitAll { element in element.styles.removeAll { $0.name.utf8.starts(with: "background".utf8) } }
    guard let color else { return }
    let rect = SVGElement("rect", at: root.place)
    let box = root[attribute: "viewBox"].flatMap(SVGNumbers.list) ?? []
    if box.count == 4, !isFitted(box) {
      // The viewBox covers a part of the picture only: far beyond it.
      let most = max(box[2], box[3]) * 100
      rect.attributes = [
        ("x", SVGNumbers.text(box[0] - most)), ("y", SVGNumbers.text(box[1] - most)),
        ("width", SVGNumbers.text(2 * most)), ("height", SVGNumbers.text(2 * most)),
      ]
    } else if box.count == 4 {
      rect.attributes = [
        ("x", SVGNumbers.text(box[0])), ("y", SVGNumbers.text(box[1])), ("width", SVGNumbers.text(box[2])),
        ("height", SVGNumbers.text(box[3])),
      ]
    } else {
      rect.attributes = [("width", "100%"), ("height", "100%")]
    }
    rect.attributes += [("fill", color), ("fill-opacity", "1"), ("stroke", "none")]
    root.adopt([rect] + root.children)
  }

  /// Whether the viewBox covers the whole picture.
  private func isFitted(_ box: [Double]) -> Bool {
    guard let width = CSSLength.pixels(root[property: "width"], percent: nil),
      let height = CSSLength.pixels(root[property: "height"], percent: nil)
    else { return true }
    return abs(width * box[3] - height * box[2]) < 1e-9 * abs(width * box[3])
  }
}
