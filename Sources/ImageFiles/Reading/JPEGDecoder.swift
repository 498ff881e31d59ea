import Basics
import CImageShims
import Pixels

/// JPEG by libjpeg-turbo, turned upright as EXIF asks. Samples of four inks are no colours until a profile says so.
enum JPEGDecoder {
  static func size(
    _ bytes: [UInt8], path: String, as reading: PictureReading
  ) throws(ImageProblem) -> PixelSize {
    let header = try header(bytes, path, reading)
    return Orientation.upright(PixelSize(Int(header.width), Int(header.height)), Int(header.orientation))
  }

  static func decode(_ bytes: [UInt8], path: String, as reading: PictureReading) throws(ImageProblem) -> Bitmap {
    var header = try header(bytes, path, reading)
    let size = Orientation.upright(PixelSize(Int(header.width), Int(header.height)), Int(header.orientation))
    let (width, height) = (size.width, size.height)
    try ImageLimits.check(width: width, height: height, path: path)
    let conversion = try conversion(bytes, header, path, reading)
    let needed = header.held + width * height * 4
    guard header.held == 0 || needed <= Limits.passesBytes else {
      throw .tooLargeForPasses(path: path, width: width, height: height, bytes: needed)
    }
    let bitmap = Bitmap(width: width, height: height)
    var message = [CChar](repeating: 0, count: Int(FLIPBOOK_MESSAGE))
    let done = flipbook_jpeg_decode(
      bytes, bytes.count, bitmap.bytes.bindMemory(to: UInt8.self).baseAddress, &header, Int32(Limits.passes), &message)
    guard done else { throw problem(message, path) }
    try conversion?.convert(bitmap, path)
    return bitmap
  }

  /// Returns the conversion of the samples into colours of sRGB; nil where none is needed. Inks are always converted.
  private static func conversion(
    _ bytes: [UInt8], _ header: flipbook_jpeg_header, _ path: String, _ reading: PictureReading
  ) throws(ImageProblem) -> ColorConversion? {
    if reading == .stored, !header.inks { return nil }
    let profile = try JPEGProfile.find(in: bytes, path)
    if !header.inks {
      guard let profile else { return nil }
      return try ColorDescription.profile(profile).conversion(path)
    }
    guard let profile else {
      throw .unusable(colors: "they are four inks (CMYK), and no profile says which", path)
    }
    guard profile.samples == .inks else {
      throw .unusable(profile: "it is for colours, and the picture has four inks", path)
    }
    return try ColorConversion.known(for: .profile(profile), inverted: header.inverted, path)
  }

  /// The header's facts, the orientation as far as it is done.
  private static func header(
    _ bytes: [UInt8], _ path: String, _ reading: PictureReading
  ) throws(ImageProblem) -> flipbook_jpeg_header {
    var header = flipbook_jpeg_header()
    var message = [CChar](repeating: 0, count: Int(FLIPBOOK_MESSAGE))
    guard flipbook_jpeg_read_header(bytes, bytes.count, &header, &message) else { throw problem(message, path) }
    if reading == .stored { header.orientation = 1 }
    return header
  }

  private static func problem(_ message: [CChar], _ path: String) -> ImageProblem {
    let text = String(leftIn: message)
    if MachineText(text).starts(with: "Premature end") { return .truncated(path: path, format: .jpeg) }
    if MachineText(text).starts(with: "Unsupported") { return .unsupported(path: path, format: .jpeg, what: text) }
    return .damaged(path: path, format: .jpeg, reason: Message(fault: text))
  }
}
