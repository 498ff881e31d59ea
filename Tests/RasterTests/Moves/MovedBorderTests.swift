import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Layers that move within a border")
struct MovedBorderTests {
  /// A card with a border of ten points, which lies over what is in it, and in it a leaf with stripes in 144 by 140
  /// points of it. The card may be narrower, or lower, by half, and stretched to its size again.
  private func screen(_ place: Point, narrowed: Size = Size(1, 1)) -> Layer {
    layer("root", Rect(0, 0, 200, 200)) {
      $0.background = .color(.white)
      let (x, y) = (narrowed.width, narrowed.height)
      $0.children = [
        layer("card", Rect(100 - 100 * x, 100 - 100 * y, 200 * x, 200 * y)) {
          $0.border = Border(color: .blue, width: 10)
          $0.transform = .scale(1 / x, 1 / y)
          $0.children = [
            layer("leaf", Rect(place.x, place.y, 150 * x, 150 * y)) {
              $0.children = (0..<15).map { index in
                layer("stripe\(index)", Rect(10 * Double(index) * x, 5 * Double(index) * y, 4 * x, 70 * y)) {
                  $0.background = .color(.red)
                }
              }
            }
          ]
        }
      ]
    }
  }

  private func change(from old: Layer, to new: Layer, scale: Double) throws -> PictureChange {
    let rasterizer = try Studio.rasterizer(scale: scale)
    let bitmap = try rasterizer.render(old)
    let change = try rasterizer.redraw(new, after: old, in: bitmap)
    #expect(bitmap.hasSamePixels(as: try rasterizer.render(new)), "\(scale): \(change)")
    return change
  }

  @Test("it is moved where it is all inside, and drawn where the border lies over it", arguments: [1.0, 2, 3])
  func sides(scale: Double) throws {
    for step in [Point(2, 0), Point(0, 2), Point(-2, 0), Point(0, -2)] {
      func moves(_ place: Point) throws -> Bool {
        try change(from: screen(place), to: screen(place + step), scale: scale).move != nil
      }
      #expect(try moves(Point(25, 25)) && moves(Point(15, 20)) && moves(Point(20, 15)))
      // Over the left, the upper, the right and the lower side.
      for place in [Point(7, 25), Point(25, 7), Point(50, 25), Point(25, 52), Point(3, 25)] {
        #expect(try !moves(place), "\(place)")
      }
    }
  }

  @Test("nearer to the border than a pixel, and the pixels that softened edges may touch, it is drawn")
  func nearest() throws {
    for (along, isMoved) in [(10.0, false), (10.5, false), (11.5, true), (12, true)] {
      for (place, step) in [(Point(along, 25), Point(2, 0)), (Point(25, along), Point(0, 2))] {
        let change = try change(from: screen(place), to: screen(place + step), scale: 2)
        #expect((change.move != nil) == isMoved, "\(along)")
      }
    }
  }

  @Test("a border that is stretched is as wide as it is seen", arguments: [1.0, 2], [true, false])
  func stretched(scale: Double, isAcross: Bool) throws {
    let narrowed = isAcross ? Size(0.5, 1) : Size(1, 0.5)
    func moves(_ along: Double, _ step: Double) throws -> Bool {
      func place(_ along: Double) -> Point { isAcross ? Point(along, 30) : Point(30, along) }
      return try change(
        from: screen(place(along), narrowed: narrowed), to: screen(place(along + step), narrowed: narrowed),
        scale: scale
      ).move != nil
    }
    #expect(try moves(13, 2) && moves(15, -2))
    for along in [2.0, 5, 6, 7, 8] { #expect(try !moves(along, 2) && !moves(along + 2, -2), "\(along)") }
  }
}
