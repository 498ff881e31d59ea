import Geometry
import Glibc
import Layers
import PictureSupport
import Pixels
import Raster
import TestSupport
import Testing

@Suite("Joined layers share their edges")
struct JoinedLayerTests {
  /// A ring of radius 40 and width 24 about (60, 60), cut at these shares of a turn, over a ground.
  private func ring(_ cuts: [Double], joined: Bool = true, turned: Double = 0, ground: Color) -> Layer {
    layer("root", Rect(0, 0, 120, 120)) {
      $0.background = .color(ground)
      $0.children = [
        layer("wheel", Rect(0, 0, 120, 120)) { wheel in
          wheel.joinsChildren = joined
          wheel.transform = .rotation(turned)
          wheel.children = zip(cuts, cuts.dropFirst()).enumerated().map { index, ends in
            layer("slice\(index)", Rect(0, 0, 120, 120)) {
              let path = Path(
                arcAround: Point(60, 60), radius: 40, from: ends.0 * 2 * .pi, sweep: (ends.1 - ends.0) * 2 * .pi)
              let color = Color(red: 0.9, green: Double(index % 3) / 3, blue: Double(index % 5) / 5)
              $0.content = .shape(Shape(path: path, stroke: Stroke(color: color, width: 24)))
            }
          }
        }
      ]
    }
  }

  /// How many pixels of the ring's inside let the ground through, and the most that one does, of 255.
  private func seen(_ cuts: [Double], joined: Bool = true, turned: Double, scale: Double) throws -> (Int, Int) {
    let dark = try Studio.picture(ring(cuts, joined: joined, turned: turned, ground: .black), scale: scale)
    let light = try Studio.picture(ring(cuts, joined: joined, turned: turned, ground: .white), scale: scale)
    var (count, most) = (0, 0)
    for y in 0..<dark.height {
      for x in 0..<dark.width {
        let (dx, dy) = ((Double(x) + 0.5) / scale - 60, (Double(y) + 0.5) / scale - 60)
        let distance = (dx * dx + dy * dy).squareRoot()
        guard 28 + 1 / scale < distance, distance < 52 - 1 / scale else { continue }
        let difference = abs(light.pixel(x, y).green - dark.pixel(x, y).green)
        most = max(most, difference)
        if difference > 0 { count += 1 }
      }
    }
    return (count, most)
  }

  private static let cuts: [[Double]] = [
    [0, 1], [0, 0.5, 1], [0, 0.9, 0.99, 0.999, 0.9999, 1], (0...29).map { Double($0) / 29 },
    (0...200).map { Double($0 * $0) / 40_000 },
    [0]
      + (0..<29).map { seed in
        var random = SplitMix64(seed: UInt64(seed))
        return random.number(0...1)
      }.sorted() + [1],
  ]

  @Test("nothing of the ground shows on a boundary, at any angle and magnification", arguments: cuts)
  func noHairlines(cuts: [Double]) throws {
    for (turned, scale) in [(0.0, 1.0), (0.1, 2), (1.3, 3), (-2.7, 8)] {
      #expect(try seen(cuts, turned: turned, scale: scale) == (0, 0), "turned by \(turned), at \(scale)")
    }
  }

  @Test("without joining, hairlines show")
  func hairlines() throws {
    #expect(try seen([0, 0.3, 0.7, 1], joined: false, turned: 0.1, scale: 2).1 > 50)
  }

  @Test("what is joined fades, and is cut and masked, as one picture")
  func group() throws {
    var half = ring([0, 0.3, 1], ground: .white)
    half.children[0].opacity = 0.5
    let picture = try Studio.picture(half, scale: 2)
    let whole = try Studio.picture(ring([0, 0.3, 1], ground: .white), scale: 2)
    for (x, y) in [(200, 121), (120, 40), (60, 180)] {
      let pixel = whole.pixel(x, y)
      let mixed = Pixel(
        red: (pixel.red + 255) / 2, green: (pixel.green + 255) / 2, blue: (pixel.blue + 255) / 2, alpha: 255)
      #expect(picture.pixel(x, y).isNear(mixed))
    }
  }

  @Test("children with things inside are joined as wholes")
  func wholes() throws {
    func tile(_ id: String, _ x: Double) -> Layer {
      layer(id, Rect(x, 10, 10.5, 20)) {
        $0.background = .color(.red)
        $0.children = [layer("\(id).dot", Rect(2, 2, 4, 4)) { $0.background = .color(.blue) }]
      }
    }
    func row(_ ground: Color) -> Layer {
      layer("root", Rect(0, 0, 60, 40)) {
        $0.background = .color(ground)
        $0.children = [
          layer("row", Rect(0, 0, 60, 40)) {
            $0.joinsChildren = true
            $0.background = .color(Color(white: 0.5, alpha: 0.5))
            $0.children = (0..<4).map { tile("t\($0)", 5 + 10.5 * Double($0)) }
          }
        ]
      }
    }
    let (dark, light) = (try Studio.picture(row(.black)), try Studio.picture(row(.white)))
    for x in 5..<47 { #expect(dark.pixel(x, 20) == .red && light.pixel(x, 20) == .red, "at \(x)") }
    #expect(dark.pixel(9, 14) == .blue && light.pixel(19, 14) == .blue)
  }
}
