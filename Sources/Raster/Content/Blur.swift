import Geometry
import Layers
import Limits
import Pixels

extension Rasterizer {
  /// The standard deviation, in pixels, beyond which a blur stays the same: nothing can be told apart there.
  private static let mostSigma = 250.0

  /// A blur's standard deviation in pixels.
  func sigma(_ blur: Double, in scope: Scope) -> Double {
    min(max(blur, 0) * scope.transform.meanScale, Self.mostSigma)
  }

  /// How far, in pixels, what is in a layer spreads by its blur.
  func blurReach(of layer: Layer, in scope: Scope) -> Int {
    let sigma = sigma(layer.blur, in: scope)
    return sigma > 0 ? ReducedBlur(sigma: sigma).reach : 0
  }

  /// Draws a layer into a picture of its own, blurs that, changes its colours, and puts it where it belongs.
  ///
  /// The picture holds what lies beyond the edges of the screen too, as far as the blur reaches, and is as large whatever
  /// is wanted of it; what is blurred is only what the wanted pixels come of.
  func drawFiltered(
    _ layer: Layer, fade: Double, in scope: Scope, on canvas: Canvas, _ draw: (Scope, Canvas) throws -> Void
  ) throws {
    let reach = blurReach(of: layer, in: scope)
    let box = try extentOfParts(layer, scope)
    guard !box.isEmpty,
      let region = PixelRect(covering: box.inset(by: -Double(reach)), within: scope.visible.outset(by: reach)),
      let shown = region.intersection(scope.visible), scope.isWanted(shown),
      let needed = scope.wanted.outset(by: reach + 2).intersection(region)
    else { return }
    guard region.width <= Limits.side, region.height <= Limits.side else {
      throw RasterProblem.pictureTooLarge(width: Double(region.width), height: Double(region.height))
    }
    let bitmap = Bitmap(width: region.width, height: region.height)
    let inner = Canvas(bitmap, origin: (region.x, region.y), clip: region)
    var wide = scope
    (wide.visible, wide.joins) = (region, false)
    wide.wanted = try widened(needed, under: layer.children, in: wide.scrolled(by: layer.contentOffset))
    try draw(wide, inner)
    try inner.finish()
    let (x, y) = (needed.x - region.x, needed.y - region.y)
    let sigma = sigma(layer.blur, in: scope)
    if ReducedBlur.isReduced(sigma: sigma) {
      guard let part = scope.wanted.outset(by: 1).intersection(region),
        let blurred = ReducedBlur(sigma: sigma).picture(
          of: part, from: TargetPixels(bitmap, rect: region), within: region, outside: .clear, colors: nil)
      else { return }
      bitmap.put(blurred.bitmap, x: part.x - region.x, y: part.y - region.y)
    } else if reach > 0 {
      BoxBlur(sigma: sigma).apply(to: bitmap, from: (x, y), width: needed.width, height: needed.height)
    }
    if let filter = layer.filter {
      ColorMatrix(filter)?.apply(to: bitmap, from: (x, y), width: needed.width, height: needed.height)
    }
    canvas.paint(
      ScaledImage(bitmap), x: Double(region.x), y: Double(region.y), tint: nil, fade: fade, wanted: scope.wanted)
  }
}

extension Bitmap {
  /// Copies a picture whose first pixel comes to (x, y), and which has room there.
  fileprivate func put(_ picture: Bitmap, x: Int, y: Int) {
    for row in 0..<picture.height {
      let target = self.row(y + row).baseAddress! + 4 * x
      target.copyMemory(from: picture.row(row).baseAddress!, byteCount: picture.stride)
    }
  }
}
