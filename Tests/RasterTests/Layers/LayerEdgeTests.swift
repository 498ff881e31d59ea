import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("At an edge, a pixel shows what lies on top there, and the ground")
struct LayerEdgeTests {
  /// A layer of 60 × 40 points on a dark ground.
  private func card(turned degrees: Double, _ vary: (inout Layer) -> Void) -> Layer {
    layer("root", Rect(0, 0, 90, 70)) {
      $0.background = .color(Color(red: 0.17, green: 0.08, blue: 0.07))
      var card = layer("card", Rect(15, 15, 60, 40))
      card.transform = .rotation(degrees * .pi / 180)
      vary(&card)
      $0.children = [card]
    }
  }

  private static let purple = Fill.color(Color(red: 0.48, green: 0.36, blue: 0.94))
  private static let corners: [CornerRadii] = {
    var continuous = CornerRadii(14)
    continuous.curve = .continuous
    return [.zero, CornerRadii(3), CornerRadii(20), continuous]
  }()

  @Test("of a fill that a layer in it covers, nothing shows where it clips", arguments: [0.48, 1, 2, 3])
  func covered(scale: Double) throws {
    let fills: [Fill] = [
      .color(.white), .color(Color(white: 1, alpha: 0.5)),
      .gradient(Gradient(form: .axial, stops: [.init(offset: 0, color: .white), .init(offset: 1, color: .red)])),
    ]
    for (radii, degrees) in zip(Self.corners + Self.corners, [-3, 0, 0, 0, 33, -3, 7, 45.0]) {
      let once = try Studio.picture(
        card(turned: degrees) { ($0.background, $0.cornerRadii) = (Self.purple, radii) }, scale: scale)
      for fill in fills {
        let clipped = card(turned: degrees) {
          ($0.background, $0.cornerRadii, $0.clipsToBounds) = (fill, radii, true)
          $0.children = [layer("cover", $0.bounds.inset(by: -2)) { $0.background = Self.purple }]
        }
        let masked = card(turned: degrees) {
          $0.background = fill
          $0.children = [layer("cover", $0.bounds.inset(by: -2)) { $0.background = Self.purple }]
          $0.mask = [layer("mask", $0.bounds) { ($0.background, $0.cornerRadii) = (.color(.black), radii) }]
        }
        let picture = try Studio.picture(clipped, scale: scale)
        #expect(difference(picture, once) <= 1, "\(radii) turned by \(degrees)")
        // The mask cuts what sticks out of the layer no more than what lies in it.
        #expect(try difference(picture, Studio.picture(masked, scale: scale)) <= 1, "\(radii) turned by \(degrees)")
      }
    }
  }

  @Test("a shadow inside falls on the fill up to its edge where it clips")
  func shadowInside() throws {
    func picture(clips: Bool) throws -> Bitmap {
      let root = card(turned: 0) {
        ($0.background, $0.cornerRadii, $0.clipsToBounds) = (.color(.white), CornerRadii(20), clips)
        $0.shadows = [Shadow(color: .black, radius: 0, offset: Point(0, 200), opacity: 1, isInside: true)]
      }
      return try Studio.picture(root, scale: 2)
    }
    let black = card(turned: 0) { ($0.background, $0.cornerRadii) = (.color(.black), CornerRadii(20)) }
    let wanted = try Studio.picture(black, scale: 2)
    #expect(try difference(picture(clips: true), wanted) <= 1)
  }

  /// The most that shows outside of a border in the ground's colour.
  private func rim(_ width: Double, clips: Bool, scale: Double, turned degrees: Double, _ radii: CornerRadii) throws
    -> Int
  {
    func bordered(_ ground: Color) -> Layer {
      var root = card(turned: degrees) {
        ($0.cornerRadii, $0.clipsToBounds) = (radii, clips)
        if clips {
          $0.children = [layer("in", $0.bounds) { $0.background = .color(.white) }]
        } else {
          $0.background = .color(.white)
        }
        $0.border = Border(color: ground, width: width)
      }
      root.background = .color(ground)
      return root
    }
    func inner(_ ground: Color) -> Layer {
      var root = card(turned: degrees) {
        let inner = $0.bounds.inset(by: width)
        $0.children = [
          layer("inner", inner) {
            $0.background = .color(.white)
            $0.cornerRadii = radii.mapped { max($0 - width, 0) }
          }
        ]
      }
      root.background = .color(ground)
      return root
    }
    let ground = Color(white: 0.125)
    let (shown, wanted) = (
      try Studio.picture(bordered(ground), scale: scale), try Studio.picture(inner(ground), scale: scale)
    )
    return shown.difference(from: wanted.pixel(0, 0), whereEven: wanted)
  }

