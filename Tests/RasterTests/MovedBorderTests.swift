import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Layers that move within a border")
struct MovedBorderTests {
  /// A card with a wide border, which lies over what is in it, and in it a leaf with stripes in 144 by 140 points of it.
  private func screen(_ place: Point, border: Double, stretch: AffineTransform = .identity) -> Layer {
    layer("root", Rect(0, 0, 200, 200)) {
      $0.background = .color(.white)
      $0.children = [
        layer("card", Rect(0, 0, 200, 200)) {
          $0.border = Border(color: .blue, width: border)
          $0.transform = stretch
          $0.children = [
            layer("leaf", Rect(origin: place, size: Size(150, 150))) {
              $0.children = (0..<15).map { index in
                layer("stripe\(index)", Rect(10 * Double(index), 5 * Double(index), 4, 70)) {
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
        try change(from: screen(place, border: 10), to: screen(place + step, border: 10), scale: scale).move != nil
      }
      #expect(try moves(Point(25, 25)) && moves(Point(15, 20)) && moves(Point(20, 15)))
      // Over the left, the upper, the right and the lower side.
      for place in [Point(7, 25), Point(25, 7), Point(50, 25), Point(25, 52), Point(3, 25)] {
        #expect(try !moves(place), "\(place)")
      }
    }
  }

  @Test("a border that is stretched is as wide as it is seen", arguments: [1.0, 2], [true, false])
  func stretched(scale: Double, isAcross: Bool) throws {
    let stretch = AffineTransform.scale(isAcross ? 2 : 1, isAcross ? 1 : 2)
    for place in [Point(3, 25), Point(7, 25), Point(9, 25), Point(25, 3), Point(25, 7), Point(25, 9), Point(25, 25)] {
      for step in [Point(2, 0), Point(0, 2)] {
        _ = try change(
          from: screen(place, border: 10, stretch: stretch), to: screen(place + step, border: 10, stretch: stretch),
          scale: scale)
      }
    }
  }
}
