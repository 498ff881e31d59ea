import Foundation
import ImageFiles
import Pixels
import Testing

/// Filters beside the arithmetic that defines them (Filter Effects 1).
@Suite("SVG: filters are those of their formulas")
struct SVGFilterTests {
  /// Squares with an edge at 20 and one at 40, by each way to say it.
  private static func squares(_ deviation: Double) -> [String] {
    let square = "<rect x='20' y='20' width='20' height='20' fill='#000'"
    let region = "x='-50%' y='-50%' width='200%' height='200%'"
    let half = "<rect x='10' y='10' width='10' height='10' fill='#000'"
    return [
      "<filter id='f' \(region)><feGaussianBlur stdDeviation='\(deviation)'/></filter>\(square) filter='url(#f)'/>",
      "\(square) style='filter:blur(\(deviation)px)'/>",
      "<filter id='f' \(region)><feDropShadow dx='0' dy='0' stdDeviation='\(deviation)' result='s'/>"
        + "<feComposite in='s' in2='SourceGraphic' operator='out'/></filter>\(square) filter='url(#f)'/>"
        + square + "/>",
      "<filter id='f' \(region)><feGaussianBlur stdDeviation='\(deviation / 2)'/></filter>"
        + "<g transform='scale(2)'>\(half) filter='url(#f)'/></g>",
      "<filter id='f' \(region)><feGaussianBlur stdDeviation='\(deviation / 2)'/></filter>"
        + "<symbol id='s' viewBox='0 0 30 30'>\(half) filter='url(#f)'/></symbol><use href='#s' width='60' height='60'/>",
    ]
  }

  @Test("a blur is the Gaussian of its deviation", arguments: [0.3, 0.5, 0.8, 1, 1.5, 1.99, 2, 3])
  func blur(deviation: Double) throws {
    for content in Self.squares(deviation) {
      let drawn = try draw(content, side: 60)
      // A shadow lies below its square.
      for x in 10..<50 where !content.contains("feDropShadow") || !(20..<40 ~= x) {
        let wanted = Self.blurred(Double(x), from: 20, to: 40, deviation)
        #expect(abs(Double(Pictures.pixel(drawn, x, 30)[3]) - wanted) <= 9, "\(content): \(x)")
      }
    }
  }

  @Test("a fine blur is the same in a picture of another size", arguments: [1, 2, 3])
  func sizes(scale: Int) throws {
    let scratch = try Scratch()
    try scratch.write("a.svg", Self.around(Self.squares(0.8)[0], side: 60))
    let drawn = try ImageLibrary(root: scratch.path).pixels("a.svg", width: 60 * scale, height: 60 * scale)
    let factor = Double(scale)
    for x in 0..<60 * scale {
      let wanted = Self.blurred(Double(x), from: 20 * factor, to: 40 * factor, 0.8 * factor)
      #expect(abs(Double(Pictures.pixel(drawn, x, 30 * scale)[3]) - wanted) <= 9, "\(x)")
    }
  }

  @Test(
    "a blur is cut at its filter's region once, and not while it is made",
    arguments: [
      "filterUnits='userSpaceOnUse' x='20' y='20' width='20' height='20'", "x='.25' y='25%' width='.5' height='50%'",
      "x='.25' y='25%' width='.5' height='50%' primitiveUnits='objectBoundingBox'",
    ])
  func region(place: String) throws {
    let deviation = place.contains("primitiveUnits") ? 3.0 / 40 : 3
    let drawn = try draw(
      """
      <filter id='f' \(place)><feGaussianBlur stdDeviation='\(deviation)'/></filter>
      <rect x='10' y='10' width='40' height='40' filter='url(#f)'/>
      """, side: 60)
    for x in 0..<60 {
      let found = Double(Pictures.pixel(drawn, x, 30)[3])
      let wanted = 20..<40 ~= x ? Self.blurred(Double(x), from: 20, to: 40, 3) : 0
      #expect(abs(found - wanted) <= 7, "\(place): \(x): \(found), \(wanted)")
    }
  }

  /// Filter Effects 1, section 9.8: a kernel is turned by half a turn, so an impulse becomes the kernel itself.
  @Test(
    "a kernel is read row by row",
    arguments: [
      ("3", [[10, 20, 30], [40, 50, 60], [70, 80, 90]]), ("3 2", [[10, 20, 30], [40, 50, 60]]),
      ("2 3", [[10, 20], [30, 40], [50, 60]]), ("3 1", [[10, 20, 30]]), ("1 3", [[10], [20], [30]]),
    ])
  func kernel(order: String, rows: [[Int]]) throws {
    let kernel = rows.flatMap(\.self).map(String.init).joined(separator: " ")
    let drawn = try draw(
      """
      <filter id='f' filterUnits='userSpaceOnUse' x='0' y='0' width='12' height='12'>
      <feConvolveMatrix order='\(order)' kernelMatrix='\(kernel)' divisor='255' targetX='0' targetY='0'/></filter>
      <g filter='url(#f)'><rect x='6' y='6' width='1' height='1'/></g>
      """, side: 12)
    let (left, top) = (7 - rows[0].count, 7 - rows.count)
    for y in 0..<12 {
      for x in 0..<12 {
        let isWithin = rows.indices ~= y - top && rows[0].indices ~= x - left
        let wanted = isWithin ? rows[y - top][x - left] : 0
        #expect(abs(Int(Pictures.pixel(drawn, x, y)[3]) - wanted) <= 1, "\(order): \(x), \(y)")
      }
    }
  }

