import Layers
import Raster
import Rendering

/// Finds the texts of which letters are left out for the want of room.
public enum CutTexts {
  /// The layers of those in a frame of a take, by their ids.
  public static func ids(in layer: Layer, of renderer: FrameRenderer) throws -> Set<String> {
    try ids(in: layer, engine: renderer.measuring())
  }

  private static func ids(in layer: Layer, engine: TextEngine) throws -> Set<String> {
    var ids: Set<String> = []
    if case .text(let text) = layer.content, !text.string.isEmpty,
      try TextFit(text, size: layer.frame.size, engine: engine).isTruncated
    {
      ids.insert(layer.id)
    }
    for inner in layer.mask + layer.children { ids.formUnion(try self.ids(in: inner, engine: engine)) }
    return ids
  }
}
