import CCairo
import Geometry
import Pixels

/// Pictures that are leaned almost flat. pixman's numbers have 16 bits before the point: where what is drawn lies
/// further away from the picture, in its pixels, it draws nothing, or fails.
extension Canvas {
  private static let reach = 32_000.0

  /// A picture as it is to be painted.
  struct Leaned {
    var image: ScaledImage
    /// Takes its pixels to the device.
    var transform: AffineTransform
    /// Whether it is one for the device's pixels, which are worked out.
    var isWorkedOut = false
  }

  /// Returns a picture as it is, or where it is leaned so far that the numbers do not reach, the part of the device's
  /// pixels in which it shows; nil where that is none.
  ///
  /// - Parameters:
  ///   - corners: those of what is painted with it, on the device.
  ///   - isTiled: whether it is there again and again.
  func leaned(_ image: ScaledImage, by transform: AffineTransform, corners: [Point], isTiled: Bool) -> Leaned? {
    let plain = Leaned(image: image, transform: transform)
    guard transform.b != 0 || transform.c != 0, let inverse = transform.inverse, let around = Self.box(of: corners)
    else { return plain }
    let clip = clipExtents
    guard let shown = around.intersection(clip), !Self.reaches(inverse, over: shown) else { return plain }
    guard let near = Self.box(of: Self.part(of: corners, within: clip))?.inset(by: -1).intersection(shown),
      let limit = PixelRect(
        x: Int(clamped: clip.minX), y: Int(clamped: clip.minY), width: Int(clamped: clip.width),
        height: Int(clamped: clip.height)),
      let box = PixelRect(covering: near, within: limit)
    else { return nil }
    let pixels = LeanedPixels(bitmap: image.bitmap, toPicture: inverse, isTiled: isTiled).picture(of: box)
    return Leaned(
      image: ScaledImage(pixels), transform: .translation(Double(box.x), Double(box.y)), isWorkedOut: true)
  }

  private var clipExtents: Rect {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(context, &left, &top, &right, &bottom)
    return Rect(left, top, right - left, bottom - top)
  }

  /// Whether all of a rectangle is so near to the picture.
  private static func reaches(_ inverse: AffineTransform, over rect: Rect) -> Bool {
    let box = inverse.boundingBox(of: rect)
    return max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY)) < reach
  }

  /// The box around some points; nil where there are none.
  private static func box(of points: [Point]) -> Rect? {
    guard let first = points.first else { return nil }
    let low = points.reduce(first) { Point(min($0.x, $1.x), min($0.y, $1.y)) }
    let high = points.reduce(first) { Point(max($0.x, $1.x), max($0.y, $1.y)) }
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y)
  }

  /// The corners of the part of a polygon that lies in a rectangle, cut off at one side after the other (Sutherland and
  /// Hodgman).
  private static func part(of corners: [Point], within limit: Rect) -> [Point] {
    let sides: [(Point) -> Double] = [
      { $0.x - limit.minX }, { limit.maxX - $0.x }, { $0.y - limit.minY }, { limit.maxY - $0.y },
    ]
    return sides.reduce(corners) { polygon, inside in
      zip(polygon, polygon.dropFirst() + polygon.prefix(1)).flatMap { one, next in
        let (here, there) = (inside(one), inside(next))
        let cut = (here < 0) != (there < 0) ? [one + (next - one) * (here / (here - there))] : []
        return (here >= 0 ? [one] : []) + cut
      }
    }
  }
}

/// The pixels of a picture on the device, each the mean of the picture at some places in it.
private struct LeanedPixels {
  let bitmap: Bitmap
  /// The transform from the device to the picture's pixels.
  let toPicture: AffineTransform
  let isTiled: Bool

  /// Places a side of each pixel.
  private static let places = 8

  func picture(of box: PixelRect) -> Bitmap {
    let result = Bitmap(width: box.width, height: box.height)
    let count = Int32(Self.places * Self.places)
    for y in 0..<box.height {
      let target = result.row(y).baseAddress!
      for x in 0..<box.width {
        var sum = SIMD4<Int32>.zero
        for place in 0..<Int(count) {
          let across = (Double(place % Self.places) + 0.5) / Double(Self.places)
          let down = (Double(place / Self.places) + 0.5) / Double(Self.places)
          sum &+= pixel(at: Point(Double(box.x + x) + across, Double(box.y + y) + down))
        }
        let mean = SIMD4<UInt8>(truncatingIfNeeded: (sum &+ count / 2) / count)
        target.storeBytes(of: mean, toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
      }
    }
    return result
  }

  private func pixel(at device: Point) -> SIMD4<Int32> {
    let place = toPicture.apply(to: device)
    var (x, y) = (place.x.rounded(.down), place.y.rounded(.down))
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    if isTiled { (x, y) = (x - width * (x / width).rounded(.down), y - height * (y / height).rounded(.down)) }
    guard x >= 0, x < width, y >= 0, y < height else { return .zero }
    let row = bitmap.row(Int(clamped: y)).baseAddress!
    return SIMD4<Int32>(
      truncatingIfNeeded: row.loadUnaligned(fromByteOffset: 4 * Int(clamped: x), as: SIMD4<UInt8>.self))
  }
}
