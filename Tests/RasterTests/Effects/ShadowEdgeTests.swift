import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Shadows, blurs and opacities at the edges of their numbers")
struct ShadowEdgeTests {
  private func picture(_ box: Rect = Rect(40, 40, 20, 20), scale: Double = 1, _ change: (inout Layer) -> Void) throws
    -> Bitmap
  {
    try Studio.picture(layer("root", Rect(0, 0, 100, 100)) { $0.children = [layer("box", box, change)] }, scale: scale)
  }

  private func shadowed(_ fill: Fill, _ shadow: Shadow) throws -> Bitmap {
    try picture {
      $0.background = fill
      $0.shadows = [shadow]
    }
  }

  private static let fills: [Fill] = [
    .color(.white),
    .gradient(
      Gradient(form: .axial, stops: [.init(offset: 0, color: .white), .init(offset: 1, color: .white.faded(by: 0.99))])),
  ]

  @Test("a spread is as many points on every side, one too", arguments: [0.0, 0.5, 1, 2, 3])
  func spread(points: Double) throws {
    let drawn = try shadowed(.color(.white), Shadow(color: .red, radius: 0, offset: .zero, spread: points))
    for beside in 0..<4 {
      let covered = Int(clamped: (255 * min(max(points - Double(beside), 0), 1)).rounded())
      for (x, y) in [(50, 39 - beside), (50, 60 + beside), (39 - beside, 50), (60 + beside, 50)] {
        #expect(abs(drawn.pixel(x, y).alpha - covered) <= 1, "\(x) \(y)")
      }
    }
    let inside = try picture {
      $0.background = .color(.white)
      $0.shadows = [Shadow(color: .red, radius: 0, offset: .zero, spread: points, isInside: true)]
    }
    for beside in 0..<4 {
      let covered = Int(clamped: (255 * min(max(points - Double(beside), 0), 1)).rounded())
      for (x, y) in [(50, 40 + beside), (50, 59 - beside), (40 + beside, 50), (59 - beside, 50)] {
        #expect(abs(255 - inside.pixel(x, y).blue - covered) <= 1, "\(x) \(y)")
      }
    }
  }

  @Test("opacities above 1 are 1, below 0 nothing")
  func opacities() throws {
    func drawn(_ opacity: Double, isInside: Bool) throws -> Bitmap {
      let color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
      return try shadowed(
        .color(.white), Shadow(color: color, radius: 2, offset: Point(30, 4), opacity: opacity, isInside: isInside))
    }
    for isInside in [false, true] {
      #expect(try drawn(1.8, isInside: isInside).hasSamePixels(as: drawn(1, isInside: isInside)))
      #expect(try !drawn(0.9, isInside: isInside).hasSamePixels(as: drawn(1, isInside: isInside)))
      #expect(try drawn(-1, isInside: isInside).hasSamePixels(as: drawn(0, isInside: isInside)))
    }
  }

  @Test("a blur of less than a pixel blurs", arguments: [0.4, 0.7, 1])
  func smallBlurs(radius: Double) throws {
    func isSoft(_ bitmap: Bitmap, _ x: Int) -> Bool { (1...254).contains(bitmap.pixel(x, 50).alpha) }
    for fill in Self.fills {
      let drawn = try shadowed(fill, Shadow(color: .black, radius: radius, offset: Point(30, 0)))
      #expect(isSoft(drawn, 90) && drawn.pixel(80, 50).alpha > 240, "\(drawn.pixel(90, 50))")
      #expect(drawn.pixel(89, 50).alpha + drawn.pixel(90, 50).alpha - 253 <= 6)
    }
    let turned = try picture {
      $0.background = .color(.white)
      $0.transform = .rotation(.pi / 2)
      $0.shadows = [Shadow(color: .black, radius: radius, offset: Point(0, -30))]
    }
    #expect(isSoft(turned, 90) && turned.pixel(80, 50).alpha == 255)
    let blurred = try picture {
      $0.background = .color(.white)
      $0.blur = radius
    }
    #expect(isSoft(blurred, 60) && isSoft(blurred, 39) && blurred.pixel(50, 50) == .white)
    #expect(blurred.pixel(59, 50).alpha + blurred.pixel(60, 50).alpha >= 250)
  }

  @Test("under a round corner the shadow of an opaque card is there, however the card is stretched")
  func stretchedCard() throws {
    for (x, y) in [(3.0, 1.0), (1, 3), (2, 2)] {
      let drawn = try Studio.picture(
        layer("root", Rect(0, 0, 400, 400)) {
          $0.children = [
            layer("card", Rect(150, 150, 100, 100)) {
              $0.background = .color(.white)
              $0.cornerRadii = CornerRadii(40)
              $0.transform = .scale(x, y)
              $0.shadows = [Shadow(color: .black, radius: 0, offset: Point(0.01, 0), spread: 20)]
            }
          ]
        })
      // Twenty points around it there is no gap between the card and its shadow.
      let (left, top) = (200 - 50 * x, 200 - 50 * y)
      for row in Int(clamped: top)..<200 {
        for column in Int(clamped: left)..<200 where drawn.pixel(column, row).alpha < 255 {
          Issue.record("\(x) × \(y): \(column) \(row) \(drawn.pixel(column, row))")
          return
        }
      }
    }
  }

  @Test("an opacity above 1 is 1, askew too")
  func projected() throws {
    func drawn(_ opacity: Double, _ blend: BlendMode) throws -> Bitmap {
      try picture {
        $0.background = .color(Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        ($0.opacity, $0.blend) = (opacity, blend)
        $0.depth = Depth(rotationY: 0.6, eye: .init(point: Point(50, 50), distance: 200))
      }
    }
    for blend in [BlendMode.normal, .multiply] {
      let whole = try drawn(1, blend)
      #expect(whole.pixel(50, 50) == Pixel(red: 128, green: 0, blue: 0, alpha: 128))
      #expect(try drawn(1.7, blend).hasSamePixels(as: whole))
    }
  }

  @Test("a border as wide as half its box covers it, a wider one too", arguments: [9.5, 10, 10.5, 30])
  func wideBorders(width: Double) throws {
    for color in [Color.red, Color.red.faded(by: 0.5)] {
      let drawn = try picture {
        $0.border = Border(color: color, width: width)
        $0.cornerRadii = CornerRadii(4)
      }
      let middle = drawn.pixel(50, 50)
      #expect(width < 10 ? middle.alpha < drawn.pixel(43, 50).alpha : middle == drawn.pixel(43, 50))
      #expect(drawn.pixel(40, 50).alpha == (color.alpha == 1 ? 255 : 128))
    }
  }
}
