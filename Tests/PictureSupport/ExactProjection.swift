import Geometry
import Pixels

/// A picture seen askew, sampled so often that the result is exact, to hold what is drawn against.
public enum ExactProjection {
  /// Each pixel of the screen is the mean of 1,021 places in it, spread as evenly as the golden ratio's multiples are.
  ///
  /// - Parameters:
  ///   - picture: the layer drawn flat, at `fine` pixels a point.
  ///   - inverse: from the screen's points to the layer's.
  ///   - width, height: the screen's, in pixels.
  ///   - scale: the screen's pixels a point.
  /// - Returns: `width · height` pixels, BGRA, premultiplied, 0...255.
  public static func pixels(
    of picture: Bitmap, at fine: Double, by inverse: Projection, width: Int, height: Int, scale: Double
  ) -> [SIMD4<Double>] {
    var result: [SIMD4<Double>] = []
    let places = 1_021
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD4<Double>()
        for part in 0..<places {
          let turn = Double(part) * 0.618_033_988_749_895
          let device = Point(Double(x) + (Double(part) + 0.5) / Double(places), Double(y) + turn - turn.rounded(.down))
          guard let place = inverse.apply(to: device * (1 / scale)) else { continue }
          let (column, row) = ((place.x * fine).rounded(.down), (place.y * fine).rounded(.down))
          guard 0..<Double(picture.width) ~= column, 0..<Double(picture.height) ~= row else { continue }
          let offset = Int(clamped: row) * picture.stride + 4 * Int(clamped: column)
          sum += SIMD4<Double>(picture.bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self))
        }
        result.append(sum / Double(places))
      }
    }
    return result
  }

  /// How far a picture's pixels are from `exact`, by their worst channel: in the mean of those that show something in
  /// either, and at most.
  public static func distance(of drawn: Bitmap, from exact: [SIMD4<Double>]) -> (mean: Double, most: Double) {
    var (sum, most, count) = (0.0, 0.0, 0.0)
    for (index, exact) in exact.enumerated() {
      let pixel = SIMD4<Double>(drawn.bytes.loadUnaligned(fromByteOffset: 4 * index, as: SIMD4<UInt8>.self))
      guard exact.w > 0 || pixel.w > 0 else { continue }
      let off = pixel - exact
      let error = max(abs(off.x), abs(off.y), abs(off.z), abs(off.w))
      (sum, most, count) = (sum + error, max(most, error), count + 1)
    }
    return (sum / max(count, 1), most)
  }
}
