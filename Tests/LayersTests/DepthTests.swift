import Foundation
import Geometry
import Layers
import Testing

@Suite("Layers in space")
struct DepthTests {
  /// A `CATransform3D`, for rows (x, y, z, 1).
  private struct Matrix {
    var m: [[Double]]

    init(_ m: [[Double]]) { self.m = m }

    static func moved(_ x: Double, _ y: Double, _ z: Double) -> Matrix {
      Matrix([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1]])
    }
    static func flat(_ t: Geometry.AffineTransform) -> Matrix {
      Matrix([[t.a, t.b, 0, 0], [t.c, t.d, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    }
    /// As `CATransform3DMakeRotation(angle, 1, 0, 0)` and `(angle, 0, 1, 0)`.
    static func aboutX(_ angle: Double) -> Matrix {
      let (s, c) = (sin(angle), cos(angle))
      return Matrix([[1, 0, 0, 0], [0, c, s, 0], [0, -s, c, 0], [0, 0, 0, 1]])
    }
    static func aboutY(_ angle: Double) -> Matrix {
      let (s, c) = (sin(angle), cos(angle))
      return Matrix([[c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1]])
    }
    static func eye(_ distance: Double) -> Matrix {
      Matrix([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, -1 / distance], [0, 0, 0, 1]])
    }

    func then(_ next: Matrix) -> Matrix {
      Matrix(
        (0..<4).map { row in (0..<4).map { column in (0..<4).reduce(0) { $0 + m[row][$1] * next.m[$1][column] } } })
    }

    func image(_ point: Point) -> (place: Point, w: Double) {
      let out = (0..<4).map { point.x * m[0][$0] + point.y * m[1][$0] + m[3][$0] }
      return (Point(out[0] / out[3], out[1] / out[3]), out[3])
    }
  }

  @Test("a layer is where the matrices of Core Animation put it", arguments: 0..<100)
  func matrices(seed: Int) {
    var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 3
    func number(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state >> 11) / 0x1p53
    }
    var layer = Layer(id: "card", kind: "box", frame: Rect(number(0...99), number(0...99), 80, 50))
    layer.anchor = Point(number(0...1), number(-0.5...1))
    let flat = Geometry.AffineTransform.scale(number(0.5...2), number(0.5...2)).then(
      .skew(number(-1...1), number(-1...1))
    )
    .then(.rotation(number(-3...3)))
    let shift = Point(number(-20...20), number(-20...20))
    layer.transform = flat.then(.translation(shift.x, shift.y))
    let eye = Depth.Eye(point: Point(number(0...200), number(0...200)), distance: number(300...900))
    let depth = Depth(
      rotationX: number(-3...3), rotationY: number(-3...3), z: number(-90...90), anchorZ: number(-40...40), eye: eye)
    layer.depth = depth
    let pivot = Point(layer.anchor.x * 80, layer.anchor.y * 50)
    let matrix = Matrix.moved(-pivot.x, -pivot.y, -depth.anchorZ).then(.flat(flat)).then(.aboutX(depth.rotationX))
      .then(.aboutY(depth.rotationY))
      .then(.moved(pivot.x + layer.frame.minX + shift.x, pivot.y + layer.frame.minY + shift.y, depth.z))
    let seen = matrix.then(.moved(-eye.point.x, -eye.point.y, 0)).then(.eye(eye.distance))
      .then(.moved(eye.point.x, eye.point.y, 0))
    for point in [Point(0, 0), Point(80, 0), Point(13, 44)] {
      let (place, w) = seen.image(point)
      let own = layer.transformToParent
      #expect(abs(own.w(at: point) - w) < 1e-9)
      if w > 0 { #expect(((own.apply(to: point) ?? .zero) - place).length < 1e-7) }
      let z = point.x * matrix.m[0][2] + point.y * matrix.m[1][2] + matrix.m[3][2]
      #expect(abs(layer.z(of: point) - z) < 1e-8)
    }
    #expect(layer.isProjected)
    layer.depth?.eye = nil
    #expect(!layer.isProjected)
    let (far, own) = (matrix.image(Point(80, 50)).place, layer.transformToParent)
    #expect(((own.apply(to: Point(80, 50)) ?? .zero) - far).length < 1e-7)
  }

  private func card(_ depth: Depth) -> Layer {
    var card = Layer(id: "card", kind: "box", frame: Rect(50, 50, 100, 100))
    card.depth = depth
    card.touch = .takes(.bounds)
    return card
  }

  private let eye = Depth.Eye(point: Point(100, 100), distance: 200)

  @Test("without a turn, what is nearer is larger about the point before the eye, and stays affine")
  func nearer() {
    let near = card(Depth(z: 100, eye: eye))
    #expect(near.transformToParent.affine == Geometry.AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
    #expect(!near.isProjected)
    #expect(card(Depth(z: 200, eye: eye)).transformToParent.boundingBox(of: Rect(0, 0, 100, 100)).isEmpty)
  }

  @Test("a finger meets what is seen under it")
  func hits() {
    // The left edge comes nearer: it is higher than the right one, and further out.
    let turned = card(Depth(rotationY: .pi / 3, eye: eye))
    let outline = turned.transformToParent.outline(of: turned.bounds)
    #expect(outline.boundingBox.minX > 50 && outline.boundingBox.minY < 50)
    func meets(_ x: Double, _ y: Double) -> Bool { !turned.hit(at: Point(x, y)).isEmpty }
    #expect(meets(100, 100))
    #expect(meets(outline.boundingBox.minX + 1, 45))
    #expect(!meets(outline.boundingBox.maxX - 1, 55), "the far edge is lower")
    #expect(!meets(55, 100))
    #expect(card(Depth(rotationY: .pi / 2)).hit(at: Point(100, 100)).isEmpty, "seen from its edge, nothing is left")
  }

  @Test("a finger meets what lies in a turned layer where it is seen")
  func inner() throws {
    var turned = card(Depth(rotationX: -0.7, rotationY: 0.6, z: 20, eye: eye))
    var button = Layer(id: "button", kind: "box", frame: Rect(70, 10, 20, 20))
    button.touch = .takes(.bounds)
    turned.children = [button]
    let corner = try #require(turned.transformToParent.apply(to: Point(71, 11)))
    #expect(turned.hit(at: corner).map(\.id) == ["card", "button"])
    let beside = try #require(turned.transformToParent.apply(to: Point(69, 11)))
    #expect(turned.hit(at: beside).map(\.id) == ["card"])
  }

  @Test("a back is what is seen beyond a quarter of a turn, and from the side of the eye")
  func backs() {
    #expect(!card(Depth(rotationY: 1.5)).facesAway)
    #expect(card(Depth(rotationY: 1.6)).facesAway)
    #expect(card(Depth(rotationX: .pi, eye: eye)).facesAway)
    #expect(!card(Depth(rotationX: .pi, rotationY: .pi, eye: eye)).facesAway)
    var mirrored = card(Depth(rotationY: 0.3, eye: eye))
    mirrored.transform = .scale(-1, 1)
    #expect(!mirrored.facesAway, "a mirror shows the front")
    // At the left of the eye, a layer turned to the left by less than a quarter shows its back already.
    var left = card(Depth(rotationY: -1.4, eye: eye))
    #expect(!left.facesAway)
    left.frame.origin.x = -250
    #expect(left.facesAway)
  }

  @Test("it is told in full, and held by baselines")
  func facts() {
    let card = card(Depth(rotationX: 0.5, rotationY: -0.25, z: 8, eye: eye))
    let words = "card box [50 50 100 100] depth 0.5 -0.25 8 0 200 100 100"
    #expect(card.outline(.recorded) == words)
    #expect(card.outline() == words)
  }
}
