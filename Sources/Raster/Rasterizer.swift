import Geometry
import Layers
import Limits
import Pixels

/// Whoever has the pixels of pictures.
public protocol ImagePixels: Sendable {
  /// A picture's pixels, premultiplied, scaled to exactly `width × height`; any thread may ask.
  ///
  /// - Parameter frame: which frame of a picture that moves; nil for its still.
  func pixels(_ source: String, frame: Int?, width: Int, height: Int) throws -> Bitmap

  /// How many pixels a picture has itself; nil for one that is drawn at any size.
  func ownSize(_ source: String, frame: Int?) throws -> (width: Int, height: Int)?
}

extension ImagePixels {
  public func ownSize(_ source: String, frame: Int?) throws -> (width: Int, height: Int)? { nil }
}

/// Draws layer trees: a function from a `Layer` to pixels. One for each thread.
///
/// `Passes/` has what goes over a tree: the drawing, how far layers reach, what changed, what was moved, the work. They know
/// no kind of thing that is drawn; each of those is a page in `Content/`. `Drawing/` has the tools: a canvas over Cairo,
/// paints, transforms. All places are computed in `Double` and handed to Cairo in device pixels, after what cannot be seen
/// has been left out.
///
/// Promised, and tested: the same tree gives the same bytes in any thread, after any other tree, with caches and
/// without; and drawing the damaged rectangle of a bitmap again gives what drawing all of it gives.
public final class Rasterizer {
  /// Device pixels per point.
  public let scale: Double
  private let extents: Extents
  private let damage: DamagePass
  private let drawing: DrawingPass
  private let redrawing: RedrawPass

  /// - Parameters:
  ///   - images: who has the pixels of the pictures that the trees name.
  ///   - scale: device pixels per point, as in `@2x`.
  ///   - boxed: characters that are drawn as a box with their code where no font has them.
  ///   - caches: true where shaped text, scaled pictures and blurred shadows are kept between frames, and what a colour
  ///     hides is left out; changes speed only.
  /// - Throws: `RasterProblem` where Pango or Cairo cannot start.
  public init(
    fonts: FontSet, images: any ImagePixels, scale: Double, boxed: Set<Unicode.Scalar> = [], caches: Bool = true
  ) throws {
    self.scale = scale
    let painter = Painter(
      engine: try TextEngine(fonts: fonts, boxed: boxed, caches: caches), images: images, scale: scale, caches: caches)
    extents = Extents(painter: painter, undrawable: Undrawable())
    damage = DamagePass(extents: extents)
    drawing = DrawingPass(extents: extents, caches: caches)
    redrawing = RedrawPass(drawing: drawing, moves: MovesPass(damage: damage))
  }

  /// The innermost layer that could not be drawn, where the last call threw: what its error is about.
  public var undrawable: Layer? { extents.undrawable.layer }

  /// Is called before each layer, and may throw where nobody wants the picture any more.
  public var check: (() throws -> Void)? {
    get { drawing.check }
    set { drawing.check = newValue }
  }

  /// A new bitmap, as large as the root's frame (`Size.wholePixels`), with the tree drawn in it.
  ///
  /// - Throws: `RasterProblem`, and what `ImagePixels` throws.
  public func render(_ root: Layer) throws -> Bitmap {
    let pixels = root.frame.size.wholePixels(atScale: scale)
    guard 1...Double(Limits.side) ~= pixels.width, 1...Double(Limits.side) ~= pixels.height else {
      throw RasterProblem.pictureTooLarge(width: pixels.width, height: pixels.height)
    }
    let bitmap = Bitmap(width: Int(clamped: pixels.width), height: Int(clamped: pixels.height), isClear: false)
    try draw(root, into: bitmap)
    return bitmap
  }

  /// Clears the bitmap and draws the tree into it, the root's parent's origin in the upper left corner.
  ///
  /// - Throws: `RasterProblem`, and what `ImagePixels` throws; the bitmap is then half drawn.
  public func draw(_ root: Layer, into bitmap: Bitmap) throws {
    extents.undrawable.reset()
    try drawing.draw(root, into: bitmap, wanted: PixelRect(of: bitmap))
  }

  /// Turns the picture of one tree into the picture of another, drawing only what changed; the result is, byte for
  /// byte, what `draw(_:into:)` makes.
  ///
  /// - Parameter bitmap: holds the picture of `previous`, drawn by a rasteriser of the same scale.
  /// - Returns: the change; nothing where the trees look the same.
  @discardableResult
  public func redraw(_ root: Layer, after previous: Layer, in bitmap: Bitmap) throws -> PictureChange {
    extents.undrawable.reset()
    return try redrawing.redraw(root, after: previous, in: bitmap)
  }

  /// How many rows of pixels have to be drawn anew where one tree comes after another.
  public func rowsChanged(from old: Layer, to new: Layer, in visible: PixelRect) throws -> Int {
    min(visible.height, try damage.damage(from: old, to: new, in: visible).parts.reduce(0) { $0 + $1.height })
  }

  /// True where a tree surely takes no more than it may. Looks at what its layers are made of, not at where they are.
  public static func takesLittle(_ root: Layer, scale: Double) -> Bool { WorkPass.takesLittle(root, scale: scale) }

  /// Throws where drawing a tree takes more steps than it may; `undrawable` is the layer that takes the last of them.
  ///
  /// - Throws: `RasterProblem.tooMuchWork`, and what working out the layers' extents throws.
  public func checkWork(of root: Layer) throws {
    extents.undrawable.reset()
    try WorkPass(extents: extents).check(root)
  }

  /// Throws where a tree cannot be drawn because of where its layers are: transforms that are numbers each, and none
  /// together. Draws nothing, and looks at what cannot be seen, too.
  ///
  /// - Throws: `RasterProblem.notFinite`.
  public static func checkPlaces(of root: Layer, scale: Double) throws { try PlacesPass.check(root, scale: scale) }
}
