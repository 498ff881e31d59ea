import Geometry
import Layers
import Pixels

extension Layer {
  /// The layer in its own coordinates, before its picture is put anywhere.
  var inItself: Layer {
    var layer = self
    (layer.frame.origin, layer.transform, layer.isTransformAnimated) = (.zero, .identity, false)
    (layer.opacity, layer.blend) = (1, .normal)
    return layer
  }

  /// Whether the layer, or all that is in it, goes through a picture of its own.
  var isGroup: Bool { isOnePicture || (joinsChildren && !children.isEmpty) }

  /// Whether the first that is drawn of it leaves nothing to be seen of what was in some pixels. On whole pixels a
  /// colour without transparency gives the same bytes whatever was there.
  ///
  /// - Parameter parent: the state of the layer around it.
  func fillsAll(of pixels: PixelRect, in parent: GraphicsState) -> Bool {
    guard isVisible, opacity >= 1, !isGroup, hidesGround,
      let state = try? parent.entering(self), isOnWholePixels(in: state)
    else { return false }
    return state.transform.boundingBox(of: bounds).rounded.holds(pixels.rect)
  }

  /// Whether all of it is put onto what lies behind in one go.
  var isOnePicture: Bool {
    !mask.isEmpty || isPictured || blend != .normal || (opacity < 1 && !drawsOneThing)
  }

  /// Whether fading what is drawn comes to the same as fading the layer, because nothing lies over anything else.
  var drawsOneThing: Bool { children.isEmpty && partCount <= 1 }
}
