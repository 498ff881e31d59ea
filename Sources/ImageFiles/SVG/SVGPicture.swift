import Geometry
import Pixels

/// An SVG file that was read: its natural size, and its pixels at any other.
///
/// librsvg is a large library that hostile files have ended. Where the program has a process for it (`PictureHelper`), it
/// runs there, and what happens to it is an error of the file; elsewhere it runs in this one.
final class SVGPicture {
  /// The natural size in points: `width` and `height`, or else the viewBox's.
  let size: Size

  private enum Place {
    case here(SVGDocument)
    case helper(PictureHelper, bytes: [UInt8])
  }

  private let place: Place
  private let path: String

  init(_ bytes: [UInt8], path: String) throws(ImageProblem) {
    if let finding = SVGAudit.finding(in: bytes) { throw .unsupported(path: path, format: .svg, what: finding) }
    self.path = path
    if let helper = PictureHelper.started {
      size = try helper.size(bytes, .svg, path: path)
      place = .helper(helper, bytes: bytes)
    } else {
      let document = try SVGDocument(bytes, path: path)
      size = document.size
      place = .here(document)
    }
  }

  /// The whole document stretched over a bitmap of `width × height` pixels.
  func draw(width: Int, height: Int) throws(ImageProblem) -> Bitmap {
    try ImageLimits.check(width: width, height: height, path: path)
    switch place {
    case .here(let document): return try document.draw(width: width, height: height)
    case .helper(let helper, let bytes): return try helper.draw(bytes, .svg, width: width, height: height, path: path)
    }
  }

  /// The document at its natural size, a pixel for a point.
  func draw() throws(ImageProblem) -> Bitmap { try draw(scaledBy: 1) }

  /// The document at its natural size times `factor`.
  func draw(scaledBy factor: Double) throws(ImageProblem) -> Bitmap {
    try draw(
      width: max(1, Int(clamped: (size.width * factor).rounded())),
      height: max(1, Int(clamped: (size.height * factor).rounded())))
  }
}