  @Test("below a border that hides it, a fill or a layer does not show", arguments: [false, true], [0.48, 1, 2, 3])
  func border(clips: Bool, scale: Double) throws {
    for (radii, degrees) in [(CornerRadii(8), 0.0), (CornerRadii(20), 11), (.zero, 30)] {
      for pixels in [1, 1.5, 2, 3, 4.5, 9] {
        let rim = try rim(pixels / scale, clips: clips, scale: scale, turned: degrees, radii)
        #expect(rim <= 1, "\(pixels) pixels, \(radii) turned by \(degrees)")
      }
    }
  }

  /// White on black, as far as an outline inside of a card's covers it.
  private func outline(_ inset: Double, _ radii: CornerRadii, turned degrees: Double, scale: Double) throws -> Bitmap {
    var root = card(turned: degrees) {
      let bounds = $0.bounds.inset(by: inset)
      $0.children = [
        layer("outline", bounds) {
          ($0.background, $0.cornerRadii) = (.color(.white), radii.mapped { max($0 - inset, 0) })
        }
      ]
    }
    root.background = .color(.black)
    return try Studio.picture(root, scale: scale)
  }

  @Test(
    "the ground, a border and what lies inside of it share each pixel by their areas", arguments: [false, true],
    [0.48, 1, 2, 3])
  func areas(clips: Bool, scale: Double) throws {
    let (ground, purple) = (Color(red: 1, green: 0.1, blue: 0), Color(red: 0.48, green: 0.36, blue: 0.94))
    for (radii, degrees) in zip(Self.corners + Self.corners, [-3, 0, 0, 0, 33, -3, 7, 45.0]) {
      for pixels in [0.5, 0.75, 1, 1.5, 2, 2.5, 3] {
        let width = pixels / scale
        let parts = try [0, width].map { try outline($0, radii, turned: degrees, scale: scale) }
        for alpha in [1, 0.4] {
          var root = card(turned: degrees) {
            ($0.background, $0.cornerRadii, $0.clipsToBounds) = (.color(.white), radii, clips)
            $0.border = Border(color: purple.faded(by: alpha), width: width)
          }
          root.background = .color(ground)
          let border = Color.white.mixed(with: purple, by: alpha)
          let off = try Studio.picture(root, scale: scale).difference(
            fromGround: ground, under: [(border, parts[0]), (.white, parts[1])])
          #expect(off <= 2, "\(pixels) pixels, \(radii) turned by \(degrees), \(alpha)")
        }
      }
    }
  }

  @Test("a fill shows through a border that lets it, and its edge stays where it is on whole pixels")
  func seenBelow() throws {
    let faint = card(turned: 0) {
      ($0.background, $0.cornerRadii) = (.color(.white), CornerRadii(8))
      $0.border = Border(color: Color(white: 0, alpha: 0.5), width: 6)
    }
    #expect(try Studio.picture(faint).pixel(16, 35).isNear(Pixel(red: 127, green: 127, blue: 127, alpha: 255), by: 1))
    let square = card(turned: 0) {
      $0.background = .color(.white)
      $0.border = Border(color: .black, width: 1.5)
    }
    let picture = try Studio.picture(square)
    #expect(picture.pixel(15, 35) == Pixel(red: 0, green: 0, blue: 0, alpha: 255))
    // Half of the border's, and half of the fill's, as ever.
    #expect(picture.pixel(16, 35).isNear(Pixel(red: 127, green: 127, blue: 127, alpha: 255), by: 2))
  }
}
