import Basics
import CImageShims
import Pixels

/// A HEIC or AVIF file, read by libheif in this process. libheif turns it upright itself.
final class HEIFFile {
  /// Upright.
  let size: PixelSize
  private let file: OpaquePointer
  private let header: flipbook_heif_header
  private let path: String
  private let format: ImageFormat

  init(_ bytes: [UInt8], path: String) throws(ImageProblem) {
    format = ImageFormat(of: bytes) ?? .heic
    self.path = path
    var file: OpaquePointer?
    var message = [CChar](repeating: 0, count: Int(FLIPBOOK_MESSAGE))
    let outcome = flipbook_heif_open(bytes, bytes.count, &file, &message)
    guard let file else { throw Self.problem(outcome, message, path, format) }
    self.file = file
    header = flipbook_heif_read_header(file)
    size = PixelSize(Int(header.width), Int(header.height))
    guard size.width > 0, size.height > 0 else {
      throw .damaged(path: path, format: format, reason: "it has no pixels")
    }
  }

  deinit {
    flipbook_heif_close(file)
  }

  /// The pixels of its first picture.
  func pixels(as reading: PictureReading) throws(ImageProblem) -> Bitmap {
    try ImageLimits.check(width: size.width, height: size.height, path: path)
    let conversion = reading == .stored ? nil : try self.conversion()
    if conversion != nil, header.premultiplied {
      throw .unsupported(path: path, format: format, what: "its colours are no sRGB's, and multiplied by their alpha")
    }
    let bitmap = Bitmap(width: size.width, height: size.height)
    var message = [CChar](repeating: 0, count: Int(FLIPBOOK_MESSAGE))
    let outcome = flipbook_heif_decode(
      file, bitmap.bytes.bindMemory(to: UInt8.self).baseAddress, header.width, header.height, &message)
    guard outcome == FLIPBOOK_HEIF_DONE else { throw Self.problem(outcome, message, path, format) }
    try conversion?.convert(bitmap, path)
    if !header.premultiplied { bitmap.premultiply() }
    return bitmap
  }

  /// A profile counts before code points.
  private func conversion() throws(ImageProblem) -> ColorConversion? {
    if header.profile > 0 {
      guard header.profile <= Limits.profileBytes else { throw ICCProfile.tooLarge(path) }
      var profile = [UInt8](repeating: 0, count: header.profile)
      guard flipbook_heif_read_profile(file, &profile) else { throw .unusable(profile: "libheif cannot read it", path) }
      return try ColorDescription.profile(try ICCProfile(profile, path)).conversion(path)
    }
    guard header.has_points else { return nil }
    let space = try RGBSpace(primaries: Int(header.primaries), transfer: Int(header.transfer), path)
    return try ColorDescription.space(space).conversion(path)
  }

  private static func problem(
    _ outcome: flipbook_heif_outcome, _ message: [CChar], _ path: String, _ format: ImageFormat
  ) -> ImageProblem {
    let text = String(leftIn: message)
    return switch outcome {
    case FLIPBOOK_HEIF_MISSING: .missingLibrary(path: path, format: format)
    case FLIPBOOK_HEIF_TRUNCATED: .truncated(path: path, format: format)
    case FLIPBOOK_HEIF_UNSUPPORTED: .unsupported(path: path, format: format, what: "libheif says '\(text)'")
    default: .damaged(path: path, format: format, reason: Message(fault: text))
    }
  }
}
