import Files
import Geometry
import Pixels

/// Reads pictures, upright and in sRGB: PNG, JPEG, WebP, GIF, SVG, HEIC and AVIF, told apart by their content. Of an
/// animated GIF or WebP that is the first frame; an animated PNG has a picture for those who ask for one.
///
/// A picture's *natural size* is in points: for SVG what the document says, for the others a pixel is a point, unless
/// the name ends in `@2x` or `@3x` before the extension, as on iOS, which means that many pixels a point.
public enum ImageReader {
  /// The picture at its own resolution, an SVG at one pixel a point. Throws an `ImageProblem`, or a `FileProblem`.
  public static func read(_ path: String, as reading: PictureReading = .shown) throws -> Bitmap {
    try picture(FileBytes.read(path), path: path, as: reading).drawn()
  }

  /// The same of a file's bytes; `path` is its name in messages. Throws an `ImageProblem`.
  public static func decode(
    _ bytes: [UInt8], path: String, as reading: PictureReading = .shown
  ) throws(ImageProblem) -> Bitmap {
    try picture(bytes, path: path, as: reading).drawn()
  }

  /// Pixels along the longer side of an SVG whose colours are asked for.
  public static let colorSide = 256

  /// The picture at the size in which its colours are counted: its own resolution, an SVG with a longer side of
  /// `colorSide` pixels, whatever its size in points. Throws an `ImageProblem`, or a `FileProblem`.
  public static func readForColors(_ path: String) throws -> Bitmap {
    try colorPixels(of: picture(FileBytes.read(path), path: path))
  }

  static func colorPixels(of picture: Picture) throws(ImageProblem) -> Bitmap {
    switch picture {
    case .raster(let bitmap): return bitmap
    case .vector(let picture): return try picture.draw(longerSide: colorSide)
    }
  }

  /// The natural size in points. Of raster files nothing is decoded. Throws an `ImageProblem`, or a `FileProblem`.
  public static func size(_ path: String) throws -> Size { try glance(path).size }

  /// Pixels across and down as they are read; of an SVG that is at one pixel a point. Nothing is decoded. Throws an
  /// `ImageProblem`, or a `FileProblem`.
  public static func pixelSize(_ path: String, as reading: PictureReading) throws -> PixelSize {
    let bytes = try FileBytes.read(path)
    if ImageFormat(of: bytes) != .svg { return try RasterReader.size(of: bytes, path: path, as: reading) }
    let size = try glance(path).size
    return PixelSize(Int(clamped: size.width.rounded()), Int(clamped: size.height.rounded()))
  }

  /// The facts of a picture without its pixels: the natural size in points, and of an SVG the document, which has to be
  /// read for that.
  struct Glance {
    var size: Size
    var document: SVGPicture?
  }

  static func glance(_ path: String) throws -> Glance {
    let start = try FileBytes.start(of: path, glancedBytes)
    return try glance(start, path: path) { start.count < glancedBytes ? start : try FileBytes.read(path) }
  }

  /// The bytes of a file that are looked at first; small ones are all there then.
  private static let glancedBytes = 4_096

  /// The same of a picture that is there already. Throws an `ImageProblem`, and what `whole` throws.
  ///
  /// - Parameters:
  ///   - start: the first bytes of the file, or all.
  ///   - whole: gives all of its bytes.
  static func glance(_ start: [UInt8], path: String, whole: () throws -> [UInt8]) throws -> Glance {
    guard let format = ImageFormat(of: start), format != .svg else {
      let whole = try whole()
      guard ImageFormat(of: whole) == .svg else { throw ImageProblem.unknown(whole, path: path) }
      let document = try SVGPicture(whole, path: path)
      return Glance(size: try document.size(), document: document)
    }
    let isEnough =
      format == .gif && GIFFile.hasSize(start)
      || format == .webp && !WebPChunks.announces(WebPChunks.exif, in: start)
    let pixels = try RasterReader.size(of: isEnough ? start : try whole(), path: path)
    let density = pixelsPerPoint(path)
    return Glance(size: Size(Double(pixels.width) / density, Double(pixels.height) / density))
  }

  /// A file's bytes, after a look that they are a picture that can be shown, and its format. Throws an `ImageProblem`,
  /// or a `FileProblem`.
  public static func bytes(_ path: String) throws -> (bytes: [UInt8], format: ImageFormat) {
    let bytes = try FileBytes.read(path)
    if case .vector(let document) = try picture(bytes, path: path) { _ = try document.size() }
    guard let format = ImageFormat(of: bytes) else { throw ImageProblem.unknown(bytes, path: path) }
    return (bytes, format)
  }

  /// 2 for `name@2x.png`, 3 for `name@3x.png`, else 1.
  static func pixelsPerPoint(_ path: String) -> Double {
    let stem = FilePath.stem(of: path)
    if FilePath.ends(stem, with: "@2x") { return 2 }
    if FilePath.ends(stem, with: "@3x") { return 3 }
    return 1
  }

  /// A decoded file.
  enum Picture {
    case raster(Bitmap)
    case vector(SVGPicture)

    /// The pixels, an SVG's at its natural size.
    func drawn() throws(ImageProblem) -> Bitmap {
      switch self {
      case .raster(let bitmap): bitmap
      case .vector(let picture): try picture.draw()
      }
    }
  }

  /// Decodes a file's bytes; `path` is its name in messages, and tells how dense its pixels are.
  static func picture(
    _ bytes: [UInt8], path: String, as reading: PictureReading = .shown
  ) throws(ImageProblem) -> Picture {
    ImageFormat(of: bytes) == .svg
      ? .vector(try SVGPicture(bytes, path: path)) : .raster(try RasterReader.decode(bytes, path: path, as: reading))
  }
}
