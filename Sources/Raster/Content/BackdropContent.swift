import Geometry
import Layers
import Pixels

extension Rasterizer {
  private func blur(of backdrop: Backdrop, in scope: Scope) -> ReducedBlur {
    ReducedBlur(sigma: sigma(backdrop.blur, in: scope))
  }

  /// The pixels of what is visible that a layer shows its backdrop in; nil where there are none.
  private func shownPixels(of layer: Layer, in scope: Scope) -> PixelRect? {
    PixelRect(covering: scope.transform.boundingBox(of: layer.backdropBox).inset(by: -1), within: scope.visible)
  }

  /// What lies behind a layer, as it is to be shown in its shape; nil where nothing of it is wanted.
  func behind(_ layer: Layer, in scope: Scope, on canvas: Canvas) throws -> PixelPatch? {
    guard let backdrop = layer.backdrop, let part = try partNeeded(ofBackdropOf: layer, scope.wanted, in: scope) else {
      return nil
    }
    return canvas.pixels.flatMap { pixels in
      blur(of: backdrop, in: scope).picture(
        of: part, from: pixels, within: scope.visible, outside: .edges,
        colors: ColorMatrix(backdrop.filter, tint: backdrop.tint))
    }
  }

  /// What of a layer's backdrop has to be right for the wanted pixels to be: in a picture of its own, backdrops of the
  /// layers in it are blurred from it once more.
  private func partNeeded(ofBackdropOf layer: Layer, _ wanted: PixelRect, in scope: Scope) throws -> PixelRect? {
    guard let shown = shownPixels(of: layer, in: scope) else { return nil }
    var wanted = wanted.outset(by: spread(of: layer, in: scope) + 2)
    if layer.isIsolated {
      wanted = try widened(wanted, under: layer.children, in: scope.scrolled(by: layer.contentOffset))
    }
    return shown.intersection(wanted)
  }

  /// Puts it where it was, in the layer's shape.
  func draw(_ behind: PixelPatch, of layer: Layer, in scope: Scope, on canvas: Canvas) throws {
    guard let region = shownPixels(of: layer, in: scope) else { return }
    let outline: DevicePath
    var rule = Path.FillRule.nonzero
    if let glass = layer.content.drawn?.glass {
      outline = .path(scope.transform.apply(to: glass.path))
      rule = glass.rule
    } else {
      outline = RoundedRect(layer.bounds, radii: layer.cornerRadii).outline(scope.transform, near: scope.visible.rect)
    }
    try canvas.replace(outline, rule: rule, in: region, by: behind)
  }

  // MARK: How far

  /// The pixels that have to be right for the wanted ones to be: what is blurred by a backdrop comes from further off.
  ///
  /// - Parameter layers: on one ground, from the back to the front.
  func widened(_ wanted: PixelRect, under layers: [Layer], in parent: Scope) throws -> PixelRect {
    guard layers.contains(where: \.readsBehind) else { return wanted }
    var wanted = wanted
    for layer in layers.reversed() where layer.readsBehind && layer.isVisible && !layer.isProjected {
      let scope = try parent.entering(layer)
      if !layer.isIsolated {
        wanted = try widened(wanted, under: layer.children, in: scope.scrolled(by: layer.contentOffset))
      }
      guard let backdrop = layer.backdrop, let shown = try partNeeded(ofBackdropOf: layer, wanted, in: scope),
        let source = shown.outset(by: blur(of: backdrop, in: scope).reach).intersection(scope.visible)
      else { continue }
      wanted = wanted.union(source)
    }
    return wanted
  }

  /// Adds what changes in backdrops because something behind them does.
  func spread(_ damage: inout Damage, to layer: Layer, in parent: Scope) throws {
    guard layer.readsBehind, layer.isVisible, !layer.isProjected else { return }
    let scope = try parent.entering(layer)
    let inner = scope.scrolled(by: layer.contentOffset)
    if let backdrop = layer.backdrop, let shown = shownPixels(of: layer, in: scope) {
      let reach = blur(of: backdrop, in: scope).reach
      let further = self.spread(of: layer, in: scope)
      var changes = Damage(visible: damage.visible.outset(by: further))
      for part in damage.parts {
        if let changed = part.outset(by: reach).intersection(shown) { changes.add(changed.rect) }
      }
      if layer.isIsolated {
        for child in layer.children { try spread(&changes, to: child, in: inner) }
      }
      for part in changes.parts { damage.add(part.outset(by: further).rect) }
    }
    guard !layer.isIsolated else { return }
    for child in layer.children { try spread(&damage, to: child, in: inner) }
  }
}

extension Layer {
  /// A rectangle around what a backdrop is shown in: the path of a shape, the bounds of other layers.
  var backdropBox: Rect {
    content.drawn?.glass?.path.controlBox ?? bounds
  }
}
