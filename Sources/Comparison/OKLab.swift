import Geometry

/// The distance of two pixels in OKLab, a colour space in which equal steps look equal: the HyAB distance, that of the
/// lightnesses plus that of the colours, 0…1, of which 1 is that of black and white.
///
/// - "A perceptual color space for image processing" and "A new color space for picking colors" by B. Ottosson (2020,
///   2021): the space, and its lightness corrected near black, where plain OKLab makes steps too small to see large;
/// - "Distance metrics for very large color differences" by S. Abasi and others (2019): HyAB.
///
/// Only additions, multiplications, divisions and square roots are used, so that the same is found on every machine.
struct OKLab {
  /// A colour of the space; `lightness` is the corrected one.
  struct Color {
    let lightness: Double
    let a: Double
    let b: Double
  }

  /// The light that a channel of sRGB stands for, 0…1, for each of its 256 steps and once more for the last.
  private let light: [Double]

  init() {
    let steps = (0...255).map { Self.light(of: Double($0) / 255) }
    light = steps + [steps[255]]
  }

  private static func light(of value: Double) -> Double {
    if value <= 0.04045 { return value / 12.92 }
    // A power of 2.4 is the square times the fifth root of the square.
    let base = (value + 0.055) / 1.055
    let square = base * base
    var root = 1.0
    for _ in 0..<64 { root = (4 * root + square / (root * root * root * root)) / 5 }
    return square * root
  }

  /// Returns the distance of two premultiplied pixels, BGRA, 0…1. `index` chooses the ground of what is not opaque.
  func distance(_ first: UInt32, _ second: UInt32, at index: Int) -> Double {
    let (p, q) = (color(first, at: index), color(second, at: index))
    let (a, b) = (p.a - q.a, p.b - q.b)
    return min(1, abs(p.lightness - q.lightness) + (a * a + b * b).squareRoot())
  }

  private func color(_ pixel: UInt32, at index: Int) -> Color {
    let (red, green, blue) = (Int((pixel &>> 16) & 0xFF), Int((pixel &>> 8) & 0xFF), Int(pixel & 0xFF))
    let missing = 255 - Int(pixel &>> 24)
    if missing == 0 { return Self.color(red: light[red], green: light[green], blue: light[blue]) }
    let ground = ColorDifference.background(at: index)
    return Self.color(
      red: light(red, over: ground.red, missing), green: light(green, over: ground.green, missing),
      blue: light(blue, over: ground.blue, missing))
  }

  /// The light of a channel that lets `missing` of 255 of the ground through.
  private func light(_ channel: Int, over ground: Int, _ missing: Int) -> Double {
    let value = min(255, Double(channel) + Double(ground * missing) / 255)
    let step = Int(clamped: value)
    return light[step] + (light[step + 1] - light[step]) * (value - Double(step))
  }

  private static func color(red: Double, green: Double, blue: Double) -> Color {
    let l = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let m = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let s = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return Color(
      lightness: corrected(0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s),
      a: 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      b: 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  /// The lightness whose steps near black are as large as they look.
  private static func corrected(_ lightness: Double) -> Double {
    let (k1, k2) = (0.206, 0.03)
    let k3 = (1 + k1) / (1 + k2)
    let x = k3 * lightness - k1
    return 0.5 * (x + (x * x + 4 * k2 * k3 * lightness).squareRoot())
  }

  /// Newton's method from a guess that is wrong by less than 6 %: a third of the exponent.
  private static func cubeRoot(_ value: Double) -> Double {
    guard value > 0 else { return 0 }
    var root = Double(bitPattern: value.bitPattern / 3 + 0x2A9F_7893_0000_0000)
    for _ in 0..<4 { root = (2 * root + value / (root * root)) / 3 }
    return root
  }
}
