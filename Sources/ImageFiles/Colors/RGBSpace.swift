/// A space of colours of three components: the chromaticities of its primaries and of white, and the light that a
/// sample stands for.
struct RGBSpace: Hashable, Sendable {
  /// CIE x and y.
  typealias Chromaticity = SIMD2<Double>

  /// The transfer function from a sample to light, both from 0 to 1.
  enum Curve: Hashable, Sendable {
    /// Light is a power of the sample.
    case power(Double)
    /// IEC 61966-2-1.
    case sRGB
    /// The inverse of ITU-R BT.709's.
    case bt709
  }

  var white: Chromaticity
  var red: Chromaticity
  var green: Chromaticity
  var blue: Chromaticity
  var curve = Curve.sRGB

  static let d65 = Chromaticity(0.3127, 0.3290)

  static let sRGB = RGBSpace(white: d65, red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])

  /// Whether its primaries and white are sRGB's, as far as three decimals tell.
  var hasScreenPrimaries: Bool {
    let pairs = [
      (white, Self.sRGB.white), (red, Self.sRGB.red), (green, Self.sRGB.green), (blue, Self.sRGB.blue),
    ]
    return pairs.allSatisfy { abs($0.x - $1.x) < 0.0011 && abs($0.y - $1.y) < 0.0011 }
  }
}

extension RGBSpace {
  /// The space of ITU-T H.273's code points, with which PNG (`cICP`), HEIC and AVIF name one. What is unspecified (2)
  /// is sRGB's.
  ///
  /// Throws for what has no picture on a screen of ordinary brightness (PQ, HLG), and for what nobody uses in pictures.
  init(primaries: Int, transfer: Int, _ path: String) throws(ImageProblem) {
    switch primaries {
    case 1, 2: self = .sRGB
    case 5: self.init(white: Self.d65, red: [0.64, 0.33], green: [0.29, 0.60], blue: [0.15, 0.06])
    case 6, 7: self.init(white: Self.d65, red: [0.630, 0.340], green: [0.310, 0.595], blue: [0.155, 0.070])
    case 9: self.init(white: Self.d65, red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046])
    case 11: self.init(white: [0.314, 0.351], red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
    case 12: self.init(white: Self.d65, red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
    case 22: self.init(white: Self.d65, red: [0.630, 0.340], green: [0.295, 0.605], blue: [0.155, 0.077])
    default: throw .unusable(colors: "they have the primaries \(primaries) of H.273, which are not known here", path)
    }
    switch transfer {
    case 2, 13: curve = .sRGB
    case 1, 6, 14, 15: curve = .bt709
    case 4: curve = .power(2.2)
    case 5: curve = .power(2.8)
    case 8: curve = .power(1)
    case 16, 18:
      throw .unusable(colors: "they are of a high dynamic range (\(transfer == 16 ? "PQ" : "HLG"))", path)
    default: throw .unusable(colors: "they have the transfer \(transfer) of H.273, which is not known here", path)
    }
  }
}
