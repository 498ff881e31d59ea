import Glibc

/// A Gaussian's weights, for blurs that are worked out on a smaller picture: there the sum over all of them costs less
/// than three boxes do on the picture itself, and edges have the Gaussian's slope, which three boxes miss by three
/// steps of 255.
struct GaussianKernel {
  /// The middle one's weight, and those of its neighbours, nearest first.
  private let weights: [Float]

  /// Pixels on either side that a pixel comes from.
  var radius: Int { weights.count - 1 }

  /// - Parameter sigma: the standard deviation, in pixels; what lies beyond 3.5 of it is left out, a two-thousandth.
  init(sigma: Double) {
    let radius = Int(clamped: (3.5 * sigma).rounded(.up))
    let weights = (0...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = 2 * weights.reduce(0, +) - weights[0]
    self.weights = weights.map { Float($0 / sum) }
  }

  /// Blurs along the lines and across them; what lies beyond them counts as clear. A pixel's terms are added up in one
  /// order wherever its line began, so that it becomes the same.
  func apply(to rows: borrowing PixelLines) { rows.alongBothAxes(blur) }

  private func blur(_ lines: borrowing PixelLines) {
    let length = lines.length
    let values = lines.values
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: length + 2 * radius) { line in
      line.initialize(repeating: .zero)
      let first = line.baseAddress!
      weights.withUnsafeBufferPointer { weights in
        for start in stride(from: 0, to: values.count, by: length) {
          let target = values.baseAddress! + start
          for x in 0..<length { first[radius + x] = target[x].floats }
          for x in 0..<length {
            let middle = first + radius + x
            var sum = middle[0] * weights[0]
            for offset in 1..<weights.count { sum += (middle[-offset] + middle[offset]) * weights[offset] }
            target[x] = (sum + 0.5).wholes
          }
        }
      }
    }
  }
}

// Beside 2²³ a Float has whole numbers alone, in its lower bits. What the language has for these goes lane by lane, by
// calls.
extension Pixel4 {
  /// The numbers as floats; they are below 2²³.
  @inline(__always)
  fileprivate var floats: SIMD4<Float> {
    unsafeBitCast(self | Pixel4(repeating: Float(0x1p23).bitPattern), to: SIMD4<Float>.self) - 0x1p23
  }
}

extension SIMD4<Float> {
  /// Rounded down; from 0 to below 2²².
  @inline(__always)
  fileprivate var wholes: Pixel4 {
    let nearest = self + 0x1p23
    let below = nearest.replacing(with: nearest - 1, where: nearest - 0x1p23 .> self)
    return unsafeBitCast(below, to: Pixel4.self) & Pixel4(repeating: 0x7F_FFFF)
  }
}
