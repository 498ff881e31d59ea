import CPangoCairo
import Geometry
import Layers
import Pixels

/// A font of coloured pictures, such as emoji: each glyph is a bitmap of one size.
///
/// Cairo would scale the pictures too, but place and filter them by its own rules. Here they are taken from the file as
/// they are and scaled like any other picture: sharp up to their own 109 pixels per em, which is 36 points at three
/// pixels a point; larger ones are enlarged, softly.
final class ColorFont {
  /// A glyph's pixels, and where they lie about the glyph's origin.
  struct Picture {
    fileprivate let image: ScaledImage
    /// The picture's rectangle in ems, y down from the baseline.
    fileprivate let box: Rect

    /// Returns the rectangle of the glyph about its origin, at so many points per em.
    func frame(size: Double) -> Rect {
      Rect(box.minX * size, box.minY * size, box.width * size, box.height * size)
    }

    func scaled(width: Int, height: Int) throws -> ScaledImage {
      let bitmap = Bitmap(width: width, height: height)
      let canvas = Canvas(bitmap, clip: PixelRect(of: bitmap))
      let factor = AffineTransform.scale(
        Double(width) / Double(image.bitmap.width), Double(height) / Double(image.bitmap.height))
      canvas.paint(image, transform: factor, tint: nil, fade: 1)
      try canvas.finish()
      return ScaledImage(bitmap)
    }
  }

  private var library: FT_Library?
  private var face: FT_Face?
  private let path: String
  private var pictures: [UInt: Picture] = [:]

  /// Nothing is read before the first picture is wanted.
  init(path: String) {
    self.path = path
  }

  deinit {
    if let face { FT_Done_Face(face) }
    if let library { FT_Done_FreeType(library) }
  }

  /// A glyph's picture; nil for a glyph that shows nothing.
  func picture(of glyph: UInt) throws -> Picture? {
    if let known = pictures[glyph] { return known }
    let face = try opened()
    guard FT_Load_Glyph(face, FT_UInt(glyph), FT_Int32(FT_LOAD_COLOR)) == 0, let slot = face.pointee.glyph,
      let sizes = face.pointee.available_sizes
    else { throw RasterProblem.unreadableFontSet(files: [path]) }
    let shown = slot.pointee.bitmap
    guard shown.width > 0, shown.rows > 0, let buffer = shown.buffer else { return nil }
    guard shown.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue) else {
      throw RasterProblem.unreadableFontSet(files: [path])
    }
    let bitmap = Bitmap(width: Int(shown.width), height: Int(shown.rows))
    for y in 0..<bitmap.height {
      let row = UnsafeRawBufferPointer(start: buffer + y * Int(shown.pitch), count: bitmap.stride)
      bitmap.row(y).copyMemory(from: row)
    }
    let em = Double(sizes.pointee.y_ppem) / 64
    let (left, top) = (Double(slot.pointee.bitmap_left), Double(-slot.pointee.bitmap_top))
    let box = Rect(left / em, top / em, Double(bitmap.width) / em, Double(bitmap.height) / em)
    let picture = Picture(image: ScaledImage(bitmap), box: box)
    pictures[glyph] = picture
    return picture
  }

  private func opened() throws -> FT_Face {
    if let face { return face }
    if library == nil { FT_Init_FreeType(&library) }
    guard let library, FT_New_Face(library, path, 0, &face) == 0, let face, face.pointee.num_fixed_sizes > 0,
      FT_Select_Size(face, 0) == 0
    else { throw RasterProblem.unreadableFontSet(files: [path]) }
    return face
  }
}
