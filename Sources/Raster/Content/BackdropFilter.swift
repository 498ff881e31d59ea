import Geometry
import Layers
import Pixels

/// The picture behind a layer, shown in its shape in place of itself: blurred, its colours changed, tinted.
///
/// Of what lies behind, this says how far it is looked at; `BackdropRegions` goes over the layers, and reads it.
enum BackdropFilter: LayerPart {
  /// Puts what lies behind where it was.
  static func draw(_ layer: Layer, over behind: PixelPatch?, with context: DrawingContext) throws {
    let state = context.state
    guard let behind, let region = shownPixels(of: layer, in: state) else { return }
    let coverage: Coverage =
      if let glass = layer.content.drawn?.glass {
        .outline(.path(glass.path.transformed(by: state.transform)), glass.rule)
      } else {
        BackgroundFill.coverage(of: layer, with: context)
      }
    try context.canvas.replace(coverage, in: region, by: behind)
  }

  static func extent(of layer: Layer, in state: GraphicsState, by painter: Painter) -> Rect {
    layer.backdrop == nil ? .zero : state.device(box(of: layer))
  }

  static func count(in layer: Layer) -> Int { layer.backdrop == nil ? 0 : 2 }

  static func isSame(_ layer: Layer, in drawing: ShiftedDrawing, by painter: Painter) -> Bool { layer.backdrop == nil }

  /// Returns the part of a layer in which an even ground makes an even picture.
  static func evenPart(of layer: Layer, in state: GraphicsState) -> Rect? {
    layer.content.drawn?.glass == nil ? layer.evenPart(in: state) : nil
  }

  static var isOverAll: Bool { true }

  static func passes(of layer: Layer) -> Double { layer.backdrop == nil ? 0 : Passes.backdrop }

  // MARK: The picture behind

  /// The pixels of what is visible that a layer shows its backdrop in; nil where there are none.
  static func shownPixels(of layer: Layer, in state: GraphicsState) -> PixelRect? {
    PixelRect(covering: state.device(box(of: layer)), within: state.visible)
  }

  /// Returns the distance, in pixels, that what it shows of a pixel comes from.
  static func reach(of backdrop: Backdrop, in state: GraphicsState) -> Int { blur(of: backdrop, in: state).reach }

  /// Returns the picture that it shows in a part of the device, made of the pixels that are there.
  static func picture(of backdrop: Backdrop, in part: PixelRect, from pixels: TargetPixels, in state: GraphicsState)
    -> PixelPatch?
  {
    blur(of: backdrop, in: state).picture(
      of: part, from: pixels, within: state.visible, outside: .edges,
      colors: ColorMatrix(backdrop.filter, tint: backdrop.tint))
  }

  private static func blur(of backdrop: Backdrop, in state: GraphicsState) -> GaussianBlur {
    GaussianBlur(sigma: state.sigma(ofBlur: backdrop.blur))
  }

  /// A rectangle around it: the path of a shape, the bounds of other layers.
  private static func box(of layer: Layer) -> Rect { layer.content.drawn?.glass?.path.controlBox ?? layer.bounds }
}
