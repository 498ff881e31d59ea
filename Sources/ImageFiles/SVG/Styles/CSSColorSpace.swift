import Glibc

/// A colour space of [CSS Color 4](https://www.w3.org/TR/css-color-4/), with the conversions of its sample code
/// (section "Sample code for Color Conversions"). Coordinates are those that CSS writes, percentages resolved; hues are
/// degrees.
enum CSSColorSpace: String {
  case srgb
  case srgbLinear = "srgb-linear"
  case displayP3 = "display-p3"
  case a98 = "a98-rgb"
  case prophoto = "prophoto-rgb"
  case rec2020
  case xyzD50 = "xyz-d50"
  case xyz = "xyz-d65"
  case lab, oklab, lch, oklch, hsl, hwb

  init?(word: String) {
    if word == "xyz" { self = .xyz } else { self.init(rawValue: word) }
  }

  /// The coordinate that is a hue.
  var hue: Int? {
    switch self {
    case .lch, .oklch: 2
    case .hsl, .hwb: 0
    default: nil
    }
  }

  /// The three coordinates of a colour in a space, or a row of a matrix.
  struct Coordinates: Equatable {
    var first: Double
    var second: Double
    var third: Double

    init(_ first: Double, _ second: Double, _ third: Double) {
      (self.first, self.second, self.third) = (first, second, third)
    }

    /// Each under a curve.
    func map(_ curve: (Double) -> Double) -> Coordinates { Coordinates(curve(first), curve(second), curve(third)) }

    fileprivate var most: Double { max(first, second, third) }
    fileprivate var least: Double { min(first, second, third) }
  }

  // MARK: To and from XYZ with the white D65

  func toXYZ(_ c: Coordinates) -> Coordinates {
    switch self {
    case .srgb: Self.times(Self.srgbMatrix, c.map(Self.linear))
    case .srgbLinear: Self.times(Self.srgbMatrix, c)
    case .displayP3: Self.times(Self.p3Matrix, c.map(Self.linear))
    case .a98: Self.times(Self.a98Matrix, c.map { copysign(pow(abs($0), 563.0 / 256), $0) })
    case .prophoto:
      Self.times(
        Self.d50ToD65,
        Self.times(
          Self.prophotoMatrix, c.map { abs($0) <= 16.0 / 512 ? $0 / 16 : copysign(pow(abs($0), 1.8), $0) }))
    case .rec2020:
      Self.times(
        Self.rec2020Matrix,
        c.map {
          abs($0) < 0.08124285829863151
            ? $0 / 4.5 : copysign(pow((abs($0) + 0.09929682680944) / 1.09929682680944, 1 / 0.45), $0)
        })
    case .xyz: c
    case .xyzD50: Self.times(Self.d50ToD65, c)
    case .lab: Self.times(Self.d50ToD65, Self.labToXYZ(c))
    case .lch: Self.lab.toXYZ(Self.rectangular(c))
    case .oklab: Self.times(Self.lmsToXYZ, Self.times(Self.oklabToLMS, c).map { $0 * $0 * $0 })
    case .oklch: Self.oklab.toXYZ(Self.rectangular(c))
    case .hsl: Self.srgb.toXYZ(Self.hslToRGB(c))
    case .hwb: Self.srgb.toXYZ(Self.hwbToRGB(c))
    }
  }

  /// Only for the spaces in which colours are mixed.
  func fromXYZ(_ c: Coordinates) -> Coordinates? {
    switch self {
    case .srgb: return Self.times(Self.xyzToSRGB, c).map(Self.encoded)
    case .srgbLinear: return Self.times(Self.xyzToSRGB, c)
    case .xyz: return c
    case .xyzD50: return Self.times(Self.d65ToD50, c)
    case .lab: return Self.xyzToLab(Self.times(Self.d65ToD50, c))
    case .lch: return Self.polar(Self.xyzToLab(Self.times(Self.d65ToD50, c)))
    case .oklab: return Self.times(Self.lmsToOklab, Self.times(Self.xyzToLMS, c).map(cbrt))
    case .oklch: return Self.polar(Self.times(Self.lmsToOklab, Self.times(Self.xyzToLMS, c).map(cbrt)))
    case .hsl: return Self.srgb.fromXYZ(c).map(Self.rgbToHSL)
    case .hwb:
      return Self.srgb.fromXYZ(c).map { rgb in
        Coordinates(Self.rgbToHSL(rgb).first, 100 * rgb.least, 100 * (1 - rgb.most))
      }
    default: return nil
    }
  }

