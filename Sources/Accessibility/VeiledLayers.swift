import Geometry
import Layers

// Trees from which `TextProbe` learns the colours of letters that more than opacity changes.
extension Layer {
  /// Returns the tree with an area of its own fill in place of each of some texts, which none of its letters leaves.
  func patching(_ texts: [ScreenSurvey.SeenText]) -> Layer {
    patching(Dictionary(texts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }))
  }

  private func patching(_ texts: [String: ScreenSurvey.SeenText]) -> Layer {
    var layer = self
    layer.children = children.map { $0.patching(texts) }
    if let seen = texts[id], case .text = content {
      let size = max(seen.text.style.size, seen.text.runs?.map(\.style.size).max() ?? 0)
      let margin = size / 4 + 2 / max(seen.scale, 1e-3)
      var patch = Layer(id: "\(id).patch", kind: "shape", frame: bounds)
      patch.content = .shape(Shape(path: Path(rect: seen.lines.inset(by: -margin)), fill: seen.text.fill))
      layer.content = .none
      layer.children.insert(patch, at: 0)
    }
    return layer
  }

  /// Returns the tree in which letters of some texts cover as much as in this one, but by alpha alone: without the
  /// filters and blend modes that may make their black and white alike.
  func withoutMixing(around ids: Set<String>) -> Layer {
    var layer = self
    layer.children = children.map { $0.withoutMixing(around: ids) }
    if let backdrop { layer.backdrop = Backdrop(blur: backdrop.blur, tint: backdrop.tint) }
    if holds(ids) {
      (layer.filter, layer.blend) = (nil, .normal)
    } else if blend != .normal {
      layer.isHidden = true
    }
    return layer
  }

  /// Returns the tree with nothing but the letters of some texts in it, opaque and whole.
  func leaving(_ ids: Set<String>) -> Layer {
    var layer = self
    (layer.background, layer.lowerFills, layer.border, layer.shadows) = (nil, [], nil, [])
    (layer.backdrop, layer.filter, layer.blend, layer.mask, layer.opacity) = (nil, nil, .normal, [], 1)
    if ids.contains(id), case .text(var text) = content {
      text.color.alpha = 1
      (text.gradient, text.filled) = (nil, nil)
      for index in (text.runs ?? []).indices { text.runs?[index].fill = .color(.black) }
      layer.content = .text(text)
    } else {
      layer.content = .none
    }
    layer.children = children.filter { $0.holds(ids) }.map { $0.leaving(ids) }
    return layer
  }

  /// Whether it is one of some layers, or one of them lies in it.
  private func holds(_ ids: Set<String>) -> Bool { ids.contains(id) || children.contains { $0.holds(ids) } }
}
