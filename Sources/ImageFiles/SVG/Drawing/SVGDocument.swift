import Basics
import CCairo
import CImageShims
import Geometry
import Pixels

/// An SVG document, made plain (`SVGNormalizer`), read by librsvg and drawn by Cairo straight into a bitmap. librsvg
/// is loaded for the first.
///
/// A handle is not made for several threads: whoever shares a document holds a lock while it is drawn.
final class SVGDocument {
  /// The natural size in points: `width` and `height`, or else the viewBox's.
  let size: Size
  /// Whether pictures of pixels lie within, of which other libraries decide the look.
  let holdsPixels: Bool
  private let extent: SVGExtent
  /// Points around the document that are drawn along with it, and cut off.
  private let margin: Double
  private let document: OpaquePointer
  private let path: String

  init(_ bytes: [UInt8], path: String) throws(ImageProblem) {
    guard flipbook_svg_load() else { throw .missingLibrary(path: path, format: .svg) }
    var message = [CChar](repeating: 0, count: Int(FLIPBOOK_MESSAGE))
    let plain: SVGNormalizer.Plain
    do throws(SVGProblem) { plain = try SVGNormalizer.plain(bytes) } catch { throw ImageProblem(error, path: path) }
    guard var document = flipbook_svg_open(plain.bytes, plain.bytes.count, &message) else {
      throw Self.problem(message, path)
    }
    guard let size = Self.naturalSize(flipbook_svg_read_sides(document)) else {
      flipbook_svg_close(document)
      throw ImageProblem(SVGProblem(.noSize), path: path)
    }
    let margin = plain.extent.margin(in: size)
    if margin > 0 {
      let wider = plain.bytes(size: size, margin: margin)
      flipbook_svg_close(document)
      guard let opened = flipbook_svg_open(wider, wider.count, &message) else { throw Self.problem(message, path) }
      document = opened
    }
    self.margin = margin
    holdsPixels = plain.holdsPixels
    extent = plain.extent
    self.document = document
    self.path = path
    self.size = size
  }

  deinit {
    flipbook_svg_close(document)
  }

  /// The natural size, and where pixels are asked for, the whole document stretched over them.
  func answer(_ question: PictureQuestion) throws(ImageProblem) -> PictureAnswer {
    guard let sides = question.sides(of: size) else {
      return PictureAnswer(size: size, bitmap: nil, isWhole: !holdsPixels)
    }
    try ImageLimits.check(width: sides.width, height: sides.height, path: path)
    let factor: Int
    do throws(SVGProblem) { factor = try extent.samples(in: size, sides) } catch {
      throw ImageProblem(error, path: path)
    }
    let bitmap = try draw(width: sides.width * factor, height: sides.height * factor)
    return PictureAnswer(
      size: size, bitmap: SampledBitmap(bitmap: bitmap, samples: factor).averaged, isWhole: !holdsPixels)
  }

  private func draw(width: Int, height: Int) throws(ImageProblem) -> Bitmap {
    let scale = Size(Double(width) / size.width, Double(height) / size.height)
    // Whole pixels, so that the document's own lie as they would without a margin.
    let across = Int(clamped: (margin * scale.width).rounded(.up))
    let down = Int(clamped: (margin * scale.height).rounded(.up))
    try ImageLimits.check(width: width + 2 * across, height: height + 2 * down, path: path)
    let bitmap = Bitmap(width: width + 2 * across, height: height + 2 * down)
    let surface = bitmap.surface()
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    if margin > 0 {
      cairo_translate(context, Double(across) - margin * scale.width, Double(down) - margin * scale.height)
    }
    cairo_scale(context, scale.width, scale.height)
    var message = [CChar](repeating: 0, count: Int(FLIPBOOK_MESSAGE))
    guard flipbook_svg_draw(document, context, size.width + 2 * margin, size.height + 2 * margin, &message) else {
      throw Self.problem(message, path)
    }
    cairo_surface_finish(surface)
    guard margin > 0, let part = PixelRect(x: across, y: down, width: width, height: height) else { return bitmap }
    return bitmap.copy(of: part)
  }

  private static func naturalSize(_ sides: flipbook_svg_sides) -> Size? {
    func side(_ points: Double) -> Double? { points > 0 && points <= 1_000_000 ? points : nil }
    let box = Size(sides.box_width, sides.box_height)
    let boxed = box.width > 0 && box.height > 0 && box.width.isFinite && box.height.isFinite
    switch (side(sides.width), side(sides.height)) {
    case (let width?, let height?): return Size(width, height)
    case (let width?, nil) where boxed: return Size(width, width * box.height / box.width)
    case (nil, let height?) where boxed: return Size(height * box.width / box.height, height)
    default:
      // A viewBox tells proportions, and is a size only where a picture can have it.
      guard boxed else { return nil }
      let (side, most) = (max(box.width, box.height), Double(Limits.side))
      return side > most ? Size(box.width / side * most, box.height / side * most) : box
    }
  }

  /// librsvg's message; what it says of matrices and surfaces is no help to whoever drew the document.
  private static func problem(_ message: [CChar], _ path: String) -> ImageProblem {
    let text = MachineText(String(leftIn: message))
    guard let fault = text.rest(after: "rendering error: ") else {
      return .damaged(path: path, format: .svg, reason: Message(fault: text.start(before: "\n")?.text ?? text.text))
    }
    return .damaged(
      path: path, format: .svg,
      reason:
        "librsvg cannot draw it (\(fault.text)); look for sides of 0 and for numbers beyond reason, or save it as PNG")
  }
}

extension ImageProblem {
  /// All that an SVG is refused for.
  init(_ refusal: SVGProblem, path: String) {
    guard !refusal.isDamage else {
      let place = refusal.place.map { "line \($0.line), column \($0.column): " } ?? ""
      self = .damaged(path: path, format: .svg, reason: "\(place)\(refusal)")
      return
    }
    self = .refusedDrawing(
      path: path, line: refusal.place?.line ?? 0, column: refusal.place?.column ?? 0, reason: refusal.message)
  }
}
