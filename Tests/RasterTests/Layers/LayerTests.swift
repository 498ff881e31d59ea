import Basics
import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Layers become pixels")
struct LayerTests {
  @Test("a background fills its pixels and no others; half covered pixels are half painted")
  func background() throws {
    let root = layer("root", Rect(0, 0, 20, 20)) {
      $0.children = [
        layer("box", Rect(3, 4, 5, 6)) { $0.background = .color(.red) },
        layer("line", Rect(10, 10, 5, 0.5)) { $0.background = .color(.blue) },
      ]
    }
    let once = try Studio.picture(root)
    #expect(once.pixel(3, 4) == .red)
    #expect(once.pixel(7, 9) == .red)
    #expect(once.pixel(8, 9) == .clear)
    #expect(once.pixel(2, 4) == .clear)
    #expect(once.pixel(12, 10).isNear(Pixel(red: 0, green: 0, blue: 128, alpha: 128)))
    let twice = try Studio.picture(root, scale: 2)
    #expect(twice.pixel(24, 20) == .blue)
    #expect(twice.pixel(24, 21) == .clear)
  }

  @Test("a group's opacity fades it as one picture")
  func groupOpacity() throws {
    let root = layer("root", Rect(0, 0, 20, 20)) {
      $0.opacity = 0.5
      $0.background = .color(.red)
      $0.children = [layer("child", Rect(5, 5, 10, 10)) { $0.background = .color(.blue) }]
    }
    let picture = try Studio.picture(root)
    #expect(picture.pixel(1, 1).isNear(Pixel(red: 128, green: 0, blue: 0, alpha: 128)))
    // Not a trace of the red below: 0.5 · blue, and nothing else.
    #expect(picture.pixel(10, 10).isNear(Pixel(red: 0, green: 0, blue: 128, alpha: 128)))
  }

  @Test("corner radii round the background; children are cut off only where the layer clips")
  func clipping() throws {
    func picture(clips: Bool) throws -> Bitmap {
      try Studio.picture(
        layer("root", Rect(0, 0, 40, 40)) {
          $0.children = [
            layer("card", Rect(10, 10, 20, 20)) {
              $0.background = .color(.white)
              $0.cornerRadii = CornerRadii(10)
              $0.clipsToBounds = clips
              $0.children = [layer("child", Rect(-5, -5, 30, 30)) { $0.background = .color(.red) }]
            }
          ]
        })
    }
    let clipped = try picture(clips: true)
    #expect(clipped.pixel(20, 20) == .red)
    #expect(clipped.pixel(10, 10) == .clear)
    #expect(clipped.pixel(7, 20) == .clear)
    #expect(try picture(clips: false).pixel(7, 7) == .red)
  }

  @Test("each corner has its own radius, and none is larger than half of the shorter side")
  func corners() throws {
    let picture = try Studio.picture(
      layer("root", Rect(0, 0, 20, 10)) {
        $0.background = .color(.red)
        $0.cornerRadii = CornerRadii(topLeft: 100, topRight: 0, bottomRight: 2, bottomLeft: 0)
      })
    #expect(picture.pixel(0, 0) == .clear)
    #expect((1...200).contains(picture.pixel(1, 1).alpha))
    #expect(picture.pixel(19, 0) == .red)
    #expect(picture.pixel(19, 9).alpha < 255)
    #expect(picture.pixel(18, 8).alpha > 200)
    #expect(picture.pixel(0, 9) == .red)
    #expect(picture.pixel(6, 0).alpha == 255)
  }

  @Test("a border lies inside the bounds and above the children")
  func border() throws {
    let picture = try Studio.picture(
      layer("root", Rect(0, 0, 20, 20)) {
        $0.border = Border(color: .red, width: 2)
        $0.children = [layer("child", Rect(0, 0, 20, 20)) { $0.background = .color(.blue) }]
      })
    #expect(picture.pixel(0, 10) == .red)
    #expect(picture.pixel(1, 1) == .red)
    #expect(picture.pixel(2, 2) == .blue)
    #expect(picture.pixel(19, 19) == .red)
  }

