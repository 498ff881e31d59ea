import Geometry
import Layers

/// A rectangle whose corners are quarter circles.
struct RoundedRect: Hashable {
  var rect: Rect
  /// Already clamped to half of the shorter side.
  var radii: CornerRadii

  init(_ rect: Rect, radii: CornerRadii) {
    self.rect = rect
    let most = max(0, min(rect.width, rect.height) / 2)
    self.radii = radii.mapped { min(max($0, 0), most) }
  }

  var isSharp: Bool { reach == 0 }

  /// How far its largest corner reaches along its sides.
  var reach: Double { max(max(radii.topLeft, radii.topRight), max(radii.bottomRight, radii.bottomLeft)) }

  /// The same figure, smaller by `distance` on every side, its corners about the same centres.
  func inset(by distance: Double) -> RoundedRect {
    RoundedRect(rect.inset(by: distance), radii: radii.mapped { $0 - distance })
  }

  /// The same figure, larger by `distance` on every side, or smaller; sharp corners stay sharp.
  func spread(by distance: Double) -> RoundedRect {
    let least = -min(rect.width, rect.height) / 2
    let distance = max(distance, least)
    return RoundedRect(rect.inset(by: -distance), radii: radii.mapped { $0 > 0 ? $0 + distance : 0 })
  }

  /// On the device; edges far outside of `visible` are brought near, where Cairo's coordinates reach, without touching
  /// what is seen: a straight side goes no nearer than its corners reach.
  func outline(_ transform: AffineTransform, near visible: Rect) -> DevicePath {
    guard transform.isUpright else { return .path(transform.apply(to: path)) }
    let device = transform.boundingBox(of: rect)
    let margin = reach * max(transform.a, transform.d) + 16
    let near = visible.inset(by: -margin)
    let left = max(device.minX, near.minX)
    let top = max(device.minY, near.minY)
    let right = min(device.maxX, near.maxX)
    let bottom = min(device.maxY, near.maxY)
    let shown = Rect(left, top, max(0, right - left), max(0, bottom - top))
    if isSharp { return .rect(shown) }
    if shown == device { return .path(transform.apply(to: path)) }
    guard let inverse = transform.inverse else { return .rect(shown) }
    var nearer = self
    nearer.rect = inverse.boundingBox(of: shown)
    return .path(transform.apply(to: nearer.path))
  }

  /// The outline clockwise from the upper left, in the rectangle's own coordinates.
  var path: Path {
    // A cubic that follows a quarter circle to 2·10⁻⁴ of its radius: control points at 4/3·(√2 − 1) of it.
    let k = 1 - 0.552_284_749_830_793_6
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    var elements: [Path.Element] = [.move(Point(left + radii.topLeft, top)), .line(Point(right - radii.topRight, top))]
    if case let r = radii.topRight, r > 0 {
      elements.append(.curve(Point(right - r * k, top), Point(right, top + r * k), Point(right, top + r)))
    }
    elements.append(.line(Point(right, bottom - radii.bottomRight)))
    if case let r = radii.bottomRight, r > 0 {
      elements.append(.curve(Point(right, bottom - r * k), Point(right - r * k, bottom), Point(right - r, bottom)))
    }
    elements.append(.line(Point(left + radii.bottomLeft, bottom)))
    if case let r = radii.bottomLeft, r > 0 {
      elements.append(.curve(Point(left + r * k, bottom), Point(left, bottom - r * k), Point(left, bottom - r)))
    }
    elements.append(.line(Point(left, top + radii.topLeft)))
    if case let r = radii.topLeft, r > 0 {
      elements.append(.curve(Point(left, top + r * k), Point(left + r * k, top), Point(left + r, top)))
    }
    elements.append(.close)
    return Path(elements)
  }
}
