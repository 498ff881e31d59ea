import Geometry
import Glibc
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Shapes are drawn as CAShapeLayer draws them")
struct ShapeTests {
  /// A ring of radius 40 and width 10 about (50, 50), begun at 3 o'clock, clockwise.
  private func ring(_ start: Double, _ end: Double) throws -> Bitmap {
    var path = Path([.move(Point(90, 50))])
    for step in 1...360 {
      let angle = Double(step) * .pi / 180
      path.elements.append(.line(Point(50 + 40 * cos(angle), 50 + 40 * sin(angle))))
    }
    return try Studio.picture(
      layer("root", Rect(0, 0, 100, 100)) {
        $0.content = .shape(Shape(path: path, stroke: Stroke(color: .red, width: 10, start: start, end: end)))
      })
  }

  private func isPainted(_ picture: Bitmap, degrees: Double) -> Bool {
    let angle = degrees * .pi / 180
    return picture.pixel(Int(clamped: 50 + 40 * cos(angle)), Int(clamped: 50 + 40 * sin(angle))) == .red
  }

  @Test("strokeEnd paints that share of a ring", arguments: [0, 0.25, 0.5, 1])
  func strokeEnd(_ end: Double) throws {
    let picture = try ring(0, end)
    for degrees in stride(from: 3.0, to: 360, by: 12) {
      #expect(isPainted(picture, degrees: degrees) == (degrees < end * 360), "at \(degrees)°")
    }
    if end == 0 { #expect(picture.isClear) }
  }

  @Test("strokeStart leaves the beginning out")
  func strokeStart() throws {
    let picture = try ring(0.5, 0.75)
    #expect(!isPainted(picture, degrees: 170))
    #expect(isPainted(picture, degrees: 190))
    #expect(isPainted(picture, degrees: 260))
    #expect(!isPainted(picture, degrees: 280))
    #expect(try ring(0.75, 0.5).isClear)
  }

  @Test("the stroke lies over the fill, half of it inside")
  func strokeOverFill() throws {
    let square = Path([.move(Point(5, 5)), .line(Point(25, 5)), .line(Point(25, 25)), .line(Point(5, 25)), .close])
    let picture = try Studio.picture(
      layer("root", Rect(0, 0, 30, 30)) {
        $0.content = .shape(Shape(path: square, fill: .color(.blue), stroke: Stroke(color: .red, width: 4)))
      })
    #expect(picture.pixel(15, 15) == .blue)
    #expect(picture.pixel(6, 15) == .red)
    #expect(picture.pixel(3, 15) == .red)
    #expect(picture.pixel(2, 15) == .clear)
    #expect(picture.pixel(3, 3) == .red)
  }

  @Test("dashes without a length are a solid line", arguments: [[], [0], [0, 0]])
  func noDashes(dash: [Double]) throws {
    let path = Path([.move(Point(0, 10)), .line(Point(30, 10))])
    let shape = Shape(path: path, stroke: Stroke(color: .red, width: 4, dash: dash))
    let picture = try Studio.picture(layer("root", Rect(0, 0, 30, 20)) { $0.content = .shape(shape) })
    #expect((0..<30).allSatisfy { picture.pixel($0, 10) == .red })
  }

  @Test("even-odd leaves the hole in a square within a square")
  func evenOdd() throws {
    func square(_ inset: Double) -> [Path.Element] {
      let far = 30 - inset
      return [
        .move(Point(inset, inset)), .line(Point(far, inset)), .line(Point(far, far)), .line(Point(inset, far)), .close,
      ]
    }
    func middle(_ rule: Path.FillRule) throws -> Pixel {
      let shape = Shape(path: Path(square(2) + square(10)), fill: .color(.red), rule: rule)
      return try Studio.picture(layer("root", Rect(0, 0, 30, 30)) { $0.content = .shape(shape) }).pixel(15, 15)
    }
    #expect(try middle(.nonzero) == .red)
    #expect(try middle(.evenodd) == .clear)
  }
}
