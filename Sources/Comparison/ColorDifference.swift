/// The difference of two pixels, each four bytes BGRA read as a little-endian number.
enum ColorDifference {
  /// The square of the distance between black and white, the largest there is.
  static let largestSquare = 35_215.0

  /// The largest difference of a channel, 0…255.
  @inline(__always)
  static func channels(_ first: UInt32, _ second: UInt32) -> Int {
    var largest: Int32 = 0
    var shift: UInt32 = 0
    while shift < 32 {
      let a = Int32(truncatingIfNeeded: (first &>> shift) & 0xFF)
      let b = Int32(truncatingIfNeeded: (second &>> shift) & 0xFF)
      largest = max(largest, abs(a &- b))
      shift &+= 8
    }
    return Int(largest)
  }

  /// The square of the distance in YIQ, 0…`largestSquare`: 0.5053·Y² + 0.299·I² + 0.1957·Q² of the differences, from
  /// "Measuring perceived color difference using YIQ NTSC transmission color space in mobile applications" by Y.
  /// Kotsarenko and F. Ramos (2010). The terms are added in the order that pixelmatch 7.2.0 documents, so that counts
  /// agree with it to the last bit.
  @inline(__always)
  static func squaredYIQ(_ first: UInt32, _ second: UInt32, at index: Int) -> Double {
    let d = difference(first, second, at: index)
    let y = luminance(d)
    let i = d.red * 0.59597799 - d.green * 0.27417610 - d.blue * 0.32180189
    let q = d.red * 0.21147017 - d.green * 0.52261711 + d.blue * 0.31114694
    return 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  /// Returns the brightness of the first pixel less that of the second, −255…255.
  @inline(__always)
  static func brightness(_ first: UInt32, _ second: UInt32, at index: Int) -> Double {
    luminance(difference(first, second, at: index))
  }

  /// The brightness of an opaque pixel in units of 10⁻⁸. No two different steps of brightness between opaque pixels are
  /// equal (all were tried), and different ones are much further apart than floating point rounds: so differences of
  /// these numbers have the order, the sign and the zeros of `brightness`.
  @inline(__always)
  static func opaqueBrightness(_ pixel: UInt32) -> Int {
    Int((pixel &>> 16) & 0xFF) &* 29_889_531 &+ Int((pixel &>> 8) & 0xFF) &* 58_662_247 &+ Int(pixel & 0xFF)
      &* 11_448_223
  }

  private struct Difference {
    var red: Double
    var green: Double
    var blue: Double
  }

  @inline(__always)
  private static func luminance(_ d: Difference) -> Double {
    d.red * 0.29889531 + d.green * 0.58662247 + d.blue * 0.11448223
  }

  /// First minus second, once both lie on an opaque background. `index` is the number of the pixel, counted through the
  /// rows; it chooses the background's colour where one of them is not opaque.
  @inline(__always)
  private static func difference(
    _ first: UInt32, _ second: UInt32, at index: Int
  ) -> Difference {
    let (a1, a2) = (Int(first &>> 24), Int(second &>> 24))
    let (r1, r2) = (Int((first &>> 16) & 0xFF), Int((second &>> 16) & 0xFF))
    let (g1, g2) = (Int((first &>> 8) & 0xFF), Int((second &>> 8) & 0xFF))
    let (b1, b2) = (Int(first & 0xFF), Int(second & 0xFF))
    if a1 & a2 == 255 {
      return Difference(red: Double(r1 &- r2), green: Double(g1 &- g2), blue: Double(b1 &- b2))
    }
    let background = background(at: index)
    let da = a1 &- a2
    return Difference(
      red: Double((r1 &- r2) &* 255 &- background.red &* da) / 255,
      green: Double((g1 &- g2) &* 255 &- background.green &* da) / 255,
      blue: Double((b1 &- b2) &* 255 &- background.blue &* da) / 255)
  }

  /// The background that shines through translucent pixels: a pattern of dark and light channels, so that no colour
  /// vanishes everywhere. pixelmatch 7 counts bytes, of which each pixel has four, and divides by powers of the golden
  /// ratio; its red is therefore always the dark one.
  static func background(at index: Int) -> (red: Int, green: Int, blue: Int) {
    let byte = Double(index &* 4)
    return (
      48, 48 + 159 * (Int(clamped: byte / 1.618033988749895) % 2),
      48 + 159 * (Int(clamped: byte / 2.618033988749895) % 2)
    )
  }
}
