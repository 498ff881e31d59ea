import Layers
import Pixels
import Raster

/// Draws layer trees for one thread, only what differs from the tree drawn before.
public final class TreeDrawer {
  private let rasterizer: Rasterizer
  private var last: [Int: (layer: Layer, bitmap: Bitmap)] = [:]

  init(_ rasterizer: Rasterizer) { self.rasterizer = rasterizer }

  /// A tree's pixels, in a bitmap that the next call with that number draws over.
  ///
  /// - Parameter number: one for each of several pictures that are looked at together.
  public func draw(_ layer: Layer, as number: Int) throws -> Bitmap {
    let before = last.removeValue(forKey: number)
    let bitmap = try before?.bitmap ?? rasterizer.render(layer)
    if let before { try rasterizer.redraw(layer, after: before.layer, in: bitmap) }
    last[number] = (layer, bitmap)
    return bitmap
  }
}
