import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import TestSupport
import Testing

/// Layers that are out of sight, in groups whose pixels are rounded from where their pictures begin.
@Suite("A layer out of sight changes no pixel of its group")
struct OutOfSightTests {
  /// Ways to make a layer a picture of its own.
  private static let groups: [@Sendable (inout Layer) -> Void] = [
    { $0.blend = .darken }, { $0.opacity = 0.7 }, { $0.blur = 2 }, { $0.joinsChildren = true },
    { $0.mask = [layer("m", Rect(0, 0, 150, 70)) { $0.background = .color(.black) }] },
    {
      $0.clipsToBounds = true
      $0.cornerRadii = CornerRadii(9)
    },
  ]

  private func screen(_ group: (inout Layer) -> Void, besides others: [Rect], seed: UInt64) -> Layer {
    var chance = Seeded(seed)
    return layer("root", Rect(0, 0, 160, 80)) { root in
      root.background = .color(.white)
      var around = layer("group", Rect(5, 5, 150, 70))
      around.children = [
        layer("turned", Rect(40, 20, 60, 30)) {
          $0.content = .image(Image(source: "quarters", naturalSize: Size(60, 30), fit: .stretch))
          $0.transform = .rotation(chance.number(0.1, 1))
        },
        layer("colors", Rect(20, 30, 50, 25)) {
          $0.background = .gradient(
            Gradient(form: .axial, stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .white)]))
          $0.opacity = 0.6
          $0.transform = .rotation(0.2)
        },
      ]
      around.children += others.enumerated().map { index, rect in
        layer("far\(index)", rect) { $0.background = .color(.black) }
      }
      group(&around)
      root.children = [around]
    }
  }

  @Test("wherever that is, however the group is one", arguments: groups.indices, 1...6)
  func outOfSight(number: Int, seed: Int) throws {
    let far: [[Rect]] = [
      [Rect(-5000, -5000, 50, 50)], [Rect(0, -900, 20, 20)], [Rect(4000, 10, 9, 9), Rect(3, 700, 9, 9)],
    ]
    let alone = screen(Self.groups[number], besides: [], seed: UInt64(seed))
    for scale in [1.0, 2] {
      let expected = try Studio.picture(alone, scale: scale)
      for others in far {
        let beside = screen(Self.groups[number], besides: others, seed: UInt64(seed))
        #expect(try Studio.picture(beside, scale: scale).differingBytes(expected) == 0)
        // One that comes by is drawn as in a picture that is drawn anew.
        var near = beside
        near.children[0].children[2].frame.origin = Point(20, 10)
        let rasterizer = try Studio.rasterizer(scale: scale)
        let bitmap = try rasterizer.render(beside)
        _ = try rasterizer.redraw(near, after: beside, in: bitmap)
        #expect(try bitmap.differingBytes(Studio.picture(near, scale: scale)) == 0)
        _ = try rasterizer.redraw(beside, after: near, in: bitmap)
        #expect(bitmap.differingBytes(expected) == 0)
      }
    }
  }
}
