import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Shadows")
struct ShadowTests {
  private func picture(_ shadow: Shadow, box: Rect = Rect(40, 40, 20, 20), _ adjust: (inout Layer) -> Void = { _ in })
    throws -> Bitmap
  {
    try Studio.picture(
      layer("root", Rect(0, 0, 100, 100)) {
        $0.children = [
          layer("box", box) {
            $0.background = .color(.white)
            $0.shadows = [shadow]
            adjust(&$0)
          }
        ]
      })
  }

  @Test("radius 0 is a hard copy, moved and coloured")
  func hard() throws {
    let picture = try picture(Shadow(color: .red, radius: 0, offset: Point(30, 0), opacity: 0.5))
    #expect(picture.pixel(80, 50).isNear(Pixel(red: 128, green: 0, blue: 0, alpha: 128)))
    #expect(picture.pixel(91, 50) == .clear)
    #expect(picture.pixel(50, 50) == .white)
  }

  @Test("a blurred shadow is symmetric, and blurring keeps its mass", arguments: [0.7, 2, 5, 7.3])
  func blurred(radius: Double) throws {
    let side = 101
    let mask = try Studio.picture(
      layer("root", Rect(0, 0, Double(side), Double(side))) {
        $0.children = [
          layer("box", Rect(40.5 - 1000, 40.5, 20, 20)) {
            $0.background = .color(.black)
            $0.shadows = [Shadow(color: .black, radius: radius, offset: Point(1000, 0))]
          }
        ]
      })
    var mass = 0
    var isSymmetric = true
    for y in 0..<side {
      for x in 0..<side {
        mass += mask.pixel(x, y).alpha
        isSymmetric = isSymmetric && mask.pixel(x, y) == mask.pixel(side - 1 - x, y)
        isSymmetric = isSymmetric && mask.pixel(x, y) == mask.pixel(x, side - 1 - y)
      }
    }
    #expect(isSymmetric)
    #expect(abs(Double(mass) / (20 * 20 * 255) - 1) < 0.01)
    // The middle of an edge is half covered, as long as the other edges are far away.
    #expect(radius > 3 || abs(mask.pixel(50, 40).alpha - 128) <= 2)
  }

  @Test("the blur has the Gaussian's standard deviation", arguments: [1.5, 4, 6.6])
  func deviation(radius: Double) throws {
    let mask = try Studio.picture(
      layer("root", Rect(0, 0, 121, 121)) {
        $0.children = [
          layer("dot", Rect(55 - 1000, 0, 11, 121)) {
            $0.background = .color(.black)
            $0.shadows = [Shadow(color: .black, radius: radius, offset: Point(1000, 0))]
          }
        ]
      })
    var mass = 0.0
    var spread = 0.0
    for x in 0..<121 {
      let alpha = Double(mask.pixel(x, 60).alpha)
      mass += alpha
      spread += alpha * Double((x - 60) * (x - 60))
    }
    // Variances add: the bar's own is (11² − 1) / 12.
    let expected = radius * radius + 10
    #expect(abs(spread / mass - expected) < 0.03 * expected)
  }

  @Test("a text without a background casts its letters' shadow")
  func textShadow() throws {
    let picture = try Studio.picture(
      layer("root", Rect(0, 0, 60, 60)) {
        $0.content = .text(Text("I", style: .init(size: 20), color: .white))
        $0.shadows = [Shadow(color: .red, radius: 0, offset: Point(20, 0))]
      })
    let ink = try #require(picture.ink)
    #expect(ink.width > 20 && ink.width < 30)
    #expect(picture.pixel(50, 30) == .clear)
  }

  @Test("a long box casts the same shadow at its ends as a short one")
  func nineParts() throws {
    let shadow = Shadow(color: .black, radius: 3, offset: .zero)
    let short = try picture(shadow, box: Rect(30, 30, 40, 40)) { $0.cornerRadii = CornerRadii(4) }
    let long = try picture(shadow, box: Rect(30, 30, 40, 5000)) { $0.cornerRadii = CornerRadii(4) }
    var same = true
    for y in 0..<45 { for x in 0..<100 { same = same && short.pixel(x, y) == long.pixel(x, y) } }
    #expect(same)
    #expect(long.pixel(27, 99).alpha > 0)
  }

