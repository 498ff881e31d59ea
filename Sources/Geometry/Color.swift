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
  public init?(hex text: some StringProtocol) {
    guard text.utf8.first == UInt8(ascii: "#"), [4, 5, 7, 9].contains(text.utf8.count) else { return nil }
    let digits = text.utf8.dropFirst().compactMap { Int(String(Unicode.Scalar($0)), radix: 16) }
    guard digits.count == text.utf8.count - 1 else { return nil }
    let bytes =
      digits.count < 6
      ? digits.map { $0 * 17 }
      : stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    let parts = bytes.map { Double($0) / 255 }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
  }

  /// `#RRGGBB`, or `#RRGGBBAA` where it is not opaque; components are rounded to 8 bits.
  public var hex: String {
    func digits(_ component: Double) -> String {
      let byte = Int(clamped: (min(max(component, 0), 1) * 255).rounded())
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

  /// The colour a share of the way to another one, mixed with premultiplied components, as a fade between the
  /// two would look; `share` may lie outside 0…1, the result's components may not.
  public func mixed(with other: Color, by share: Double) -> Color {
    func lerp(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    let alpha = min(max(lerp(alpha, other.alpha), 0), 1)
    guard alpha > 0 else { return .clear }
    func component(_ a: Double, _ b: Double) -> Double {
      min(max(lerp(a * self.alpha, b * other.alpha) / alpha, 0), 1)
    }
    return Color(
      red: component(red, other.red), green: component(green, other.green), blue: component(blue, other.blue),
      alpha: alpha)
  }
}
