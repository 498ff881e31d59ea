/// A map of the plane as a picture in space is seen by an eye: straight lines stay straight, and what is further away
/// is smaller. With w = wx·x + wy·y + w0, x′ = (a·x + c·y + tx) ÷ w and y′ = (b·x + d·y + ty) ÷ w, the coefficients
/// above the line named as those of `AffineTransform`, which is the case in which w is 1 everywhere.
///
/// Here x and y are points, and `wx`, `wy` are shares of w per point. Where w is 1, the plane is as far away as its
/// picture; where w is less, it is nearer. What is not in front of the
/// eye (w ≤ 0) has no picture, and what is nearer to it than `nearest` is cut off.
public struct Projection: Hashable, Sendable {
  /// The coefficients above the line.
  public var upper: AffineTransform
  public var wx: Double
  public var wy: Double
  public var w0: Double

  /// The least w that is seen, a share of the distance to the picture: nothing is enlarged a hundredfold by being near.
  public static let nearest = 0.01

  public init(_ upper: AffineTransform, wx: Double = 0, wy: Double = 0, w0: Double = 1) {
    self.upper = upper
    self.wx = wx
    self.wy = wy
    self.w0 = w0
  }

  public static let identity = Projection(.identity)

  /// The same map where it is affine.
  public var affine: AffineTransform? {
    guard wx == 0, wy == 0 else { return nil }
    if w0 == 1 { return upper }
    guard w0 >= Self.nearest else { return nil }
    let (a, b, c) = (upper.a / w0, upper.b / w0, upper.c / w0)
    return AffineTransform(a: a, b: b, c: c, d: upper.d / w0, tx: upper.tx / w0, ty: upper.ty / w0)
  }

  private var isPlain: Bool { wx == 0 && wy == 0 && w0 == 1 }

  public var isFinite: Bool {
    upper.isFinite && wx.isFinite && wy.isFinite && w0.isFinite
  }

  /// Returns the projection that applies this one first, then `next`.
  public func then(_ next: Projection) -> Projection {
    if isPlain, next.isPlain { return Projection(upper.then(next.upper)) }
    let (m, n) = (upper, next.upper)
    func row(_ a: Double, _ c: Double, _ t: Double) -> (Double, Double, Double) {
      (a * m.a + c * m.b + t * wx, a * m.c + c * m.d + t * wy, a * m.tx + c * m.ty + t * w0)
    }
    let (x, y, w) = (row(n.a, n.c, n.tx), row(n.b, n.d, n.ty), row(next.wx, next.wy, next.w0))
    return Projection(
      AffineTransform(a: x.0, b: y.0, c: x.1, d: y.1, tx: x.2, ty: y.2), wx: w.0, wy: w.1, w0: w.2)
  }

  public func then(_ next: AffineTransform) -> Projection { then(Projection(next)) }

  /// The factor by which areas grow where w is 1: above 0 where the plane is seen from its front, below 0 where it is
  /// mirrored, 0 where it is seen from its edge.
  public var determinant: Double {
    let m = upper
    return m.a * (m.d * w0 - m.ty * wy) - m.c * (m.b * w0 - m.ty * wx) + m.tx * (m.b * wy - m.d * wx)
  }

  /// The map that undoes this one, or nil where it flattens the plane.
  public var inverse: Projection? {
    if isPlain { return upper.inverse.map { Projection($0) } }
    let m = upper
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    func part(_ value: Double) -> Double { value / determinant }
    let inverse = Projection(
      AffineTransform(
        a: part(m.d * w0 - m.ty * wy), b: part(m.ty * wx - m.b * w0), c: part(m.tx * wy - m.c * w0),
        d: part(m.a * w0 - m.tx * wx), tx: part(m.c * m.ty - m.tx * m.d), ty: part(m.tx * m.b - m.a * m.ty)),
      wx: part(m.b * wy - m.d * wx), wy: part(m.c * wx - m.a * wy), w0: part(m.a * m.d - m.c * m.b))
    return inverse.isFinite ? inverse : nil
  }

  /// Returns the homogeneous coordinate w of a point: its distance from the eye, where 1 is that of the picture's
  /// plane.
  public func w(at point: Point) -> Double { wx * point.x + wy * point.y + w0 }

  /// Returns the picture of a point; nil for one that is not in front of the eye.
  public func apply(to point: Point) -> Point? {
    if isPlain { return upper.apply(to: point) }
    let w = w(at: point)
    guard w > 0 else { return nil }
    let above = upper.apply(to: point)
    return Point(above.x / w, above.y / w)
  }

  /// The outline of a rectangle's picture, cut off where it comes too near: a convex polygon, empty where nothing is
  /// seen.
  public func outline(of rect: Rect) -> [Point] { outline(of: rect.corners) }

  /// The same of a convex polygon.
  public func outline(of corners: [Point]) -> [Point] {
    corners.clipped { w(at: $0) - Self.nearest }.compactMap(apply(to:))
  }

  /// The upright rectangle around a rectangle's picture; empty where nothing of it is seen.
  public func boundingBox(of rect: Rect) -> Rect {
    if isPlain { return upper.boundingBox(of: rect) }
    return outline(of: rect).boundingBox
  }

  /// Returns the factor by which short lines at a point are longer in the picture, on average over all directions; nil
  /// where the point is not seen.
  public func scale(at point: Point) -> Double? {
    let w = w(at: point)
    return w > 0 ? (abs(determinant) / (w * w * w)).squareRoot() : nil
  }

  /// Returns the factor by which a short line at a point is longer in the picture, in the direction in which it is
  /// longest; nil where the point is not seen.
  public func magnification(at point: Point) -> Double? {
    let w = w(at: point)
    guard w > 0, let seen = apply(to: point) else { return nil }
    let (a, b) = ((upper.a - seen.x * wx) / w, (upper.b - seen.y * wx) / w)
    let (c, d) = ((upper.c - seen.x * wy) / w, (upper.d - seen.y * wy) / w)
    return AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0).magnifications.most
  }
}

extension [Point] {
  /// Returns the part of a convex polygon in which a linear function is not negative: the polygon clipped by a
  /// half-plane (Sutherland and Hodgman, 1974).
  public func clipped(_ distance: (Point) -> Double) -> [Point] {
    guard var last = last else { return [] }
    var before = distance(last)
    var result: [Point] = []
    for point in self {
      let here = distance(point)
      if (before < 0) != (here < 0) { result.append(last + (point - last) * (before / (before - here))) }
      if here >= 0 { result.append(point) }
      (last, before) = (point, here)
    }
    return result
  }

  /// The upright rectangle around them.
  public var boundingBox: Rect {
    guard let first else { return .zero }
    var (low, high) = (first, first)
    for point in dropFirst() {
      low = Point(Swift.min(low.x, point.x), Swift.min(low.y, point.y))
      high = Point(Swift.max(high.x, point.x), Swift.max(high.y, point.y))
    }
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
  }
}
