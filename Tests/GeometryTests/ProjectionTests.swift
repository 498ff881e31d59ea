import Geometry
import Testing

@Suite("Projections")
struct ProjectionTests {
  /// Numbers by a linear congruence, the same in every process.
  private struct Numbers {
    var state: UInt64 = 1

    mutating func next(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) / 0x1p53
    }

    mutating func projection() -> Projection {
      Projection(
        AffineTransform(
          a: next(-2...2), b: next(-2...2), c: next(-2...2), d: next(-2...2), tx: next(-90...90), ty: next(-90...90)),
        wx: next(-0.004...0.004), wy: next(-0.004...0.004), w0: next(0.8...1.5))
    }

    mutating func point() -> Point { Point(next(-80...80), next(-80...80)) }
  }

  /// The map as a matrix for columns (x, y, 1).
  private func rows(_ p: Projection) -> [[Double]] {
    [[p.upper.a, p.upper.c, p.upper.tx], [p.upper.b, p.upper.d, p.upper.ty], [p.wx, p.wy, p.w0]]
  }

  private func image(_ rows: [[Double]], _ point: Point) -> Point {
    let out = rows.map { $0[0] * point.x + $0[1] * point.y + $0[2] }
    return Point(out[0] / out[2], out[1] / out[2])
  }

  private func isNear(_ a: Point?, _ b: Point) -> Bool { a.map { ($0 - b).length < 1e-8 } ?? false }

  @Test("an even one is affine as far away as is seen, and none nearer")
  func nearest() throws {
    let even = try #require(Projection(.scale(3, 5), w0: Projection.nearest).affine)
    #expect(abs(even.a - 300) < 1e-9 && abs(even.d - 500) < 1e-9)
    #expect(Projection(.scale(3, 5), w0: Projection.nearest.nextDown).affine == nil)
  }

  @Test("one after another is the product of their matrices, and the inverse undoes it")
  func products() throws {
    var numbers = Numbers()
    for _ in 0..<200 {
      let (first, second, point) = (numbers.projection(), numbers.projection(), numbers.point())
      let (a, b) = (rows(first), rows(second))
      let product = (0..<3).map { row in
        (0..<3).map { column in (0..<3).reduce(0) { $0 + b[row][$1] * a[$1][column] } }
      }
      let both = first.then(second)
      if let seen = both.apply(to: point) { #expect(isNear(seen, image(product, point))) }
      guard let seen = first.apply(to: point), abs(first.determinant) > 0.01 else { continue }
      #expect(isNear(seen, image(a, point)))
      #expect(isNear(try #require(first.inverse).apply(to: seen), point))
    }
  }

  @Test("what is affine is the same as an affine transform, to the last bit")
  func affine() {
    var numbers = Numbers(state: 5)
    for _ in 0..<100 {
      let (one, other) = (numbers.projection().upper, numbers.projection().upper)
      let both = Projection(one).then(other)
      let point = numbers.point()
      #expect(both.affine == one.then(other))
      #expect(both.apply(to: point) == one.then(other).apply(to: point))
      #expect(both.inverse?.affine == one.then(other).inverse)
      let rect = Rect(point.x, point.y, 30, 20)
      #expect(both.boundingBox(of: rect) == one.then(other).boundingBox(of: rect))
    }
    #expect(Projection(.scale(3, 3), w0: 2).affine == .scale(1.5, 1.5))
    #expect(Projection(.identity, w0: 0.001).affine == nil, "nearer to the eye than is seen")
    #expect(Projection(.scale(0, 1)).inverse == nil)
  }

  @Test("a small step from a point leads as far, and that way, as is said of steps from it")
  func steps() {
    var numbers = Numbers()
    for _ in 0..<200 {
      let (map, point) = (numbers.projection(), numbers.point())
      guard map.w(at: point) > 0.3 else { continue }
      let step = 1e-5
      let (right, down) = (Point(step, 0), Point(0, step))
      let matrix = rows(map)
      let derivatives = [right, down].map { (image(matrix, point + $0) - image(matrix, point - $0)) * (0.5 / step) }
      let found = map.linear(at: point)
      for (measured, computed) in zip(derivatives.flatMap { [$0.x, $0.y] }, found) {
        #expect(abs(measured - computed) <= 1e-5 * max(abs(computed), 1))
      }
    }
  }

  @Test("what lies behind the eye is not seen, and an outline ends before it")
  func behind() {
    // The plane comes nearer to the right, and reaches the eye at x = 100.
    let projection = Projection(.identity, wx: -0.01)
    #expect(projection.apply(to: Point(50, 10)) == Point(100, 20))
    #expect(projection.apply(to: Point(100, 10)) == nil)
    #expect(projection.apply(to: Point(120, 10)) == nil)
    let outline = projection.outline(of: Rect(0, 0, 200, 10))
    #expect(outline.count == 4)
    #expect(abs(outline.boundingBox.maxX - 9900) < 1e-6, "x = 99, a hundred times enlarged")
    #expect(projection.outline(of: Rect(110, 0, 50, 10)).isEmpty)
    #expect(projection.boundingBox(of: Rect(110, 0, 50, 10)).isEmpty)
  }

  @Test("how much larger it is agrees with how far points beside are apart")
  func magnification() throws {
    var numbers = Numbers(state: 9)
    for _ in 0..<100 {
      let (projection, point) = (numbers.projection(), numbers.point())
      guard projection.w(at: point) > 0.2, let middle = projection.apply(to: point) else { continue }
      let step = 1e-5
      let lengths = try (0..<360).map { degree in
        let angle = Double(degree) / 180 * .pi
        let beside = point + Point(angle: angle, length: step)
        return (try #require(projection.apply(to: beside)) - middle).length / step
      }
      let longest = try #require(lengths.max())
      let shortest = try #require(lengths.min())
      let found = try #require(projection.magnification(at: point))
      #expect(abs(found - longest) < 1e-3 * longest + 1e-3)
      let mean = try #require(projection.scale(at: point))
      #expect(abs(mean - (longest * shortest).squareRoot()) < 2e-2 * longest)
    }
  }
}
