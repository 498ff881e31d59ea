import Pixels

/// A premultiplied pixel; each component is in 0...255.
public struct Pixel: Hashable, Sendable, CustomStringConvertible {
  public var red: Int
  public var green: Int
  public var blue: Int
  public var alpha: Int

  public init(red: Int, green: Int, blue: Int, alpha: Int) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public var description: String { "(\(red) \(green) \(blue) | \(alpha))" }

  public func isNear(_ other: Pixel, by tolerance: Int = 1) -> Bool {
    abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance && abs(blue - other.blue) <= tolerance
      && abs(alpha - other.alpha) <= tolerance
  }

  public static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
  public static let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
  public static let blue = Pixel(red: 0, green: 0, blue: 255, alpha: 255)
  public static let black = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
  public static let white = Pixel(red: 255, green: 255, blue: 255, alpha: 255)
}

extension Bitmap {
  public func pixel(_ x: Int, _ y: Int) -> Pixel {
    let at = y * stride + 4 * x
    return Pixel(red: Int(bytes[at + 2]), green: Int(bytes[at + 1]), blue: Int(bytes[at]), alpha: Int(bytes[at + 3]))
  }
}
