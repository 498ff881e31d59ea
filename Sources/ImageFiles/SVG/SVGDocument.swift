import Bytes
import CCairo
import CImageShims
import Geometry
import Pixels

/// An SVG document, read by librsvg and drawn by Cairo straight into a bitmap. librsvg is loaded for the first.
///
/// librsvg drops references to other files, and draws text with whatever fonts the process has, without a word: whoever
/// makes one has seen that it contains neither (`SVGAudit`). A handle is not made for several threads: whoever shares a
/// document holds a lock while it is drawn.
final class SVGDocument {
  /// The natural size in points: `width` and `height`, or else the viewBox's.
  let size: Size
  private let document: OpaquePointer
  private let path: String

  init(_ bytes: [UInt8], path: String) throws(ImageProblem) {
    guard flipbook_svg_load() else { throw .missingLibrary(path: path, format: .svg) }
    var message = [CChar](repeating: 0, count: Int(FLIPBOOK_MESSAGE))
    guard let document = flipbook_svg_open(bytes, bytes.count, &message) else { throw Self.problem(message, path) }
    guard let size = Self.naturalSize(flipbook_svg_read_sides(document)) else {
      flipbook_svg_close(document)
      throw .unsupported(path: path, format: .svg, what: "it has neither a width and a height nor a viewBox")
    }
    self.document = document
    self.path = path
    self.size = size
  }

  deinit {
    flipbook_svg_close(document)
  }

  /// The natural size, and where pixels are asked for, the whole document stretched over them.
  func answer(_ question: PictureQuestion) throws(ImageProblem) -> PictureAnswer {
    guard let (width, height) = question.sides(of: size) else { return PictureAnswer(size: size, bitmap: nil) }
    try ImageLimits.check(width: width, height: height, path: path)
    let bitmap = Bitmap(width: width, height: height)
    let surface = bitmap.surface()
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    cairo_scale(context, Double(width) / size.width, Double(height) / size.height)
    var message = [CChar](repeating: 0, count: Int(FLIPBOOK_MESSAGE))
    guard flipbook_svg_draw(document, context, size.width, size.height, &message) else {
      throw Self.problem(message, path)
    }
    cairo_surface_finish(surface)
    return PictureAnswer(size: size, bitmap: bitmap)
  }

  private static func naturalSize(_ sides: flipbook_svg_sides) -> Size? {
    func side(_ points: Double) -> Double? { points > 0 && points <= 1_000_000 ? points : nil }
    let box = Size(sides.box_width, sides.box_height)
    let boxed = box.width > 0 && box.height > 0 && box.width.isFinite && box.height.isFinite
    switch (side(sides.width), side(sides.height)) {
    case (let width?, let height?): return Size(width, height)
    case (let width?, nil) where boxed: return Size(width, width * box.height / box.width)
    case (nil, let height?) where boxed: return Size(height * box.width / box.height, height)
    default: return boxed ? box : nil
    }
  }

  private static func problem(_ message: [CChar], _ path: String) -> ImageProblem {
    .damaged(path: path, format: .svg, reason: words(of: String(leftIn: message)))
  }

  /// librsvg's words, and where libxml2 tells a place, that first, without its own numbers for mistakes.
  private static func words(of message: String) -> String {
    let text = MachineText(message).start(before: "\n") ?? MachineText(message)
    guard let line = text.cut(at: " on line "), let data = line.tail.cut(at: " of data: ") else { return text.text }
    return "line \(data.head.replacing(" column ", by: ", column ")): \(data.tail)"
  }
}
