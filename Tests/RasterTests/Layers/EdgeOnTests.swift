import Geometry
import Layers
import Pixels
import Raster
import Testing

@Suite("Layers that are seen from their edge, and scrolls that are tilted")
struct EdgeOnTests {
  private static let colors = Gradient(
    form: .axial, stops: [.init(offset: 0, color: .red), .init(offset: 1, color: .blue)])
  private static let gradient = Fill.gradient(colors)

  /// What Cairo paints with patterns: gradients, pictures, tiles, letters, groups.
  private static let contents: [@Sendable (inout Layer) -> Void] = [
    { $0.background = gradient },
    { $0.content = .image(Image(source: "a", naturalSize: Size(20, 20))) },
    {
      var image = Image(source: "a", naturalSize: Size(7, 5))
      image.fit = .tile
      $0.content = .image(image)
    },
    {
      var text = Text("Edge", style: .init(size: 20))
      text.gradient = colors
      $0.content = .text(text)
    },
    {
      $0.background = gradient
      $0.blur = 3
    },
    { card in
      card.background = .color(.red)
      card.mask = [layer("mask", Rect(0, 0, 60, 60)) { $0.background = EdgeOnTests.gradient }]
    },
    {
      $0.joinsChildren = true
      $0.children = [layer("half", Rect(0, 0, 30, 60)) { $0.background = EdgeOnTests.gradient }]
    },
  ]

  @Test("are not drawn, and spoil nothing that is", arguments: contents.indices)
  func edge(content: Int) throws {
    let turns: [(Double, Double)] = [(0.2, 0.5), (0.35, 1.2), (0, 0.3), (0.6, 0.6)]
    for (outer, own) in turns {
      for sliver in [0, 1e-17, 1e-12, 1e-9, 3e-7, 1e-5, 4e-5] {
        func root(_ card: [Layer]) -> Layer {
          layer("root", Rect(0, 0, 160, 120)) {
            $0.background = .color(.white)
            $0.children = [
              layer("lean", Rect(0, 0, 160, 120)) {
                $0.transform = .rotation(outer)
                $0.children = card + [layer("beside", Rect(10, 10, 20, 20)) { $0.background = .color(.blue) }]
              }
            ]
          }
        }
        let card = layer("card", Rect(50, 30, 60, 60)) {
          Self.contents[content](&$0)
          $0.transform = AffineTransform.rotation(own).then(.scale(sliver, 1))
        }
        let picture = try Studio.picture(root([card]))
        let bare = try Studio.picture(root([]))
        let most = difference(picture, bare)
        #expect(most <= 1, "\(outer) \(own) \(sliver): \(most)")
      }
    }
  }

  @Test("a tilted scroll shows what a tilted box shows whose layers stand there", arguments: [8.0, 20, 38, 41, 63])
  func scroll(degrees: Double) throws {
    func card(_ offset: Double, isScrolled: Bool) -> Layer {
      layer("root", Rect(0, 0, 120, 120)) {
        $0.background = .color(.white)
        $0.children = [
          layer("card", Rect(10, 10, 100, 100)) {
            $0.depth = Depth(
              rotationX: degrees / 360 * .pi, rotationY: degrees / 180 * .pi, z: 0,
              eye: Depth.Eye(point: Point(60, 60), distance: 300))
            $0.clipsToBounds = true
            $0.contentOffset = isScrolled ? Point(0, offset) : .zero
            $0.children = [
              layer("bar", Rect(10, 60 - (isScrolled ? 0 : offset), 80, 30)) { $0.background = .color(.black) }
            ]
          }
        ]
      }
    }
    for scale in [1.0, 2, 3] {
      for offset in [20, 20 + 1 / scale, 7 - 1 / scale] {
        let scrolled = try Studio.picture(card(offset, isScrolled: true), scale: scale)
        let placed = try Studio.picture(card(offset, isScrolled: false), scale: scale)
        let most = difference(scrolled, placed)
        #expect(most <= 1, "\(scale) \(offset): \(most)")
      }
    }
  }
}
