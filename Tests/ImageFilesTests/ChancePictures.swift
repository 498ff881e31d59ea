import Pixels
import TestSupport

/// Small pictures that chance drew, the same in every run: of each kind one of each of some sizes.
enum ChancePictures {
  enum Kind: String, CaseIterable {
    case flat, noise, grain, gradient, few, many, translucent, holes, runs, letters
  }

  static let sizes = [(1, 1), (1, 9), (10, 1), (3, 5), (8, 8), (13, 31), (40, 33)]

  static let all: [(name: String, bitmap: Bitmap)] = Kind.allCases.flatMap { kind in
    sizes.map { ("\(kind) \($0.0)×\($0.1)", picture(kind, $0.0, $0.1)) }
  }

  static func picture(_ kind: Kind, _ width: Int, _ height: Int, seed: UInt64 = 0) -> Bitmap {
    let number = UInt64(Kind.allCases.firstIndex(of: kind) ?? 0)
    var chance = SplitMix64(seed: seed << 32 | number << 24 | UInt64(width) << 12 | UInt64(height))
    let bitmap = Bitmap(width: width, height: height)
    let pixels = bitmap.bytes.bindMemory(to: UInt32.self)
    func color(_ alpha: UInt32 = 255) -> UInt32 {
      let bits = chance.next()
      return (0..<3).reduce(alpha << 24) {
        $0 | UInt32(bits >> UInt64(20 * $1) & 0xFFFF) % (alpha + 1) << UInt32(8 * $1)
      }
    }
    let palette = (0..<(kind == .few ? 5 : 300)).map { _ in color() }
    func one(of palette: [UInt32]) -> UInt32 { palette[Int(chance.next() % UInt64(palette.count))] }
    var (left, last) = (0, palette[0])
    for place in pixels.indices {
      let (x, y) = (place % width, place / width)
      switch kind {
      case .flat: pixels[place] = palette[0]
      case .noise: pixels[place] = color()
      case .grain:
        let value = UInt32(100 + (x * 3 + y * 2) % 90) + UInt32(chance.next() % 4)
        pixels[place] = 0xFF00_0000 | value << 16 | (value + 9) << 8 | (250 - value)
      case .gradient:
        pixels[place] = 0xFF00_0000 | UInt32(x * 255 / width) << 16 | UInt32(y * 255 / height) << 8 | 90
      case .few, .many: pixels[place] = one(of: palette)
      case .translucent: pixels[place] = color(UInt32(chance.next() % 256))
      case .holes: pixels[place] = chance.next() % 3 == 0 ? 0 : palette[(x / 3 + y / 2) % 4]
      case .runs:
        if left == 0 { (left, last) = (Int(chance.next() % 40) + 1, palette[Int(chance.next() % 6)]) }
        left -= 1
        pixels[place] = last
      case .letters:
        let glyph = UInt64(truncatingIfNeeded: (x / 5 % 7 + 1) &* 0x5DEE_CE66_D1CE)
        let isInk = y % 8 < 6 && x % 5 < 4 && glyph >> UInt64(y % 8 * 4 + x % 5) & 1 == 1
        pixels[place] = isInk ? 0xFF28_2C34 : x % 5 == 4 ? 0xFFE0_E4E8 : 0xFFFF_FFFF
      }
    }
    return bitmap
  }

  /// Pictures of one size after one another, of which each changes a part of the one before.
  static func sequence(_ kind: Kind, _ width: Int, _ height: Int, frames: Int) -> [Bitmap] {
    var chance = SplitMix64(seed: UInt64(width * 1_000 + height))
    var shown = [picture(kind, width, height)]
    while shown.count < frames {
      let next = Sample.copy(shown[shown.count - 1])
      let other = picture(kind, width, height, seed: UInt64(shown.count))
      let (x, y) = (Int(chance.next() % UInt64(width)), Int(chance.next() % UInt64(height)))
      let columns = x..<min(width, x + 1 + Int(chance.next() % UInt64(width)))
      let rows = y..<min(height, y + 1 + Int(chance.next() % UInt64(height)))
      let choice = chance.next() % 4
      for row in rows {
        for column in columns {
          let pixel =
            choice == 0 ? shown[0].word(column, row) : choice == 1 ? other.word(x, y) : other.word(column, row)
          next.bytes.storeBytes(of: pixel, toByteOffset: row * next.stride + column * 4, as: UInt32.self)
        }
      }
      shown.append(next)
    }
    return shown
  }
}

extension Bitmap {
  fileprivate func word(_ x: Int, _ y: Int) -> UInt32 {
    bytes.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
  }

  /// A digest of all pixels, and the size.
  var look: String { "\(width)×\(height) " + String(pixelHash, radix: 16).prefix(12) }
}
