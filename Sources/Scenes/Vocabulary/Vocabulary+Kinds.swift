/// A kind of layer.
public struct KindSpec: Sendable {
  public var name: String
  /// What this kind takes besides `Vocabulary.common`; a property of the same name goes before the common one.
  public var properties: [PropertySpec]
  /// One sentence for the reference and the schema.
  public var summary: String

  public init(_ name: String, _ summary: String, properties: [PropertySpec] = []) {
    self.name = name
    self.summary = summary
    self.properties = properties
  }
}

extension Vocabulary {
  /// The kinds of layers that are not components, in the order of the reference.
  public static let kinds: [KindSpec] = [
    KindSpec("box", "A rectangle that holds other layers."),
    KindSpec("row", "Puts its layers side by side, from left to right.", properties: stack(across: "vertically")),
    KindSpec("column", "Puts its layers below each other.", properties: stack(across: "sideways")),
    KindSpec("grid", "Puts its layers into rows of equal columns.", properties: grid),
    KindSpec("label", "A text in one style.", properties: label),
    KindSpec("image", "A picture from a file beside the scene, or of the library.", properties: image),
    KindSpec("shape", "A path, filled and stroked.", properties: shape),
    KindSpec("scroll", "Whatever a finger moves: lists, pagers, drawers, swipe cells.", properties: scroll),
    KindSpec("slot", "Where the layers go that a component's user gives; at most one in a component."),
  ]

  /// The kind of that name, or nil where it is none (a component's name, perhaps).
  public static func kind(_ name: String) -> KindSpec? { kindsByName[name] }

  /// What `name` means for a layer of `kind`. For a component's name, which is no kind of this table, only the
  /// properties common to all are known.
  public static func property(_ name: String, ofKind kind: String) -> PropertySpec? {
    propertiesByKind[kind]?[name] ?? commonByName[name]
  }

  /// Every property a layer of `kind` takes, its own first, each once.
  public static func propertyNames(ofKind kind: String) -> [String] {
    let own = kindsByName[kind]?.properties.map(\.name) ?? []
    return own + common.map(\.name).filter { !own.contains($0) }
  }

  private static let kindsByName = Dictionary(uniqueKeysWithValues: kinds.map { ($0.name, $0) })
  private static let commonByName = Dictionary(uniqueKeysWithValues: common.map { ($0.name, $0) })
  private static let propertiesByKind = kindsByName.mapValues { kind in
    Dictionary(uniqueKeysWithValues: kind.properties.map { ($0.name, $0) })
  }

  private static let paddingType = ValueType.either([.number, .list(.number)])
  private static let stackPadding = PropertySpec(
    "padding", .formula(paddingType), default: "0",
    "Space between the edges and the layers inside: one number, or [top, left, bottom, right].")

  private static func stack(across: String) -> [PropertySpec] {
    [
      PropertySpec("spacing", .formula(.number), default: "0", "Points between neighbours."),
      stackPadding,
      PropertySpec(
        "align", .formula(.word(["start", "center", "end", "baseline"])), default: "start",
        "How the layers stand \(across); a layer's own geometry on that axis goes before it."),
    ]
  }

  private static let grid = [
    PropertySpec(
      "columns", .formula(.number), default: "1", stepwise: true, in: 1...Double.infinity, "How many columns there are."
    ),
    PropertySpec(
      "spacing", .formula(.either([.number, .list(.number)])), default: "0",
      "Points between neighbours: one number, or [between rows, between columns]."),
    stackPadding,
    PropertySpec(
      "align", .formula(.word(["start", "center", "end", "baseline"])), default: "start",
      "How the layers of a row stand vertically."),
  ]

