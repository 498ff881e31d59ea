import Geometry
import Glibc
import Layers

/// A rectangle with round corners.
struct RoundedRect: Hashable {
  var rect: Rect
  /// Already clamped to the room.
  var radii: CornerRadii
  /// The most that a corner may reach along its sides: half of the shorter one.
  private let room: Double

  init(_ rect: Rect, radii: CornerRadii) {
    self.rect = rect
    let room = max(0, min(rect.width, rect.height) / 2)
    self.room = room
    self.radii = radii.mapped { min(max($0, 0), room) }
  }

  var isSharp: Bool { reach == 0 }

  /// The reach of its largest corner along its sides.
  var reach: Double {
    let largest = max(max(radii.topLeft, radii.topRight), max(radii.bottomRight, radii.bottomLeft))
    return radii.curve == .circular ? largest : min(largest * ContinuousCorner.reach, room)
  }

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

  /// Returns the outline on the device; edges far outside of `visible` are brought near, where Cairo's coordinates
  /// reach, without touching what is seen: a straight side goes no nearer than its corners reach.
  func outline(_ transform: AffineTransform, near visible: Rect) -> DevicePath {
    guard transform.isUpright else { return .path(path.transformed(by: transform)) }
    let device = transform.boundingBox(of: rect)
    let margin = reach * max(transform.a, transform.d) + 16
    let near = visible.inset(by: -margin)
    let left = max(device.minX, near.minX)
    let top = max(device.minY, near.minY)
    let right = min(device.maxX, near.maxX)
    let bottom = min(device.maxY, near.maxY)
    let shown = Rect(left, top, max(0, right - left), max(0, bottom - top))
    if isSharp { return .rect(shown) }
    if shown == device { return .path(path.transformed(by: transform)) }
    guard let inverse = transform.inverse else { return .rect(shown) }
    var nearer = self
    nearer.rect = inverse.boundingBox(of: shown)
    return .path(nearer.path.transformed(by: transform))
  }

  /// The outline clockwise from the upper right, in the rectangle's own coordinates.
  var path: Path {
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let corners: [(place: Point, back: Point, on: Point, radius: Double)] = [
      (Point(right, top), Point(-1, 0), Point(0, 1), radii.topRight),
      (Point(right, bottom), Point(0, -1), Point(-1, 0), radii.bottomRight),
      (Point(left, bottom), Point(1, 0), Point(0, -1), radii.bottomLeft),
      (Point(left, top), Point(0, 1), Point(1, 0), radii.topLeft),
    ]
    var elements: [Path.Element] = []
    for (place, back, on, radius) in corners {
      let points = corner(radius)
      func point(_ index: Int) -> Point { place + back * (points[index].x * radius) + on * (points[index].y * radius) }
      elements.append(elements.isEmpty ? .move(point(0)) : .line(point(0)))
      for index in stride(from: 1, to: points.count, by: 3) {
        elements.append(.curve(point(index), point(index + 1), point(index + 2)))
      }
    }
    elements.append(.close)
    return Path(elements)
  }

  /// The points of a corner's curves, as shares of its radius: behind and beyond where its sides would meet.
  private func corner(_ radius: Double) -> [Point] {
    guard radius > 0 else { return Self.sharpCorner }
    return radii.curve == .circular ? Self.circularCorner : ContinuousCorner(reach: room / radius).points
  }

  private static let sharpCorner = [Point.zero]
  /// A cubic that follows a quarter circle to 2·10⁻⁴ of its radius: control points at 4/3·(√2 − 1) of it.
  private static let circularCorner = [Point(1, 0), Point(circle, 0), Point(0, circle), Point(0, 1)]
  private static let circle = 1 - 0.552_284_749_830_793_6
}

/// iOS's continuous corner of radius 1: three curves, symmetric about the diagonal.
private struct ContinuousCorner {
  /// The reach along both sides where there is room, in radii: `CALayer.cornerCurveExpansionFactor(.continuous)`.
  static let reach = 1.528_664_98

  /// The ends and the control points of its curves, from the side before the corner to the one after it: x along the
  /// first side, y along the second, both from the rectangle's corner.
  let points: [Point]

  /// - Parameter reach: the room that a corner of radius 1 has; below that of the whole curve it bends towards a
  ///   quarter circle, which it is at 1. So a shape that is rounded more and more ends as a capsule, without a jump.
  init(reach: Double) {
    let share = ((reach - 1) / (Self.reach - 1)).clamped(to: 0...1)
    let half = zip(Self.circular, Self.continuous).map { $0 + ($1 - $0) * share }
    points = half + half.reversed().map { Point($0.y, $0.x) }
  }

  /// The first half as UIKit draws it: measured from `UIBezierPath` (L. Rosenfeld, "Apple Icon Quest"; nearly the same
  /// numbers in PixelCut, "Drawing Code for iOS 7 Rounded Rectangles", 2013).
  private static let continuous = [
    Point(reach, 0), Point(1.088_492_96, 0), Point(0.868_406_94, 0), Point(0.631_493_79, 0.074_911_39),
    Point(0.372_823_83, 0.169_059_56),
  ]

  /// The same points of a quarter circle, cut so that its parts lie near those curves.
  private static let circular: [Point] = {
    let cut = 0.375
    func place(_ angle: Double, ahead handle: Double = 0) -> Point {
      Point(1 - sin(angle) - handle * cos(angle), 1 - cos(angle) + handle * sin(angle))
    }
    let (first, second) = (4 / 3 * tan(cut / 4), 4 / 3 * tan((.pi / 2 - 2 * cut) / 4))
    return [place(0), place(0, ahead: first), place(cut, ahead: -first), place(cut), place(cut, ahead: second)]
  }()
}
