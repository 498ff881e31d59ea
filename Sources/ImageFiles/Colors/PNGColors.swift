import Basics
import CDeflate

/// The colours of a PNG as it describes them, after the third edition of the PNG specification: of several descriptions
/// the first of `cICP`, `iCCP`, `sRGB`, and `cHRM` with `gAMA`.
enum PNGColors {
  /// Returns the description; nil where it is what screens have, or says no more than a gamma, which libpng knows to
  /// turn.
  static func find(in bytes: [UInt8], _ path: String) throws(ImageProblem) -> ColorDescription? {
    var chunks: [String: Range<Int>] = [:]
    var reader = NumberReader(bytes, at: 8)
    while let chunk = reader.chunk(), chunk.name != "IDAT", chunk.name != "IEND" {
      let name = chunk.name
      guard ["cICP", "iCCP", "sRGB", "cHRM", "gAMA"].contains(name), chunks[name] == nil else { continue }
      guard reader.isSound(chunk) else { throw .unusable(colors: "the checksum of its \(name) chunk is wrong", path) }
      chunks[name] = chunk.content
    }
    if let points = chunks["cICP"] { return .space(try space(ofPoints: bytes[points], path)) }
    if let profile = chunks["iCCP"] { return .profile(try inflate(bytes[profile], path)) }
    guard chunks["sRGB"] == nil, let chromaticities = chunks["cHRM"] else { return nil }
    let gamma = chunks["gAMA"].flatMap { content in
      var reader = NumberReader(bytes, at: content.lowerBound)
      return content.count == 4 ? reader.big(4) : nil
    }
    let space = try space(ofChromaticities: bytes[chromaticities], gamma: gamma, path)
    return space.hasScreenPrimaries ? nil : .space(space)
  }

  private static func space(ofPoints points: ArraySlice<UInt8>, _ path: String) throws(ImageProblem) -> RGBSpace {
    let points = points.map { Int($0) }
    guard points.count == 4, points[2] == 0 else {
      throw .unusable(colors: "its cICP chunk makes no sense", path)
    }
    guard points[3] == 1 else { throw .unusable(colors: "they are of the narrow range of video", path) }
    return try RGBSpace(primaries: points[0], transfer: points[1], path)
  }

  /// - Parameter gamma: in hundred thousandths.
  private static func space(
    ofChromaticities content: ArraySlice<UInt8>, gamma: Int?, _ path: String
  ) throws(ImageProblem) -> RGBSpace {
    var reader = NumberReader(Array(content))
    var points: [RGBSpace.Chromaticity] = []
    while let x = reader.big(4), let y = reader.big(4) {
      points.append(RGBSpace.Chromaticity(Double(x) / 100_000, Double(y) / 100_000))
    }
    guard points.count == 4, reader.left == 0 else { throw .unusable(colors: "its cHRM chunk makes no sense", path) }
    if gamma == 0 { throw .unusable(colors: "its gAMA chunk makes no sense", path) }
    // A curve as near to screens' as libpng takes for theirs, or none at all, is theirs.
    let exponent = gamma.map { 100_000 / Double($0) }
    let curve: RGBSpace.Curve = exponent.map { abs(2.2 / $0 - 1) < 0.05 ? .sRGB : .power($0) } ?? .sRGB
    return RGBSpace(white: points[0], red: points[1], green: points[2], blue: points[3], curve: curve)
  }

  /// The content of `iCCP`: a name, a zero, the method 0, a zlib stream.
  private static func inflate(_ content: ArraySlice<UInt8>, _ path: String) throws(ImageProblem) -> ICCProfile {
    guard let end = content.prefix(80).firstIndex(of: 0), content.endIndex - end > 2, content[end + 1] == 0 else {
      throw .unusable(colors: "its iCCP chunk makes no sense", path)
    }
    let stream = Array(content[(end + 2)...])
    guard let inflater = libdeflate_alloc_decompressor() else {
      throw .unusable(profile: "there is no memory for it", path)
    }
    defer { libdeflate_free_decompressor(inflater) }
    var room = 16 << 10
    while true {
      room = min(room, Limits.profileBytes)
      var profile = [UInt8](repeating: 0, count: room)
      var count = 0
      switch libdeflate_zlib_decompress(inflater, stream, stream.count, &profile, room, &count) {
      case LIBDEFLATE_SUCCESS: return try ICCProfile(profile[..<count], path)
      case LIBDEFLATE_INSUFFICIENT_SPACE where room < Limits.profileBytes: room *= 16
      case LIBDEFLATE_INSUFFICIENT_SPACE: throw ICCProfile.tooLarge(path)
      default: throw .unusable(profile: "it is not compressed as it has to be", path)
      }
    }
  }
}