  // MARK: Curves

  private static func linear(_ value: Double) -> Double {
    abs(value) <= 0.04045 ? value / 12.92 : copysign(pow((abs(value) + 0.055) / 1.055, 2.4), value)
  }

  private static func encoded(_ value: Double) -> Double {
    abs(value) <= 0.0031308 ? 12.92 * value : copysign(1.055 * pow(abs(value), 1 / 2.4) - 0.055, value)
  }

  private static func rectangular(_ c: Coordinates) -> Coordinates {
    Coordinates(c.first, c.second * cos(c.third * .pi / 180), c.second * sin(c.third * .pi / 180))
  }

  private static func polar(_ c: Coordinates) -> Coordinates {
    let chroma = hypot(c.second, c.third)
    let hue = atan2(c.third, c.second) * 180 / .pi
    return Coordinates(c.first, chroma, chroma < 0.000_004 ? .nan : hue < 0 ? hue + 360 : hue)
  }

  private static let white = Coordinates(0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)

  private static func labToXYZ(_ c: Coordinates) -> Coordinates {
    let (epsilon, kappa) = (216.0 / 24_389, 24_389.0 / 27)
    let y = (c.first + 16) / 116
    let (x, z) = (c.second / 500 + y, y - c.third / 200)
    func root(_ value: Double) -> Double {
      value * value * value > epsilon ? value * value * value : (116 * value - 16) / kappa
    }
    return Coordinates(
      white.first * root(x), c.first > kappa * epsilon ? y * y * y : c.first / kappa, white.third * root(z))
  }

  private static func xyzToLab(_ c: Coordinates) -> Coordinates {
    let (epsilon, kappa) = (216.0 / 24_389, 24_389.0 / 27)
    func curve(_ value: Double) -> Double { value > epsilon ? cbrt(value) : (kappa * value + 16) / 116 }
    let (x, y, z) = (curve(c.first / white.first), curve(c.second), curve(c.third / white.third))
    return Coordinates(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }

  static func hslToRGB(_ c: Coordinates) -> Coordinates {
    let (hue, saturation, lightness) = (c.first, c.second / 100, c.third / 100)
    func channel(_ n: Double) -> Double {
      let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      let turned = k < 0 ? k + 12 : k
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(turned - 3, 9 - turned, 1))
    }
    return Coordinates(channel(0), channel(8), channel(4))
  }

  private static func rgbToHSL(_ c: Coordinates) -> Coordinates {
    let (most, least) = (c.most, c.least)
    let (lightness, range) = ((most + least) / 2, most - least)
    guard range > 0 else { return Coordinates(.nan, 0, 100 * lightness) }
    let saturation = lightness == 0 || lightness == 1 ? 0 : (most - lightness) / min(lightness, 1 - lightness)
    let hue =
      most == c.first
      ? (c.second - c.third) / range + (c.second < c.third ? 6 : 0)
      : most == c.second ? (c.third - c.first) / range + 2 : (c.first - c.second) / range + 4
    return Coordinates(60 * hue, 100 * saturation, 100 * lightness)
  }

  private static func hwbToRGB(_ c: Coordinates) -> Coordinates {
    let (white, black) = (c.second / 100, c.third / 100)
    if white + black >= 1 {
      let grey = white / (white + black)
      return Coordinates(grey, grey, grey)
    }
    return hslToRGB(Coordinates(c.first, 100, 50)).map { $0 * (1 - white - black) + white }
  }

  // MARK: Matrices, of CSS Color 4, section 18

  private struct Matrix {
    let rows: (x: Coordinates, y: Coordinates, z: Coordinates)

    init(_ x: Coordinates, _ y: Coordinates, _ z: Coordinates) { rows = (x, y, z) }
  }

