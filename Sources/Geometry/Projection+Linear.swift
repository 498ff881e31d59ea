extension Projection {
  /// Returns the derivatives of the projection at a point: of x and y for a step to the right, then for one down.
  public func linear(at point: Point) -> [Double] {
    let depth = w(at: point)
    let (x, y) = (
      (upper.a * point.x + upper.c * point.y + upper.tx) / depth,
      (upper.b * point.x + upper.d * point.y + upper.ty) / depth
    )
    return [upper.a - x * wx, upper.b - y * wx, upper.c - x * wy, upper.d - y * wy].map { $0 / depth }
  }
}
