/// A colour in sRGB with straight (not premultiplied) alpha; every component runs from 0 to 1.
public struct Color: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  public static let clear = Color(white: 0, alpha: 0)
  public static let black = Color(white: 0)
  public static let white = Color(white: 1)

  /// The colour that `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA` names, or nil for any other text.
  public init?(hex text: String) {
    let count = text.utf8.count
    guard count == 4 || count == 5 || count == 7 || count == 9, text.utf8.first == UInt8(ascii: "#") else { return nil }
    let digitsEach = count < 7 ? 1 : 2
    var parts: SIMD4<Double> = [0, 0, 0, 255]
    var index = 0
    for code in text.utf8.dropFirst() {
      guard let digit = Self.hexDigit(code) else { return nil }
      // One digit stands for two of it.
      let part = index / digitsEach
      parts[part] = digitsEach == 1 ? digit * 17 : index % 2 == 0 ? digit * 16 : parts[part] + digit
      index += 1
    }
    parts /= 255
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  /// The value of a digit by its ASCII code; nil of what is none.
  private static func hexDigit(_ code: UInt8) -> Double? {
    switch code {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Double(code - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Double(code - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Double(code - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// `#RRGGBB`, or `#RRGGBBAA` where it is not opaque; components are rounded to 8 bits.
  public var hex: String {
    func digits(_ component: Double) -> String {
      let byte = Int(clamped: (component.clamped(to: 0...1) * 255).rounded())
      let text = String(byte, radix: 16, uppercase: true)
      return byte < 16 ? "0" + text : text
    }
    let opaque = "#" + digits(red) + digits(green) + digits(blue)
    return alpha >= 1 ? opaque : opaque + digits(alpha)
  }

  /// The same colour with its alpha multiplied by `factor`.
  public func faded(by factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// The colour a share of the way to another one, mixed with premultiplied components ([CSS Color
  /// 4](https://www.w3.org/TR/css-color-4/#interpolation-alpha)), as a fade between the two would look; `share` may lie
  /// outside 0…1, the result's components may not.
  public func mixed(with other: Color, by share: Double) -> Color {
    func lerp(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    let alpha = lerp(alpha, other.alpha).clamped(to: 0...1)
    guard alpha > 0 else { return .clear }
    func component(_ a: Double, _ b: Double) -> Double {
      (lerp(a * self.alpha, b * other.alpha) / alpha).clamped(to: 0...1)
    }
    return Color(
      red: component(red, other.red), green: component(green, other.green), blue: component(blue, other.blue),
      alpha: alpha)
  }
}
