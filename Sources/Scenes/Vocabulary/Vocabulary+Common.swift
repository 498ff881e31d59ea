import Formulas
import Geometry
import Layers

extension Vocabulary {
  /// What layers of every kind take, and components too. What a layer *holds* (`values`, `state`, `rules`, `layers`) is
  /// not among them; see `holderKeys`.
  public static let common: [PropertySpec] = placement.rows + look.rows + touch.rows + existence.rows

  /// All structures of properties, for the test that none lacks a row.
  package static let groups: [any PropertyGroup] = [
    placement, look, border, shadow, shadows[1], shadows[2], shadows[3], gradient,
    fills[1].gradient, fills[2].gradient, fills[3].gradient,
    borderGradient, strokeGradient, textGradient, filter, backdrop, touch, longPress, drags, pinches, rotates,
    existence, comes, goes, along, alongPath, row,
    column, flow, grid, label, run, image, shape, path, stroke, scroll, insets, pullLimit, indicator, settle, motion,
    drag,
  ]

  package static let placement = PlacementProperties()
  package static let look = LookProperties()
  package static let border = BorderProperties()
  package static let shadow = shadows[0]
  /// Of the first to the last shadow that a layer may have.
  package static let shadows = shadowNames.map(ShadowProperties.init)
  static let shadowNames = (1...4).map { nameOf("shadow", number: $0) }
  /// Of the first to the last fill that a layer may have.
  package static let fills = fillNames.map(FillProperties.init)
  static let fillNames = (1...4).map { nameOf("fill", number: $0) }
  static let furtherFills = fills.dropFirst().map(\.color.spec)
  package static let gradient = fills[0].gradient
  package static let borderGradient = GradientProperties("border.color")
  package static let strokeGradient = GradientProperties("stroke.color")
  package static let textGradient = GradientProperties("color")
  package static let filter = FilterProperties("filter")
  package static let backdrop = BackdropProperties()
  package static let along = AlongProperties()
  package static let alongPath = PathProperties("along.path")
  package static let touch = TouchProperties()
  package static let longPress = LongPressProperties()
  package static let drags = DragProperties()
  package static let pinches = PinchProperties()
  package static let rotates = RotateProperties()
  package static let existence = ExistenceProperties()
  package static let comes = TransitionProperties("comes", over: 0.25, curve: "default")
  package static let goes = TransitionProperties("goes", over: 0.25, curve: "default")
}

/// Where a layer is. What fixes its frame is no property of its own at run time: the checker makes measures of it.
package struct PlacementProperties: PropertyGroup {
  package let frame = PropertySpec(
    "frame", .formula(.list(.number)), "Its place and size in the parent: [x, y, width, height].")
  package let left = PropertySpec("left", .formula(.number), "Points from the parent's left edge to its own.")
  package let width = PropertySpec("width", .formula(.number), "Its width in points.")
  package let right = PropertySpec("right", .formula(.number), "Points from its right edge to the parent's.")
  let centerX = PropertySpec("centerX", .formula(.number), "Where its middle lies in the parent, from the left.")
  package let leading = PropertySpec(
    "leading", .formula(.number), "The same as 'left' where the language runs to the right, else as 'right'.")
  package let trailing = PropertySpec(
    "trailing", .formula(.number), "The same as 'right' where the language runs to the right, else as 'left'.")
  package let top = PropertySpec("top", .formula(.number), "Points from the parent's top edge to its own.")
  package let height = PropertySpec("height", .formula(.number), "Its height in points.")
  package let bottom = PropertySpec("bottom", .formula(.number), "Points from its bottom edge to the parent's.")
  let centerY = PropertySpec("centerY", .formula(.number), "Where its middle lies in the parent, from the top.")
  package let center = PropertySpec("center", .formula(.point), "Where its middle lies in the parent: [x, y].")
  package let size = PropertySpec("size", .formula(.point), "Its width and height: [width, height].")
  package let minWidth = Property<Double?>("minWidth", in: .positive, "Points that it is wide at least.")
  package let maxWidth = Property<Double?>(
    "maxWidth", in: .positive, "Points that it is wide at most, but for its 'minWidth'; several lines break there.")
  package let minHeight = Property<Double?>("minHeight", in: .positive, "Points that it is high at least.")
  package let maxHeight = Property<Double?>(
    "maxHeight", in: .positive, "Points that it is high at most, but for its 'minHeight'.")
  package let aspectRatio = Property<Double?>(
    "aspectRatio", in: 0.001...1000, "Its width by its height: the side that nothing else says follows from the other.")
  package let gap = Property<Double?>("gap", "In a row or column, the space before it instead of the spacing.")
  package let grow = Property(
    "grow", default: 0.0, in: .positive, "In a row, a column or a flow, its share of the room that is left.")
  package let shrink = Property<Double?>(
    "shrink", in: .positive,
    "There, its share of the room that is lacking, times how long it is; left out, 1 for what grows and 0 for others.")
  package let sticky = Property(
    "sticky", default: StickyEdge.none,
    "At which end of the scroll around it it stays, until the end of the layer that it lies in pushes it away."
  )
  package let measured = Property(
    "measured", default: true, stepwise: true, "Whether it counts for the content size of the scroll around it.")
  package let z = Property(
    "z", default: 0.0,
    "Higher lies in front; equals keep the order of the file. In a layer with 'perspective', points towards the eye.")

  package var rows: [PropertySpec] {
    specs(
      frame, left, width, right, centerX, leading, trailing, top, height, bottom, centerY, center, size, minWidth,
      maxWidth, minHeight,
      maxHeight, aspectRatio, gap, grow, shrink, sticky, measured, z)
  }

  /// How long a layer is at least on an axis.
  package func least(_ axis: Axis) -> Property<Double?> { axis == .horizontal ? minWidth : minHeight }
  /// How long it is at most, but for that.
  package func greatest(_ axis: Axis) -> Property<Double?> { axis == .horizontal ? maxWidth : maxHeight }
}

