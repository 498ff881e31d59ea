import Geometry
import Pixels

/// The colour that came for one colour of a part of a picture in another one.
public enum ColorChange {
  /// The most that channels may be apart in one colour, 0…255.
  private static let tolerance = 4
  /// The share of the pixels that must have the new colour.
  private static let minShare = 0.6
  private static let minPixels = 8

  /// Returns the colour that replaced another one within a part of a picture: of the pixels that had the colour, the
  /// most frequent one afterwards.
  ///
  /// Nil where too few pixels had it (`minPixels`) or agree (`minShare`), where it is the same colour still, or where it
  /// is that of the pixels around them.
  public static func color(
    insteadOf color: Color, in part: PixelRect, of before: Bitmap, in after: Bitmap
  ) -> Color? {
    let old = pixel(color)
    let all = PixelRect(of: before)
    guard let inner = part.intersection(all), let outer = part.outset(by: 2).intersection(all),
      after.width == before.width, after.height == before.height
    else { return nil }
    let grids = (
      PixelGrid(before, width: before.width, height: before.height),
      PixelGrid(after, width: before.width, height: before.height)
    )
    var (found, ground): ([UInt32: Int], [UInt32: Int]) = ([:], [:])
    var count = 0
    for y in outer.y..<outer.maxY {
      for x in outer.x..<outer.maxX {
        let isInside = inner.x..<inner.maxX ~= x && inner.y..<inner.maxY ~= y
        if isInside, areNear(grids.0[x, y], old) {
          found[grids.1[x, y], default: 0] += 1
          count += 1
        } else {
          ground[grids.0[x, y], default: 0] += 1
        }
      }
    }
    withExtendedLifetime((before, after)) {}
    guard count >= minPixels, let new = mostFrequent(found), Double(new.count) >= minShare * Double(count),
      !areNear(new.pixel, old)
    else { return nil }
    if let ground = mostFrequent(ground), areNear(ground.pixel, new.pixel) { return nil }
    return Color(
      red: Double(new.pixel >> 16 & 255) / 255, green: Double(new.pixel >> 8 & 255) / 255,
      blue: Double(new.pixel & 255) / 255)
  }

  private static func mostFrequent(_ counts: [UInt32: Int]) -> (pixel: UInt32, count: Int)? {
    counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { ($0.key, $0.value) }
  }

  private static func areNear(_ a: UInt32, _ b: UInt32) -> Bool {
    [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= tolerance }
  }

  private static func pixel(_ color: Color) -> UInt32 {
    func channel(_ value: Double) -> UInt32 { UInt32(clamped: (value * 255).rounded()) }
    return 0xFF00_0000 | channel(color.red) << 16 | channel(color.green) << 8 | channel(color.blue)
  }
}
