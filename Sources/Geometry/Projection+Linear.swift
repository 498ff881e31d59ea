extension Projection {
  /// Where steps of a point lead from a point: to the right, as x and y, and down.
  public func linear(at point: Point) -> [Double] {
    let depth = w(at: point)
    let (x, y) = (
      (upper.a * point.x + upper.c * point.y + upper.tx) / depth,
      (upper.b * point.x + upper.d * point.y + upper.ty) / depth
    )
    return [upper.a - x * wx, upper.b - y * wx, upper.c - x * wy, upper.d - y * wy].map { $0 / depth }
  }
}