  @Test("what goes by pixels beside a fine blur is refused, and so is a fine blur in a large picture")
  func refused() throws {
    let fine =
      "<filter id='f'><feGaussianBlur stdDeviation='.5'/></filter><rect width='9' height='9' filter='url(#f)'/>"
    let scratch = try Scratch()
    for (content, words) in [
      ("\(fine)<path d='M0 0H9' shape-rendering='crispEdges'/>", "shape-rendering beside a blur of less than 2 pixels"),
      (
        "\(fine)<filter id='g'><feTurbulence baseFrequency='.1'/></filter><rect width='9' height='9' filter='url(#g)'/>",
        "<feTurbulence> beside a blur of less than 2 pixels"
      ),
    ] {
      let file = try scratch.write("a.svg", Self.around(content, side: 9))
      let reported = problem { _ = try ImageReader.read(file) }.map { "\($0)" } ?? ""
      #expect(reported.contains(words), "\(reported)")
    }
    let file = try scratch.write("a.svg", Self.around(fine, side: 3000))
    let reported = problem { _ = try ImageReader.read(file) }.map { "\($0)" } ?? ""
    #expect(
      reported.contains("it blurs by less than 2 pixels, which is not drawn in a picture of 3000 × 3000"), "\(reported)"
    )
  }

  @Test(
    "a blur at the picture's edge is the Gaussian of what lies on both sides of it",
    arguments: [
      "<svg overflow='visible'><rect x='-20' y='10' width='40' height='40' filter='url(#f)'/></svg>",
      "<defs><rect id='r' width='40' height='40'/></defs><use href='#r' x='-20' y='10' filter='url(#f)'/>",
      """
      <marker id='m' markerUnits='userSpaceOnUse' markerWidth='40' markerHeight='40' refX='20' refY='20' overflow='visible'>
      <rect width='40' height='40' filter='url(#f)'/></marker><path d='M0 30H1' marker-start='url(#m)'/>
      """,
    ])
  func edge(content: String) throws {
    let filter =
      "<filter id='f' x='-100%' y='-100%' width='300%' height='300%'><feGaussianBlur stdDeviation='6'/></filter>"
    let drawn = try draw(filter + content, side: 60)
    for x in 0..<40 {
      let wanted = Self.blurred(Double(x), from: -20, to: 20, 6) * Self.blurred(30, from: 10, to: 50, 6) / 255
      #expect(abs(Double(Pictures.pixel(drawn, x, 30)[3]) - wanted) <= 9, "\(content): \(x)")
    }
  }

  @Test("a blur that ends at the picture's edge fades there as the Gaussian does", arguments: [2, 6, 20])
  func edgeOfContent(deviation: Double) throws {
    let drawn = try draw(
      """
      <filter id='f' filterUnits='userSpaceOnUse' x='-100' y='-200' width='300' height='500'>
      <feGaussianBlur stdDeviation='\(deviation)'/></filter><rect width='40' height='60' filter='url(#f)'/>
      """, side: 60)
    for x in 0..<60 {
      let wanted =
        Self.blurred(Double(x), from: 0, to: 40, deviation) * Self.blurred(30, from: 0, to: 60, deviation) / 255
      #expect(abs(Double(Pictures.pixel(drawn, x, 30)[3]) - wanted) <= 9, "\(deviation): \(x)")
    }
  }

  @Test("a blur in a pattern is drawn where it lies within, and refused where it reaches beyond its zero")
  func patterns() throws {
    func pattern(_ x: Double) -> String {
      """
      <filter id='f' x='-100%' y='-100%' width='300%' height='300%'><feGaussianBlur stdDeviation='3'/></filter>
      <pattern id='p' width='60' height='60' patternUnits='userSpaceOnUse'>
      <rect x='\(x)' y='10' width='40' height='40' filter='url(#f)'/></pattern>
      <rect width='60' height='60' fill='url(#p)'/>
      """
    }
    let drawn = try draw(pattern(10), side: 60)
    for x in 0..<60 {
      let wanted = Self.blurred(Double(x), from: 10, to: 50, 3)
      #expect(abs(Double(Pictures.pixel(drawn, x, 30)[3]) - wanted) <= 9, "\(x)")
    }
    let scratch = try Scratch()
    let file = try scratch.write("a.svg", Self.around(pattern(0), side: 60))
    let reported = problem { _ = try ImageReader.read(file) }.map { "\($0)" } ?? ""
    #expect(reported.contains("a filter that reaches beyond the edge of a pattern is not drawn"), "\(reported)")
  }

  /// The mean of a pixel of a row that is opaque from one place to another, blurred.
  private static func blurred(_ x: Double, from start: Double, to end: Double, _ deviation: Double) -> Double {
    func step(_ distance: Double) -> Double { (1 + erf(distance / deviation / 2.0.squareRoot())) / 2 }
    let samples = stride(from: 0.005, to: 1, by: 0.01).map { step(x + $0 - start) - step(x + $0 - end) }
    return 255 * samples.reduce(0, +) / Double(samples.count)
  }

  private func draw(_ content: String, side: Int) throws -> Bitmap {
    let scratch = try Scratch()
    return try ImageReader.read(try scratch.write("a.svg", Self.around(content, side: side)))
  }

  private static func around(_ content: String, side: Int) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)' viewBox='0 0 \(side) \(side)'>\(content)</svg>"
  }
}
