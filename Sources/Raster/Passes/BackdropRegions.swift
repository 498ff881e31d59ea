import Geometry
import Layers
import Pixels

/// The part of a picture that layers show of what lies behind them, and how far they look for it.
enum BackdropRegions {
  /// Returns the picture behind a layer, as it is to be shown in its shape; nil where nothing of it is wanted.
  static func picture(for layer: Layer, in state: GraphicsState, on canvas: Canvas) throws -> PixelPatch? {
    guard let backdrop = layer.backdrop, let part = try partNeeded(ofBackdropOf: layer, state.wanted, in: state) else {
      return nil
    }
    return canvas.pixels.flatMap { BackdropFilter.picture(of: backdrop, in: part, from: $0, in: state) }
  }

  /// Returns the part of a layer's backdrop that has to be right for the wanted pixels to be: in a picture of its own,
  /// backdrops of the layers in it are blurred from it once more.
  private static func partNeeded(ofBackdropOf layer: Layer, _ wanted: PixelRect, in state: GraphicsState) throws
    -> PixelRect?
  {
    guard let shown = BackdropFilter.shownPixels(of: layer, in: state) else { return nil }
    var wanted = wanted.outset(by: layer.spread(in: state) + 2)
    if layer.isIsolated {
      wanted = try widened(wanted, under: layer.children, in: state.scrolled(by: layer.contentOffset))
    }
    return shown.intersection(wanted)
  }

  // MARK: How far

  /// The pixels that have to be right for the wanted ones to be: what is blurred by a backdrop comes from further off.
  ///
  /// - Parameter layers: on one ground, from the back to the front.
  static func widened(_ wanted: PixelRect, under layers: [Layer], in parent: GraphicsState) throws -> PixelRect {
    guard layers.contains(where: \.readsBehind) else { return wanted }
    var wanted = wanted
    for layer in layers.reversed() where layer.readsBehind && layer.isVisible {
      guard let state = try parent.entering(layer) else { continue }
      if !layer.isIsolated {
        wanted = try widened(wanted, under: layer.children, in: state.scrolled(by: layer.contentOffset))
      }
      guard let backdrop = layer.backdrop, let shown = try partNeeded(ofBackdropOf: layer, wanted, in: state),
        let source = shown.outset(by: BackdropFilter.reach(of: backdrop, in: state)).intersection(state.visible)
      else { continue }
      wanted = wanted.union(source)
    }
    return wanted
  }

  /// Adds what changes in backdrops because something behind them does.
  static func spread(_ damage: inout Damage, to layer: Layer, in parent: GraphicsState) throws {
    guard layer.readsBehind, layer.isVisible, let state = try parent.entering(layer) else { return }
    let inner = state.scrolled(by: layer.contentOffset)
    if let backdrop = layer.backdrop, let shown = BackdropFilter.shownPixels(of: layer, in: state) {
      let reach = BackdropFilter.reach(of: backdrop, in: state)
      let further = layer.spread(in: state)
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
