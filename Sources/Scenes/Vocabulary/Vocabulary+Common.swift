extension Vocabulary {
  /// What layers of every kind take, and components too. What a layer *holds* (`values`, `state`, `rules`, `layers`) is
  /// not among them; see `holderKeys`.
  public static let common: [PropertySpec] = geometry + appearance + touch + existence

  private static let geometry = [
    PropertySpec("frame", .formula(.list(.number)), "Its place and size in the parent: [x, y, width, height]."),
    PropertySpec("left", .formula(.number), "Points from the parent's left edge to its own."),
    PropertySpec("width", .formula(.number), "Its width in points."),
    PropertySpec("right", .formula(.number), "Points from its right edge to the parent's."),
    PropertySpec("centerX", .formula(.number), "Where its middle lies in the parent, from the left."),
    PropertySpec("top", .formula(.number), "Points from the parent's top edge to its own."),
    PropertySpec("height", .formula(.number), "Its height in points."),
    PropertySpec("bottom", .formula(.number), "Points from its bottom edge to the parent's."),
    PropertySpec("centerY", .formula(.number), "Where its middle lies in the parent, from the top."),
    PropertySpec("center", .formula(.point), "Where its middle lies in the parent: [x, y]."),
    PropertySpec("size", .formula(.point), "Its width and height: [width, height]."),
    PropertySpec("gap", .formula(.number), "In a row or column, the space before it instead of the spacing."),
    PropertySpec(
      "measured", .formula(.bool), default: "true", stepwise: true,
      "Whether it counts for the content size of the scroll around it."),
    PropertySpec("z", .formula(.number), default: "0", "Higher lies in front; equals keep the order of the file."),
  ]

  private static let appearance = [
    PropertySpec(
      "hidden", .formula(.bool), default: "false",
      "Whether it is left out of the picture and of touches, with everything in it; its place stays."),
    PropertySpec(
      "opacity", .formula(.number), default: "1", in: 0...1, "From 0 to 1, of the layer with everything in it."),
    PropertySpec("rotation", .formula(.angle), default: "0deg", "Turned clockwise about its anchor."),
    PropertySpec(
      "scale", .formula(.either([.number, .point])), default: "1",
      "Magnified about its anchor; two numbers for x and y."),
    PropertySpec("translate", .formula(.point), default: "[0, 0]", "Moved by so much after everything else."),
    PropertySpec(
      "anchor", .formula(.point), default: "[0.5, 0.5]",
      "The point about which it turns and grows, in fractions of its size; may lie outside."),
    PropertySpec(
      "fill", .map(gradient, or: .color), default: "clear", "What its rectangle is filled with: a colour or a gradient."
    ),
    PropertySpec(
      "cornerRadius", .formula(.either([.number, .list(.number)])), default: "0", in: .positive,
      "Rounds the corners: one number, or [topLeft, topRight, bottomRight, bottomLeft]."),
    PropertySpec(
      "border",
      .map(
        [
          PropertySpec("color", .formula(.color), default: "black", "The line's colour."),
          PropertySpec("width", .formula(.number), default: "1", in: .positive, "The line's width in points."),
        ], or: nil), "A line inside its edges, above everything in it."),
    PropertySpec("shadow", .map(shadow, or: nil), "A blurred shadow under it."),
    PropertySpec("clip", .formula(.bool), default: "false", "Whether what lies outside of it is cut off."),
    PropertySpec(
      "joined", .formula(.bool), default: "false",
      "Whether the layers in it, which touch and do not overlap, join without a hairline."),
    PropertySpec("mask", .layer, "A layer, placed in this one, outside of whose opaque parts nothing shows."),
  ]

  private static let shadow = [
    PropertySpec("color", .formula(.color), default: "black", "The shadow's colour."),
    PropertySpec("radius", .formula(.number), default: "3", in: .positive, "How far it is blurred, in points."),
    PropertySpec("offset", .formula(.point), default: "[0, 0]", "How far it is moved: [x, y]."),
    PropertySpec("opacity", .formula(.number), default: "1", in: 0...1, "From 0 to 1."),
  ]

  /// The fields of a `fill` that is a gradient.
  static let gradient = [
    PropertySpec("gradient", .formula(.list(.color)), "The colours, two at least."),
    PropertySpec(
      "stops", .formula(.list(.number)), in: 0...1, "Where each colour is, from 0 to 1; evenly where left out."),
    PropertySpec("from", .formula(.point), default: "[0.5, 0]", "Where it begins, in fractions of the size."),
    PropertySpec("to", .formula(.point), default: "[0.5, 1]", "Where it ends, in fractions of the size."),
    PropertySpec("radial", .formula(.bool), default: "false", "Outward from the beginning instead of along a line."),
  ]

  private static let touch = [
    PropertySpec(
      "touch", .formula(.word(["auto", "all", "none"])), default: "auto",
      "Whether fingers meet it: where it has something to do, everywhere, or not at all with all that is in it."),
    PropertySpec(
      "hit", .formula(.word(["box", "path", "stroke"])), default: "box",
      "Where fingers meet it: its rectangle, its path's inside, or the stroked line."),
    PropertySpec("tap", .actions, "What a tap on it does; [] takes the tap and does nothing."),
    PropertySpec(
      "hold",
      .map(
        [
          PropertySpec("after", .formula(.time), default: "0.5s", in: .positive, "How long the finger has to rest."),
          PropertySpec("do", .actions, "What happens then."),
        ], or: nil), "What a resting finger does."),
    PropertySpec("type", .actions, "What each character does that is typed into it; `typed` is the character."),
  ]

  private static let existence = [
    PropertySpec("each", .each, stepwise: true, "One instance for each item of a list: `name in list`."),
    PropertySpec(
      "key", .formula(.any), stepwise: true, "What an instance is known by; the item's id or its place where left out."),
    PropertySpec("if", .formula(.bool), default: "true", stepwise: true, "Whether it exists."),
    PropertySpec(
      "comes", .map(curveFields(over: "0.25s", curve: "default"), or: nil), "How its presence goes from 0 to 1."),
    PropertySpec(
      "goes", .map(curveFields(over: "0.25s", curve: "default"), or: nil), "How its presence goes to 0 when it leaves."),
  ]
}
