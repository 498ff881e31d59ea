import Geometry

/// What one frame is: a tree of values with nothing left to look up.
///
/// The stage makes it, the rasteriser draws it, the inspector prints it. All lengths are points of the scene; a layer's
/// children are placed in its own coordinates, whose origin is its upper left corner, moved by `contentOffset`.
///
/// Drawn in this order: shadow, background, content, children in their order, border. Then, where they are set, the
/// clip (children only), the blur, the mask and the opacity apply to the whole as a group, in this order.
public struct Layer: Hashable, Sendable {
  /// The layer's path in the scene, such as `table.row(3).title`: unique in a frame, stable between frames.
  public var id: String
  /// The kind's or the component's name in the scene language, for people who read the tree.
  public var kind: String
  /// Place and size in the parent, before the transform.
  public var frame: Rect
  /// The point that the transform leaves in place, in fractions of the size; may lie outside 0…1.
  public var anchor = Point(0.5, 0.5)
  /// Scale, rotation and translation about the anchor.
  public var transform = AffineTransform.identity
  /// Whether an animation of the scene may turn or scale this layer: text in it is then drawn by outlines, in every
  /// frame alike, because glyphs snapped to pixels would dance.
  public var isTransformAnimated = false
  /// Whether the layer, with everything in it, is left out of the picture; its place stays.
  public var isHidden = false
  /// 0…1; fades the layer with everything in it as one picture.
  public var opacity = 1.0
  public var background: Fill?
  public var cornerRadii = CornerRadii.zero
  public var border: Border?
  public var shadow: Shadow?
  /// The standard deviation, in points, of a Gaussian that blurs the layer with everything in it; 0 for none.
  public var blur = 0.0
  /// Whether content and children end at the (rounded) bounds.
  public var clipsToBounds = false
  /// Whether the children touch without overlapping: where two share a pixel, each has its part of it, and nothing of
  /// what lies behind shows between them.
  public var joinsChildren = false
  /// At most one layer, placed in this layer's coordinates, whose alpha multiplies this layer's.
  public var mask: [Layer] = []
  public var content = Content.none
  /// How far the children are scrolled: whole device pixels.
  public var contentOffset = Point.zero
  public var children: [Layer] = []
  public var touch = Touch.passes

  public init(id: String, kind: String, frame: Rect) {
    self.id = id
    self.kind = kind
    self.frame = frame
  }
}

extension Layer {
  /// What a layer shows besides its background and its children.
  public enum Content: Hashable, Sendable {
    case none
    case text(Text)
    case image(Image)
    case shape(Shape)
  }

  /// From the layer's own coordinates to its parent's (the parent's content offset not counted).
  public var transformToParent: AffineTransform {
    if transform == .identity { return .translation(frame.minX, frame.minY) }
    let pivot = Point(anchor.x * frame.width, anchor.y * frame.height)
    return AffineTransform.translation(-pivot.x, -pivot.y).then(transform)
      .then(.translation(pivot.x + frame.minX, pivot.y + frame.minY))
  }

  /// Whether anything of it can show.
  public var isVisible: Bool { !isHidden && opacity > 0 }

  /// The layer's rectangle in its own coordinates.
  public var bounds: Rect { Rect(origin: .zero, size: frame.size) }
}

/// The radii of the four corners, in points; clamped to half of the shorter side when drawn.
public struct CornerRadii: Hashable, Sendable {
  public var topLeft: Double
  public var topRight: Double
  public var bottomRight: Double
  public var bottomLeft: Double

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
}

/// A line of even width inside the bounds, above content and children.
public struct Border: Hashable, Sendable {
  public var color: Color
  /// Points.
  public var width: Double

  public init(color: Color, width: Double) {
    self.color = color
    self.width = width
  }
}

/// The blurred shadow of a layer's background shape (of its text or outline where it has no background).
public struct Shadow: Hashable, Sendable {
  public var color: Color
  /// The blur's standard deviation, in points.
  public var radius: Double
  public var offset: Point
  /// 0…1, multiplied with the colour's alpha.
  public var opacity: Double

  public init(color: Color, radius: Double, offset: Point, opacity: Double = 1) {
    self.color = color
    self.radius = radius
    self.offset = offset
    self.opacity = opacity
  }
}

// MARK: - What is told of a layer

extension LayerFact {
  public enum Key: String, Hashable, Sendable, CaseIterable {
    case offset, hidden, opacity, transform
    case fill, radius, border, shadow, blur, clip, joined
    case text, color, font, align
    case source, tint
    case shape, stroke
    case anchor, animated, padding, fit, natural, rule, path
  }
}

extension LayerFact.Key {
  /// Whether baselines hold it. Their layers are known by hashes of the text of these, so that one more here is another
  /// hash for every layer that has it.
  public var isRecorded: Bool {
    switch self {
    case .anchor, .animated, .padding, .fit, .natural, .rule, .path: false
    default: true
    }
  }

  /// What a layer has that has no such fact, in words.
  public var usual: String {
    switch self {
    case .opacity: "1"
    case .offset: "0 0"
    default: "none"
    }
  }
}

extension Layer {
  /// What the layer is besides its id, its kind and its frame; what has its usual value is left out. Always in the same
  /// order.
  public var facts: [LayerFact] {
    var facts: [LayerFact] = []
    if contentOffset != .zero { facts.append(.init(.offset, .numbers([contentOffset.x, contentOffset.y]))) }
    if isHidden { facts.append(.init(.hidden, .yes)) }
    if opacity != 1 { facts.append(.init(.opacity, .number(opacity))) }
    if transform != .identity {
      let matrix = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
      facts.append(.init(.transform, .numbers(matrix)))
    }
    if anchor != Point(0.5, 0.5) { facts.append(.init(.anchor, .numbers([anchor.x, anchor.y]))) }
    if isTransformAnimated { facts.append(.init(.animated, .yes)) }
    return facts + look + content.facts
  }

  private var look: [LayerFact] {
    var facts: [LayerFact] = []
    if let background { facts.append(.init(.fill, background.fact)) }
    if cornerRadii != .zero {
      let all = [cornerRadii.topLeft, cornerRadii.topRight, cornerRadii.bottomRight, cornerRadii.bottomLeft]
      let isEven = all.allSatisfy { $0 == all[0] }
      facts.append(.init(.radius, isEven ? .number(all[0]) : .numbers(all)))
    }
    if let border {
      facts.append(
        .init(.border, .fields([.init("width", .number(border.width)), .init("color", .word(border.color.hex))])))
    }
    if let shadow {
      facts.append(
        .init(
          .shadow,
          .fields([
            .init("offset", .numbers([shadow.offset.x, shadow.offset.y])), .init("radius", .number(shadow.radius)),
            .init("opacity", .number(shadow.opacity)), .init("color", .word(shadow.color.hex)),
          ])))
    }
    if blur != 0 { facts.append(.init(.blur, .number(blur))) }
    if clipsToBounds { facts.append(.init(.clip, .yes)) }
    if joinsChildren { facts.append(.init(.joined, .yes)) }
    return facts
  }
}
