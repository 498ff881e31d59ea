import Foundation
import Geometry
import ImageFiles
import Pixels
import Testing

/// Spaces of colours that a PNG names by code points, or tells by primaries, against the formulas of H.273.
@Suite("Spaces of colours by their numbers")
struct NamedColorTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  typealias Space = ColorProfile.Space

  private func read(_ bytes: [UInt8]) throws -> Bitmap { try ImageReader.read(scratch.write("a.png", bytes)) }

  private func png(
    _ further: [(name: String, bytes: [UInt8])] = [], kind: PlainPNG.Kind = .color, profile: [UInt8]? = nil
  ) -> [UInt8] {
    var png = PlainPNG(kind: kind, width: 31, height: kind == .gray ? 47 : 7)
    if let profile { png.further.append(("iCCP", Array("a\u{0}\u{0}".utf8) + PlainPNG.deflated(profile, level: 6))) }
    png.further += further
    return png.bytes
  }

  /// Red, green and blue of the pixels.
  private func colors(_ bitmap: Bitmap) -> [[Int]] {
    (0..<bitmap.height).flatMap { y in
      (0..<bitmap.width).map { x in Pictures.pixel(bitmap, x, y)[..<3].map { Int($0) } }
    }
  }

  /// How far a picture's components are at most from those that a space has for the stored ones.
  private func distance(_ found: Bitmap, from space: Space) throws -> Double {
    zip(colors(found), colors(try read(png()))).map { found, stored in
      zip(found, space.onScreen(stored)).map { abs(Double($0) - $1) }.max() ?? 0
    }.max() ?? .infinity
  }

  @Test(
    "code points have the primaries of H.273",
    arguments: [
      (5, [(0.64, 0.33), (0.29, 0.60), (0.15, 0.06)]), (6, [(0.630, 0.340), (0.310, 0.595), (0.155, 0.070)]),
      (7, [(0.630, 0.340), (0.310, 0.595), (0.155, 0.070)]), (9, [(0.708, 0.292), (0.170, 0.797), (0.131, 0.046)]),
      (12, [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]), (22, [(0.630, 0.340), (0.295, 0.605), (0.155, 0.077)]),
      (2, [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)]),
    ] as [(Int, [(Double, Double)])])
  func primaries(code: Int, points: [(Double, Double)]) throws {
    var space = Space.sRGB
    space.points = points.map { (x: $0.0, y: $0.1) } + [Space.d65]
    let found = try distance(read(png([("cICP", [UInt8(code), 13, 0, 1])])), from: space)
    #expect(found <= 1.5, "\(found)")
  }

  @Test("cinema's primaries have a white of their own, which is a screen's white")
  func cinema() throws {
    var space = Space.displayP3
    space.points[3] = (x: 0.314, y: 0.351)
    let named = colors(try read(png([("cICP", [11, 13, 0, 1])])))
    let profiled = colors(try read(png(profile: space.profile)))
    let most = zip(named, profiled).map { zip($0, $1).map { abs($0 - $1) }.max() ?? 0 }.max()
    #expect(most ?? .max <= 2)
    #expect(named != colors(try read(png([("cICP", [12, 13, 0, 1])]))))
  }

  @Test("code points have the curves of H.273", arguments: [1, 2, 4, 5, 6, 8, 13, 14, 15])
  func transfers(code: Int) throws {
    var space = Space.displayP3
    switch code {
    case 4: space.light = { pow($0, 2.2) }
    case 5: space.light = { pow($0, 2.8) }
    case 8: space.light = { $0 }
    case 2, 13: break
    default: space.light = { $0 < 0.081 ? $0 / 4.5 : pow(($0 + 0.099) / 1.099, 1 / 0.45) }
    }
    let found = try distance(read(png([("cICP", [12, UInt8(code), 0, 1])])), from: space)
    #expect(found <= 1.5, "\(found)")
  }

  @Test("of a PNG's primaries and white each number counts, by itself", arguments: 0..<8)
  func eachNumber(number: Int) throws {
    // White, red, green and blue as cHRM has them.
    func picture(_ step: Double) throws -> [[Int]] {
      let points = [Space.sRGB.points[3]] + Space.sRGB.points[..<3]
      var numbers = points.flatMap { [$0.x, $0.y] }
      numbers[number] += step
      return colors(try read(png([("cHRM", numbers.flatMap { PlainPNG.big(Int(clamped: ($0 * 1e5).rounded()), 4) })])))
    }
    let stored = colors(try read(png()))
    // As far as three decimals tell, they are a screen's.
    #expect(try picture(0) == stored && picture(0.001) == stored && picture(-0.001) == stored)
    #expect(try picture(0.02) != stored)
    #expect(try picture(-0.02) != stored)
  }

  @Test("greys whose curve is a screen's but for a step stay as they are, others do not")
  func nearGrays() throws {
    // A curve like the screen's, but for its exponent: 2.42 moves some greys by one step, none by more, and 2.5 some by
    // four.
    func grays(_ exponent: Double) throws -> [[Int]] {
      let curve = ColorProfile.parametric(3, [exponent, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
      let tags = [("wtpt", ColorProfile.point(ColorProfile.d50)), ("kTRC", curve)]
      return colors(try read(png(kind: .gray, profile: ColorProfile.file("GRAY", "XYZ ", tags))))
    }
    let stored = colors(try read(png(kind: .gray)))
    #expect(try grays(2.4) == stored)
    #expect(try grays(2.42) == stored)
    let moved = try grays(2.5)
    #expect(moved != stored)
    #expect(moved.allSatisfy { Set($0).count == 1 })
  }
}
