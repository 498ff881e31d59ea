import Foundation
import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Backdrops")
struct BackdropTests {
  private func boxes(_ seed: UInt64, within size: Size) -> [Layer] {
    var random = RandomTrees(seed: seed)
    return (0..<20).map { index in
      layer(
        "box\(index)",
        Rect(
          random.number(-10...size.width).rounded(), random.number(-10...size.height).rounded(),
          random.number(4...60).rounded(), random.number(4...60).rounded())
      ) {
        var color = random.color()
        color.alpha = 1
        $0.background = .color(color)
      }
    }
  }

  private let size = Size(160, 120)

  private func ground(_ seed: UInt64, _ adjust: (inout Layer) -> Void = { _ in }) -> Layer {
    layer("root", Rect(origin: .zero, size: size)) {
      $0.background = .color(.white)
      $0.children = boxes(seed, within: size)
      adjust(&$0)
    }
  }

  @Test(
    "differ from an exact Gaussian by less than one step in the mean", arguments: [1.3, 4, 7.9, 9, 17, 33, 40.0], 1...2)
  func exactness(sigma: Double, seed: Int) throws {
    let sharp = try Studio.picture(ground(UInt64(seed)))
    let blurred = try Studio.picture(
      ground(UInt64(seed)) {
        $0.children.append(layer("glass", $0.bounds) { $0.backdrop = Backdrop(blur: sigma) })
      })
    let wanted = Gaussian.blurred(sharp, sigma: sigma, outside: .edges)
    let errors = zip(blurred.bytes, wanted).map { abs(Double($0) - $1) }
    #expect(errors.reduce(0, +) / Double(errors.count) < 1)
    #expect(errors.max() ?? 0 < 8, "\(errors.max() ?? 0)")
  }

  @Test("keep to the layer's shape, and leave what is around it")
  func shape() throws {
    let plain = try Studio.picture(ground(3))
    let frosted = try Studio.picture(
      ground(3) {
        $0.children.append(
          layer("glass", Rect(20, 30, 80, 60)) {
            $0.cornerRadii = CornerRadii(20)
            $0.backdrop = Backdrop(tint: .red)
          })
      })
    #expect(frosted.pixel(60, 60) == .red)
    for (x, y) in [(19, 60), (60, 29), (100, 60), (60, 90), (21, 31), (98, 88)] {
      #expect(frosted.pixel(x, y) == plain.pixel(x, y))
    }
  }

  @Test("change the colours of what lies behind")
  func colors() throws {
    let picture = try Studio.picture(
      layer("root", Rect(0, 0, 20, 20)) {
        $0.background = .color(Color(red: 0.8, green: 0.2, blue: 0.4))
        $0.children = [
          layer("glass", Rect(0, 0, 20, 20)) {
            $0.backdrop = Backdrop(blur: 3, filter: ColorFilter(saturation: 0), tint: Color(white: 1, alpha: 0.5))
          }
        ]
      })
    let grey = 0.213 * 0.8 + 0.715 * 0.2 + 0.072 * 0.4
    let wanted = Int(clamped: (255 * (grey + 1) / 2).rounded())
    #expect(picture.pixel(9, 9).isNear(Pixel(red: wanted, green: wanted, blue: wanted, alpha: 255)))
  }

