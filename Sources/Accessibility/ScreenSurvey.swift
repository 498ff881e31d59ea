import Geometry
import Layers
import Raster

/// The survey of one instant: its texts, and its layers that take fingers.
struct ScreenSurvey: Sendable {
  struct SeenText: Sendable {
    var id: String
    var text: Text
    /// The block that the lines cover, in the layer's own coordinates.
    var lines: Rect
    /// The same on the screen, and the part of it that clips leave.
    var block: Rect
    var visible: Rect
    /// 0…1, of all that fades it.
    var opacity: Double
    /// 0…1, of all that lets it shine through where it lies over it, or over a part of it.
    var clearness = 1.0
    /// The other changes of the colours that it is seen in: of the layers around it from the outside in, then of those
    /// that lie over it.
    var veils: [Veil]
    /// The factor between the size as written and the size as drawn.
    var scale: Double
    /// Whether its letters cast a shadow.
    var castsShadow: Bool
    /// The fit of the text in its own layer.
    var fit: TextFit
    /// The layers around it that clip, with what is left inside of them on the screen, from the outside in.
    var clips: [Place]
  }

  /// A layer, and an area of the screen.
  struct Place: Sendable {
    var id: String
    var area: Rect
  }

  /// The change that a layer makes to the colours painted in it, or under it.
  struct Veil: Hashable, Sendable {
    var mask: [Layer]
    var filter: ColorFilter?
    var blend: BlendMode
    var backdrop: Backdrop?
    var fill: Fill?
    var opacity: Double
    /// The part of a text that it lies over, in whole points; nothing of a layer around the text.
    var area: Rect?

    init(_ layer: Layer, opacity: Double = 1, over area: Rect? = nil) {
      (mask, filter, blend, backdrop) = (layer.mask, layer.filter, layer.blend, layer.backdrop)
      (fill, self.opacity) = (layer.background, opacity)
      self.area = area.map { Rect($0.minX.rounded(), $0.minY.rounded(), $0.width.rounded(), $0.height.rounded()) }
    }
  }

  private(set) var texts: [SeenText] = []
  /// The areas in which layers take touches, before anything clips them.
  private(set) var targets: [Place] = []

  init(_ root: Layer, measuring engine: TextEngine) throws {
    try look(
      at: root, engine,
      State(toScreen: .identity, clip: root.frame, clips: [], opacity: 1, veils: [], takesFingers: true))
  }

  private struct State {
    var toScreen: Projection
    var clip: Rect
    var clips: [Place]
    var opacity: Double
    var veils: [Veil]
    var takesFingers: Bool
  }

  private mutating func look(at layer: Layer, _ engine: TextEngine, _ outer: State) throws {
    guard layer.isVisible else { return }
    var state = outer
    let own = layer.transformToParent.then(outer.toScreen)
    state.opacity *= min(layer.opacity, 1)
    switch layer.touch {
    case .none, .leaving: state.takesFingers = false
    case .passes, .takes: break
    }
    if state.takesFingers, case .takes(let area) = layer.touch {
      var rect = layer.bounds
      switch area {
      case .rect(let given): rect = given
      case .outline(let path): rect = path.bounds ?? .zero
      case .bounds, .inside, .stroke: break
      }
      let box = own.boundingBox(of: rect)
      if box.intersection(outer.clip) != nil { targets.append(Place(id: layer.id, area: box)) }
    }
    let frame = own.boundingBox(of: layer.bounds)
    if Veil.changesColors(layer) { state.veils.append(Veil(layer)) }
    cover(with: layer, state, over: frame.intersection(outer.clip))
    if layer.clipsToBounds {
      state.clip = outer.clip.intersection(frame) ?? .zero
      state.clips.append(Place(id: layer.id, area: frame))
    }
    if case .text(let text) = layer.content, text.hasInk {
      let fit = try TextFit(text, size: layer.frame.size, engine: engine)
      // Where there is no room for any line, what stands for them is the place where they would begin.
      let lines = fit.block.isEmpty ? Rect(0, 0, 1, max(layer.frame.height, 1)) : fit.block
      let block = own.boundingBox(of: lines)
      if let visible = block.intersection(state.clip) {
        texts.append(
          SeenText(
            id: layer.id, text: text, lines: lines, block: block, visible: visible, opacity: state.opacity,
            veils: state.veils, scale: own.scale(at: lines.center) ?? 0,
            castsShadow: !layer.shadows.isEmpty && layer.background == nil, fit: fit, clips: state.clips))
      }
    }
    state.toScreen = Projection(.translation(-layer.contentOffset.x, -layer.contentOffset.y)).then(own)
    for child in layer.children { try look(at: child, engine, state) }
  }

