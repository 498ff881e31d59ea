import Geometry
import Pixels

/// The share of pixels that a glyph covers where it stands between them: by area, as FreeType has it for glyphs on
/// whole pixels.
struct GlyphCoverage {
  /// The pixels that it touches.
  private(set) var rect: PixelRect
  /// Row by row, a byte each.
  private let bytes: [UInt8]

  /// Pixels that the lines may be off the curves that they are drawn for.
  private static let tolerance = 0.02

  /// Creates the coverage, or returns nil where it covers nothing.
  ///
  /// - Parameter outline: in pixels.
  init?(_ outline: Path) {
    let lines = outline.flattened(tolerance: Self.tolerance).map(\.points)
    let box = outline.controlBox
    guard !box.isEmpty,
      let rect = PixelRect(
        x: Int(clamped: box.minX.rounded(.down)), y: Int(clamped: box.minY.rounded(.down)),
        width: Int(clamped: box.maxX.rounded(.up) - box.minX.rounded(.down)),
        height: Int(clamped: box.maxY.rounded(.up) - box.minY.rounded(.down)))
    else { return nil }
    var coverage = PolygonCoverage(lines, columns: rect.x..<rect.maxX)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rect.area)
    for y in rect.y..<rect.maxY {
      coverage.find(row: y)
      // Shares are 0…1, or no numbers.
      bytes += coverage.row.lazy.map { share in UInt8(share >= 0 ? share * 255 + 0.5 : 0) }
    }
    (self.rect, self.bytes) = (rect, bytes)
  }

  var byteCount: Int { bytes.count }

  /// The same at another place, whole pixels away.
  func moved(by pixels: Point) -> GlyphCoverage {
    var moved = self
    moved.rect = rect.moved(by: Shift(x: Int(clamped: pixels.x), y: Int(clamped: pixels.y)))
    return moved
  }

  /// Adds what it covers to a mask, up to all of a pixel.
  ///
  /// - Parameter origin: the mask's first pixel.
  func add(to mask: AlphaMask, from origin: PixelPoint) {
    let (left, right) = (max(rect.x, origin.x), min(rect.maxX, origin.x + mask.width))
    let (top, bottom) = (max(rect.y, origin.y), min(rect.maxY, origin.y + mask.height))
    guard left < right, top < bottom else { return }
    bytes.withUnsafeBufferPointer { bytes in
      for y in top..<bottom {
        let source = (y - rect.y) * rect.width - rect.x
        let target = (y - origin.y) * mask.stride - origin.x
        for x in left..<right {
          let sum = UInt16(mask.bytes[target + x]) + UInt16(bytes[source + x])
          mask.bytes[target + x] = UInt8(min(sum, 255))
        }
      }
    }
  }
}