  @Test("a mask's alpha multiplies what is drawn")
  func mask() throws {
    let picture = try Studio.picture(
      layer("root", Rect(0, 0, 20, 20)) {
        $0.background = .color(.red)
        $0.mask = [layer("mask", Rect(0, 0, 10, 20)) { $0.background = .color(Color(white: 0, alpha: 0.5)) }]
        $0.children = [layer("child", Rect(0, 10, 20, 10)) { $0.background = .color(.blue) }]
      })
    #expect(picture.pixel(5, 5).isNear(Pixel(red: 128, green: 0, blue: 0, alpha: 128)))
    #expect(picture.pixel(5, 15).isNear(Pixel(red: 0, green: 0, blue: 128, alpha: 128)))
    #expect(picture.pixel(12, 5) == .clear)
  }

  @Test("children move against the content offset")
  func contentOffset() throws {
    let picture = try Studio.picture(
      layer("root", Rect(0, 0, 20, 20)) {
        $0.clipsToBounds = true
        $0.contentOffset = Point(0, 30)
        $0.children = [layer("row", Rect(0, 40, 20, 5)) { $0.background = .color(.red) }]
      })
    #expect(picture.ink == PixelRect(x: 0, y: 10, width: 20, height: 5))
  }

  @Test("a layer turns about its anchor")
  func rotation() throws {
    let picture = try Studio.picture(
      layer("root", Rect(0, 0, 40, 40)) {
        $0.children = [
          layer("bar", Rect(10, 10, 20, 4)) {
            $0.background = .color(.red)
            $0.anchor = Point(0, 0)
            $0.transform = .rotation(.pi / 2)
          }
        ]
      })
    #expect(picture.pixel(8, 20) == .red)
    #expect(picture.pixel(11, 20) == .clear)
    #expect(picture.pixel(8, 31) == .clear)
  }

  @Test("an axial gradient is the mean of its colours in the middle; straight alpha leaves a grey fringe at clear")
  func axialGradient() throws {
    func middle(_ from: Color, _ to: Color) throws -> Pixel {
      let gradient = Gradient(
        form: .axial, stops: [.init(offset: 0, color: from), .init(offset: 1, color: to)], start: Point(0, 0.5),
        end: Point(1, 0.5))
      return try Studio.picture(layer("root", Rect(0, 0, 201, 3)) { $0.background = .gradient(gradient) }).pixel(100, 1)
    }
    #expect(try middle(.red, .blue).isNear(Pixel(red: 128, green: 0, blue: 128, alpha: 255), by: 2))
    #expect(try middle(.white, .clear).isNear(Pixel(red: 64, green: 64, blue: 64, alpha: 128), by: 2))
  }

  @Test("a radial gradient ends on its ellipse")
  func radialGradient() throws {
    let gradient = Gradient(
      form: .radial, stops: [.init(offset: 0, color: .white), .init(offset: 1, color: .black)], start: Point(0.5, 0.5),
      end: Point(1, 1))
    let picture = try Studio.picture(layer("root", Rect(0, 0, 201, 101)) { $0.background = .gradient(gradient) })
    #expect(picture.pixel(100, 50).red > 250)
    #expect(abs(picture.pixel(150, 50).red - 128) <= 3)
    #expect(abs(picture.pixel(100, 75).red - 128) <= 3)
    #expect(picture.pixel(200, 50).red < 3)
    #expect(picture.pixel(0, 0) == .black)
  }

  @Test("what lies far away is left out, and what reaches far is drawn where it is seen")
  func farAway() throws {
    let picture = try Studio.picture(
      layer("root", Rect(0, 0, 20, 20)) {
        $0.children = [
          layer("far", Rect(4e9, 0, 20, 20)) { $0.background = .color(.blue) },
          layer("farText", Rect(-8e8, 0, 20, 20)) { $0.content = .text(Text("far")) },
          layer("tall", Rect(5, -1e9, 10, 2e9)) {
            $0.background = .color(.red)
            $0.cornerRadii = CornerRadii(3)
            $0.shadows = [Shadow(color: .black, radius: 2, offset: .zero)]
          },
        ]
      })
    #expect(picture.pixel(10, 0) == .red)
    #expect(picture.pixel(10, 19) == .red)
    #expect(picture.pixel(5, 10) == .red)
    #expect(picture.pixel(3, 10).alpha > 0 && picture.pixel(3, 10).red == 0)
    #expect(picture.pixel(3, 0) == picture.pixel(3, 19))
  }

