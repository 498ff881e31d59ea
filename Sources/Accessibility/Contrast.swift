import Geometry
import Glibc
import Layers

/// Contrast as WCAG 2.2 defines it: (L₁ + 0.05) / (L₂ + 0.05) of the relative luminances, the lighter one first.
enum Contrast {
  /// The light of a component's 256 values, linear, 0…1.
  static let linear: [Double] = (0...255).map { byte in
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Relative luminance, 0…1, of 8-bit sRGB components.
  static func luminance(_ red: Int, _ green: Int, _ blue: Int) -> Double {
    0.2126 * linear[red] + 0.7152 * linear[green] + 0.0722 * linear[blue]
  }

  /// From 1 to 21.
  static func ratio(_ first: Double, _ second: Double) -> Double {
    (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// Whether letters are large for WCAG: 18 typographic points, or 14 where they are bold. A point of a screen is a
  /// pixel of CSS, ¾ of a typographic point, so these are 24 and 18⅔.
  static func isLarge(size: Double, weight: Text.Weight) -> Bool {
    size >= 24 - 1e-6 || (weight.rawValue >= Text.Weight.bold.rawValue && size >= 56.0 / 3 - 1e-6)
  }

  /// The ratio that letters have to have.
  static func needed(_ level: ContrastLevel, isLarge: Bool) -> Double {
    switch level {
    case .aa: isLarge ? 3 : 4.5
    case .aaa: isLarge ? 4.5 : 7
    }
  }
}
