import Geometry

/// A layer of one frame: the frame is a tree of values with nothing left to look up.
///
/// The stage makes it, the rasteriser draws it, the inspector prints it. All lengths are points of the scene; a layer's
/// children are placed in its own coordinates, whose origin is its upper left corner, moved by `contentOffset`.
///
/// Drawn in this order: shadows, backdrop, background, shadows inside, content, children in their order, border. Then,
/// where they are set, the clip (children only), the blur, the filter, the mask, the opacity and the blend mode apply
/// to the whole as a group, in this order. A layer that is projected is drawn flat with all of that but the last two,
/// which then apply to what is seen of it.
public struct Layer: Hashable, Sendable {
  /// The layer's path in the scene, such as `table.row(3).title`: unique in a frame, stable between frames.
  public var id: String
  /// The kind's or the component's name in the scene language, for people who read the tree.
  public var kind: String
  /// The layer's place and size in its parent, in points, before the transform.
  public var frame: Rect
  /// The point that the transform leaves in place, in fractions of the size; may lie outside 0…1.
  public var anchor = Point(0.5, 0.5)
  /// Scale, rotation and translation about the anchor.
  public var transform = AffineTransform.identity
  /// The layer's place in space; nil where it lies in its parent's plane.
  @Indirect public var depth: Depth? = nil
  /// Whether an animation of the scene may turn or scale this layer: text in it is then drawn by outlines, in every
  /// frame alike, because glyphs snapped to pixels would dance.
  public var isTransformAnimated = false
  /// Whether the layer, with everything in it, is left out of the picture; its place stays.
  public var isHidden = false
  /// The opacity, 0…1, which fades the layer with everything in it as one picture.
  public var opacity = 1.0
  public var background: Fill?
  /// The fills of its rectangle under the background, where there are any: the first lies over the others.
  public var lowerFills: [Fill] = []
  public var cornerRadii = CornerRadii.zero
  public var border: Border?
  /// The first lies over the others; those inside lie above the background, or the content that casts them.
  public var shadows: [Shadow] = []
  /// The standard deviation, in points, of a Gaussian that blurs the layer with everything in it; 0 for none.
  public var blur = 0.0
  /// The filter of the colours of the layer with everything in it.
  @Indirect public var filter: ColorFilter? = nil
  /// The treatment of the ground behind the layer, inside its path or its (rounded) bounds; nothing where it is
  /// projected.
  @Indirect public var backdrop: Backdrop? = nil
  /// The blend mode by which the layer with everything in it is put onto what lies behind.
  public var blend = BlendMode.normal
  /// Whether content and children end at the (rounded) bounds.
  public var clipsToBounds = false
  /// Whether the children touch without overlapping: where two share a pixel, each has its part of it, and nothing
  /// of what lies behind shows between them.
  public var joinsChildren = false
  /// The mask: at most one layer, placed in this layer's coordinates, whose alpha multiplies this layer's.
  public var mask: [Layer] = []
  public var content = Content.none
  /// The offset by which the children are scrolled, in points: whole device pixels.
  public var contentOffset = Point.zero
  public var children: [Layer] = [] {
    didSet { childrenReadBehind = children.readBehind }
  }
  /// Whether the look of a layer in it depends on the ground behind that.
  public private(set) var childrenReadBehind = false
  public var touch = Touch.passes

  public init(id: String, kind: String, frame: Rect) {
    self.id = id
    self.kind = kind
    self.frame = frame
  }
}

extension Layer {
  /// The content of a layer besides its background and its children. It is kept beside the layer, which is copied
  /// often.
  public indirect enum Content: Hashable, Sendable {
    case none
    case text(Text)
    case image(Image)
    case shape(Shape)
  }

  /// The transform from the layer's own coordinates to its parent's (the parent's content offset not counted), its
  /// depth left out.
  public var flatTransformToParent: AffineTransform {
    if transform == .identity { return .translation(frame.minX, frame.minY) }
    let pivot = Point(anchor.x * frame.width, anchor.y * frame.height)
    return AffineTransform.translation(-pivot.x, -pivot.y).then(transform)
      .then(.translation(pivot.x + frame.minX, pivot.y + frame.minY))
  }

