import Geometry
import Pixels

/// Pixels that a format cannot hold and that are drawn on the matte, as messages call them.
public enum MattedPixels: String, Hashable, Sendable {
  case halfClear = "half transparent pixels"
  case clear = "transparent pixels"
}

/// Draws the pixels that a format cannot hold on an opaque colour.
struct Matte {
  private let red: UInt32
  private let green: UInt32
  private let blue: UInt32
  /// The pixel that stays as it is: the clear one, where the format has it.
  private let kept: UInt32

  /// - Parameter color: what lies behind the pixels.
  init(_ color: Color, behind pixels: MattedPixels) {
    func byte(_ component: Double) -> UInt32 { UInt32(clamped: (component.clamped(to: 0...1) * 255).rounded()) }
    (red, green, blue) = (byte(color.red), byte(color.green), byte(color.blue))
    kept = pixels == .halfClear ? 0 : 0xFFFF_FFFF
  }

  /// Draws them in place. Returns true if there was one.
  func flatten(_ bitmap: Bitmap) -> Bool {
    var found = false
    for y in 0..<bitmap.height {
      let row = bitmap.words(y)
      // Most rows are opaque: many pixels of them are looked at in one step.
      var all: UInt32 = 0xFFFF_FFFF
      for x in 0..<bitmap.width { all &= row[x] }
      if all >= 0xFF00_0000 { continue }
      for x in 0..<bitmap.width where row[x] < 0xFF00_0000 && row[x] != kept {
        row[x] = flat(row[x])
        found = true
      }
    }
    return found
  }

  private func flat(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func over(_ component: UInt32, _ behind: UInt32) -> UInt32 {
      min(255, component + (behind * (255 - alpha) + 127) / 255)
    }
    return 0xFF00_0000 | over(pixel >> 16 & 0xFF, red) << 16 | over(pixel >> 8 & 0xFF, green) << 8
      | over(pixel & 0xFF, blue)
  }
}
