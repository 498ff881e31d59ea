import Geometry
import Layers
import Pixels

/// A layer's blur and filter: what is done to the picture of it with everything in it. Those that look the same in the next
/// frame are kept.
final class FilteredPictures {
  /// Bytes after which the unused ones are forgotten.
  private static let bytes = 32 << 20
  private let extents: Extents
  /// By the layer's name: of one that changes, the last picture is kept.
  private var kept: BoundedCache<String, FilteredPicture>

  init(extents: Extents, caches: Bool) {
    self.extents = extents
    kept = BoundedCache(capacity: caches ? Self.bytes : 0) { $0.byteCount }
  }

  /// Draws a layer into a picture of its own, blurs that, changes its colours, and puts it where it belongs; or draws it there
  /// at once, where it has no blur and no filter.
  ///
  /// The picture holds what lies beyond the edges of the screen too, as far as the blur reaches, and is as large whatever
  /// is wanted of it; what is blurred is only what the wanted pixels come of.
  func draw(
    _ layer: Layer, fade: Double, in scope: Scope, on canvas: Canvas,
    _ draw: (Layer, _ fade: Double, Scope, Canvas) throws -> Void
  ) throws {
    guard layer.isFiltered else { return try draw(layer, fade, scope, canvas) }
    let reach = layer.spread(in: scope)
    let box = try extents.ofParts(layer, scope)
    guard !box.isEmpty,
      let region = PixelRect(covering: box.inset(by: -Double(reach)), within: scope.visible.outset(by: reach)),
      let shown = region.intersection(scope.visible), scope.isWanted(shown),
      let wanted = scope.wanted.outset(by: 1).intersection(region)
    else { return }
    try RasterProblem.checkSides(region.width, region.height)
    let subject = FilteredPicture.Subject(layer, in: scope, region: region)
    // Glass shows what lies behind it, of which the layer says nothing.
    let isKept = layer.backdrop == nil
    let former = isKept ? kept.kept(for: layer.id).flatMap { $0.subject == subject ? $0 : nil } : nil
    var picture = former.flatMap { $0.part.contains(wanted) ? $0 : nil }
    if picture == nil {
      // A layer that stays as it is while other parts of it are wanted is worked out whole.
      let part = former == nil ? wanted : shown.union(wanted)
      picture = try filtered(layer, subject, in: scope, region: region, part: part, reach: reach, draw)
      if isKept, let picture { kept.keep(picture, for: layer.id) }
    }
    guard let picture else { return }
    canvas.paint(
      picture.image, x: Double(picture.origin.x), y: Double(picture.origin.y), tint: nil, fade: fade,
      wanted: scope.wanted)
  }

  /// The picture of a layer, right in a part.
  private func filtered(
    _ layer: Layer, _ subject: FilteredPicture.Subject, in scope: Scope, region: PixelRect, part: PixelRect, reach: Int,
    _ draw: (Layer, _ fade: Double, Scope, Canvas) throws -> Void
  ) throws -> FilteredPicture? {
    guard let needed = part.outset(by: reach + 1).intersection(region) else { return nil }
    let bitmap = Bitmap(width: region.width, height: region.height)
    let inner = Canvas(bitmap, origin: (region.x, region.y), clip: region)
    var wide = scope
    (wide.visible, wide.joins) = (region, false)
    wide.wanted = try Behind.widened(needed, under: layer.children, in: wide.scrolled(by: layer.contentOffset))
    try draw(layer, 1, wide, inner)
    try inner.finish()
    let sigma = scope.sigma(ofBlur: layer.blur)
    var patch = PixelPatch(bitmap: bitmap, x: region.x, y: region.y)
    if ReducedBlur.isReduced(sigma: sigma) {
      guard
        let blurred = ReducedBlur(sigma: sigma).picture(
          of: part, from: TargetPixels(bitmap, rect: region), within: region, outside: .clear, colors: nil)
      else { return nil }
      patch = blurred
    } else if reach > 0 {
      BoxBlur(sigma: sigma).apply(
        to: bitmap, from: (needed.x - region.x, needed.y - region.y), width: needed.width, height: needed.height)
    }
    if let filter = layer.filter {
      ColorMatrix(filter)?.apply(
        to: patch.bitmap, from: (part.x - patch.x, part.y - patch.y), width: part.width, height: part.height)
    }
    return FilteredPicture(subject: subject, part: part, image: ScaledImage(patch.bitmap), origin: (patch.x, patch.y))
  }
}

extension FilteredPictures {
  /// Spends the steps that a layer's blur and filter take, and widens what can be seen to what they are made of.
  ///
  /// - Parameter region: the pixels that the layer with everything in it can touch.
  static func spend(_ work: inout DrawingWork, on layer: Layer, over region: PixelRect, in scope: inout Scope) throws {
    guard layer.isFiltered else { return }
    let reach = layer.spread(in: scope)
    scope.visible = region.outset(by: reach).intersection(scope.visible.outset(by: reach)) ?? region
    try work.spend(Double(scope.visible.area) * Passes.filter)
  }

  /// At least how far they reach, in pixels, and the work in passes, whatever the layer's place.
  static func mostWork(in layer: Layer) -> (reach: Double, passes: Double) {
    layer.isFiltered ? (mostReach, Passes.filter) : (0, 0)
  }

  /// Pixels that a blur of the largest standard deviation reaches.
  private static let mostReach = Double(ReducedBlur(sigma: Scope.mostSigma).reach)
}

extension Layer {
  /// True where the picture of it with everything in it is changed, or goes through another, before it is put where it belongs.
  var isPictured: Bool { isFiltered || isProjected }

  /// True where its picture is blurred, or its colours are changed.
  fileprivate var isFiltered: Bool { blur > 0 || filter != nil }

  /// How far, in pixels, what is in it spreads by its blur.
  func spread(in scope: Scope) -> Int {
    let sigma = scope.sigma(ofBlur: blur)
    return sigma > 0 ? ReducedBlur(sigma: sigma).reach : 0
  }
}

extension Scope {
  /// The standard deviation, in pixels, beyond which a blur stays the same: nothing can be told apart there.
  static let mostSigma = 250.0

  /// A blur's standard deviation in pixels.
  ///
  /// - Parameter points: the same in points of the scope.
  func sigma(ofBlur points: Double) -> Double { min(max(points, 0) * transform.meanScale, Self.mostSigma) }
}