  private static func times(_ m: Matrix, _ c: Coordinates) -> Coordinates {
    func row(_ r: Coordinates) -> Double { r.first * c.first + r.second * c.second + r.third * c.third }
    return Coordinates(row(m.rows.x), row(m.rows.y), row(m.rows.z))
  }

  private static let srgbMatrix = Matrix(
    Coordinates(506_752.0 / 1_228_815, 87_881.0 / 245_763, 12_673.0 / 70_218),
    Coordinates(87_098.0 / 409_605, 175_762.0 / 245_763, 12_673.0 / 175_545),
    Coordinates(7_918.0 / 409_605, 87_881.0 / 737_289, 1_001_167.0 / 1_053_270)
  )
  private static let xyzToSRGB = Matrix(
    Coordinates(12_831.0 / 3_959, -329.0 / 214, -1_974.0 / 3_959),
    Coordinates(-851_781.0 / 878_810, 1_648_619.0 / 878_810, 36_519.0 / 878_810),
    Coordinates(705.0 / 12_673, -2_585.0 / 12_673, 705.0 / 667)
  )
  private static let p3Matrix = Matrix(
    Coordinates(608_311.0 / 1_250_200, 189_793.0 / 714_400, 198_249.0 / 1_000_160),
    Coordinates(35_783.0 / 156_275, 247_089.0 / 357_200, 198_249.0 / 2_500_400),
    Coordinates(0, 32_229.0 / 714_400, 5_220_557.0 / 5_000_800)
  )
  private static let a98Matrix = Matrix(
    Coordinates(573_536.0 / 994_567, 263_643.0 / 1_420_810, 187_206.0 / 994_567),
    Coordinates(591_459.0 / 1_989_134, 6_239_551.0 / 9_945_670, 374_412.0 / 4_972_835),
    Coordinates(53_769.0 / 1_989_134, 351_524.0 / 4_972_835, 4_929_758.0 / 4_972_835)
  )
  private static let rec2020Matrix = Matrix(
    Coordinates(63_426_534.0 / 99_577_255, 20_160_776.0 / 139_408_157, 47_086_771.0 / 278_816_314),
    Coordinates(26_158_966.0 / 99_577_255, 472_592_308.0 / 697_040_785, 8_267_143.0 / 139_408_157),
    Coordinates(0, 19_567_812.0 / 697_040_785, 295_819_943.0 / 278_816_314)
  )
  private static let prophotoMatrix = Matrix(
    Coordinates(0.79776664490064230, 0.13518129740053308, 0.03134773412839220),
    Coordinates(0.28807482881940130, 0.71183523424187300, 0.00008993693872564),
    Coordinates(0, 0, 0.82510460251046020)
  )
  private static let d50ToD65 = Matrix(
    Coordinates(0.955473421488075, -0.02309845494876471, 0.06325924320057072),
    Coordinates(-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
    Coordinates(0.012314014864481998, -0.020507649298898964, 1.330365926242124)
  )
  private static let d65ToD50 = Matrix(
    Coordinates(1.0479297925449969, 0.022946870601609652, -0.05019226628920524),
    Coordinates(0.02962780877005599, 0.9904344267538799, -0.017073799063418826),
    Coordinates(-0.009243040646204504, 0.015055191490298152, 0.7518742814281371)
  )
  private static let xyzToLMS = Matrix(
    Coordinates(0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
    Coordinates(0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
    Coordinates(0.0481771893596242, 0.2642395317527308, 0.6335478284694309)
  )
  private static let lmsToOklab = Matrix(
    Coordinates(0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
    Coordinates(1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
    Coordinates(0.0259040424655478, 0.7827717124575296, -0.8086757549230774)
  )
  private static let lmsToXYZ = Matrix(
    Coordinates(1.2268798758459243, -0.5578149944602171, 0.2813910456659647),
    Coordinates(-0.0405757452148008, 1.1122868032803170, -0.0717110580655164),
    Coordinates(-0.0763729366746601, -0.4214933324022432, 1.5869240198367816)
  )
  private static let oklabToLMS = Matrix(
    Coordinates(1, 0.3963377773761749, 0.2158037573099136),
    Coordinates(1, -0.1055613458156586, -0.0638541728258133),
    Coordinates(1, -0.0894841775298119, -1.2914855480194092)
  )
}
