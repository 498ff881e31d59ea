import Foundation
import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import TestSupport
import Testing

@Suite("Gradients that are worked out pixel by pixel")
struct GradientTests {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)

  private func picture(_ gradient: Gradient, _ size: Size = Size(60, 40), scale: Double = 1) throws -> Bitmap {
    try Studio.picture(
      layer("g", Rect(origin: .zero, size: size)) { $0.background = .gradient(gradient) }, scale: scale)
  }

  private func stops(_ colors: Color...) -> [Gradient.Stop] {
    colors.enumerated().map { .init(offset: Double($0) / Double(colors.count - 1), color: $1) }
  }

  @Test(
    "a conic one has the colour of its angle, clockwise from the direction of its end", arguments: [0.0, 30, 90, 200])
  func conic(degrees: Double) throws {
    let size = Size(60, 40)
    let start = Point(0.4, 0.6)
    let begin = degrees * .pi / 180
    let end = Point(start.x + 10 * cos(begin) / size.width, start.y + 10 * sin(begin) / size.height)
    let found = try picture(
      Gradient(form: .conic, stops: stops(.black, .white), start: start, end: end), size, scale: 2)
    var most = 0.0
    for y in 0..<found.height {
      for x in 0..<found.width {
        let (dx, dy) = ((Double(x) + 0.5) / 2 - 24, (Double(y) + 0.5) / 2 - 24)
        // Not where a pixel has several colours: in the middle and where white meets black.
        let turn = (atan2(dy, dx) - begin) / (2 * .pi)
        let share = turn - turn.rounded(.down)
        let distance = (dx * dx + dy * dy).squareRoot()
        guard distance > 5, min(share, 1 - share) * 2 * .pi * distance > 0.5 else { continue }
        most = max(most, abs(Double(found.pixel(x, y).red) - 255 * share))
      }
    }
    #expect(most < 1, "\(most)")
  }

  @Test(
    "one that ends where it begins is its last colour, however large it is and whoever works it out",
    arguments: [Gradient.Form.axial, .radial], [20.0, 300])
  func point(form: Gradient.Form, side: Double) throws {
    for interpolation in Gradient.Interpolation.allCases {
      for length in form == .radial ? [0, 1e-6] : [0] {
        let gradient = Gradient(
          form: form, stops: stops(red, .white, blue), start: Point(0.5, 0.5), end: Point(0.5 + length, 0.5),
          interpolation: interpolation)
        let found = try picture(gradient, Size(side, side), scale: 2)
        let isBlue = (0..<found.height).allSatisfy { y in (0..<found.width).allSatisfy { found.pixel($0, y) == .blue } }
        #expect(isBlue, "\(interpolation) \(length)")
      }
    }
  }

  @Test("a conic one whose last colour is its first has no seam")
  func seam() throws {
    let found = try picture(
      Gradient(form: .conic, stops: stops(red, .white, red), start: Point(0.5, 0.5), end: Point(1, 0.5)), Size(80, 80))
    for x in 50..<80 { #expect(found.pixel(x, 39).isNear(found.pixel(x, 40), by: 6)) }
  }

  @Test("a stroke has its gradient's colours whatever part of it was drawn before", arguments: [false, true])
  func strokes(isDithered: Bool) throws {
    var random = SplitMix64(seed: 71)
    let size = Size(90, 70)
    var gradient = Gradient(
      form: .conic, stops: stops(red, .white, blue, red), start: Point(0.5, 0.45), end: Point(0.9, 0.3))
    gradient.isDithered = isDithered
    let full = try picture(gradient, size, scale: 2)
    let kept = try Studio.rasterizer(scale: 2)
    let path = Path(ovalIn: Rect(12, 10, 60, 50))
    for round in 0..<24 {
      var stroke = Stroke(color: .black, width: random.number(1...14))
      stroke.gradient = gradient
      stroke.cap = [.butt, .round, .square][round % 3]
      stroke.dash = round % 4 == 3 ? [9, 7] : []
      stroke.start = random.number(0...0.6)
      stroke.end = stroke.start + random.number(0.05...0.4)
      let root = layer("g", Rect(origin: .zero, size: size)) {
        $0.content = .shape(Shape(path: path, stroke: stroke))
      }
      let found = try kept.render(root)
      #expect(try found.hasSamePixels(as: Studio.picture(root, scale: 2, caches: false)))
      var covered = 0
      for y in 0..<found.height {
        for x in 0..<found.width where found.pixel(x, y).alpha == 255 {
          covered += 1
          #expect(found.pixel(x, y) == full.pixel(x, y), "(\(x), \(y)) in round \(round)")
        }
      }
      #expect(covered > 20)
    }
  }

  @Test("premultiplied, what fades out to clear black keeps its colour; straight, it darkens")
  func premultiplied() throws {
    var gradient = Gradient(form: .axial, stops: stops(red, .clear), start: Point(0, 0), end: Point(1, 0))
    let dark = try picture(gradient).pixel(30, 20)
    gradient.interpolation = .premultiplied
    let kept = try picture(gradient).pixel(30, 20)
    #expect(abs(kept.red - kept.alpha) <= 1 && kept.alpha > 120)
    #expect(dark.red < dark.alpha * 6 / 10)
  }

  @Test("in OKLab the middle of blue and white is as light as they are in the mean")
  func oklab() throws {
    let middle = try picture(
      Gradient(
        form: .axial, stops: stops(blue, .white), start: Point(0, 0), end: Point(1, 0), interpolation: .oklab),
      Size(61, 5)
    ).pixel(30, 2)
    // Blue is (0.452, −0.032, −0.312) and white (1, 0, 0): the middle (0.726, −0.016, −0.156) has by the inverse
    // matrices the linear components 0.173, 0.365 and 1.
    #expect(middle.isNear(Pixel(red: 116, green: 163, blue: 255, alpha: 255)), "\(middle)")
  }

  @Test(
    "dithered, the mean over eight by eight pixels is the colour between the steps, and no pixel is off by more than one"
  )
  func dithered() throws {
    let from = Color(red: 0.40, green: 0.5, blue: 0.6)
    let to = Color(red: 0.44, green: 0.5, blue: 0.6)
    let found = try picture(
      Gradient(form: .axial, stops: stops(from, to), start: Point(0, 0), end: Point(1, 0), isDithered: true),
      Size(512, 8))
    for left in stride(from: 0, to: 512, by: 8) {
      var sum = 0.0
      for x in left..<(left + 8) {
        let wanted = 255 * (0.40 + 0.04 * (Double(x) + 0.5) / 512)
        for y in 0..<8 {
          sum += Double(found.pixel(x, y).red) - wanted
          #expect(abs(Double(found.pixel(x, y).red) - wanted) <= 1)
        }
      }
      #expect(abs(sum / 64) < 0.1)
    }
  }

  @Test("strokes, borders and letters are painted with them")
  func others() throws {
    let gradient = Gradient(form: .axial, stops: stops(red, blue), start: Point(0, 0), end: Point(1, 0))
    for form in [
      gradient,
      {
        var g = gradient
        g.interpolation = .premultiplied
        return g
      }(),
    ] {
      let found = try Studio.picture(
        layer("root", Rect(0, 0, 100, 100)) {
          $0.children = [
            layer("line", Rect(0, 0, 100, 20)) {
              var stroke = Stroke(color: .black, width: 10)
              stroke.gradient = form
              $0.content = .shape(Shape(path: Path(line: [Point(0, 10), Point(100, 10)]), stroke: stroke))
            },
            layer("ring", Rect(0, 30, 100, 20)) {
              $0.border = Border(color: .black, width: 4)
              $0.border?.gradient = form
            },
            layer("word", Rect(0, 60, 100, 40)) {
              var text = Text("███████", style: .init(size: 20), color: .black)
              text.gradient = form
              $0.content = .text(text)
            },
          ]
        })
      for y in [10, 32, 80] {
        let (left, right) = (found.pixel(2, y), found.pixel(97, y))
        #expect(left.red > 240 && left.blue < 15, "\(y) \(left)")
        if y < 80 { #expect(right.blue > 240 && right.red < 15, "\(y) \(right)") }
      }
    }
  }
}