/// What a layer of any kind looks like, with all that is in it.
package struct LookProperties: PropertyGroup {
  package let hidden = Property(
    "hidden", default: false,
    "Whether it is left out of the picture and of touches, with everything in it; its place stays.")
  package let opacity = Property("opacity", default: 1.0, in: 0...1, "From 0 to 1, of the layer with everything in it.")
  package let rotation = Property("rotation", .angle, default: 0.0, "Turned clockwise about its anchor.")
  package let rotationX = Property(
    "rotationX", .angle, default: 0.0, "Tilted about the level line through its anchor: its lower edge comes nearer.")
  package let rotationY = Property(
    "rotationY", .angle, default: 0.0, "Swung about the upright line through its anchor: its left edge comes nearer.")
  package let skewX = Property(
    "skewX", .angle, default: 0.0, "How far its upright lines lean, their lower ends to the right.")
  package let skewY = Property("skewY", .angle, default: 0.0, "How far its level lines lean, down to the right.")
  package let scale = Property(
    "scale", default: NumberPair(1, 1), "Magnified about its anchor; two numbers for x and y.")
  package let translate = Property("translate", default: Point.zero, "Moved by so much after everything else.")
  package let along = PropertyMap(
    "along", Vocabulary.along.rows, "A path that its anchor is put on: {path, at, turned}.")
  package let anchor = Property(
    "anchor", default: Point(0.5, 0.5),
    "The point about which it turns and grows, in fractions of its size; may lie outside.")
  package let anchorZ = Property(
    "anchorZ", default: 0.0, "How far in front of it that point lies, in points; less than 0 is behind it.")
  package let backface = Property(
    "backface", default: Backface.visible, "Whether it is seen from behind, where it is turned so far.")
  package let perspective = Property<Double?>(
    "perspective", in: 1...1_000_000,
    "The layers in it are seen by an eye so many points in front of it: what is nearer is larger.")
  package let perspectiveOrigin = Property(
    "perspectiveOrigin", default: Point(0.5, 0.5), "What that eye is in front of, in fractions of the size.")
  package let fill = Property(
    "fill", fields: Vocabulary.gradient.rows, further: Vocabulary.furtherFills, default: Color.clear,
    "What its rectangle is filled with: a colour, a gradient, or a list of up to four, the first over the others.")
  package let cornerRadius = Property(
    "cornerRadius", default: CornerRadii.zero, in: .positive,
    "Rounds the corners: one number, or [topLeft, topRight, bottomRight, bottomLeft].")
  package let border = PropertyMap("border", Vocabulary.border.rows, "A line inside its edges, above everything in it.")
  package let shadow = PropertyMap(
    "shadow", Vocabulary.shadow.rows,
    further: zip(Vocabulary.shadowNames, Vocabulary.shadows).dropFirst().map { PropertyMap($0, $1.rows, "") },
    "A blurred shadow under it or inside; a list of up to four, the first of which lies over the others.")
  package let blur = Property(
    "blur", default: 0.0, in: .positive,
    "Blurs it with everything in it: the Gaussian's standard deviation in points, as a shadow's radius.")
  package let filter = PropertyMap(
    "filter", Vocabulary.filter.rows, "What is done to its colours and to those of everything in it.")
  package let backdrop = PropertyMap(
    "backdrop", Vocabulary.backdrop.rows, "What becomes of what lies behind it, in its shape: frosted glass.")
  package let blend = Property(
    "blend", default: BlendMode.normal, "How its colours, with those of everything in it, meet what lies behind it.")
  package let clip = Property("clip", default: false, "Whether what lies outside of it is cut off.")
  package let joined = Property(
    "joined", default: false,
    "Whether the layers in it, which touch and do not overlap, join without a hairline.")
  package let mask = PropertySpec(
    "mask", .layer,
    "A layer, placed in this one, outside of whose opaque parts nothing shows, not even the shadow.")

  package var rows: [PropertySpec] {
    specs(
      hidden, opacity, rotation, rotationX, rotationY, skewX, skewY, scale, translate, along, anchor, anchorZ, backface,
      perspective, perspectiveOrigin, fill, cornerRadius, border, shadow, blur, filter, backdrop, blend, clip, joined,
      mask)
  }
}

