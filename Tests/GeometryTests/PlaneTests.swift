import Geometry
import TestSupport
import Testing

@Suite("Intervals, rectangles and maps of the plane")
struct PlaneTests {
  private var coefficients: [WritableKeyPath<AffineTransform, Double>] { [\.a, \.b, \.c, \.d, \.tx, \.ty] }

  @Test("a transform is finite where all of its coefficients are")
  func finiteTransforms() {
    #expect(AffineTransform.rotation(1).isFinite)
    for coefficient in coefficients {
      for value in [Double.infinity, -.infinity, .nan] {
        var transform = AffineTransform.rotation(1)
        transform[keyPath: coefficient] = value
        #expect(!transform.isFinite && !Projection(transform).isFinite, "\(transform)")
      }
    }
    let seen = Projection(.rotation(1), wx: 0.1, wy: 0.2, w0: 3)
    #expect(seen.isFinite)
    for coefficient in [\Projection.wx, \.wy, \.w0] {
      var projection = seen
      projection[keyPath: coefficient] = .nan
      #expect(!projection.isFinite, "\(projection)")
    }
  }

  @Test("a transform only moves where it neither scales, leans nor turns")
  func translations() {
    #expect(AffineTransform.translation(3, -4).isTranslation && AffineTransform.identity.isTranslation)
    for coefficient in coefficients.prefix(4) {
      var transform = AffineTransform.translation(3, -4)
      transform[keyPath: coefficient] += 0.5
      #expect(!transform.isTranslation, "\(transform)")
    }
  }

  @Test("a turn and a lean go the way they say, and the origin stays")
  func turns() {
    func isNear(_ a: Point, _ b: Point) -> Bool { (a - b).length < 1e-12 }
    #expect(isNear(AffineTransform.rotation(.pi / 2).apply(to: Point(1, 0)), Point(0, 1)))
    #expect(AffineTransform.rotation(0.3).apply(to: .zero) == .zero)
    #expect(isNear(AffineTransform.skew(.pi / 4, 0).apply(to: Point(2, 3)), Point(5, 3)))
    #expect(isNear(AffineTransform.skew(0, .pi / 4).apply(to: Point(2, 3)), Point(2, 5)))
    #expect(AffineTransform.translation(2, 3).then(.scale(5, 7)).apply(to: Point(1, 1)) == Point(15, 28))
    #expect(AffineTransform(a: 2, b: 4, c: 3, d: 6, tx: 0, ty: 0).inverse == nil)
    for (x, y, most, least) in [(3.0, -2.0, 3.0, 2.0), (3, 0, 3, 0), (0, 0, 0, 0), (-1, 4, 4, 1)] {
      let found = AffineTransform.scale(x, y).magnifications
      #expect(abs(found.most - most) < 1e-12 && abs(found.least - least) < 1e-12)
    }
  }

  @Test("an even projection is smaller by its distance in every direction, its offset too")
  func evenProjections() throws {
    let map = AffineTransform(a: 2, b: 4, c: 6, d: 8, tx: 10, ty: -12)
    let far = Projection(map, w0: 2)
    #expect(far.affine == AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: -6))
    #expect(far.apply(to: Point(1, 1)) == Point(9, 0))
    #expect(Projection(.identity, w0: 2).apply(to: Point(4, 6)) == Point(2, 3))
    #expect(Projection(.identity, w0: 2).inverse?.apply(to: Point(2, 3)) == Point(4, 6))
    #expect(Projection(.identity, w0: 2).then(Projection(.identity, w0: 2)).apply(to: Point(8, 4)) == Point(2, 1))
    #expect(Projection(.identity, wx: 0.1).affine == nil && Projection(.identity, wy: 0.1).affine == nil)
    #expect(Projection(.identity, w0: 0).apply(to: Point(1, 1)) == nil)
    #expect(Projection(.identity, wx: 1, wy: 2, w0: 3).w(at: Point(5, 7)) == 22)
  }

