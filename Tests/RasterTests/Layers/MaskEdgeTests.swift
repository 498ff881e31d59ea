import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("A mask around all of a layer leaves the layer's edges as they are")
struct MaskEdgeTests {
  private static let places = [(0.0, 0.0), (0, 0.37), (10, 0), (33, 0.5), (-3, 0.25)]
  private static let scales = [0.48, 1, 2, 3]
  private static let blue = Fill.color(Color(red: 0.1, green: 0.2, blue: 0.9))

  /// A gradient from left to right.
  private static func fading(_ from: Color, _ to: Color) -> Fill {
    .gradient(
      Gradient(
        form: .axial, stops: [.init(offset: 0, color: from), .init(offset: 1, color: to)], start: Point(0, 0.5),
        end: Point(1, 0.5)))
  }

  /// A layer of 60 × 40 points on white, turned and moved.
  private func root(_ place: (degrees: Double, offset: Double), _ vary: (inout Layer) -> Void) -> Layer {
    layer("root", Rect(0, 0, 90, 70)) {
      $0.background = .color(.white)
      var card = layer("card", Rect(15 + place.offset, 15 + place.offset, 60, 40))
      card.transform = .rotation(place.degrees * .pi / 180)
      vary(&card)
      $0.children = [card]
    }
  }

  @Test("an opaque one changes nothing, of a fill, a picture and what is cut off", arguments: scales)
  func opaque(scale: Double) throws {
    let contents: [(inout Layer) -> Void] = [
      { $0.background = Self.blue },
      { $0.content = .image(Image(source: "quarters", naturalSize: Size(60, 40))) },
      {
        ($0.background, $0.clipsToBounds) = (Self.blue, true)
        $0.children = [layer("out", Rect(-10, 5, 100, 10)) { $0.background = .color(.red) }]
      },
    ]
    for place in Self.places {
      for (index, content) in contents.enumerated() {
        let plain = try Studio.picture(root(place, content), scale: scale)
        for frame in [Rect(0, 0, 60, 40), Rect(-5, -3, 80, 50)] {
          let masked = root(place) {
            content(&$0)
            $0.mask = [layer("mask", frame) { $0.background = .color(.black) }]
          }
          let most = try difference(Studio.picture(masked, scale: scale), plain)
          #expect(most <= 2, "\(index), \(place), \(frame): \(most)")
        }
      }
    }
  }

  @Test("one that fades looks like a fill that does", arguments: scales)
  func fading(scale: Double) throws {
    let clear = Color(red: 0.1, green: 0.2, blue: 0.9, alpha: 0)
    for place in Self.places {
      let filled = root(place) { $0.background = Self.fading(Color(red: 0.1, green: 0.2, blue: 0.9), clear) }
      let masked = root(place) {
        $0.background = Self.blue
        $0.mask = [layer("mask", $0.bounds) { $0.background = Self.fading(.black, Color(white: 0, alpha: 0)) }]
      }
      let most = try difference(Studio.picture(masked, scale: scale), Studio.picture(filled, scale: scale))
      #expect(most <= 2, "\(place): \(most)")
    }
  }

  @Test("what sticks out of the layer is cut off at a softened edge")
  func overflow() throws {
    func picture(_ isMasked: Bool) throws -> Bitmap {
      let tree = root((20, 0)) {
        let out = layer("out", $0.bounds.inset(by: -8)) { $0.background = Self.blue }
        if isMasked {
          $0.children = [out]
          $0.mask = [layer("mask", $0.bounds) { $0.background = .color(.black) }]
        } else {
          $0.background = Self.blue
        }
      }
      return try Studio.picture(tree, scale: 2)
    }
    #expect(try difference(picture(true), picture(false)) <= 1)
  }

  @Test("drawing again what changed draws its edges again when something sticks out")
  func damage() throws {
    func tree(_ children: [Layer]) -> Layer {
      root((20, 0)) {
        ($0.background, $0.children) = (Self.blue, children)
        $0.mask = [layer("mask", $0.bounds) { $0.background = .color(.black) }]
      }
    }
    let (bare, full) = (tree([]), tree([layer("in", Rect(20, 10, 5, 5)) { $0.background = .color(.red) }]))
    for (old, new) in [(bare, full), (full, bare)] {
      let rasterizer = try Studio.rasterizer(scale: 2)
      let bitmap = try rasterizer.render(old)
      try rasterizer.redraw(new, after: old, in: bitmap)
      #expect(try bitmap.hasSamePixels(as: Studio.picture(new, scale: 2)))
    }
  }
}
