import Foundation
import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Layers that are seen askew")
struct ProjectionTests {
  private static let eye = Depth.Eye(point: Point(60, 50), distance: 160)

  /// Turned about x and y, in degrees, and moved.
  struct Turn: Sendable, CustomTestStringConvertible {
    var x: Double
    var y: Double
    var z = 0.0
    var testDescription: String { "\(x)° \(y)° \(z)" }
  }

  static let turns = [
    Turn(x: 0, y: 30), Turn(x: 0, y: -60), Turn(x: 45, y: 0), Turn(x: -35, y: 50), Turn(x: 20, y: 170),
    Turn(x: 0, y: 75, z: 40), Turn(x: 62, y: 10, z: -80), Turn(x: 5, y: -3, z: 25),
  ]

  private func screen(_ turn: Turn, _ adjust: (inout Layer) -> Void) -> Layer {
    layer("root", Rect(0, 0, 120, 100)) {
      $0.children = [
        layer("card", Rect(20, 20, 80, 60)) {
          adjust(&$0)
          $0.depth = Depth(
            rotationX: turn.x / 180 * .pi, rotationY: turn.y / 180 * .pi, z: turn.z, eye: Self.eye)
        }
      ]
    }
  }

  /// The card drawn flat at 24 pixels a point, and each pixel of the screen the mean of many places in it.
  private func reference(_ screen: Layer, scale: Double) throws -> [SIMD4<Double>] {
    let fine = 24.0
    var flat = screen.children[0]
    let inverse = try #require(flat.transformToParent.inverse)
    flat.depth = nil
    flat.frame.origin = .zero
    // Outlines of letters, which stand where they are.
    flat.isTransformAnimated = true
    return ExactProjection.pixels(
      of: try Studio.picture(flat, scale: fine), at: fine, by: inverse,
      width: Int(clamped: screen.frame.width * scale), height: Int(clamped: screen.frame.height * scale), scale: scale)
  }

  private func errors(_ screen: Layer, scale: Double) throws -> (mean: Double, most: Double) {
    ExactProjection.distance(of: try Studio.picture(screen, scale: scale), from: try reference(screen, scale: scale))
  }

  @Test("a card's edges are those of an exact projection to 3 of 255", arguments: turns)
  func edges(turn: Turn) throws {
    let card = screen(turn) { $0.background = .color(.red) }
    for scale in [1.0, 2] {
      let (mean, most) = try errors(card, scale: scale)
      #expect(mean <= 0.1 && most <= 3, "\(mean) \(most)")
    }
  }

  @Test(
    "what is on a card, with round corners and without, is an exact projection's to 7 of 255", arguments: turns,
    [0.0, 8])
  func contents(turn: Turn, radius: Double) throws {
    let card = screen(turn) {
      $0.background = .gradient(
        Gradient(form: .axial, stops: [.init(offset: 0, color: .white), .init(offset: 1, color: .blue)]))
      $0.cornerRadii = CornerRadii(radius)
      $0.clipsToBounds = true
      $0.children = [
        layer("bar", Rect(8, 8, 30, 20)) { $0.background = .color(.red) },
        layer("dot", Rect(50, 30, 20, 20)) {
          $0.background = .color(.black)
          $0.cornerRadii = CornerRadii(10)
        },
      ]
    }
    for scale in [1.0, 2] {
      let (mean, most) = try errors(card, scale: scale)
      #expect(mean <= 0.5 && most <= 7, "\(mean) \(most)")
    }
  }

  @Test("letters are an exact projection's to 7 of 255", arguments: turns)
  func letters(turn: Turn) throws {
    let card = screen(turn) {
      $0.background = .color(.white)
      $0.isTransformAnimated = true
      $0.content = .text(Text("Flipbook 8", style: .init(size: 14), color: .black))
    }
    let (mean, most) = try errors(card, scale: 2)
    #expect(mean <= 0.3 && most <= 7, "\(mean) \(most)")
  }

  @Test("what hangs over a card's edge is projected with it, its shadow along with it")
  func overhang() throws {
    let card = screen(Turn(x: 0, y: 40)) {
      $0.background = .color(.white)
      $0.shadows = [Shadow(color: .black, radius: 4, offset: Point(0, 6))]
      $0.children = [layer("badge", Rect(70, -8, 18, 18)) { $0.background = .color(.red) }]
    }
    let picture = try Studio.picture(card, scale: 2)
    let turned = card.children[0].transformToParent
    func pixel(_ x: Double, _ y: Double) throws -> Pixel {
      let place = try #require(turned.apply(to: Point(x, y)))
      return picture.pixel(Int(clamped: place.x * 2), Int(clamped: place.y * 2))
    }
    #expect(try pixel(84, -4) == .red)
    #expect(try pixel(40, 30) == .white)
    let shadow = try pixel(40, 64)
    #expect(shadow.alpha > 60 && shadow.red == 0)
  }

  @Test("a turn by nothing is the layer itself, and a whole picture askew keeps its colour")
  func extremes() throws {
    let flat = screen(Turn(x: 0, y: 0)) { $0.background = .color(.red) }
    var plain = flat
    plain.children[0].depth = nil
    #expect(try Studio.picture(flat, scale: 2).hasSamePixels(as: Studio.picture(plain, scale: 2)))
    #expect(try Studio.picture(screen(Turn(x: 0, y: 90)) { $0.background = .color(.red) }).isClear)
    // So near that it fills the screen, with the eye's plane through it.
    let near = screen(Turn(x: 0, y: 70, z: 140)) { $0.background = .color(.red) }
    #expect(try Studio.picture(near).pixel(60, 50) == .red)
    #expect(try Studio.picture(screen(Turn(x: 0, y: 10, z: 500)) { $0.background = .color(.red) }).isClear)
  }

  @Test("opacity and blending go for what is seen; what is in it fades as one picture")
  func together() throws {
    var card = screen(Turn(x: 0, y: 40)) {
      $0.background = .color(.white)
      $0.children = [layer("bar", Rect(30, 20, 20, 20)) { $0.background = .color(.red) }]
      $0.opacity = 0.5
    }
    #expect(try Studio.picture(card).pixel(60, 50) == Pixel(red: 128, green: 0, blue: 0, alpha: 128))
    card.background = .color(.blue)
    card.children[0].opacity = 1
    card.children[0].blend = .multiply
    let picture = try Studio.picture(card)
    #expect(picture.pixel(60, 50) == .black)
    #expect(picture.pixel(50, 35) == .blue)
    #expect(picture.pixel(5, 5) == .blue)
  }

  @Test("faces that share an edge show no hairline where their parent joins them")
  func joined() throws {
    let faces = [-1.0, 1].map { side in
      layer("face\(side)", Rect(20 + (side + 1) * 20, 20, 40, 60)) {
        $0.background = .color(.red)
        $0.anchor = Point(side < 0 ? 1 : 0, 0.5)
        $0.depth = Depth(rotationY: side * 0.7, eye: Self.eye)
      }
    }
    let cube = layer("root", Rect(0, 0, 120, 100)) {
      $0.joinsChildren = true
      $0.children = faces
    }
    let picture = try Studio.picture(cube, scale: 2.3)
    let middle = Int(clamped: 60 * 2.3)
    for x in middle - 3...middle + 3 { #expect(picture.pixel(x, 115).alpha == 255, "\(x)") }
  }
}
