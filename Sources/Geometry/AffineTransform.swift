import Glibc

/// A map of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty, with the coefficients named as Core Graphics names
/// them: `a` to `d` are factors, `tx` and `ty` are points unless said otherwise.
public struct AffineTransform: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A move by so many points to the right and down.
  public static func translation(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A scaling about the origin, by factors; a negative one mirrors.
  public static func scale(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A turn about the origin; positive angles (radians) are clockwise on a screen.
  public static func rotation(_ angle: Double) -> AffineTransform {
    let sine = sin(angle)
    let cosine = cos(angle)
    return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Upright lines lean by `x` and level ones by `y` (radians): x′ = x + tan(`x`)·y, y′ = y + tan(`y`)·x.
  public static func skew(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(a: 1, b: tan(y), c: tan(x), d: 1, tx: 0, ty: 0)
  }

  /// Returns the transform that applies this one first, then `next`.
  public func then(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  public var isFinite: Bool { a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite }

  /// The transform that undoes this one, or nil where it flattens the plane.
  public var inverse: AffineTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// The transform's singular values: the factors by which it magnifies most and least.
  public var magnifications: (most: Double, least: Double) {
    let sum = a * a + b * b + c * c + d * d
    let area = a * d - b * c
    let most = ((sum + max(sum * sum - 4 * area * area, 0).squareRoot()) / 2).squareRoot()
    return (most, most > 0 ? abs(area) / most : 0)
  }

  /// Whether it only moves.
  public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// Returns where a point goes.
  public func apply(to point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The upright rectangle around the image of `rect`.
  public func boundingBox(of rect: Rect) -> Rect {
    [
      apply(to: Point(rect.minX, rect.minY)), apply(to: Point(rect.maxX, rect.minY)),
      apply(to: Point(rect.minX, rect.maxY)), apply(to: Point(rect.maxX, rect.maxY)),
    ].boundingBox
  }
}
