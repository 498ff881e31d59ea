import Geometry
import Glibc
import Layers

/// The [contrast ratio](https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio) of WCAG 2.2: (L₁ + 0.05) / (L₂ + 0.05) of the
/// relative luminances, the lighter one first.
enum Contrast {
  /// The light of a component's 256 values, linear, 0…1.
  static let linear: [Double] = (0...255).map { byte in
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The [relative luminance](https://www.w3.org/TR/WCAG22/#dfn-relative-luminance), 0…1, of 8-bit sRGB components.
  static func luminance(_ red: Int, _ green: Int, _ blue: Int) -> Double {
    0.2126 * linear[red] + 0.7152 * linear[green] + 0.0722 * linear[blue]
  }

  /// The contrast ratio of two relative luminances, 1…21.
  static func ratio(_ first: Double, _ second: Double) -> Double {
    (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The contrast ratio of two opaque colours, 1…21.
  static func ratio(_ first: Color, _ second: Color) -> Double {
    func light(_ color: Color) -> Double {
      func byte(_ component: Double) -> Int { Int(clamped: (component * 255).rounded()) }
      return luminance(byte(color.red), byte(color.green), byte(color.blue))
    }
    return ratio(light(first), light(second))
  }

  /// A colour of letters, and the contrast that it has.
  struct Suggestion {
    var color: Color
    var ratio: Double
  }

  /// Returns the colour nearest to that of letters which has a contrast on a ground: with as little black or white in
  /// it as need be. Nil where neither is enough.
  static func nearest(to letters: Color, on ground: Color, reaching needed: Double) -> Suggestion? {
    func mixed(_ white: Double, _ share: Int) -> Color {
      func mixed(_ component: Double) -> Double {
        ((component * Double(255 - share) + white * Double(share)).rounded(.toNearestOrEven)) / 255
      }
      return Color(red: mixed(letters.red), green: mixed(letters.green), blue: mixed(letters.blue))
    }
    for share in 0...255 {
      for white in [0.0, 1] {
        let color = mixed(white, share)
        let ratio = ratio(color, ground)
        if ratio >= needed { return Suggestion(color: color, ratio: ratio) }
      }
    }
    return nil
  }

  /// Whether letters are [large-scale text](https://www.w3.org/TR/WCAG22/#dfn-large-scale): 18 typographic points, or
  /// 14 where they are bold. A point of a screen is a pixel of CSS, ¾ of a typographic point, so these are 24 and 18⅔.
  static func isLarge(size: Double, weight: Text.Weight) -> Bool {
    size >= 24 - 1e-6 || (weight.rawValue >= Text.Weight.bold.rawValue && size >= 56.0 / 3 - 1e-6)
  }

  /// The contrast ratio that letters have to have (1.4.3 for AA, 1.4.6 for AAA).
  static func needed(_ level: ContrastLevel, isLarge: Bool) -> Double {
    switch level {
    case .aa: isLarge ? 3 : 4.5
    case .aaa: isLarge ? 4.5 : 7
    }
  }
}
