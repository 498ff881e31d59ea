import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import TestSupport
import Testing

@Suite("What a colour hides is left out")
struct CoveredTests {
  /// 240 pictures a seed at four scales, and as many that are drawn by what changed.
  @Test("leaving it out changes no pixel, whatever lies over it and under it", arguments: 0..<(Sanitizing.isOn ? 1 : 5))
  func sameBytes(seed: Int) throws {
    var trees = RandomTrees(seed: UInt64(7000 + seed))
    var hidden = 0
    for scale in [1, 2, 3, trees.scale()] {
      let rasterizer = try Studio.rasterizer(scale: scale)
      let plain = try Studio.rasterizer(scale: scale, caches: false)
      for _ in 0..<10 {
        var tree = trees.corner()
        tree.frame.size = Size(tree.frame.width.rounded(), tree.frame.height.rounded())
        let bitmap = try rasterizer.render(tree)
        let whole = try rasterizer.render(tree)
        for step in 0..<6 {
          let next = trees.covered(tree)
          try rasterizer.redraw(next, after: tree, in: bitmap)
          let cut = try rasterizer.render(next)
          try plain.draw(next, into: whole)
          guard bitmap.pixelHash == whole.pixelHash, cut.pixelHash == whole.pixelHash else {
            Issue.record("seed \(seed), scale \(scale), step \(step): \(next)")
            return
          }
          if whole.pixel(0, 0) == whole.pixel(whole.width - 1, whole.height - 1) { hidden += 1 }
          tree = next
        }
      }
    }
    // It is no proof where next to nothing was hidden.
    #expect(hidden > 20)
  }

  /// How often the picture of a page is asked for that has a cover over it.
  private func asks(caches: Bool = true, _ vary: (inout Layer, inout Layer) -> Void = { _, _ in }) throws -> Int {
    let images = CountedPictures()
    let rasterizer = try Rasterizer(fonts: Studio.loaded.get(), images: images, scale: 2, caches: caches)
    var page = layer("page", Rect(0, 0, 40, 60)) {
      $0.background = .color(.white)
      $0.children = [
        layer("picture", Rect(5, 5, 20, 20)) { $0.content = .image(Image(source: "a", naturalSize: Size(20, 20))) }
      ]
    }
    var cover = layer("cover", Rect(0, 0, 40, 60)) {
      $0.background = .color(.blue)
      $0.children = [layer("dot", Rect(9, 9, 5, 5)) { $0.background = .color(.red) }]
    }
    vary(&page, &cover)
    let root = layer("root", Rect(0, 0, 40, 60)) { $0.children = [page, cover] }
    let bitmap = try rasterizer.render(root)
    #expect(
      try bitmap.hasSamePixels(as: Studio.picture(root, scale: 2, caches: false))
        || images.count > 0)
    return images.count
  }

  @Test("a page under another one is not drawn, nor what is in it")
  func page() throws {
    #expect(try asks() == 0)
    #expect(try asks(caches: false) == 1)
    // Larger than the screen, scrolled, in a layer that clips.
    #expect(try asks { $1.frame = Rect(-10, -10, 80, 90) } == 0)
    #expect(try asks { $1.contentOffset = Point(0, 7) } == 0)
    let inside = layer("inside", Rect(0, -500, 40, 1000)) { $0.background = .color(.red) }
    #expect(
      try asks {
        ($1.background, $1.clipsToBounds) = (nil, true)
        $1.children = [inside]
      } == 0)
  }

  @Test("it is drawn where anything of it can be seen")
  func seen() throws {
    #expect(try asks { $1.background = .color(Color(red: 0, green: 0, blue: 1, alpha: 0.99)) } == 1)
    #expect(try asks { $1.opacity = 0.99 } == 1)
    #expect(try asks { $1.cornerRadii = CornerRadii(4) } == 1)
    #expect(try asks { $1.frame.size.height = 59.9 } == 1)
    #expect(try asks { $1.isHidden = true } == 1)
    #expect(try asks { $1.blend = .multiply } == 1)
    #expect(try asks { $1.transform = .rotation(0.01) } == 1)
    let inside = layer("inside", Rect(0, 0, 40, 60)) { $0.background = .color(.red) }
    #expect(
      try asks {
        ($1.background, $1.clipsToBounds) = (nil, true)
        $1.frame.size.height = 50
        $1.children = [inside]
      } == 1)
    // What lies over the cover reads the cover, not what that hides.
    #expect(
      try asks { _, cover in
        cover.children[0].backdrop = Backdrop(blur: 6, filter: .none, tint: .clear)
      } == 0)
  }
}