  @Test("intervals hold the sums, differences and products of all numbers in them, and no others")
  func intervals() {
    var random = Seeded(8)
    func interval() -> Interval { Interval(between: random.number(-4, 4), and: random.number(-4, 4)) }
    for _ in 0..<300 {
      let (a, b) = (interval(), interval())
      let corners = [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)]
      func hull(_ numbers: [Double]) -> Interval { Interval(numbers.min() ?? 0, numbers.max() ?? 0) }
      #expect(a + b == hull(corners.map { $0.0 + $0.1 }))
      #expect(a - b == hull(corners.map { $0.0 - $0.1 }))
      #expect(a * b == hull(corners.map { $0.0 * $0.1 }))
      #expect(a.union(b) == hull([a.low, a.high, b.low, b.high]) && -a == Interval(-a.high, -a.low))
    }
    #expect(Interval(3).isPoint && !Interval(3, 4).isPoint)
    let unit = Interval(0, 1)
    #expect(unit.contains(0) && unit.contains(1) && !unit.contains(-1e-9) && !unit.contains(1 + 1e-9))
    for number in [0.0, 1, -3e-300, 1e300] {
      let wide = Interval(number).widened
      #expect(wide.low < number && number < wide.high && wide.high - wide.low <= abs(number) * 1e-14 + 1e-300)
    }
  }

  @Test("the left and upper edges belong to a rectangle, the right and lower ones do not, and without area it is empty")
  func rectangles() {
    let rect = Rect(1, 2, 10, 20)
    for (point, isIn) in [
      (Point(1, 2), true), (Point(0.9, 3), false), (Point(2, 1.9), false), (Point(11, 3), false),
      (Point(10.9, 21.9), true), (Point(2, 22), false), (Point(11, 22), false),
    ] { #expect(rect.contains(point) == isIn, "\(point)") }
    #expect(rect.center == Point(6, 12) && rect.maxX == 11 && rect.maxY == 22)
    let flat = [Rect(0, 0, 5, 0), Rect(0, 0, 0, 5), Rect(3, 3, -1, 5), Rect(3, 3, 5, -1), .zero]
    for empty in flat {
      #expect(empty.isEmpty && rect.union(empty) == rect && empty.union(rect) == rect)
    }
    #expect(!rect.isEmpty && rect.union(Rect(-4, 30, 1, 1)) == Rect(-4, 2, 15, 29))
    #expect(rect.intersection(Rect(5, -4, 100, 8)) == Rect(5, 2, 6, 2))
    #expect(rect.intersection(Rect(11, 2, 5, 5)) == nil && rect.intersection(Rect(1, 22, 5, 5)) == nil)
    #expect(rect.moved(by: Point(3, 4)) == Rect(4, 6, 10, 20) && rect.inset(by: 2) == Rect(3, 4, 6, 16))
    #expect([Point(3, 9), Point(-1, 4), Point(2, 12)].boundingBox == Rect(-1, 4, 4, 8))
    #expect([Point]().boundingBox == .zero)
    #expect(Size(10, 0.29).wholePixels(atScale: 100) == Size(1_000, 29))
  }

  @Test("a colour is named with two digits for each component, capital, and its alpha where that is less than 1")
  func hexNames() {
    #expect(Color(red: 1, green: 0.5, blue: 0).hex == "#FF8000")
    #expect(Color(red: 0.04, green: -3, blue: 7, alpha: 0.5).hex == "#0A00FF80")
    #expect(Color(white: 1, alpha: 1.5).hex == "#FFFFFF" && Color.clear.hex == "#00000000")
    for text in ["", "#", "3CC6FD", "#12", "#12345", "#1234567", "#123456789", "#12345G", "#+12"] {
      #expect(Color(hex: text) == nil, "\(text)")
    }
    let mixed = Color(red: 1, green: 0, blue: 0).mixed(with: Color(red: 0, green: 0, blue: 1, alpha: 0), by: 0.25)
    #expect(mixed == Color(red: 1, green: 0, blue: 0, alpha: 0.75))
    #expect(Color(white: 0.2, alpha: 0.5).faded(by: 0.5) == Color(white: 0.2, alpha: 0.25))
  }
}
