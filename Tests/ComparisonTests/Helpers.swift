import Pixels
import TestSupport

extension Bitmap {
  /// Pixels as `0xAARRGGBB`.
  subscript(x: Int, y: Int) -> UInt32 {
    get { bytes.load(fromByteOffset: y * stride + x * 4, as: UInt32.self) }
    set { bytes.storeBytes(of: newValue, toByteOffset: y * stride + x * 4, as: UInt32.self) }
  }

  func fill(_ color: UInt32, x: Int = 0, y: Int = 0, width: Int? = nil, height: Int? = nil) {
    for row in y..<min(self.height, y + (height ?? self.height)) {
      for column in x..<min(self.width, x + (width ?? self.width)) { self[column, row] = color }
    }
  }

  func copy() -> Bitmap {
    let copy = Bitmap(width: width, height: height)
    copy.bytes.copyMemory(from: UnsafeRawBufferPointer(bytes))
    return copy
  }

  static func filled(_ width: Int, _ height: Int, _ color: UInt32 = 0xFFFF_FFFF) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    bitmap.fill(color)
    return bitmap
  }
}

/// Two pictures of the same size that look like screens: flat shapes with smoothed slopes, some of them moved or
/// recoloured, and a little noise.
struct SeededPair {
  let before: Bitmap
  let after: Bitmap

  init(seed: UInt64, translucent: Bool = false) {
    var chance = SplitMix64(seed: seed)
    let width = Int.random(in: 1...70, using: &chance)
    let height = Int.random(in: 1...50, using: &chance)
    let background = Self.color(&chance, translucent)
    before = .filled(width, height, background)
    after = .filled(width, height, background)
    for _ in 0..<Int.random(in: 0...6, using: &chance) {
      let color = Self.color(&chance, translucent)
      let x = Double.random(in: 0...Double(width), using: &chance)
      let y = Double.random(in: 0...Double(height), using: &chance)
      let radius = Double.random(in: 1...20, using: &chance)
      let moves = Bool.random(using: &chance)
      let (dx, dy) = moves ? (Double.random(in: -1...1, using: &chance), 0.5) : (0, 0)
      Self.disc(before, x, y, radius, color)
      Self.disc(after, x + dx, y + dy, radius, Int.random(in: 0..<5, using: &chance) == 0 ? color ^ 0x0010_2030 : color)
    }
    for _ in 0..<Int.random(in: 0...12, using: &chance) {
      let (x, y) = (Int.random(in: 0..<width, using: &chance), Int.random(in: 0..<height, using: &chance))
      after[x, y] = Self.color(&chance, translucent)
    }
  }

  private static func color(_ chance: inout SplitMix64, _ translucent: Bool) -> UInt32 {
    let alpha: UInt32 = translucent ? UInt32.random(in: 0...255, using: &chance) : 255
    func channel() -> UInt32 { UInt32.random(in: 0...255, using: &chance) * alpha / 255 }
    return alpha << 24 | channel() << 16 | channel() << 8 | channel()
  }

  /// A disc whose edge is smoothed over one pixel.
  private static func disc(_ bitmap: Bitmap, _ cx: Double, _ cy: Double, _ radius: Double, _ color: UInt32) {
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let (dx, dy) = (Double(x) + 0.5 - cx, Double(y) + 0.5 - cy)
        let share = min(1, max(0, radius + 0.5 - (dx * dx + dy * dy).squareRoot()))
        guard share > 0 else { continue }
        let old = bitmap[x, y]
        var mixed: UInt32 = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
          let (a, b) = (Double((old >> shift) & 0xFF), Double((color >> shift) & 0xFF))
          mixed |= UInt32((a + (b - a) * share).rounded()) << shift
        }
        bitmap[x, y] = mixed
      }
    }
  }
}