  /// Notes for the texts found so far that a layer lies over them.
  private mutating func cover(with layer: Layer, _ state: State, over area: Rect?) {
    guard let area else { return }
    let isVeil = !state.veils.isEmpty || state.opacity < 1 ? Veil.paints(layer) : Veil.showsGround(layer)
    var opacity = state.opacity
    var shines = layer.content != .none || layer.backdrop != nil || layer.background != nil
    if layer.content == .none, layer.backdrop == nil, case .color(let color)? = layer.background {
      opacity *= color.alpha
    }
    shines = shines && opacity > 0 && opacity < 1
    guard isVeil || shines else { return }
    for index in texts.indices {
      guard let common = texts[index].visible.intersection(area) else { continue }
      if shines { texts[index].clearness *= 1 - opacity }
      if isVeil { texts[index].veils.append(Veil(layer, opacity: state.opacity, over: common)) }
    }
  }
}

extension ScreenSurvey.Veil {
  /// Whether a layer changes the colours of everything in it by more than its opacity.
  fileprivate static func changesColors(_ layer: Layer) -> Bool {
    !layer.mask.isEmpty || layer.filter != nil || layer.blend != .normal
  }

  /// Whether anything of a layer is painted by itself, besides what is in it.
  fileprivate static func paints(_ layer: Layer) -> Bool {
    layer.content != .none || layer.background != nil || layer.backdrop != nil || layer.border != nil
      || !layer.shadows.isEmpty
  }

  /// Whether something of a layer may be painted that does not wholly cover what is behind: of a text, only edges do not.
  fileprivate static func showsGround(_ layer: Layer) -> Bool {
    switch layer.content {
    case .image, .shape: return true
    case .none, .text: break
    }
    let isOpaque = if case .color(let color)? = layer.background { color.alpha == 1 } else { layer.background == nil }
    return !isOpaque || layer.backdrop != nil || !layer.shadows.isEmpty || (layer.border?.color.alpha ?? 1) < 1
  }
}

extension Layer {
  /// The tree with the texts of some layers in another colour; each keeps its alpha times `alpha`, one in a gradient is
  /// as if it were opaque.
  ///
  /// - Parameter run: the only run of the texts to be painted so; letters of others are left out. Nil for all.
  func painting(_ ids: Set<String>, run: Int? = nil, white: Double, alpha: Double) -> Layer {
    var layer = self
    if case .text(var text) = content, ids.contains(id) {
      func painted(_ fill: Fill, _ alpha: Double) -> Color {
        switch fill {
        case .color(let color): Color(white: white, alpha: color.alpha * alpha)
        // A gradient has transparency of its own, which belongs to the letters' colours.
        case .gradient: Color(white: white, alpha: alpha)
        }
      }
      for index in (text.runs ?? []).indices {
        guard let own = text.runs?[index] else { continue }
        let color = painted(text.fill(of: own), run ?? index == index ? alpha : 0)
        text.runs?[index].fill = .color(color)
      }
      text.color = painted(text.fill, alpha)
      text.gradient = nil
      text.filled = nil
      layer.content = .text(text)
    }
    if !children.isEmpty { layer.children = children.map { $0.painting(ids, run: run, white: white, alpha: alpha) } }
    return layer
  }
}

extension Text {
  /// Whether it has letters that are not clear.
  var hasInk: Bool {
    guard runs == nil else { return !inkedRuns.isEmpty }
    return !string.allSatisfy(\.isWhitespace) && color.alpha > 0
  }

  /// The runs whose letters can be seen.
  var inkedRuns: [Int] {
    guard let runs else { return [] }
    return runs.indices.filter { index in
      let run = runs[index]
      if run.picture != nil || run.string.allSatisfy(\.isWhitespace) { return false }
      if case .color(let color) = fill(of: run) { return color.alpha > 0 }
      return true
    }
  }

  /// One of its runs as a text of its own.
  func alone(_ run: Int) -> Text {
    guard let part = runs?[run] else { return self }
    var text = self
    (text.runs, text.filled) = (nil, nil)
    (text.string, text.style) = (part.string, part.style)
    switch fill(of: part) {
    case .color(let color): (text.color, text.gradient) = (color, nil)
    case .gradient(let gradient): (text.color, text.gradient) = (gradient.stops[0].color, gradient)
    }
    return text
  }
}