  @Test(
    "what a box hides of its shadow makes no difference", arguments: [0.0, 12, 60],
    [Rect(40, 40, 200, 120), Rect(40.3, 39.6, 180.25, 120.5), Rect(-60, 30, 500, 400)])
  func hidden(corner: Double, box: Rect) throws {
    let shadow = Shadow(color: .black, radius: 6, offset: Point(3, 5), opacity: 0.5)
    func card(_ frame: Rect, _ shadow: Shadow?) -> Layer {
      layer("card", frame) {
        $0.background = .color(.white)
        $0.cornerRadii = CornerRadii(corner)
        $0.shadows = [shadow].compactMap { $0 }
      }
    }
    func picture(_ children: [Layer]) throws -> Bitmap {
      try Studio.picture(
        layer("root", Rect(0, 0, 300, 220)) {
          $0.background = .color(.red)
          $0.children = children
        })
    }
    // The shadow of one that is far away, with nothing over it, and then the box without any.
    var far = shadow
    far.offset.x += 1024
    let caster = card(Rect(box.minX - 1024, box.minY, box.width, box.height), far)
    let apart = try picture([caster, card(box, nil)])
    let together = try picture([card(box, shadow)])
    let same = together.bytes.elementsEqual(apart.bytes)
    #expect(same)
  }

  // MARK: Several, spread, inside

  @Test("a spread shadow is that of a larger box, whose sharp corners stay sharp", arguments: [0.0, 6.0], [3.0, -4.0])
  func spread(corner: Double, spread: Double) throws {
    let shadow = Shadow(color: .black, radius: 3, offset: Point(1000, 0), spread: spread)
    let radius = corner == 0 ? 0 : corner + spread
    let far = Rect(30 - 1000, 30, 40, 40)
    let wanted = try picture(
      Shadow(color: .black, radius: 3, offset: Point(1000, 0)), box: far.inset(by: -spread)
    ) { $0.cornerRadii = CornerRadii(radius) }
    let spreading = try picture(shadow, box: far) { $0.cornerRadii = CornerRadii(corner) }
    #expect(spreading.bytes.elementsEqual(wanted.bytes))
  }

  @Test("spread by less than there is, nothing is left of it")
  func spreadAway() throws {
    let shadow = Shadow(color: .red, radius: 0, offset: Point(1000, 0), spread: -10)
    #expect(try picture(shadow, box: Rect(-960, 40, 20, 20)).ink == nil)
  }

  @Test("a blur of more than 250 pixels is one of 250")
  func widest() throws {
    func shade(_ radius: Double) throws -> Bitmap {
      try Studio.picture(
        layer("root", Rect(0, 0, 60, 40)) {
          $0.children = [
            layer("box", Rect(20, 10, 20, 20)) {
              $0.background = .color(.clear)
              $0.shadows = [Shadow(color: .black, radius: radius, offset: .zero)]
            }
          ]
        })
    }
    let same = try shade(250).hasSamePixels(as: shade(1e9))
    #expect(same)
  }

  @Test("the first of several lies over the others")
  func order() throws {
    let picture = try picture(.init(color: .red, radius: 0, offset: Point(20, 0))) {
      $0.shadows.append(Shadow(color: .blue, radius: 0, offset: Point(25, 0)))
    }
    #expect(picture.pixel(75, 50) == Pixel(red: 255, green: 0, blue: 0, alpha: 255))
    #expect(picture.pixel(83, 50) == Pixel(red: 0, green: 0, blue: 255, alpha: 255))
  }

