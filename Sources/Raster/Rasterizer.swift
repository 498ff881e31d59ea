import Geometry
import Layers
import Pixels

/// A source of pictures' pixels.
public protocol ImagePixels: Sendable {
  /// A picture's pixels, premultiplied, scaled to exactly `width × height` pixels; any thread may ask. Throws a
  /// `Problem` where the picture is missing or unreadable.
  ///
  /// - Parameter frame: the index of a frame of a picture that moves, from 0; nil for its still.
  func pixels(_ source: String, frame: Int?, width: Int, height: Int) throws -> Bitmap

  /// Returns the size in pixels of a picture; nil for one that is drawn at any size.
  ///
  /// - Parameter frame: the index of a frame of a picture that moves, from 0; nil for its still.
  func ownSize(_ source: String, frame: Int?) throws -> PixelSize?
}

extension ImagePixels {
  public func ownSize(_ source: String, frame: Int?) throws -> PixelSize? { nil }
}

/// Draws layer trees: a function from a `Layer` to pixels. One for each thread.
///
/// `Passes/` has what goes over a tree: the drawing, how far layers reach, what changed, what was moved, the work. They
/// know no kind of thing that is drawn; each of those is a page in `Content/`. `Drawing/` has the tools: a canvas over
/// Cairo, paints, transforms. All places are computed in `Double` and handed to Cairo in device pixels, after what
/// cannot be seen has been left out.
///
/// Promised, and tested: the same tree gives the same bytes in any thread, after any other tree, with caches and
/// without; and drawing the damaged rectangle of a bitmap again gives what drawing all of it gives.
public final class Rasterizer {
  let painter: Painter
  private(set) var drawing: DrawingPass
  /// The bitmap in which parts of a picture are drawn again before they are copied into it; as large as that picture.
  var scratch: Bitmap?

  /// - Parameters:
  ///   - images: who has the pixels of the pictures that the trees name.
  ///   - scale: device pixels per point, as in `@2x`.
  ///   - boxed: characters that are drawn as a box with their code where no font has them.
  ///   - caches: whether shaped text, scaled pictures and blurred shadows are kept between frames, and what a colour
  ///     hides is left out; changes speed only.
  /// - Throws: `RasterProblem` where Pango or Cairo cannot start.
  public init(
    fonts: FontSet, images: any ImagePixels, scale: Double, boxed: Set<Unicode.Scalar> = [], caches: Bool = true
  ) throws {
    painter = Painter(
      engine: try TextEngine(fonts: fonts, boxed: boxed, caches: caches), images: images, scale: scale, caches: caches)
    drawing = DrawingPass(painter: painter, leavesOut: caches)
  }

  /// Device pixels per point.
  public var scale: Double { painter.scale }

  /// The innermost layer that could not be drawn, where the last call threw: what its error is about.
  public var undrawable: Layer? { painter.undrawable }

  /// A function that is called before each layer, and may throw where nobody wants the picture any more.
  public var check: (() throws -> Void)? {
    get { drawing.check }
    set { drawing.check = newValue }
  }

  /// A new bitmap, as large as the root's frame (`Size.wholePixels`), with the tree drawn in it.
  ///
  /// - Throws: `RasterProblem`, and what `ImagePixels` throws.
  public func render(_ root: Layer) throws -> Bitmap {
    let pixels = root.frame.size.wholePixels(atScale: scale)
    try RasterProblem.checkSides(pixels.width, pixels.height)
    let bitmap = Bitmap(width: Int(clamped: pixels.width), height: Int(clamped: pixels.height), isClear: false)
    try draw(root, into: bitmap)
    return bitmap
  }

  /// Clears the bitmap and draws the tree into it, the root's parent's origin in the upper left corner.
  ///
  /// - Throws: `RasterProblem`, and what `ImagePixels` throws; the bitmap is then half drawn.
  public func draw(_ root: Layer, into bitmap: Bitmap) throws {
    painter.undrawable = nil
    try drawing.draw(root, into: bitmap, wanted: PixelRect(of: bitmap))
  }

  /// Returns the number of rows of pixels that have to be drawn anew where one tree comes after another.
  public func rowsChanged(from old: Layer, to new: Layer, in visible: PixelRect) throws -> Int {
    let damage = try DamagePass(painter: painter).damage(from: old, to: new, in: visible)
    return min(visible.height, damage.parts.reduce(0) { $0 + $1.height })
  }
}
