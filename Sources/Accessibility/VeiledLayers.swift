import Geometry
import Layers

/// The trees from which `TextProbe` learns the colours of letters that more than opacity changes.
struct VeiledLayers {
  /// The tree as it is on the screen.
  let root: Layer

  /// Returns the tree with an area of its own fill in place of each of some texts, which none of its letters leaves.
  func patching(_ texts: [ScreenSurvey.SeenText]) -> Layer {
    Self.patching(root, Dictionary(texts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }))
  }

  private static func patching(_ layer: Layer, _ texts: [String: ScreenSurvey.SeenText]) -> Layer {
    var patched = layer
    patched.children = layer.children.map { patching($0, texts) }
    if let seen = texts[layer.id], case .text = layer.content {
      let size = max(seen.text.style.size, seen.text.runs?.map(\.style.size).max() ?? 0)
      let margin = size / 4 + 2 / max(seen.scale, 1e-3)
      var patch = Layer(id: "\(layer.id).patch", kind: "shape", frame: layer.bounds)
      patch.content = .shape(Shape(path: Path(rect: seen.lines.inset(by: -margin)), fill: seen.text.fill))
      patched.content = .none
      patched.children.insert(patch, at: 0)
    }
    return patched
  }

  /// Returns the tree in which letters of some texts cover as much as in this one, but by alpha alone: without the
  /// filters and blend modes that may make their black and white alike.
  func withoutMixing(around ids: Set<String>) -> Layer { Self.withoutMixing(root, around: ids) }

  private static func withoutMixing(_ layer: Layer, around ids: Set<String>) -> Layer {
    var plain = layer
    plain.children = layer.children.map { withoutMixing($0, around: ids) }
    if let backdrop = layer.backdrop { plain.backdrop = Backdrop(blur: backdrop.blur, tint: backdrop.tint) }
    if holds(layer, ids) {
      (plain.filter, plain.blend) = (nil, .normal)
    } else if layer.blend != .normal {
      plain.isHidden = true
    }
    return plain
  }

  /// Returns the tree with nothing but the letters of some texts in it, opaque and whole.
  func leaving(_ ids: Set<String>) -> Layer { Self.leaving(root, ids) }

  private static func leaving(_ layer: Layer, _ ids: Set<String>) -> Layer {
    var bare = layer
    (bare.background, bare.lowerFills, bare.border, bare.shadows) = (nil, [], nil, [])
    (bare.backdrop, bare.filter, bare.blend, bare.mask, bare.opacity) = (nil, nil, .normal, [], 1)
    if ids.contains(layer.id), case .text(var text) = layer.content {
      text.color.alpha = 1
      (text.gradient, text.filled) = (nil, nil)
      for index in (text.runs ?? []).indices { text.runs?[index].fill = .color(.black) }
      bare.content = .text(text)
    } else {
      bare.content = .none
    }
    bare.children = layer.children.filter { holds($0, ids) }.map { leaving($0, ids) }
    return bare
  }

  /// Whether a layer is one of some layers, or one of them lies in it.
  private static func holds(_ layer: Layer, _ ids: Set<String>) -> Bool {
    ids.contains(layer.id) || layer.children.contains { holds($0, ids) }
  }
}
