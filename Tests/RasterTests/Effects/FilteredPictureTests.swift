import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import TestSupport
import Testing

@Suite("Blurred and filtered layers that stay as they are")
struct FilteredPictureTests {
  /// A ground that changes at times, under boxes that move, at several scales; drawn whole and by what changed.
  @Test("look as if they were drawn anew each time", arguments: 0..<(Sanitizing.isOn ? 2 : 12))
  func sameBytes(seed: Int) throws {
    var trees = RandomTrees(seed: UInt64(9100 + seed))
    let scale = seed % 3 == 2 ? trees.scale() : Double(seed % 3 + 1)
    let rasterizer = try Studio.rasterizer(scale: scale)
    let plain = try Studio.rasterizer(scale: scale, caches: false)
    for _ in 0..<6 {
      var ground = trees.corner()
      (ground.id, ground.frame.origin) = ("ground", .zero)
      ground.blur = trees.chance(0.7) ? trees.number(0.3...30) : 0
      ground.filter = ColorFilter(brightness: trees.number(0...2), saturation: trees.number(0...2))
      var tree = layer("root", Rect(0, 0, 90, 70)) { $0.background = .color(trees.color()) }
      func next() -> Layer {
        var tree = tree
        if trees.chance(0.15) { ground = trees.changed(ground) }
        if trees.chance(0.15) { ground.opacity = trees.number(0...1.2) }
        if trees.chance(0.1) { ground.frame.origin = Point(trees.number(-20...20), trees.number(-20...20)) }
        if trees.chance(0.1) { ground.backdrop = trees.chance(0.5) ? Backdrop(blur: 4) : nil }
        let mover = layer("mover", Rect(trees.number(-10...80), trees.number(-10...60), 12, 9)) {
          $0.background = .color(trees.color())
        }
        tree.children = [mover, ground, mover]
        tree.children[2].id = "other"
        tree.children[2].frame.origin = Point(trees.number(-10...80), trees.number(-10...60))
        return tree
      }
      tree = next()
      let bitmap = try rasterizer.render(tree)
      for step in 0..<10 {
        let after = next()
        try rasterizer.redraw(after, after: tree, in: bitmap)
        let whole = try plain.render(after)
        guard bitmap.hasSamePixels(as: whole), try rasterizer.render(after).hasSamePixels(as: whole) else {
          Issue.record("seed \(seed), scale \(scale), step \(step): \(after)")
          return
        }
        tree = after
      }
    }
  }

  @Test("are drawn once for the whole screen, whatever moves over them", arguments: [0, 12.0])
  func once(blur: Double) throws {
    let images = CountedPictures()
    let rasterizer = try Rasterizer(fonts: Studio.loaded.get(), images: images, scale: 1)
    // More pictures than are kept: each is asked for whenever it is drawn.
    let pictures = (0..<3).map { index in
      layer("picture\(index)", Rect(0, 0, 1_500, 1_500)) {
        $0.content = .image(Image(source: "\(index)", naturalSize: Size(1_500, 1_500)))
      }
    }
    func tree(_ x: Double) -> Layer {
      layer("root", Rect(0, 0, 80, 60)) {
        $0.children = [
          layer("ground", Rect(0, 0, 1_500, 1_500)) {
            ($0.blur, $0.filter) = (blur, ColorFilter(saturation: 1.5))
            $0.children = pictures
          },
          layer("mover", Rect(x, 10, 10, 10)) { $0.background = .color(.red) },
        ]
      }
    }
    let bitmap = try rasterizer.render(tree(0))
    #expect(images.count == 3)
    for x in 1..<40 { try rasterizer.redraw(tree(Double(x)), after: tree(Double(x - 1)), in: bitmap) }
    #expect(images.count == 3)
    #expect(try bitmap.hasSamePixels(as: rasterizer.render(tree(39))))
  }
}