  private static let label = [
    PropertySpec("text", .formula(.text), default: "\"\"", "What it says."),
    PropertySpec("font", .formula(.number), default: "17", in: .positive, "The font size in points."),
    PropertySpec(
      "minFontScale", .formula(.number), default: "1", in: 0...1,
      "How far a single line may shrink to fit, as a share of the font; its height and its baseline stay."),
    PropertySpec("weight", .formula(.word(fontWeights)), default: "regular", "How heavy the strokes are."),
    PropertySpec("family", .formula(.text), "A family of the font set; the set's first where it is left out."),
    PropertySpec("color", .formula(.color), default: "black", "The colour of the letters."),
    PropertySpec(
      "align", .formula(.word(["left", "center", "right"])), default: "left", "Where the lines stand sideways."),
    PropertySpec(
      "lines", .formula(.number), default: "1", in: .positive, "The most lines there may be; 0 for any number."),
    PropertySpec(
      "truncate", .formula(.word(["head", "middle", "tail"])), default: "tail",
      "Where a text that is too long is cut and gets its ellipsis."),
    PropertySpec(
      "lineHeight", .formula(.number), in: .positive,
      "Points from one baseline to the next; 1.193 times the font where left out."),
    PropertySpec(
      "padding", .formula(paddingType), default: "0",
      "Space between the edges and the text: one number, or [top, left, bottom, right]."),
  ]

  /// The words of `weight`, from light to heavy.
  public static let fontWeights = [
    "ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
  ]

  private static let image = [
    PropertySpec("source", .formula(.text), "The picture's path beside the scene, else in the library."),
    PropertySpec(
      "fit", .formula(.word(["fill", "fit", "stretch", "center"])), default: "fit",
      "How the picture is put into the layer: covering it, whole, stretched, or at its natural size in the middle."),
    PropertySpec("tint", .formula(.color), "Replaces the picture's colours and keeps its transparency."),
  ]

  private static let shape = [
    PropertySpec("path", .map(path, or: nil), "The outline: one of arc, oval, rect, line and svg."),
    PropertySpec(
      "fill", .map(gradient, or: .color), default: "clear", "What the path is filled with: a colour or a gradient."),
    PropertySpec(
      "rule", .formula(.word(["nonzero", "evenodd"])), default: "nonzero",
      "Which places count as inside where the path crosses itself."),
    PropertySpec("stroke", .map(stroke, or: nil), "The line along the path."),
  ]

  private static let path = [
    PropertySpec("arc", .formula(.point), "The centre of an arc, with radius, from and sweep."),
    PropertySpec("oval", .formula(.list(.number)), "The rectangle [x, y, width, height] around an ellipse."),
    PropertySpec("rect", .formula(.list(.number)), "A rectangle [x, y, width, height], rounded by radius."),
    PropertySpec("line", .formula(.list(.point)), "The points that straight lines join."),
    PropertySpec("svg", .formula(.text), "Path data as SVG writes it, such as \"M0 0 L10 10\"."),
    PropertySpec(
      "radius", .formula(.number), default: "0", in: .positive, "The radius of an arc, or of a rectangle's corners."),
    PropertySpec(
      "from", .formula(.angle), default: "0deg", "Where an arc begins: 0 is at three o'clock, 90deg at six."),
    PropertySpec(
      "sweep", .formula(.angle), default: "360deg", "How far an arc goes, clockwise; a minus turns it back."),
  ]

  private static let stroke = [
    PropertySpec("color", .formula(.color), default: "black", "The line's colour."),
    PropertySpec(
      "width", .formula(.number), default: "1", in: .positive, "The line's width in points, half of it on either side."),
    PropertySpec(
      "start", .formula(.number), default: "0", in: 0...1, "Where the drawn part begins, as a fraction of the length."),
    PropertySpec(
      "end", .formula(.number), default: "1", in: 0...1, "Where the drawn part ends, as a fraction of the length."),
    PropertySpec("cap", .formula(.word(["butt", "round", "square"])), default: "butt", "How the line ends."),
    PropertySpec(
      "join", .formula(.word(["miter", "round", "bevel"])), default: "miter", "How the line turns corners."),
    PropertySpec(
      "miterLimit", .formula(.number), default: "10", in: 1...Double.infinity,
      "How far a pointed corner may stand out, in line widths."),
    PropertySpec(
      "dash", .formula(.list(.number)), default: "[]", in: .positive, "Lengths of dashes and gaps in turn, in points."),
  ]
}
