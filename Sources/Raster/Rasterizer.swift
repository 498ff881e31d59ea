import CCairo
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
/// `Rasterizer+Layers.swift` walks the tree: order, clips, masks, opacity. `Content/` has a file for each kind of thing
/// that is drawn, `Drawing/` the tools: a canvas over Cairo, paints, transforms. All places are computed in `Double`
/// and handed to Cairo in device pixels, after what cannot be seen has been left out.
///
/// Promised, and tested: the same tree gives the same bytes in any thread, after any other tree, with caches and
/// without; and drawing the damaged rectangle of a bitmap again gives what drawing all of it gives.
public final class Rasterizer {
  /// Device pixels per point.
  public let scale: Double
  /// Whether what a colour hides is not drawn.
  private let leavesOut: Bool
  /// Bytes of layers that are seen askew, drawn flat, after which the unused ones are forgotten.
  private static let flatBytes = 32 << 20
  /// The same of layers that are blurred or filtered.
  private static let filteredBytes = 32 << 20
  let painter: Painter
  /// The innermost layer that could not be drawn, where the last call threw: what its error is about.
  public internal(set) var undrawable: Layer?
  /// Is called before each layer, and may throw where nobody wants the picture any more.
  public var check: (() throws -> Void)?
  /// Where parts of a picture are drawn again before they are copied into it; as large as that picture.
  var scratch: Bitmap?
  var flatPictures: BoundedCache<FlatKey, FlatPicture>
  /// By the layer's name: of one that changes, the last picture is kept.
  var filteredPictures: BoundedCache<String, FilteredPicture>

  /// - Parameters:
  ///   - images: who has the pixels of the pictures that the trees name.
  ///   - scale: device pixels per point, as in `@2x`.
  ///   - boxed: characters that are drawn as a box with their code where no font has them.
  ///   - caches: whether shaped text, scaled pictures and blurred shadows are kept between frames, and what a colour hides
  ///     is left out; changes speed only.
  /// - Throws: `RasterProblem` where Pango or Cairo cannot start.
  public init(
    fonts: FontSet, images: any ImagePixels, scale: Double, boxed: Set<Unicode.Scalar> = [], caches: Bool = true
  ) throws {
    self.scale = scale
    leavesOut = caches
    painter = Painter(
      engine: try TextEngine(fonts: fonts, boxed: boxed, caches: caches), images: images, scale: scale, caches: caches)
    flatPictures = BoundedCache(capacity: caches ? Self.flatBytes : 0) { $0.byteCount }
    filteredPictures = BoundedCache(capacity: caches ? Self.filteredBytes : 0) { $0.byteCount }
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
    try draw(root, into: bitmap, wanted: PixelRect(of: bitmap))
  }

  /// Clears the pixels of `wanted` and draws at least those as `draw(_:into:)` does; the others hold anything then.
  func draw(_ root: Layer, into bitmap: Bitmap, wanted: PixelRect) throws {
    undrawable = nil
    let canvas = Canvas(bitmap, clip: PixelRect(of: bitmap))
    var scope = Scope(scale: scale, visible: PixelRect(of: bitmap), wanted: wanted)
    scope.wanted = try widened(wanted, under: [root], in: scope)
    if leavesOut, let way = try lastCover(of: scope.wanted, in: root, scope) {
      try draw(root, from: way[...], in: scope, on: canvas)
    } else {
      canvas.clear(scope.wanted)
      try draw(root, in: scope, on: canvas)
    }
    try canvas.finish()
  }
}
