import Foundation
import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Blurs")
struct BlurTests {
  /// Overlapping boxes of random colours, some of them translucent, on a clear ground.
  private func boxes(_ seed: UInt64) -> [Layer] {
    var random = RandomTrees(seed: seed)
    return (0..<12).map { index in
      layer(
        "box\(index)",
        Rect(
          random.number(-10...70).rounded(), random.number(-10...50).rounded(), random.number(4...40).rounded(),
          random.number(4...40).rounded())
      ) { $0.background = .color(random.color()) }
    }
  }

  private func picture(_ size: Size = Size(80, 60), scale: Double = 1, _ group: (inout Layer) -> Void) throws -> Bitmap
  {
    try Studio.picture(
      layer("root", Rect(origin: .zero, size: size)) {
        $0.children = [layer("group", Rect(origin: .zero, size: size), group)]
      }, scale: scale)
  }

  @Test("differ from an exact Gaussian by less than one step in the mean", arguments: [0.6, 1.3, 2, 3.7, 6], 1...4)
  func exactness(sigma: Double, seed: Int) throws {
    // Wide margins, so that nothing comes from beyond the edges.
    let sharp = try picture { group in
      group.children = boxes(UInt64(seed))
      group.clipsToBounds = true
    }
    let blurred = try picture { group in
      group.children = boxes(UInt64(seed))
      group.clipsToBounds = true
      group.blur = sigma
    }
    let (mean, most) = blurred.distance(from: Gaussian.blurred(sharp, sigma: sigma, outside: .clear))
    #expect(mean < 1)
    #expect(most < (sigma < 1 ? 12 : 8), "\(most)")
  }

  @Test(
    "keep to it where they are wide: worked out on a smaller picture", arguments: [8.0, 11, 16, 25, 33, 64, 90])
  func wideExactness(sigma: Double) throws {
    // Two straight edges and corners: where three boxes are three steps off.
    func card(_ blur: Double) throws -> Bitmap {
      try picture(Size(240, 180)) { group in
        group.children = [layer("card", Rect(60, 40, 120, 90)) { $0.background = .color(.white) }]
        group.blur = blur
      }
    }
    let (sharp, blurred) = (try card(0), try card(sigma))
    let (mean, most) = blurred.distance(from: Gaussian.blurred(sharp, sigma: sigma, outside: .clear))
    #expect(mean < 0.5)
    #expect(most < 2, "\(most)")
  }

  @Test("what changes beyond the edge of the screen changes what is blurred into it", arguments: [1.5, 6, 12])
  func changesBeyondTheEdge(sigma: Double) throws {
    func tree(_ y: Double, _ color: Color) -> Layer {
      layer("root", Rect(0, 0, 80, 60)) {
        $0.background = .color(.white)
        $0.children = [
          layer("outer", Rect(0, 0, 80, 120)) {
            $0.blur = 1
            $0.children = [
              layer("group", Rect(0, 0, 80, 120)) {
                $0.blur = sigma
                $0.children = [layer("lamp", Rect(20, y, 30, 20)) { $0.background = .color(color) }]
              }
            ]
          }
        ]
      }
    }
    let rasterizer = try Studio.rasterizer()
    let trees = [tree(61, .red), tree(61, .blue), tree(63, .blue), tree(200, .blue), tree(62, .black)]
    let bitmap = try rasterizer.render(trees[0])
    for (before, after) in zip(trees, trees.dropFirst()) {
      try rasterizer.redraw(after, after: before, in: bitmap)
      #expect(bitmap.hasSamePixels(as: try Studio.picture(after)))
    }
  }

  @Test("at an edge of the screen are as they would be on a larger one", arguments: [1.0, 4.0])
  func edges(sigma: Double) throws {
    func draw(_ margin: Double) throws -> Bitmap {
      try picture(Size(80 + 2 * margin, 60 + 2 * margin)) { group in
        group.frame.origin = Point(margin, margin)
        group.children = boxes(7)
        group.blur = sigma
      }
    }
    let (small, large) = (try draw(0), try draw(30))
    var different = 0
    for y in 0..<60 {
      for x in 0..<80 where small.pixel(x, y) != large.pixel(x + 30, y + 30) { different += 1 }
    }
    #expect(different == 0)
  }

  @Test("come before the opacity, which fades what is blurred")
  func faded() throws {
    let whole = try picture { group in
      group.children = boxes(3)
      group.blur = 2
    }
    let half = try picture { group in
      group.children = boxes(3)
      group.blur = 2
      group.opacity = 0.5
    }
    #expect(zip(whole.bytes, half.bytes).allSatisfy { abs(Double($0) / 2 - Double($1)) <= 1 })
  }

  @Test("are told where a layer is told of")
  func facts() {
    let blurred = layer("b", Rect(0, 0, 9, 9)) { $0.blur = 2.5 }
    #expect(blurred.facts == [LayerFact(.blur, .number(2.5))])
  }
}
