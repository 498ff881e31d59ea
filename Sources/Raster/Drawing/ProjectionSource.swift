import Layers
import Pixels

/// A layer's picture as it is flat.
final class ProjectionSource {
  /// All that the picture follows from.
  struct Key: Hashable {
    var layer: Layer
    var across: Double
    var down: Double
    var part: PixelRect
  }

  let bitmap: Bitmap
  let even: SolidTiles
  let edges: ProjectionEdges

  /// - Parameter bitmap: not changed any more.
  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    even = SolidTiles(of: bitmap)
    edges = ProjectionEdges(of: bitmap, even: even)
  }

  var byteCount: Int { bitmap.bytes.count + edges.byteCount }
}
