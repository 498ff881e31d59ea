import Geometry
import Glibc
import Layers
import Pixels

/// A linear map of colours, and a tint over what it gives.
///
/// It is worked out on premultiplied components: what is added to a component is added as often as the pixel is
/// covered, and a component stays between nothing and its alpha.
struct ColorMatrix {
  /// The colours that a whole red, green and blue become, and the one that is added to every colour; each as blue,
  /// green, red.
  private var red: SIMD4<Float>
  private var green: SIMD4<Float>
  private var blue: SIMD4<Float>
  private var offset: SIMD4<Float>
  /// Premultiplied, in bytes, and what it leaves of what lies under it.
  private var tint = SIMD4<Float>.zero
  private var rest: Float = 1

  /// The one that changes nothing where it is nil.
  init?(_ filter: ColorFilter, tint: Color = .clear) {
    guard filter != .none || tint.alpha > 0 else { return nil }
    var rows = Rows()
    rows.scale(filter.brightness)
    rows.scale(filter.contrast, offset: 0.5 - 0.5 * filter.contrast)
    rows.follow(by: Self.toned([0.213, 0.715, 0.072], rest: [0.787, 0.285, 0.928], filter.saturation))
    rows.follow(by: Self.toned([0.2126, 0.7152, 0.0722], rest: [0.7874, 0.2848, 0.9278], 1 - filter.grayscale))
    rows.follow(by: Self.hue(filter.hue))
    func column(_ index: Int) -> SIMD4<Float> {
      SIMD4(Float(rows.of[2][index]), Float(rows.of[1][index]), Float(rows.of[0][index]), 0)
    }
    (red, green, blue, offset) = (column(0), column(1), column(2), column(3))
    guard tint.alpha > 0 else { return }
    let strength = 255 * tint.alpha
    self.tint = SIMD4(
      Float(tint.blue * strength), Float(tint.green * strength), Float(tint.red * strength), Float(strength))
    rest = Float(1 - tint.alpha)
  }

  /// Returns the colour that a premultiplied pixel becomes: blue, green, red and alpha in bytes.
  @inline(__always)
  func apply(to pixel: SIMD4<Float>) -> SIMD4<Float> {
    let alpha = pixel.w
    var mapped = blue * pixel.x + green * pixel.y + red * pixel.z + offset * alpha
    mapped = mapped.limited(from: .zero, to: SIMD4(repeating: alpha))
    mapped.w = alpha
    return mapped * rest + tint
  }

  /// Maps a part of a picture in place.
  func apply(to bitmap: Bitmap, from origin: PixelPoint, width: Int, height: Int) {
    for y in origin.y..<(origin.y + height) {
      guard let row = bitmap.row(y).baseAddress else { continue }
      for x in origin.x..<(origin.x + width) {
        let bytes = row.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt8>.self)
        row.storeBytes(of: apply(to: SIMD4<Float>(bytes)).bytes, toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
      }
    }
  }

  // MARK: The filters of Filter Effects Module Level 1, as rows of red, green, blue and what is added

  /// A share of the colour's own tone, from 0, where it is as grey as it is light.
  ///
  /// - Parameters:
  ///   - weights: the parts that red, green and blue have in how light it is.
  ///   - rest: what each of them leaves of 1.
  private static func toned(_ weights: [Double], rest: [Double], _ share: Double) -> [[Double]] {
    (0..<3).map { row in (0..<3).map { weights[$0] + (row == $0 ? rest[$0] : -weights[$0]) * share } }
  }

  private static func hue(_ angle: Double) -> [[Double]] {
    let (c, s) = (cos(angle), sin(angle))
    return [
      [0.213 + 0.787 * c - 0.213 * s, 0.715 - 0.715 * c - 0.715 * s, 0.072 - 0.072 * c + 0.928 * s],
      [0.213 - 0.213 * c + 0.143 * s, 0.715 + 0.285 * c + 0.140 * s, 0.072 - 0.072 * c - 0.283 * s],
      [0.213 - 0.213 * c - 0.787 * s, 0.715 - 0.715 * c + 0.715 * s, 0.072 + 0.928 * c + 0.072 * s],
    ]
  }

  /// The rows for red, green and blue: the shares of the three, and what is added.
  private struct Rows {
    var of = [[1.0, 0, 0, 0], [0, 1.0, 0, 0], [0, 0, 1.0, 0]]

    mutating func scale(_ factor: Double, offset: Double = 0) {
      for row in 0..<3 {
        of[row] = of[row].map { $0 * factor }
        of[row][3] += offset
      }
    }

    mutating func follow(by next: [[Double]]) {
      let before = of
      for row in 0..<3 {
        of[row] = (0..<4).map { column in
          next[row][0] * before[0][column] + next[row][1] * before[1][column] + next[row][2] * before[2][column]
        }
      }
    }
  }
}

extension SIMD4<Float> {
  /// Rounded to whole numbers from 0 to 255. Beside 2²³ a Float has whole numbers alone.
  @inline(__always)
  var bytes: SIMD4<UInt8> {
    let whole = limited(from: .zero, to: SIMD4(repeating: 255)) + 0x1p23
    return SIMD4<UInt8>(truncatingIfNeeded: unsafeBitCast(whole, to: SIMD4<UInt32>.self))
  }

  /// Lane by lane not below the one nor above the other; what is no number is the lower one. (`clamped` looks at lanes
  /// one by one, in two calls: this is two instructions.)
  @inline(__always)
  func limited(from low: Self, to high: Self) -> Self {
    let above = low.replacing(with: self, where: self .> low)
    return above.replacing(with: high, where: above .> high)
  }
}
