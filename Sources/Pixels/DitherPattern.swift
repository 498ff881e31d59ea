/// Bayer's pattern of 8 × 8 pixels: each number from 0 to 63 once, and near ones far apart.
public enum DitherPattern {
  @inlinable
  public static func order(_ x: Int, _ y: Int) -> Int {
    (0..<3).reduce(0) { order, bit in
      let (a, b) = (x >> bit & 1, y >> bit & 1)
      return order << 2 | (a ^ b) << 1 | b
    }
  }
}
