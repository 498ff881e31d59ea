import Basics

/// Blends of an element that is transparent as a whole.
extension SVGNormalizer {
  /// The modes that mix all channels at once.
  private static let mixing: Set = ["hue", "saturation", "color", "luminosity"]

  /// Cairo mixes such a mode wrongly through an opacity or a clip: these go to an element within the blended group.
  mutating func separateBlends() {
    var blended: [SVGElement] = []
    root.visitAll { element in
      guard element.parent != nil, let mode = element[property: "mix-blend-mode"]?.loweredASCII,
        Self.mixing.contains(mode)
      else { return }
      let hasMore = ["opacity", "clip-path"].contains { name in
        element[property: name].map { !["1", "none"].contains($0) } ?? false
      }
      if hasMore { blended.append(element) }
    }
    for element in blended {
      guard let parent = element.parent, parent.name != "clipPath" else { continue }
      let group = SVGElement("g", at: element.place)
      // A use of it is one of both.
      if let id = element[attribute: "id"] {
        group[attribute: "id"] = id
        element[attribute: "id"] = nil
        if named[MachineText(id)] === element { rename(group, id) }
      }
      group.styles = element.styles.filter { $0.name == "mix-blend-mode" }
      element.styles.removeAll { $0.name == "mix-blend-mode" }
      parent.replaceChild(at: element.index, by: group)
      group.append(element)
    }
  }
}
