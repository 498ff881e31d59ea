/// A picture format, told by what a file begins with, never by its name.
public enum ImageFormat: String, Hashable, Sendable, CustomStringConvertible {
  case png = "PNG"
  case jpeg = "JPEG"
  case webp = "WebP"
  case svg = "SVG"
  case gif = "GIF"
  case heic = "HEIC"
  case avif = "AVIF"

  public var description: String { rawValue }

  /// The endings of files that hold one picture of pixels.
  public static let stillEndings: Set = ["png", "jpg", "jpeg", "webp", "heic", "heif", "avif"]

  /// The format of a file's bytes, or nil where they are none of these. A file shorter than its signature still
  /// counts as the format it begins like, so that it is reported as cut off; so few bytes that they could be anything
  /// (one or none) do not.
  package init?(of bytes: [UInt8]) {
    let signed = Self.signatures.first { Self.begins(bytes, with: $0.bytes) }?.format
    if signed == .webp, bytes.count >= 12, !bytes[8..<12].elementsEqual("WEBP".utf8) { return nil }
    guard let format = signed ?? Self.brand(bytes) ?? (Self.looksLikeSVG(bytes) ? .svg : nil) else { return nil }
    self = format
  }

  /// The bytes that files of some formats begin with.
  private static let signatures: [(format: ImageFormat, bytes: [UInt8])] = [
    (.png, PNGContainer.signature), (.jpeg, [0xFF, 0xD8, 0xFF]), (.webp, Array("RIFF".utf8)),
    (.gif, Array("GIF8".utf8)),
  ]

  private static func begins(_ bytes: [UInt8], with signature: [UInt8]) -> Bool {
    bytes.count >= 2 && zip(bytes, signature).allSatisfy { $0 == $1 }
  }

  /// The format that a file of boxes (ISO/IEC 14496-12) says to be, by its brand or, where that is one of both, by
  /// those that it is compatible with.
  private static func brand(_ bytes: [UInt8]) -> ImageFormat? {
    var reader = NumberReader(bytes)
    guard let length = reader.big(4), let type = reader.range(4), bytes[type].elementsEqual("ftyp".utf8),
      length >= 16, length <= 4_096
    else { return nil }
    let brands = stride(from: 8, to: min(length, bytes.count - 3), by: 4).filter { $0 != 12 }.map { at in
      String(decoding: bytes[at..<(at + 4)], as: UTF8.self)
    }
    for brand in brands {
      if ["avif", "avis"].contains(brand) { return .avif }
      if ["heic", "heix", "heim", "heis", "hevc", "hevx"].contains(brand) { return .heic }
    }
    return brands.contains("mif1") ? .heic : nil
  }

  /// Text that begins with a tag, in UTF-8 or in UTF-16 with a mark, and names `<svg`, or with a prefix `<x:svg`, in
  /// its first 64 KiB, or breaks off before it could.
  private static func looksLikeSVG(_ bytes: [UInt8]) -> Bool {
    var text = Array(bytes.prefix(65_536))
    if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) {
      // Of each unit the half that letters of ASCII have.
      let low = text[0] == 0xFF ? 0 : 1
      text = stride(from: 2 + low, to: text.count, by: 2).map { text[$0] }
    }
    var rest = text[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard rest.first == UInt8(ascii: "<"), rest.count >= 2 else { return false }
    let tag = Array("<svg".utf8)
    if rest.count < tag.count { return tag.starts(with: rest) }
    var behindTag = false
    for index in rest.indices {
      if rest[index] == UInt8(ascii: "<") {
        behindTag = true
        if rest[index...].starts(with: tag) { return true }
      } else if behindTag, rest[index] == UInt8(ascii: ":") {
        if rest[(index + 1)...].starts(with: tag.dropFirst()) { return true }
      } else if rest[index] <= 0x20 || rest[index] == UInt8(ascii: ">") {
        behindTag = false
      }
    }
    return false
  }
}