  /// Whether its place, its size and its transform are numbers.
  public var isFinite: Bool {
    frame.width.isFinite && frame.height.isFinite
      && (depth == nil ? flatTransformToParent.isFinite : transformToParent.isFinite)
  }

  /// Whether it enlarges, moves or scrolls so much that several such layers in one another may be beyond all numbers: a
  /// hundred layers that do less never are.
  public var mayOverflow: Bool {
    let own = depth == nil ? flatTransformToParent : transformToParent.affine ?? transformToParent.upper
    return max(abs(own.a), abs(own.b), abs(own.c), abs(own.d)) > 8 || max(abs(own.tx), abs(own.ty)) > 1e15
      || max(abs(contentOffset.x), abs(contentOffset.y)) > 1e15
  }

  /// Whether anything of it can show.
  public var isVisible: Bool { !isHidden && opacity > 0 }

  /// Whether its look depends on the ground behind it.
  public var readsBehind: Bool {
    backdrop != nil && !isProjected || blend != .normal || childrenReadBehind && !isIsolated
  }

  /// Whether layers in it are drawn on a clear ground: to them nothing lies behind but what is drawn before them in
  /// here.
  public var isIsolated: Bool { blur > 0 || filter != nil || blend != .normal || joinsChildren || isProjected }

  /// The layer's rectangle in its own coordinates.
  public var bounds: Rect { Rect(origin: .zero, size: frame.size) }
}

extension [Layer] {
  /// Whether the look of any of them depends on the ground behind it. They are looked at by their places: none is
  /// copied.
  fileprivate var readBehind: Bool {
    for index in indices where self[index].readsBehind { return true }
    return false
  }
}

/// The radii of the four corners, in points; clamped to half of the shorter side when drawn.
public struct CornerRadii: Hashable, Sendable {
  public var topLeft: Double
  public var topRight: Double
  public var bottomRight: Double
  public var bottomLeft: Double
  public var curve = CornerCurve.circular

  public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  public static let zero = CornerRadii(0)

  /// Clockwise from the upper left corner.
  public var all: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The same corners with each radius changed.
  public func mapped(_ change: (Double) -> Double) -> CornerRadii {
    var radii = self
    radii.topLeft = change(topLeft)
    radii.topRight = change(topRight)
    radii.bottomRight = change(bottomRight)
    radii.bottomLeft = change(bottomLeft)
    return radii
  }
}

/// The curve of a corner, as Core Animation's `cornerCurve`.
public enum CornerCurve: String, Hashable, Sendable, CaseIterable {
  /// A quarter circle.
  case circular
  /// A curve that leaves the sides gradually, about one and a half radii from the corner.
  case continuous
}

/// A line of even width inside the bounds, above content and children.
public struct Border: Hashable, Sendable {
  public var color: Color
  /// The gradient that paints it instead of the colour; its box is the layer's.
  @Indirect public var gradient: Gradient? = nil
  /// Points.
  public var width: Double

  public init(color: Color, width: Double) {
    self.color = color
    self.width = width
  }

  public var fill: Fill { gradient.map(Fill.gradient) ?? .color(color) }
}

/// The blurred shadow of a layer's background shape (of its text or outline where it has no background), under it or
/// inside.
public struct Shadow: Hashable, Sendable {
  public var color: Color
  /// The blur's standard deviation, in points.
  public var radius: Double
  public var offset: Point
  /// The shadow's opacity, 0…1, multiplied with the colour's alpha.
  public var opacity: Double
  /// Points by which the background's shape is larger on every side before it is blurred; the hole of a shadow inside
  /// is smaller by so much.
  public var spread: Double
  /// Whether the shape's surroundings cast it into the shape.
  public var isInside: Bool

  public init(
    color: Color, radius: Double, offset: Point, opacity: Double = 1, spread: Double = 0, isInside: Bool = false
  ) {
    self.color = color
    self.radius = radius
    self.offset = offset
    self.opacity = opacity
    self.spread = spread
    self.isInside = isInside
  }
}
