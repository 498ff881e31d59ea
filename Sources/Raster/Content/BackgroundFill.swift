import Geometry
import Layers
import Pixels

/// The layer's rectangle with its corners, filled.
enum BackgroundFill: LayerPart {
  static func draw(_ layer: Layer, over behind: PixelPatch?, with context: DrawingContext) {
    guard layer.background != nil, !layer.bounds.isEmpty, let pixels = context.state.pixels(touching: layer.bounds)
    else { return }
    let coverage = context.isCut ? .outline(.rect(pixels.rect)) : coverage(of: layer, with: context)
    for fill in layer.fills.reversed() { draw(fill, of: layer.bounds.size, covering: coverage, with: context) }
  }

  /// - Parameter size: what a gradient goes over, from the state's origin on.
  static func draw(_ fill: Fill, of size: Size, covering coverage: Coverage, with context: DrawingContext) {
    let state = context.state
    var coverage = coverage
    if fill.isColor, case .outline(.rect(let rect), _) = coverage, rect.isOnWholePixels {
      // Every pixel is painted alike, so that the rectangle may be cut.
      guard let wanted = rect.intersection(state.wanted.rect) else { return }
      coverage = .outline(.rect(wanted))
    }
    let device = state.transform.boundingBox(of: Rect(origin: .zero, size: size))
    context.canvas.fill(coverage, with: context.paint(fill, size: size, over: device))
  }

  /// Returns the share of each pixel that a layer's fill covers, and the layers in it where it clips.
  static func coverage(of layer: Layer, with context: DrawingContext) -> Coverage {
    let shape = RoundedRect(layer.bounds, radii: layer.cornerRadii)
    return context.edge?.surface ?? .outline(shape.outline(context.state.transform, near: context.state.visible.rect))
  }

  static func count(in layer: Layer) -> Int { layer.background == nil ? 0 : 1 + layer.lowerFills.count }

  static func isSame(_ layer: Layer, in drawing: ShiftedDrawing, by painter: Painter) -> Bool {
    guard layer.background != nil else { return true }
    return layer.fills.allSatisfy(\.isColor) && drawing.shiftsSurface(of: layer)
  }

  static func evenPart(of layer: Layer, in state: GraphicsState) -> Rect? {
    layer.fills.allSatisfy(\.isColor) ? layer.evenPart(in: state) : nil
  }

  static func hidesGround(in layer: Layer) -> Bool {
    if case .color(let color) = layer.background { color.alpha >= 1 } else { false }
  }

  static func passes(of layer: Layer) -> Double { layer.fills.reduce(0) { $0 + $1.passes } }
}

extension Layer {
  /// The fills of its rectangle, the first over the others.
  var fills: [Fill] { background.map { [$0] + lowerFills } ?? [] }

  /// Whether its rectangle, without round corners, begins and ends on pixel borders.
  ///
  /// - Parameter state: the layer's own.
  func isOnWholePixels(in state: GraphicsState) -> Bool {
    RoundedRect(bounds, radii: cornerRadii).isSharp && state.transform.isUpright
      && state.transform.boundingBox(of: bounds).isOnWholePixels
  }

  /// A rectangle of the device in which every pixel is covered wholly by the layer's own.
  ///
  /// - Parameter state: the layer's own, upright.
  func evenPart(in state: GraphicsState) -> Rect {
    let device = state.transform.boundingBox(of: bounds)
    return isOnWholePixels(in: state) ? device.rounded : device.inset(by: edgeWidth(in: state))
  }

  /// Returns the distance, in pixels, inside of its rectangle's edges from which every pixel is covered wholly: a
  /// quarter circle goes by the corner of a rectangle that is smaller by 1 − 1/√2 of its radius, and softened edges are
  /// a pixel wide.
  ///
  /// - Parameter state: the layer's own, upright.
  func edgeWidth(in state: GraphicsState) -> Double {
    RoundedRect(bounds, radii: cornerRadii).reach * 0.3 * max(state.transform.a, state.transform.d) + 2
  }
}

extension Rect {
  /// Whether all edges fall on pixel borders, as far as Cairo can tell (1/256 of a pixel).
  var isOnWholePixels: Bool {
    [minX, minY, maxX, maxY].allSatisfy { abs($0 - $0.rounded()) < 1.0 / 512 }
  }
}
