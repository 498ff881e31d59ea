import Geometry
import Pixels

/// An SVG file: its natural size, and its pixels at any other.
///
/// librsvg is a large library that hostile files have ended. Where the program has a process for it (`SandboxedDecoder`),
/// it runs there, and what happens to it is an error of the file; elsewhere it runs in this one. That process is asked
/// only for what is wanted: a picture whose colours are counted is drawn without a question for its size before.
final class SVGPicture {
  private enum Place {
    case here(SVGDocument)
    case helper(SandboxedDecoder, SVGBytes)
  }

  private let place: Place
  private let path: String
  private var knownSize: Size?

  /// Without a process for SVGs throws where the file asks for what is not drawn or cannot be read, which otherwise the
  /// first question tells.
  init(_ bytes: [UInt8], path: String) throws(ImageProblem) {
    self.path = path
    if let helper = SandboxedDecoder.started {
      place = .helper(helper, SVGBytes(bytes))
    } else {
      place = .here(try SVGDocument(bytes, path: path))
    }
  }

  /// The natural size in points: `width` and `height`, or else the viewBox's.
  func size() throws(ImageProblem) -> Size {
    if let knownSize { return knownSize }
    return try answer(.size).size
  }

  /// The whole document stretched over a bitmap of `width × height` pixels.
  func draw(width: Int, height: Int) throws(ImageProblem) -> Bitmap {
    try ImageLimits.check(width: width, height: height, path: path)
    return try answer(.pixels(width: width, height: height)).pixels
  }

  /// The document at its natural size, a pixel for a point.
  func draw() throws(ImageProblem) -> Bitmap {
    let size = try size()
    return try draw(
      width: max(1, Int(clamped: size.width.rounded())), height: max(1, Int(clamped: size.height.rounded())))
  }

  /// The document with the proportions that it has by itself.
  ///
  /// - Parameter longerSide: pixels.
  func draw(longerSide: Int) throws(ImageProblem) -> Bitmap { try answer(.longerSide(longerSide)).pixels }

  private func answer(_ question: PictureQuestion) throws(ImageProblem) -> PictureAnswer {
    let answer =
      switch place {
      case .here(let document): try document.answer(question)
      case .helper(let helper, let svg): try helper.answer(svg, question, path: path)
      }
    knownSize = answer.size
    return answer
  }
}
