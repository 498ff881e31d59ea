import Geometry

/// A layer that a point lies in: what people point at who want to know what they see. Fingers of a scene find layers by
/// their `touch`.
public struct LayerPick: Hashable, Sendable {
  /// `Layer.id`.
  public let id: String
  /// The number of layers around it.
  public let depth: Int
  /// Whether it has a colour, a picture, a letter or a line of its own there.
  public let paints: Bool

  /// Returns the layers that a point of a screen lies in and that can be seen, the frontmost first.
  ///
  /// A label is taken for its bounds, and so is a picture; a line is taken where a pointer is at most two points beside
  /// it.
  public static func all(at point: Point, in root: Layer) -> [LayerPick] {
    picks(at: point, in: root, depth: 0).reversed()
  }

  /// Returns the layers under a point in the order in which they are drawn.
  private static func picks(at point: Point, in layer: Layer, depth: Int) -> [LayerPick] {
    guard layer.isVisible, layer.opacity >= Layer.Touch.minOpacity,
      let local = layer.transformToParent.inverse?.apply(to: point),
      layer.mask.isEmpty || layer.mask.contains(where: { all(at: local, in: $0).contains(where: \.paints) })
    else { return [] }
    let isInside = layer.bounds.contains(local) && layer.cornerRadii.contain(local, in: layer.frame.size)
    if layer.clipsToBounds, !isInside { return [] }
    let paints = isInside && paintsBounds(of: layer, at: local) || paints(layer.content, at: local, in: layer.bounds)
    let own = isInside || paints ? [LayerPick(id: layer.id, depth: depth, paints: paints)] : []
    return own + layer.children.flatMap { picks(at: local + layer.contentOffset, in: $0, depth: depth + 1) }
  }

  /// Whether what fills a layer's bounds, or goes along their edge, can be seen at a point in them.
  private static func paintsBounds(of layer: Layer, at point: Point) -> Bool {
    let fills = [layer.background].compactMap { $0 } + layer.lowerFills
    if layer.backdrop != nil || fills.contains(where: \.isSeen) { return true }
    guard let border = layer.border, border.width > 0, border.fill.isSeen else { return false }
    return !layer.bounds.inset(by: max(border.width, pointing)).contains(point)
  }

  private static func paints(_ content: Layer.Content, at point: Point, in bounds: Rect) -> Bool {
    switch content {
    case .none: false
    case .text(let text): !text.string.isEmpty && bounds.contains(point)
    case .image: bounds.contains(point)
    case .shape(let shape): shape.paints(point)
    }
  }

  /// Half of the least width that a line has for a pointer.
  fileprivate static let pointing = 2.0
}

extension Shape {
  fileprivate func paints(_ point: Point) -> Bool {
    let isFilled = ([fill].compactMap { $0 } + lowerFills).contains(where: \.isSeen)
    if isFilled, path.contains(point, rule: rule) { return true }
    guard let stroke, stroke.width > 0, stroke.fill.isSeen else { return false }
    let width = max(stroke.width, 2 * LayerPick.pointing)
    return path.trimmed(from: stroke.start, to: stroke.end).strokeContains(point, width: width, cap: .round)
  }
}

extension Fill {
  /// Whether it is not clear all over.
  fileprivate var isSeen: Bool {
    switch self {
    case .color(let color): color.alpha > 0
    case .gradient(let gradient): gradient.stops.contains { $0.color.alpha > 0 }
    }
  }
}

extension CornerRadii {
  /// Whether a point of a rectangle is not cut off by a corner, each of which counts as a part of a circle.
  fileprivate func contain(_ point: Point, in size: Size) -> Bool {
    let (isLeft, isTop) = (point.x < size.width / 2, point.y < size.height / 2)
    let corner = isTop ? (isLeft ? topLeft : topRight) : (isLeft ? bottomLeft : bottomRight)
    let radius = min(corner, size.width / 2, size.height / 2)
    let inward = Point(
      radius - (isLeft ? point.x : size.width - point.x), radius - (isTop ? point.y : size.height - point.y))
    return inward.x <= 0 || inward.y <= 0 || inward.length <= radius
  }
}
