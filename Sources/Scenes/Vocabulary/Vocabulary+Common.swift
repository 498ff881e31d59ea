import Formulas
import Geometry
import Layers

extension Vocabulary {
  /// What layers of every kind take, and components too. What a layer *holds* (`values`, `state`, `rules`, `layers`) is
  /// not among them; see `holderKeys`.
  public static let common: [PropertySpec] = placement.rows + look.rows + touch.rows + existence.rows

  /// All structures of properties, for the test that none lacks a row.
  package static let groups: [any PropertyGroup] = [
    placement, look, border, shadow, gradient, touch, hold, existence, comes, goes, row, column, grid, label, image,
    shape, path, stroke, scroll, insets, pullLimit, indicator, settle, motion, drag,
  ]

  static let placement = PlacementProperties()
  static let look = LookProperties()
  static let border = BorderProperties()
  static let shadow = ShadowProperties()
  static let gradient = GradientProperties()
  static let touch = TouchProperties()
  static let hold = HoldProperties()
  static let existence = ExistenceProperties()
  static let comes = TransitionProperties("comes", over: 0.25, curve: "default")
  static let goes = TransitionProperties("goes", over: 0.25, curve: "default")
}

/// Where a layer is. What fixes its frame is no property of its own at run time: the checker makes measures of it.
struct PlacementProperties: PropertyGroup {
  let frame = PropertySpec(
    "frame", .formula(.list(.number)), "Its place and size in the parent: [x, y, width, height].")
  let left = PropertySpec("left", .formula(.number), "Points from the parent's left edge to its own.")
  let width = PropertySpec("width", .formula(.number), "Its width in points.")
  let right = PropertySpec("right", .formula(.number), "Points from its right edge to the parent's.")
  let centerX = PropertySpec("centerX", .formula(.number), "Where its middle lies in the parent, from the left.")
  let top = PropertySpec("top", .formula(.number), "Points from the parent's top edge to its own.")
  let height = PropertySpec("height", .formula(.number), "Its height in points.")
  let bottom = PropertySpec("bottom", .formula(.number), "Points from its bottom edge to the parent's.")
  let centerY = PropertySpec("centerY", .formula(.number), "Where its middle lies in the parent, from the top.")
  let center = PropertySpec("center", .formula(.point), "Where its middle lies in the parent: [x, y].")
  let size = PropertySpec("size", .formula(.point), "Its width and height: [width, height].")
  let gap = Property<Double?>("gap", "In a row or column, the space before it instead of the spacing.")
  let measured = Property(
    "measured", default: true, stepwise: true, "Whether it counts for the content size of the scroll around it.")
  let z = Property("z", default: 0.0, "Higher lies in front; equals keep the order of the file.")

  var rows: [PropertySpec] {
    specs(frame, left, width, right, centerX, top, height, bottom, centerY, center, size, gap, measured, z)
  }
}

/// What a layer of any kind looks like, with all that is in it.
struct LookProperties: PropertyGroup {
  let hidden = Property(
    "hidden", default: false,
    "Whether it is left out of the picture and of touches, with everything in it; its place stays.")
  let opacity = Property("opacity", default: 1.0, in: 0...1, "From 0 to 1, of the layer with everything in it.")
  let rotation = Property("rotation", .angle, default: 0.0, "Turned clockwise about its anchor.")
  let scale = Property(
    "scale", default: NumberPair(1, 1), "Magnified about its anchor; two numbers for x and y.")
  let translate = Property("translate", default: Point.zero, "Moved by so much after everything else.")
  let anchor = Property(
    "anchor", default: Point(0.5, 0.5),
    "The point about which it turns and grows, in fractions of its size; may lie outside.")
  let fill = Property(
    "fill", fields: Vocabulary.gradient.rows, default: Color.clear,
    "What its rectangle is filled with: a colour or a gradient.")
  let cornerRadius = Property(
    "cornerRadius", default: CornerRadii.zero, in: .positive,
    "Rounds the corners: one number, or [topLeft, topRight, bottomRight, bottomLeft].")
  let border = PropertyMap("border", Vocabulary.border.rows, "A line inside its edges, above everything in it.")
  let shadow = PropertyMap("shadow", Vocabulary.shadow.rows, "A blurred shadow under it.")
  let clip = Property("clip", default: false, "Whether what lies outside of it is cut off.")
  let joined = Property(
    "joined", default: false,
    "Whether the layers in it, which touch and do not overlap, join without a hairline.")
  let mask = PropertySpec(
    "mask", .layer, "A layer, placed in this one, outside of whose opaque parts nothing shows.")

