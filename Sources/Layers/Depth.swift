import Geometry
import Glibc

/// The place of a flat layer in space, as `CATransform3D` has it: x to the right, y downwards, z towards the eye.
///
/// After its transform, the layer is turned about the x axis and then about the y axis, both through its anchor, moved,
/// and seen by the eye of its parent. What is in it is flat with it.
public struct Depth: Hashable, Sendable {
  /// Radians; above 0, the lower edge comes nearer.
  public var rotationX: Double
  /// Radians; above 0, the left edge comes nearer.
  public var rotationY: Double
  /// Points towards the eye.
  public var z: Double
  /// Points in front of the layer at which its anchor lies (`anchorPointZ`).
  public var anchorZ: Double
  /// The eye that looks at it; nil where it is seen from endlessly far away.
  public var eye: Eye?

  public init(rotationX: Double = 0, rotationY: Double = 0, z: Double = 0, anchorZ: Double = 0, eye: Eye? = nil) {
    (self.rotationX, self.rotationY, self.z, self.anchorZ, self.eye) = (rotationX, rotationY, z, anchorZ, eye)
  }

  /// The eye that layers in space are seen by.
  public struct Eye: Hashable, Sendable {
    /// The point that it is in front of, in the coordinates that the layer's frame is in.
    public var point: Point
    /// Points from there to it.
    public var distance: Double

    public init(point: Point, distance: Double) {
      self.point = point
      self.distance = distance
    }
  }
}

extension Layer {
  /// The projection from the layer's own coordinates to its parent's (the parent's content offset not counted).
  public var transformToParent: Projection {
    guard let depth else { return Projection(flatTransformToParent) }
    let (x, y, z) = depth.place(of: self)
    guard let eye = depth.eye else { return Projection(x: x, y: y, w: .init(0, 0, 1)) }
    // Seen from the eye, what lies at z is as large as it is divided by 1 − z ÷ distance, about the point in front of
    // it.
    let share = z / eye.distance
    return Projection(x: x - share * eye.point.x, y: y - share * eye.point.y, w: .init(0, 0, 1) - share)
  }

  /// Returns the distance of a point of the layer in front of its parent's plane, in points.
  public func z(of point: Point) -> Double {
    guard let depth else { return 0 }
    let z = depth.place(of: self).z
    return z.x * point.x + z.y * point.y + z.z
  }

  /// Whether it is seen askew: drawn flat first, and then projected.
  public var isProjected: Bool { depth?.eye != nil && transformToParent.affine == nil }

  /// Whether its back is turned to the viewer.
  public var facesAway: Bool {
    guard depth != nil else { return false }
    return transformToParent.determinant * (transform.a * transform.d - transform.b * transform.c) < 0
  }
}

extension Depth {
  /// Returns the place of a point (x, y) of the layer in the parent's space: each as its factors of x, of y and of 1.
  fileprivate func place(of layer: Layer) -> (x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
    let (transform, frame) = (layer.transform, layer.frame)
    let pivot = Point(layer.anchor.x * frame.width, layer.anchor.y * frame.height)
    let fromPivot = AffineTransform.translation(-pivot.x, -pivot.y).then(
      AffineTransform(a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: 0, ty: 0))
    let x = SIMD3(fromPivot.a, fromPivot.c, fromPivot.tx)
    let y = SIMD3(fromPivot.b, fromPivot.d, fromPivot.ty)
    let z = SIMD3(0, 0, -anchorZ)
    let (sineX, cosineX) = Self.turn(rotationX)
    let (sineY, cosineY) = Self.turn(rotationY)
    let tilted = (y: y * cosineX - z * sineX, z: y * sineX + z * cosineX)
    let swung = (x: x * cosineY + tilted.z * sineY, z: tilted.z * cosineY - x * sineY)
    let place = Point(transform.tx + pivot.x + frame.minX, transform.ty + pivot.y + frame.minY)
    return (swung.x + .init(0, 0, place.x), tilted.y + .init(0, 0, place.y), swung.z + .init(0, 0, self.z))
  }

  /// Sine and cosine, 0 where a quarter of a turn leaves a rounding of it.
  private static func turn(_ angle: Double) -> (sine: Double, cosine: Double) {
    let (sine, cosine) = (sin(angle), cos(angle))
    return (abs(sine) < 1e-12 ? 0 : sine, abs(cosine) < 1e-12 ? 0 : cosine)
  }
}

extension Projection {
  /// Each as its factors of x, of y and of 1.
  fileprivate init(x: SIMD3<Double>, y: SIMD3<Double>, w: SIMD3<Double>) {
    self.init(
      AffineTransform(a: x.x, b: y.x, c: x.y, d: y.y, tx: x.z, ty: y.z), wx: w.x, wy: w.y, w0: w.z)
  }
}
