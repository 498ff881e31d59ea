import Pixels

/// Whether a picture lacks something that another one shows: it has there what lies behind.
public enum LayerAbsence {
  /// The most that channels may be apart in one colour, 0…255.
  private static let tolerance = 6
  /// The share of the pixels that must show what lies behind.
  private static let minShare = 0.98
  private static let minPixels = 8

  /// Whether a picture lacks what a part of another one shows.
  ///
  /// - Parameters:
  ///   - after: the picture that may lack it.
  ///   - before: the one that shows it.
  ///   - behind: the latter without it.
  public static func isAbsent(in part: PixelRect, of after: Bitmap, before: Bitmap, behind: Bitmap) -> Bool {
    let all = [after, before, behind]
    guard all.allSatisfy({ $0.width == before.width && $0.height == before.height }),
      let part = part.intersection(PixelRect(of: before))
    else { return false }
    let grids = all.map { PixelGrid($0, width: before.width, height: before.height) }
    var (count, bare) = (0, 0)
    for y in part.y..<part.maxY {
      let (now, was, ground) = (grids[0].row(y), grids[1].row(y), grids[2].row(y))
      for x in part.x..<part.maxX where !areNear(was[x], ground[x]) {
        count += 1
        if areNear(now[x], ground[x]) { bare += 1 }
      }
    }
    withExtendedLifetime((after, before, behind)) {}
    return count >= minPixels && Double(bare) >= minShare * Double(count)
  }

  @inline(__always)
  private static func areNear(_ a: UInt32, _ b: UInt32) -> Bool {
    if a == b { return true }
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      if abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > tolerance { return false }
    }
    return true
  }
}