  @Test("one inside is what the blurred hole leaves of the shape", arguments: [0.0, 2.5], [0.0, 3.0])
  func inside(radius: Double, spread: Double) throws {
    let box = Rect(30, 30, 40, 40)
    let offset = Point(3, 5)
    let shadow = Shadow(color: .black, radius: radius, offset: offset, spread: spread, isInside: true)
    let picture = try picture(shadow, box: box) { $0.cornerRadii = CornerRadii(8) }
    // The hole by itself: the shadow of a smaller box.
    let hole = try self.picture(
      Shadow(color: .black, radius: radius, offset: Point(1000 + offset.x, offset.y)),
      box: Rect(30 - 1000, 30, 40, 40).inset(by: spread)
    ) { $0.cornerRadii = CornerRadii(8 - spread) }
    var worst = 0
    for y in 39..<61 {
      for x in 30..<70 { worst = max(worst, abs(picture.pixel(x, y).red - hole.pixel(x, y).alpha)) }
    }
    #expect(worst <= 1)
    #expect(picture.pixel(25, 50) == .clear)
    #expect(picture.pixel(50, 69).alpha == 255)
  }

  @Test("one inside of letters stays in them")
  func insideLetters() throws {
    func letters(_ shadows: [Shadow]) throws -> Bitmap {
      try Studio.picture(
        layer("root", Rect(0, 0, 60, 60)) {
          $0.content = .text(Text("国", style: .init(size: 40), color: .white))
          $0.shadows = shadows
        })
    }
    let plain = try letters([])
    let carved = try letters([Shadow(color: .black, radius: 0.5, offset: Point(0, 1), isInside: true)])
    var (same, darker) = (true, 0)
    for y in 0..<60 {
      for x in 0..<60 {
        let alpha = plain.pixel(x, y).alpha
        same = same && (1...254 ~= alpha || carved.pixel(x, y).alpha == alpha)
        darker += carved.pixel(x, y).red < plain.pixel(x, y).red ? 1 : 0
      }
    }
    #expect(same && darker > 100)
  }

  private func pane(_ fills: [Fill], x: Double = 40, _ adjust: (inout Layer) -> Void = { _ in }) -> Layer {
    layer("root", Rect(0, 0, 160, 120)) {
      $0.background = .color(.white)
      $0.children = [
        layer("pane", Rect(x, 30, 60, 40)) {
          $0.background = fills.first
          $0.lowerFills = Array(fills.dropFirst())
          $0.cornerRadii = CornerRadii(8)
          $0.shadows = [Shadow(color: .black, radius: 4, offset: Point(3, 9), opacity: 0.6)]
          adjust(&$0)
        }
      ]
    }
  }

  @Test("of gradients that cover a part are as those of the colours they have", arguments: [0.0, 3])
  func translucentGradients(spread: Double) throws {
    let faint = Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.25)
    func even(_ color: Color) -> Fill {
      .gradient(Gradient(form: .axial, stops: [.init(offset: 0, color: color), .init(offset: 1, color: color)]))
    }
    for (gradients, colors) in [
      ([even(faint)], [Fill.color(faint)]), ([even(faint), .color(faint)], [.color(faint), .color(faint)]),
      ([even(faint), .color(.blue)], [.color(faint), .color(.blue)]),
    ] {
      let found = try Studio.picture(pane(gradients) { $0.shadows[0].spread = spread })
      let wanted = try Studio.picture(pane(colors) { $0.shadows[0].spread = spread })
      withExtendedLifetime((found, wanted)) {
        #expect(zip(found.bytes, wanted.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
      }
    }
  }

  @Test("fade with a gradient that fades")
  func fadingGradient() throws {
    let fading = Gradient(
      form: .axial, stops: [.init(offset: 0, color: .clear), .init(offset: 1, color: .blue)], start: Point(0, 0.5),
      end: Point(1, 0.5))
    let found = try Studio.picture(pane([.gradient(fading)]))
    #expect(found.pixel(46, 84).red > 235)
    #expect(found.pixel(90, 74).red < 180)
  }

  @Test("of dithered fills are the same wherever they were drawn before")
  func dithered() throws {
    let gradient = Gradient(
      form: .axial, stops: [.init(offset: 0, color: .clear), .init(offset: 1, color: .red)], start: Point(0, 0),
      end: Point(1, 0), isDithered: true)
    let rasterizer = try Studio.rasterizer()
    for x in [40.0, 41, 43, 48, 50] {
      let tree = pane([.gradient(gradient)], x: x) { $0.shadows[0].radius = 1 }
      #expect(try rasterizer.render(tree).hasSamePixels(as: try Studio.picture(tree)))
    }
  }
}
