import Geometry
import Layers
import Pixels

/// The layer's rectangle with its corners, filled.
enum Surface: LayerPart {
  static func draw(_ layer: Layer, over behind: PixelPatch?, with brush: Brush) {
    let shape = Self.shape(of: layer, in: brush.scope)
    for fill in layer.fills.reversed() { draw(fill, of: layer.bounds.size, in: shape, with: brush) }
  }

  /// - Parameters:
  ///   - size: what a gradient goes over, from the origin on.
  ///   - shape: in the coordinates of the scope.
  static func draw(_ fill: Fill, of size: Size, in shape: RoundedRect, with brush: Brush) {
    let scope = brush.scope
    guard !shape.rect.isEmpty, let pixels = scope.pixels(touching: shape.rect) else { return }
    var outline =
      brush.isCut ? .rect(pixels.rect) : shape.outline(scope.transform, near: scope.visible.rect)
    if fill.isColor, case .rect(let rect) = outline, rect.isOnWholePixels {
      // Every pixel is painted alike, so that the rectangle may be cut.
      guard let wanted = rect.intersection(scope.wanted.rect) else { return }
      outline = .rect(wanted)
    }
    let device = scope.transform.boundingBox(of: shape.rect)
    brush.canvas.fill(outline, with: brush.paint(fill, size: size, over: device))
  }

  /// The shape of a layer's fill, and of the layers in it where it clips: its rectangle with its corners.
  ///
  /// Under a border that hides what is below it, this ends at the border's middle. At the outer edge, a pixel is then covered
  /// by the border alone: were it covered by the fill too, the fill would show through what the border leaves of it.
  ///
  /// - Parameter scope: the layer's own.
  static func shape(of layer: Layer, in scope: Scope) -> RoundedRect {
    let (shape, inset) = (RoundedRect(layer.bounds, radii: layer.cornerRadii), Self.inset(of: layer))
    return inset == 0 || layer.isOnWholePixels(in: scope) ? shape : shape.inset(by: inset)
  }

  /// How far inside of its rectangle a layer's fill ends where that has softened edges.
  static func inset(of layer: Layer) -> Double {
    guard let border = layer.border, border.width > 0, border.fill.isOpaque else { return 0 }
    return min(border.width, min(layer.bounds.width, layer.bounds.height) / 2) / 2
  }

  static func extent(of layer: Layer, in scope: Scope, by painter: Painter) -> Rect {
    layer.background == nil ? .zero : scope.device(layer.bounds)
  }

  static func count(in layer: Layer) -> Int { layer.fills.count }

  static func isSame(_ layer: Layer, in drawing: ShiftedDrawing, by painter: Painter) -> Bool {
    guard layer.background != nil else { return true }
    return layer.fills.allSatisfy(\.isColor) && drawing.shiftsSurface(of: layer)
  }

  static func evenPart(of layer: Layer, in scope: Scope) -> Rect? {
    layer.fills.allSatisfy(\.isColor) ? layer.evenPart(in: scope) : nil
  }

  static func hidesGround(in layer: Layer) -> Bool {
    if case .color(let color) = layer.background { color.alpha >= 1 } else { false }
  }

  static func passes(of layer: Layer) -> Double { layer.fills.reduce(0) { $0 + $1.passes } }
}

extension Layer {
  /// The fills of its rectangle, the first over the others.
  var fills: [Fill] { background.map { [$0] + lowerFills } ?? [] }

  /// True where its rectangle, without round corners, begins and ends on pixel borders.
  ///
  /// - Parameter scope: the layer's own.
  func isOnWholePixels(in scope: Scope) -> Bool {
    RoundedRect(bounds, radii: cornerRadii).isSharp && scope.transform.isUpright
      && scope.transform.boundingBox(of: bounds).isOnWholePixels
  }

  /// A rectangle of the device in which every pixel is covered wholly by the layer's own.
  ///
  /// - Parameter scope: the layer's own, upright.
  func evenPart(in scope: Scope) -> Rect {
    let device = scope.transform.boundingBox(of: bounds)
    return isOnWholePixels(in: scope) ? device.rounded : device.inset(by: edgeWidth(in: scope))
  }

  /// How many pixels inside of its rectangle's edges every pixel is covered wholly: a quarter circle goes by the corner of a
  /// rectangle that is smaller by 1 − 1/√2 of its radius, and softened edges are a pixel wide.
  ///
  /// - Parameter scope: the layer's own, upright.
  func edgeWidth(in scope: Scope) -> Double {
    let width = RoundedRect(bounds, radii: cornerRadii).reach * 0.3 + Surface.inset(of: self)
    return width * max(scope.transform.a, scope.transform.d) + 2
  }
}

extension Rect {
  /// True where all edges fall on pixel borders, as far as Cairo can tell (1/256 of a pixel).
  var isOnWholePixels: Bool {
    [minX, minY, maxX, maxY].allSatisfy { abs($0 - $0.rounded()) < 1.0 / 512 }
  }
}