  var rows: [PropertySpec] {
    specs(hidden, opacity, rotation, scale, translate, anchor, fill, cornerRadius, border, shadow, clip, joined, mask)
  }
}

struct BorderProperties: PropertyGroup {
  let color = Property("border.color", default: Color.black, "The line's colour.")
  let width = Property("border.width", default: 1.0, in: .positive, "The line's width in points.")

  var rows: [PropertySpec] { specs(color, width) }
}

struct ShadowProperties: PropertyGroup {
  let color = Property("shadow.color", default: Color.black, "The shadow's colour.")
  let radius = Property("shadow.radius", default: 3.0, in: .positive, "How far it is blurred, in points.")
  let offset = Property("shadow.offset", default: Point.zero, "How far it is moved: [x, y].")
  let opacity = Property("shadow.opacity", default: 1.0, in: 0...1, "From 0 to 1.")

  var rows: [PropertySpec] { specs(color, radius, offset, opacity) }
}

/// The fields of a `fill` that is a gradient.
struct GradientProperties: PropertyGroup {
  let colors = Property<[Color]?>("fill.gradient", "The colours, two at least.")
  let stops = Property<[Double]?>(
    "fill.stops", in: 0...1, "Where each colour is, from 0 to 1; evenly where left out.")
  let from = Property("fill.from", default: Point(0.5, 0), "Where it begins, in fractions of the size.")
  let to = Property("fill.to", default: Point(0.5, 1), "Where it ends, in fractions of the size.")
  let radial = Property(
    "fill.radial", default: false, "Outward from the beginning instead of along a line.")

  var rows: [PropertySpec] { specs(colors, stops, from, to, radial) }
}

struct TouchProperties: PropertyGroup {
  let touch = Property(
    "touch", default: TouchMode.auto,
    "Whether fingers meet it: where it has something to do, everywhere, or not at all with all that is in it.")
  let hit = Property(
    "hit", default: HitShape.box,
    "Where fingers meet it: its rectangle, its path's inside, or the stroked line.")
  let tap = PropertySpec("tap", .actions, "What a tap on it does; [] takes the tap and does nothing.")
  let hold = PropertyMap("hold", Vocabulary.hold.rows, "What a resting finger does.")
  let type = PropertySpec(
    "type", .actions, "What each character does that is typed into it; `typed` is the character.")

  var rows: [PropertySpec] { specs(touch, hit, tap, hold, type) }
}

struct HoldProperties: PropertyGroup {
  let after = Property("hold.after", .time, default: 0.5, in: .positive, "How long the finger has to rest.")
  let actions = PropertySpec("do", .actions, "What happens then.")

  var rows: [PropertySpec] { specs(after, actions) }
}

struct ExistenceProperties: PropertyGroup {
  let each = PropertySpec(
    "each", .each, stepwise: true, "One instance for each item of a list: `name in list`.")
  let key = PropertySpec(
    "key", .formula(.any), stepwise: true,
    "What an instance is known by; the item's id or its place where left out.")
  let condition = PropertySpec("if", .formula(.bool), default: "true", stepwise: true, "Whether it exists.")
  let comes = PropertyMap("comes", Vocabulary.comes.rows, "How its presence goes from 0 to 1.")
  let goes = PropertyMap("goes", Vocabulary.goes.rows, "How its presence goes to 0 when it leaves.")

  var rows: [PropertySpec] { specs(each, key, condition, comes, goes) }
}

/// `{over, curve}`: how something goes from one value to another.
struct TransitionProperties: PropertyGroup {
  let over: Property<Double>
  let curve: Property<Value>

  init(_ owner: String, over: Double, curve: String) {
    self.over = Property("\(owner).over", .time, default: over, in: .positive, "How long it takes.")
    self.curve = Property(
      "\(owner).curve", Vocabulary.curveType, default: .text(curve),
      "How it gets there: linear, easeIn, easeOut, easeInOut, default, cubicInOut, bezier(…) or spring(…).")
  }

  var rows: [PropertySpec] { specs(over, curve) }
}