/// A path that a layer follows.
package struct AlongProperties: PropertyGroup {
  package let path = PropertyMap(
    "along.path", Vocabulary.alongPath.rows, "The path, as a shape's, in the parent's coordinates.")
  package let at = Property(
    "along.at", default: 0.0, "How far along the path it is, as a fraction of its length; beyond 1 in the next round.")
  package let turned = Property("along.turned", default: false, "Whether it is turned as the path is there.")

  package var rows: [PropertySpec] { specs(path, at, turned) }
}

package struct BorderProperties: PropertyGroup {
  package let color = Property(
    "border.color", fields: Vocabulary.borderGradient.rows, default: Color.black, "The line's colour, or a gradient.")
  package let width = Property("border.width", default: 1.0, in: .positive, "The line's width in points.")

  package var rows: [PropertySpec] { specs(color, width) }
}

package struct ShadowProperties: PropertyGroup {
  package let color: Property<Color>
  package let radius: Property<Double>
  package let offset: Property<Point>
  package let opacity: Property<Double>
  package let spread: Property<Double>
  package let inside: Property<Bool>

  init(_ owner: String) {
    color = Property("\(owner).color", default: Color.black, "The shadow's colour.")
    radius = Property("\(owner).radius", default: 3.0, in: .positive, "How far it is blurred, in points.")
    offset = Property("\(owner).offset", default: Point.zero, "How far it is moved: [x, y].")
    opacity = Property("\(owner).opacity", default: 1.0, in: 0...1, "From 0 to 1.")
    spread = Property(
      "\(owner).spread", default: 0.0, in: -1000...1000,
      "Points by which the shape is larger on every side before it is blurred; a minus makes it smaller.")
    inside = Property(
      "\(owner).inside", default: false, "Whether it falls into the layer from its edges, not onto what lies behind.")
  }

  package var rows: [PropertySpec] { specs(color, radius, offset, opacity, spread, inside) }
}

/// What is done to colours.
package struct FilterProperties: PropertyGroup {
  package let brightness: Property<Double>
  package let contrast: Property<Double>
  package let saturation: Property<Double>
  package let grayscale: Property<Double>
  package let hue: Property<Double>

  package init(_ owner: String) {
    brightness = Property(
      "\(owner).brightness", default: 1, in: .positive, "Multiplies every colour: 0 is black, 2 twice as bright.")
    contrast = Property(
      "\(owner).contrast", default: 1, in: .positive, "How far colours are from the middle: 0 is grey.")
    saturation = Property(
      "\(owner).saturation", default: 1, in: .positive, "How colourful: 0 is grey, 1.8 what iOS gives its glass.")
    grayscale = Property("\(owner).grayscale", default: 0, in: 0...1, "How far it is made grey: 1 is wholly.")
    hue = Property("\(owner).hue", .angle, default: 0, "How far hues are turned around the circle of colours.")
  }

  package var rows: [PropertySpec] { specs(brightness, contrast, saturation, grayscale, hue) }
}

package struct BackdropProperties: PropertyGroup {
  package let blur = Property(
    "backdrop.blur", default: 0.0, in: .positive, "The Gaussian's standard deviation in points.")
  package let filter = FilterProperties("backdrop")
  package let tint = Property("backdrop.tint", default: Color.clear, "A colour that lies over it.")

  package var rows: [PropertySpec] { specs(blur) + filter.rows + specs(tint) }
}

