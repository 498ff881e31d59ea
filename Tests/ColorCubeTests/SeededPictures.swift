import Pixels
import TestSupport

extension Bitmap {
  /// A picture whose pixels are what `pixel` gives for a place; red, green, blue and alpha, 0 to 255, not
  /// premultiplied.
  static func drawn(
    _ width: Int, _ height: Int, _ pixel: (Int, Int) -> (Int, Int, Int, Int)
  ) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue, alpha) = pixel(x, y)
        let bytes = [blue * alpha / 255, green * alpha / 255, red * alpha / 255, alpha]
        for (index, byte) in bytes.enumerated() { bitmap.row(y)[x * 4 + index] = UInt8(byte) }
      }
    }
    return bitmap
  }

  /// Opaque pixels in one row, of colours written as 0xRRGGBB.
  static func row(_ colors: [Int]) -> Bitmap {
    drawn(colors.count, 1) { x, _ in (colors[x] >> 16, colors[x] >> 8 & 255, colors[x] & 255, 255) }
  }
}

/// Pictures of ten kinds, a kind after the other.
enum SeededPictures {
  static func picture(seed: Int) -> Bitmap {
    var chance = SplitMix64(seed: UInt64(seed))
    let (width, height) = (Int.random(in: 1...60, using: &chance), Int.random(in: 1...60, using: &chance))
    func byte() -> Int { Int.random(in: 0...255, using: &chance) }
    func color() -> (Int, Int, Int, Int) { (byte(), byte(), byte(), 255) }
    func oneOf<T>(_ choice: [T]) -> T { choice[Int.random(in: 0..<choice.count, using: &chance)] }
    switch seed % 10 {
    case 0:
      return .drawn(width, height) { _, _ in color() }
    case 1:
      let flat = color()
      return .drawn(width, height) { _, _ in flat }
    case 2:
      let palette = (0..<Int.random(in: 2...12, using: &chance)).map { _ in color() }
      return .drawn(width, height) { _, _ in oneOf(palette) }
    case 3:
      let (from, to) = (color(), color())
      return .drawn(width, height) { x, y in
        let (share, whole) = (x + y, width + height)
        func between(_ a: Int, _ b: Int) -> Int { a + (b - a) * share / whole }
        return (between(from.0, to.0), between(from.1, to.1), between(from.2, to.2), 255)
      }
    case 4:
      // Colours a fifth apart, exactly where colours stop being too close.
      return .drawn(width, height) { _, _ in (51 * (byte() % 6), 51 * (byte() % 6), 51 * (byte() % 6), 255) }
    case 5:
      return .drawn(width, height) { _, _ in (byte(), byte(), byte(), oneOf([0, 0, 0, 128, 255, byte()])) }
    case 6:
      return Bitmap(width: width, height: height)
    case 7:
      let only = color()
      return .drawn(1, 1) { _, _ in (only.0, only.1, only.2, oneOf([0, 90, 255])) }
    case 8:
      // Clouds of noise around a few colours, as a photograph has them.
      let centres = (0..<5).map { _ in color() }
      return .drawn(width, height) { _, _ in
        let centre = oneOf(centres)
        func near(_ value: Int) -> Int { min(255, max(0, value + byte() / 8 - 16)) }
        return (near(centre.0), near(centre.1), near(centre.2), 255)
      }
    default:
      // Stripes and a disc, dark ones among them.
      let (stripe, disc, ground) = ((byte() / 3, byte() / 3, byte() / 3, 255), color(), color())
      return .drawn(width, height) { x, y in
        let (dx, dy) = (2 * x - width, 2 * y - height)
        return dx * dx + dy * dy < width * height / 2 ? disc : y % 5 == 0 ? stripe : ground
      }
    }
  }
}
