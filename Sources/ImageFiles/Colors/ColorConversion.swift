import CLCMS
import Pixels
import Synchronization

/// The conversion of a picture's colours to sRGB's, by Little CMS: perceptual, as Core Graphics draws pictures unless
/// it is told otherwise, with black brought to black. It depends on the description alone, and is in integers: the same
/// on every machine.
///
/// A conversion is worked out once, and used by any thread at a time.
final class ColorConversion: @unchecked Sendable {
  private enum Method {
    /// A transformation of pixels in place. Little CMS reads it only, once it is made.
    case transform(cmsHTRANSFORM)
    /// The pixel that each grey becomes, its alpha left out.
    case grays([UInt32])
  }

  private let method: Method
  /// The kind of samples that it converts.
  let samples: ICCProfile.Samples

  private init(_ method: Method, _ samples: ICCProfile.Samples) { (self.method, self.samples) = (method, samples) }

  deinit {
    if case .transform(let transform) = method { cmsDeleteTransform(transform) }
  }

  // MARK: Making

  /// The conversions that were worked out: a screen's pictures have one profile, or two.
  private static let made = Mutex<[ColorDescription: ColorConversion?]>([:])
  private static let kept = 8

  /// The conversion of a description; nil where it would change nothing (`changesNothing`).
  static func known(
    for description: ColorDescription, inverted: Bool = false, _ path: String
  ) throws(ImageProblem) -> ColorConversion? {
    // Inks have two ways; the rarer is made anew.
    if inverted { return try make(description, inverted: true, path) }
    if let made = made.withLock({ $0[description] }) { return made }
    let conversion = try make(description, inverted: false, path)
    made.withLock {
      if $0.count >= kept { $0.removeAll() }
      $0[description] = conversion
    }
    return conversion
  }

  private static func make(
    _ description: ColorDescription, inverted: Bool, _ path: String
  ) throws(ImageProblem) -> ColorConversion? {
    let (profile, samples): (cmsHPROFILE?, ICCProfile.Samples) =
      switch description {
      case .space(let space): (Self.profile(of: space), .color)
      case .profile(let icc): (cmsOpenProfileFromMem(icc.bytes, cmsUInt32Number(icc.bytes.count)), icc.samples)
      }
    defer { if let profile { cmsCloseProfile(profile) } }
    let format =
      switch samples {
      case .color: flipbook_lcms_bgra
      case .gray: flipbook_lcms_gray
      case .inks: inverted ? flipbook_lcms_cmyk_inverted : flipbook_lcms_cmyk
      }
    guard let profile, let transform = transform(profile, format) else {
      if case .space = description { throw .unusable(colors: "their primaries span no space of colours", path) }
      throw .unusable(profile: "Little CMS cannot make a conversion of it", path)
    }
    switch samples {
    case .color: return changesNothing(transform) ? nil : ColorConversion(.transform(transform), .color)
    case .inks: return ColorConversion(.transform(transform), .inks)
    case .gray:
      defer { cmsDeleteTransform(transform) }
      var pixels = [UInt32](repeating: 0, count: 256)
      cmsDoTransform(transform, (0...255).map { UInt8($0) }, &pixels, 256)
      return isIdentity(pixels, of: (0...255).map { $0 * 0x01_0101 })
        ? nil : ColorConversion(.grays(pixels.map { $0 & 0xFF_FFFF }), .gray)
    }
  }

  private static func transform(_ profile: cmsHPROFILE, _ format: cmsUInt32Number) -> cmsHTRANSFORM? {
    guard let sRGB = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(sRGB) }
    return cmsCreateTransform(
      profile, format, sRGB, flipbook_lcms_bgra, cmsUInt32Number(INTENT_PERCEPTUAL),
      cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION)
        // There are 256 greys: they are worked out as exactly as can be, which takes its time for colours.
        | (format == flipbook_lcms_gray ? cmsUInt32Number(cmsFLAGS_NOOPTIMIZE) : 0))
  }

  private static func profile(of space: RGBSpace) -> cmsHPROFILE? {
    func point(_ point: RGBSpace.Chromaticity) -> cmsCIExyY { cmsCIExyY(x: point.x, y: point.y, Y: 1) }
    guard [space.white, space.red, space.green, space.blue].allSatisfy({ $0.y > 0 && $0.x + $0.y <= 1.5 }) else {
      return nil
    }
    var parameters: [Double]
    switch space.curve {
    case .power(let exponent): parameters = [exponent]
    case .sRGB: parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    case .bt709: parameters = [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081]
    }
    guard let curve = cmsBuildParametricToneCurve(nil, parameters.count == 1 ? 1 : 4, &parameters) else { return nil }
    defer { cmsFreeToneCurve(curve) }
    var white = point(space.white)
    var primaries = cmsCIExyYTRIPLE(Red: point(space.red), Green: point(space.green), Blue: point(space.blue))
    var curves = [Optional(curve), curve, curve]
    return cmsCreateRGBProfile(&white, &primaries, &curves)
  }

  /// Whether colours all over the cube, and all greys, stay where they are but for one step of 255: as far as two
  /// sound conversions of eight bits differ. Then the space is sRGB, whatever it is called.
  private static func changesNothing(_ transform: cmsHTRANSFORM) -> Bool {
    let steps = Array(stride(from: UInt32(0), through: 255, by: 15))
    var pixels = (0...255).map { UInt32($0) * 0x01_0101 }
    for blue in steps {
      for green in steps { pixels += steps.map { blue | green << 8 | $0 << 16 } }
    }
    var converted = pixels
    cmsDoTransform(transform, pixels, &converted, cmsUInt32Number(pixels.count))
    return isIdentity(converted, of: pixels)
  }

  private static func isIdentity(_ converted: [UInt32], of pixels: [UInt32]) -> Bool {
    zip(converted, pixels).allSatisfy { one, other in
      [0, 8, 16].allSatisfy { (shift: UInt32) in
        abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)) <= 1
      }
    }
  }

  // MARK: Using

  /// Converts the pixels in place: BGRA with straight alpha, which stays; of inks C, M, Y, K, which become opaque.
  /// Throws where a profile for greys meets colours; some pixels are converted then.
  func convert(_ bitmap: Bitmap, _ path: String) throws(ImageProblem) {
    let pixels = UnsafeMutableRawPointer(bitmap.bytes.baseAddress!)
    let count = bitmap.width * bitmap.height
    switch method {
    case .transform(let transform):
      // A row at a time, since a number of pixels is one of 32 bits there.
      for y in 0..<bitmap.height {
        let row = bitmap.row(y).baseAddress!
        cmsDoTransform(transform, row, row, cmsUInt32Number(bitmap.width))
      }
      guard samples == .inks else { return }
      for offset in stride(from: 3, to: count * 4, by: 4) {
        pixels.storeBytes(of: 255, toByteOffset: offset, as: UInt8.self)
      }
    case .grays(let grays):
      for offset in stride(from: 0, to: count * 4, by: 4) {
        let pixel = pixels.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        guard pixel & 0xFF_FFFF == (pixel & 0xFF) &* 0x01_0101 else {
          throw .unusable(profile: "it is for greys, and the picture has colours", path)
        }
        pixels.storeBytes(
          of: grays[Int(pixel & 0xFF)] | pixel & 0xFF00_0000, toByteOffset: offset, as: UInt32.self)
      }
    }
  }
}
