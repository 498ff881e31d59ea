import Foundation
import Geometry
import Pixels

/// An exact Gaussian blur, to hold approximations against.
public enum Gaussian {
  /// What lies beyond the edges of a picture.
  public enum Outside: Sendable {
    /// Nothing, which counts as clear.
    case clear
    /// The outermost pixels, for ever.
    case edges
  }

  /// The channels of a picture, cut off at six standard deviations.
  public static func blurred(_ bitmap: Bitmap, sigma: Double, outside: Outside) -> [Double] {
    let (width, height, reach) = (bitmap.width, bitmap.height, Int(clamped: (6 * sigma).rounded(.up)))
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = weights.reduce(0, +)
    func along(_ values: [Double], _ step: Int, _ place: (Int) -> Int, _ length: Int) -> [Double] {
      values.indices.map { index in
        let at = place(index)
        var sum = 0.0
        for offset in -reach...reach {
          let other = min(max(at + offset, 0), length - 1)
          guard outside == .edges || other == at + offset else { continue }
          sum += values[index + (other - at) * step] * weights[offset + reach]
        }
        return sum / total
      }
    }
    let rows = along(bitmap.bytes.map(Double.init), 4, { $0 / 4 % width }, width)
    return along(rows, 4 * width, { $0 / 4 / width }, height)
  }
}
