/// Four sample positions in a pixel, as offsets from its middle.
struct SamplePlaces {
  var x: SIMD4<Float>
  var y: SIMD4<Float>

  /// Sampling patterns, spread evenly over a pixel.
  enum Level {
    /// Sixteen, for what has about one colour.
    case few
    /// Sixty-four, for what shows more of a picture, or lies along an edge whose place is known otherwise.
    case some
    /// A hundred and ninety-two, for pixels with edges in any direction.
    case edges
    /// Two hundred and fifty-six, for what shows much of a picture.
    case many

    @inline(__always)
    var count: Int { 4 * blocks.count }

    /// The pattern's range among all groups of four positions.
    @inline(__always)
    var blocks: Range<Int> {
      switch self {
      case .few: 0..<4
      case .some: 4..<20
      case .edges: 20..<68
      case .many: 68..<132
      }
    }
  }

  static let all: [SamplePlaces] =
    fours(hammersley(Level.few.count)) + fours(hammersley(Level.some.count)) + fours(spread)
    + fours(hammersley(Level.many.count))

  private static func fours(_ places: [SIMD2<Float>]) -> [SamplePlaces] {
    stride(from: 0, to: places.count, by: 4).map { first in
      var four = SamplePlaces(x: .zero, y: .zero)
      for lane in 0..<4 { (four.x[lane], four.y[lane]) = (places[first + lane].x, places[first + lane].y) }
      return four
    }
  }

  /// Hammersley's sets: no two places in one column or row, so that upright and level edges are found to half a place.
  private static func hammersley(_ count: Int) -> [SIMD2<Float>] {
    (0..<count).map { number in
      var (rest, mirrored, unit) = (number, 0, count / 2)
      while rest > 0 {
        mirrored += (rest & 1) * unit
        (rest, unit) = (rest / 2, unit / 2)
      }
      return (SIMD2(Float(number), Float(mirrored)) + 0.5) / Float(count) - 0.5
    }
  }

  /// On either side of any straight edge, in any direction, there are so many of them as the area there asks for, to 4;
  /// Hammersley's 128 are off by up to 8. Found by simulated annealing; 256ths of a pixel, across and down.
  static let spread: [SIMD2<Float>] =
    ([
      0x0A0F, 0x110A, 0x081F, 0x2306, 0x2F17, 0x3B11, 0x1C2A, 0x0332, 0x153D, 0x2320, 0x283D, 0x3431, 0x4208, 0x5409,
      0x4E1D, 0x6903, 0x790D, 0x6216, 0x412B, 0x5432, 0x6F24, 0x602A, 0x7B2D, 0x6A3B, 0x7F3A, 0x114C, 0x0954, 0x3945,
      0x2152, 0x3354, 0x0967, 0x1E63, 0x0C76, 0x236F, 0x346A, 0x4B40, 0x484F, 0x5E4B, 0x595D, 0x6F4E, 0x7E5D, 0x4263,
      0x516A, 0x4378, 0x5879, 0x6B60, 0x7E6B, 0x6A77, 0x7A7A, 0x8B06, 0x9F0A, 0x861E, 0x9512, 0xB503, 0xAE17, 0x9A26,
      0x9034, 0x9F3E, 0xAA29, 0xBC23, 0xB03D, 0xBE3C, 0xC50F, 0xDA03, 0xD616, 0xED09, 0xFC0E, 0xE21C, 0xCA28, 0xCF33,
      0xED24, 0xE834, 0xF535, 0x844A, 0x9550, 0xA84E, 0xBD51, 0x9162, 0x9F66, 0x8F76, 0xAF60, 0xA179, 0xBD70, 0xB17D,
      0xD440, 0xD153, 0xE14B, 0xF744, 0xEA5A, 0xFB56, 0xC360, 0xDD64, 0xD271, 0xDE7B, 0xF46A, 0xF77B, 0x058F, 0x1184,
      0x179C, 0x2481, 0x3783, 0x2794, 0x329F, 0x08A5, 0x09B6, 0x0FBE, 0x21AC, 0x3AA9, 0x28BA, 0x508A, 0x5F8F, 0x4191,
      0x6E8B, 0x7698, 0x4DA1, 0x5CA4, 0x46B4, 0x56BA, 0x69AA, 0x7CA9, 0x66BE, 0x7BBE, 0x13C9, 0x1BD2, 0x31C3, 0x39CE,
      0x2BDC, 0x00E1, 0x1AE1, 0x07F4, 0x14F9, 0x39E9, 0x28F1, 0x39FB, 0x4EC7, 0x47D9, 0x52DD, 0x6ECF, 0x62D8, 0x4FEC,
      0x53FD, 0x67EB, 0x74E4, 0x71F9, 0x848D, 0x9589, 0x969B, 0xAC8C, 0xA79E, 0xBE91, 0x8BA4, 0x89BB, 0x97B7, 0xB6A2,
      0xA8B1, 0xC482, 0xD68A, 0xCE9F, 0xEB86, 0xE09E, 0xF193, 0xC1AF, 0xDCAE, 0xD0B7, 0xFAA0, 0xF6AF, 0xF0B9, 0x93CD,
      0x80D2, 0xA5C3, 0xB4C6, 0xA2DE, 0xADD8, 0xBCDF, 0x82EE, 0x90E0, 0x90F7, 0x9EF4, 0xADF7, 0xB9F2, 0xC5C2, 0xDDCC,
      0xC8D2, 0xDADF, 0xE8C4, 0xFCD1, 0xF1DE, 0xCBE8, 0xDFF4, 0xD2FE, 0xE9E8, 0xF9F5,
    ] as [UInt16]).map { (SIMD2(Float($0 >> 8), Float($0 & 0xFF)) + 0.5) / 256 - 0.5 }

  /// Numbers from 0, down to whole ones: with half taken off, rounded to the nearest where a Float has whole numbers
  /// alone.
  @inline(__always)
  static func floor(_ numbers: SIMD4<Float>) -> SIMD4<Float> { (numbers - 0.5 + 0x1p23) - 0x1p23 }

  /// Any number, down to a whole one; one outside of all pictures for what is far away from them, or no number.
  @inline(__always)
  static func floor(_ number: Float) -> Int {
    guard abs(number) < 0x1p30 else { return -1 << 30 }
    let whole = Int(number)
    return Float(whole) > number ? whole - 1 : whole
  }

  /// Whole numbers from 0 to 2²³.
  @inline(__always)
  static func integers(_ numbers: SIMD4<Float>) -> SIMD4<UInt32> {
    unsafeBitCast(numbers + 0x1p23, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7F_FFFF)
  }
}