  /// Glass over the whole ground, inside of layers that change nothing by themselves.
  @Test("see through what is around them: fading, clipping and masking layers, scrolled ones, layers of their own")
  func around() throws {
    func picture(_ adjust: @escaping (inout Layer) -> Void) throws -> Bitmap {
      try Studio.picture(
        ground(4) { root in
          let bounds = root.bounds
          root.children.append(
            layer("around", bounds) {
              $0.children = [
                layer("glass", bounds) { $0.backdrop = Backdrop(blur: 5, tint: Color(white: 0, alpha: 0.3)) }
              ]
              adjust(&$0)
            })
        })
    }
    let plain = try picture { _ in }
    let fading = try picture { $0.opacity = 0.999 }
    #expect(zip(plain.bytes, fading.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    let clipped = try picture {
      $0.clipsToBounds = true
      $0.cornerRadii = CornerRadii(30)
    }
    let sharp = try Studio.picture(ground(4))
    #expect(clipped.pixel(80, 60) == plain.pixel(80, 60))
    #expect(clipped.pixel(1, 1) == sharp.pixel(1, 1))
    let masked = try picture {
      $0.mask = [layer("mask", Rect(40, 30, 80, 60)) { $0.background = .color(.black) }]
    }
    #expect(masked.pixel(80, 60).isNear(plain.pixel(80, 60)))
    #expect(masked.pixel(20, 60) == sharp.pixel(20, 60))
    let half = try picture { $0.opacity = 0.5 }
    for (x, y) in [(10, 10), (80, 60), (120, 100)] {
      let (a, b, c) = (plain.pixel(x, y), sharp.pixel(x, y), half.pixel(x, y))
      let middle = Pixel(
        red: (a.red + b.red) / 2, green: (a.green + b.green) / 2, blue: (a.blue + b.blue) / 2, alpha: 255)
      #expect(c.isNear(middle, by: 2))
    }
  }

  @Test("of a layer that fades itself come and go with it")
  func fadedItself() throws {
    func picture(_ opacity: Double) throws -> Bitmap {
      try Studio.picture(
        ground(5) { root in
          let bounds = root.bounds
          root.children.append(
            layer("glass", bounds) {
              $0.backdrop = Backdrop(blur: 6)
              $0.background = .color(Color(white: 1, alpha: 0.4))
              $0.opacity = opacity
            })
        })
    }
    let (gone, half, there) = (try picture(0), try picture(0.5), try picture(1))
    for (x, y) in [(10, 10), (80, 60), (120, 100)] {
      let (a, b, c) = (gone.pixel(x, y), there.pixel(x, y), half.pixel(x, y))
      #expect(
        c.isNear(
          Pixel(red: (a.red + b.red) / 2, green: (a.green + b.green) / 2, blue: (a.blue + b.blue) / 2, alpha: 255),
          by: 2))
    }
  }

  @Test("in a picture of its own that is glass itself, are drawn again where what lies behind that changed")
  func glassInGlass() throws {
    func tree(_ x: Double, _ adjust: (inout Layer) -> Void) -> Layer {
      layer("root", Rect(0, 0, 200, 200)) {
        $0.background = .color(.red)
        let pane = layer("pane", Rect(20, 20, 160, 160)) {
          $0.backdrop = Backdrop(blur: 3, filter: ColorFilter(brightness: 0.8))
          $0.children = [layer("glass", Rect(20, 20, 120, 120)) { $0.backdrop = Backdrop(blur: 9) }]
          adjust(&$0)
        }
        $0.children = [layer("below", Rect(x / 2, 60, 9, 9)) { $0.background = .color(.blue) }, pane]
        $0.children.append(layer("dot", Rect(x, 90, 6, 6)) { $0.background = .color(.white) })
      }
    }
    let adjustments: [(inout Layer) -> Void] = [
      { $0.filter = ColorFilter(saturation: 1.2) }, { $0.blur = 0.5 }, { $0.blend = .multiply }, { $0.opacity = 0.9 },
    ]
    for adjust in adjustments {
      let rasterizer = try Studio.rasterizer()
      var before = tree(60, adjust)
      let bitmap = try rasterizer.render(before)
      for x in stride(from: 64.0, to: 130, by: 9) {
        let after = tree(x, adjust)
        try rasterizer.redraw(after, after: before, in: bitmap)
        #expect(bitmap.hasSamePixels(as: try Studio.picture(after)), "\(x)")
        before = after
      }
    }
  }

  @Test("over a clear ground take the place of what lies behind as far as they are there")
  func overClear() throws {
    func picture(_ adjust: (inout Layer) -> Void) throws -> Bitmap {
      try Studio.picture(
        layer("root", Rect(0, 0, 160, 40)) {
          $0.children = (0..<8).map { index in
            layer("s\(index)", Rect(20 * Double(index), 0, 10, 40)) { $0.background = .color(.blue) }
          }
          $0.children.append(
            layer("glass", Rect(0, 0, 160, 40)) {
              $0.backdrop = Backdrop(blur: 6)
              adjust(&$0)
            })
        })
    }
    let (gone, there) = (try picture { $0.opacity = 0 }, try picture { _ in })
    let mask = layer("mask", Rect(0, 0, 160, 40)) { $0.background = .color(.black) }
    #expect(try picture { $0.mask = [mask] }.hasSamePixels(as: there))
    for share in [0.25, 0.5, 0.99] {
      let fading = try picture { $0.opacity = share }
      withExtendedLifetime((gone, there, fading)) {
        let wanted = zip(gone.bytes, there.bytes).map { Double($0) * (1 - share) + Double($1) * share }
        #expect(zip(fading.bytes, wanted).allSatisfy { abs(Double($0) - $1) <= 2 })
      }
    }
  }

  /// Three panes of one outline, one of whose pictures beside it is the shadow's.
  @Test("cast the shadow of an opaque pane, whatever the fill over them", arguments: [false, true])
  func shadow(isOval: Bool) throws {
    let frame = Rect(40, 30, 80, 60)
    func picture(_ shadows: [Shadow], _ adjust: @escaping (inout Layer) -> Void) throws -> Bitmap {
      try Studio.picture(
        ground(6) {
          $0.children.append(
            layer("pane", frame) {
              if isOval {
                let oval = Path(ovalIn: Rect(0, 0, 80, 60))
                $0.content = .shape(Shape(path: oval))
              }
              $0.cornerRadii = CornerRadii(12)
              $0.shadows = shadows
              adjust(&$0)
            })
        })
    }
    func fill(_ layer: inout Layer, _ color: Color) {
      if isOval, case .shape(var shape) = layer.content {
        shape.fill = .color(color)
        layer.content = .shape(shape)
      } else {
        layer.background = .color(color)
      }
    }
    let shadows = [Shadow(color: .black, radius: 6, offset: Point(4, 8), opacity: 0.6)]
    let opaque = try picture(shadows) { fill(&$0, .white) }
    let glass = try picture(shadows) { $0.backdrop = Backdrop(blur: 5) }
    let faint = try picture(shadows) {
      $0.backdrop = Backdrop(blur: 5)
      fill(&$0, Color(white: 1, alpha: 0.05))
    }
    let bare = try picture([]) { $0.backdrop = Backdrop(blur: 5) }
    for (x, y) in [(36, 60), (80, 96), (124, 70), (80, 26), (118, 94)] {
      #expect(glass.pixel(x, y) == opaque.pixel(x, y))
      #expect(faint.pixel(x, y) == opaque.pixel(x, y))
      #expect(glass.pixel(x, y) != bare.pixel(x, y))
    }
    // The glass itself shows what lay behind before the shadow did.
    for (x, y) in [(80, 60), (80, 84), (112, 62)] { #expect(glass.pixel(x, y) == bare.pixel(x, y)) }
  }

  @Test("have shadows inside between them and what is in the layer")
  func shadowInside() throws {
    let glass = layer("glass", Rect(20, 20, 100, 80)) {
      $0.backdrop = Backdrop(blur: 4)
      $0.shadows = [Shadow(color: .black, radius: 4, offset: .zero, isInside: true)]
      $0.children = [layer("note", Rect(0, 30, 20, 20)) { $0.background = .color(.red) }]
    }
    var plain = glass
    plain.shadows = []
    let (shaded, bare) = (
      try Studio.picture(ground(7) { $0.children.append(glass) }),
      try Studio.picture(ground(7) { $0.children.append(plain) })
    )
    #expect(shaded.pixel(21, 60) == .red)
    #expect(shaded.pixel(70, 60) == bare.pixel(70, 60))
    #expect(shaded.pixel(70, 21) != bare.pixel(70, 21))
    #expect(shaded.pixel(70, 18) == bare.pixel(70, 18))
  }

  @Test("what changes behind a backdrop changes in all of it that can see that, and nothing else is drawn")
  func damage() throws {
    let before = layer("root", Rect(0, 0, 200, 200)) {
      $0.background = .color(.white)
      $0.children = [
        layer("dot", Rect(40, 90, 10, 10)) { $0.background = .color(.red) },
        layer("glass", Rect(60, 60, 100, 80)) { $0.backdrop = Backdrop(blur: 6) },
        layer("note", Rect(0, 0, 4, 4)),
      ]
    }
    var after = before
    after.children[0].background = .color(.blue)
    let rasterizer = try Studio.rasterizer()
    let bitmap = try rasterizer.render(before)
    let parts = try rasterizer.redraw(after, after: before, in: bitmap).parts
    #expect(bitmap.hasSamePixels(as: try rasterizer.render(after)))
    #expect(parts.contains { $0.maxX > 62 } && parts.allSatisfy { $0.maxX < 80 })
    // What changes far off changes nothing in it.
    var marked = before
    marked.children[2].background = .color(.red)
    let few = try rasterizer.redraw(marked, after: before, in: try rasterizer.render(before)).parts
    #expect(few.allSatisfy { $0.maxX <= 6 })
  }
}
