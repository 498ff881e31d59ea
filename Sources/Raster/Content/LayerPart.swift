import Geometry
import Layers
import Pixels

/// One kind of thing that a layer draws besides its children, with all that this room knows of it. Each pass (drawing,
/// extents, damage, work) goes over the conforming types, and never switches on a kind.
///
/// Each is asked of layers that have none of it, too: then it draws nothing, and reaches nowhere.
protocol LayerPart: SendableMetatype {
  /// Draws it.
  ///
  /// - Parameters:
  ///   - behind: the picture behind the layer, for a part that shows it.
  static func draw(_ layer: Layer, over behind: PixelPatch?, with context: DrawingContext) throws

  /// A rectangle of the device outside of which nothing is drawn, with some pixels to spare for softened edges.
  static func extent(of layer: Layer, in state: GraphicsState, by painter: Painter) throws -> Rect

  /// Returns the number of things it draws that may lie over one another; 2 stands for any more.
  static func count(in layer: Layer) -> Int

  /// Whether it becomes the same pixels in both places, so that those may be moved.
  static func isSame(_ layer: Layer, in drawing: ShiftedDrawing, by painter: Painter) throws -> Bool

  /// A rectangle of the device in which every pixel gets the same over what was there, and the same again in a layer
  /// that is equal; nil where there is none. Asked of upright layers.
  static func evenPart(of layer: Layer, in state: GraphicsState) -> Rect?

  /// Whether nothing that was drawn before can be seen in its even part.
  static func hidesGround(in layer: Layer) -> Bool

  /// The work of drawing it, in passes over what it lies in.
  static func passes(of layer: Layer) -> Double

  /// Whether it lies in all that the layer with everything in it can touch, false if in the layer's rectangle.
  static var isOverAll: Bool { get }

  /// Spends the steps that drawing it takes.
  ///
  /// - Parameter region: the pixels that the layer with everything in it can touch.
  static func spend(_ work: inout DrawingWork, on layer: Layer, over region: PixelRect, in state: GraphicsState) throws

  /// Returns a lower bound of the work of drawing it, whatever its place.
  ///
  /// - Parameters:
  ///   - height: pixels that it is drawn over.
  ///   - scale: device pixels per point.
  static func workBound(in layer: Layer, height: Double, scale: Double) -> WorkBound
}

extension LayerPart {
  static func extent(of layer: Layer, in state: GraphicsState, by painter: Painter) throws -> Rect {
    count(in: layer) == 0 ? .zero : state.device(layer.bounds)
  }

  static func evenPart(of layer: Layer, in state: GraphicsState) -> Rect? { nil }
  static func hidesGround(in layer: Layer) -> Bool { false }
  static var isOverAll: Bool { false }

  static func spend(_ work: inout DrawingWork, on layer: Layer, over region: PixelRect, in state: GraphicsState) throws
  {
    let own =
      isOverAll ? region : PixelRect(covering: state.transform.boundingBox(of: layer.bounds), within: state.visible)
    try work.spend(Double(own?.area ?? 0) * passes(of: layer))
  }

  static func workBound(in layer: Layer, height: Double, scale: Double) -> WorkBound {
    WorkBound(passes: passes(of: layer))
  }
}

/// The parts of a layer, in the order in which they are drawn.
enum LayerParts {
  /// Under what is in the layer.
  static let under: [any LayerPart.Type] = behind + surface
  /// The parts behind the layer's own fill.
  static let behind: [any LayerPart.Type] = [OuterShadows.self, BackdropFilter.self]
  /// Its fill, with what falls into it. Where the layer clips, its edge is that of all that is in it.
  static let surface: [any LayerPart.Type] = [BackgroundFill.self, SurfaceShadows.self]
  /// Cut off with the children where the layer clips, and under them.
  static let inside: [any LayerPart.Type] = [ShownContent.self, ContentShadows.self]
  /// Over what is in the layer.
  static let over: [any LayerPart.Type] = [BorderLine.self]
  static let all = under + inside + over
  /// The parts that are not cut off.
  static let uncut = over + under.reversed()
}

extension [any LayerPart.Type] {
  /// Draws those parts of a layer.
  func draw(_ layer: Layer, over behind: PixelPatch? = nil, with context: DrawingContext) throws {
    for part in self { try part.draw(layer, over: behind, with: context) }
  }
}

extension Layer {
  /// The number of things it draws, its children aside, that may lie over one another.
  var partCount: Int { LayerParts.all.reduce(0) { $0 + $1.count(in: self) } }

  /// Whether nothing under it can be seen in its rectangle's even part, however little of it is drawn.
  var hidesGround: Bool {
    for part in LayerParts.all where part.hidesGround(in: self) { return true }
    return false
  }
}