/// The fields of a `fill` or a `color` that is a gradient.
/// One of several fills: a colour, or a gradient in its place. The first is the layer's own `fill`.
package struct FillProperties: Sendable {
  package let gradient: GradientProperties
  package let color: Property<Color>

  init(_ name: String) {
    gradient = GradientProperties(name)
    color = Property(name, fields: gradient.rows, default: Color.clear, "A colour or a gradient.")
  }
}

package struct GradientProperties: PropertyGroup {
  package let colors: Property<[Color]?>
  package let stops: Property<[Double]?>
  package let from: Property<Point?>
  package let to: Property<Point?>
  package let form: Property<Gradient.Form>
  package let interpolation: Property<Gradient.Interpolation>
  package let dither: Property<Bool>

  package init(_ owner: String) {
    colors = Property("\(owner).gradient", "The colours, two at least.")
    stops = Property("\(owner).stops", in: 0...1, "Where each colour is, from 0 to 1; evenly where left out.")
    from = Property(
      "\(owner).from",
      "Where it begins, in fractions of the size; [0.5, 0] where left out, [0.5, 0.5] for a conic one's middle.")
    to = Property(
      "\(owner).to",
      "Where it ends, in fractions of the size; [0.5, 1] where left out. A conic one begins there, upwards if left out."
    )
    form = Property(
      "\(owner).form", default: .axial, "Along a line, outward from the beginning, or clockwise around it.")
    interpolation = Property(
      "\(owner).interpolation", default: .straight, "How colours go over into each other; see there.")
    dither = Property(
      "\(owner).dither", default: false, "Whether steps between near colours are spread, so that no bands show.")
  }

  package var rows: [PropertySpec] { specs(colors, stops, from, to, form, interpolation, dither) }
}

package struct TouchProperties: PropertyGroup {
  package let touch = Property(
    "touch", default: TouchMode.auto,
    "Whether fingers meet it: where it has something to do, everywhere, or not at all with all that is in it.")
  package let hit = Property(
    "hit", default: HitShape.box,
    "Where fingers meet it: its rectangle, its path's inside, or the stroked line.")
  package let tap = PropertySpec("tap", .actions, "What a tap on it does; [] takes the tap and does nothing.")
  package let doubleTap = PropertySpec(
    "doubleTap", .actions, "What two taps on it do, the second within 0.3 s; a `tap` waits for it.")
  package let longPress = PropertyMap("longPress", Vocabulary.longPress.rows, "What a resting finger does.")
  package let drag = PropertyMap("drag", Vocabulary.drags.rows, "Whether a finger drags it, and how.")
  package let pinch = PropertyMap("pinch", Vocabulary.pinches.rows, "Whether two fingers pinch it, and how.")
  package let rotate = PropertyMap("rotate", Vocabulary.rotates.rows, "Whether two fingers turn it, and how.")
  package let type = PropertySpec(
    "type", .actions, "What each character does that is typed into it; `typed` is the character.")

  package var rows: [PropertySpec] { specs(touch, hit, tap, doubleTap, longPress, drag, pinch, rotate, type) }
}

package struct LongPressProperties: PropertyGroup {
  package let after = Property(
    "longPress.after", .time, default: 0.5, in: .positive, "How long the finger has to rest.")
  package let actions = PropertySpec("do", .actions, "What happens then.")

  package var rows: [PropertySpec] { specs(after, actions) }
}

package struct ExistenceProperties: PropertyGroup {
  package let each = PropertySpec(
    "each", .each, stepwise: true, "One instance for each item of a list: `name in list`.")
  package let key = PropertySpec(
    "key", .formula(.any), stepwise: true,
    "What an instance is known by; the item's id or its place where left out.")
  package let condition = PropertySpec("if", .formula(.bool), default: "true", stepwise: true, "Whether it exists.")
  package let comes = PropertyMap("comes", Vocabulary.comes.rows, "How its presence goes from 0 to 1.")
  package let goes = PropertyMap("goes", Vocabulary.goes.rows, "How its presence goes to 0 when it leaves.")

  package var rows: [PropertySpec] { specs(each, key, condition, comes, goes) }
}

/// `{over, curve}`: how something goes from one value to another.
package struct TransitionProperties: PropertyGroup {
  package let over: Property<Double>
  package let curve: Property<Value>

  package init(_ owner: String, over: Double, curve: String) {
    self.over = Property("\(owner).over", .time, default: over, in: .positive, "How long it takes.")
    self.curve = Property(
      "\(owner).curve", Vocabulary.curveType, default: .text(curve),
      "How it gets there: linear, easeIn, easeOut, easeInOut, default, cubicInOut, bezier(…) or spring(…).")
  }

  package var rows: [PropertySpec] { specs(over, curve) }
}