  @Test("a picture is scaled to its place and copied; a tint keeps its alpha")
  func image() throws {
    func picture(_ tint: Color?, _ source: String) throws -> Bitmap {
      try Studio.picture(
        layer("root", Rect(0, 0, 30, 20)) {
          $0.content = .image(Image(source: source, naturalSize: Size(4, 4), fit: .fit, tint: tint))
        })
    }
    let plain = try picture(nil, "quarters")
    #expect(plain.pixel(4, 10) == .clear)
    #expect(plain.pixel(6, 1) == .red)
    #expect(plain.pixel(16, 1) == .blue)
    #expect(try picture(.blue, "half").pixel(6, 1).isNear(Pixel(red: 0, green: 0, blue: 128, alpha: 128)))
  }

  @Test("a picture larger than one may be is drawn of fewer pixels, where it belongs")
  func hugePicture() throws {
    let image = Image(source: "quarters", naturalSize: Size(2, 2), fit: .stretch)
    let picture = try Studio.picture(
      layer("root", Rect(0, 0, 40, 40)) {
        $0.children = [layer("huge", Rect(-5980, -19_980, 12_000, 40_000)) { $0.content = .image(image) }]
      })
    #expect(picture.pixel(5, 5) == .red && picture.pixel(35, 35) == .white)
  }

  @Test("a picture may be longer than Cairo's longest", arguments: [32_766.0, 32_767, 32_768, 80_000, 200_000])
  func longPicture(length: Double) throws {
    let image = Image(source: "quarters", naturalSize: Size(2, 2), fit: .stretch)
    for turn in [0, 1e-6] {
      let picture = try Studio.picture(
        layer("root", Rect(0, 0, 40, 40)) {
          $0.children = [
            layer("long", Rect(20 - length / 2, 0, length, 40)) {
              ($0.content, $0.transform) = (.image(image), .rotation(turn))
            }
          ]
        })
      #expect(picture.pixel(5, 5) == .red && picture.pixel(35, 35) == .white, "\(picture.pixel(5, 5))")
    }
  }

  @Test("groups of the longest picture are there")
  func longGroup() throws {
    let length = Double(Limits.side)
    let picture = try Studio.picture(
      layer("root", Rect(0, 0, length, 2)) {
        $0.background = .color(.white)
        $0.children = [
          layer("group", Rect(0, 0, length, 2)) {
            $0.opacity = 0.5
            $0.children = [0, length - 9].map { x in layer("\(x)", Rect(x, 0, 9, 2)) { $0.background = .color(.black) }
            }
          }
        ]
      })
    #expect(picture.pixel(4, 0) == Pixel(red: 127, green: 127, blue: 127, alpha: 255))
    #expect(picture.pixel(Limits.side - 1, 1) == Pixel(red: 127, green: 127, blue: 127, alpha: 255))
  }

  @Test("a picture beyond Cairo's 32,766 pixels, and a number that is none, are errors with their facts")
  func limits() throws {
    #expect(throws: RasterProblem.pictureTooLarge(width: 40_000, height: 10)) {
      try Studio.picture(layer("root", Rect(0, 0, 20_000, 5)), scale: 2)
    }
    #expect(throws: RasterProblem.notFinite(layer: "lost")) {
      try Studio.picture(
        layer("root", Rect(0, 0, 10, 10)) { $0.children = [layer("lost", Rect(.nan, 0, 1, 1))] })
    }
  }

  @Test("a picture that nobody wants any more ends before the next layer, and the next one is whole")
  func unwanted() throws {
    struct Unwanted: Error {}
    let root = layer("root", Rect(0, 0, 20, 20)) {
      $0.background = .color(.red)
      $0.children = (0..<50).map { number in layer("\(number)", Rect(5, 5, 10, 10)) { $0.background = .color(.blue) } }
    }
    let rasterizer = try Studio.rasterizer()
    var begun = 0
    rasterizer.check = {
      begun += 1
      if begun == 3 { throw Unwanted() }
    }
    #expect(throws: Unwanted.self) { _ = try rasterizer.render(root) }
    #expect(begun == 3)
    rasterizer.check = nil
    #expect(try rasterizer.render(root).pixelHash == Studio.picture(root).pixelHash)
  }
}
