/// A kind of layer.
public struct KindSpec: Sendable {
  public var name: String
  /// The properties that this kind takes besides `Vocabulary.common`; one of the same name goes before the common one.
  public var properties: [PropertySpec]
  /// A sentence for the reference and the schema.
  public var summary: String
  /// The names that others have for it.
  package let called: [Alias]

  package init(_ name: String, _ summary: String, properties: [PropertySpec] = [], called: [Alias] = []) {
    self.called = called
    self.name = name
    self.summary = summary
    self.properties = properties
  }
}

extension Vocabulary {
  /// The kinds of layers that are not components, in the order of the reference.
  public static let kinds: [KindSpec] = [
    KindSpec(
      "box", "A rectangle that holds other layers.",
      called: [
        .init("button", "a 'box' or a 'label' with 'tap'"),
        "div view rect rectangle container section panel group zstack canvas uiview framelayout surface",
        .init("spacer", "a 'box' with 'grow: 1'"),
      ]),
    KindSpec(
      "row", "Puts its layers side by side, from left to right.", properties: row.rows, called: ["hstack hbox flex"]),
    KindSpec("column", "Puts its layers below each other.", properties: column.rows, called: ["vstack vbox stack"]),
    KindSpec(
      "flow", "A row that wraps: puts its layers side by side, and below where there is no more room.",
      properties: flow.rows, called: ["wrap flowlayout flowrow flexwrap flexbox wrappanel chipgroup"]),
    KindSpec(
      "grid", "Puts its layers into rows of equal columns.", properties: grid.rows,
      called: [
        "table lazyvgrid collectionview uicollectionview",
        .init("masonry waterfall staggeredgrid lazyverticalstaggeredgrid", "a 'grid' with 'place: shortest'"),
      ]),
    KindSpec(
      "label", "A text, in one style or in several.", properties: label.rows,
      called: [
        "text p span h1 h2 h3 heading paragraph textview uilabel string",
        .init("input textfield textarea edittext", "a 'label' that shows a state, with 'type'"),
      ]),
    KindSpec(
      "image", "A picture from a file beside the scene, or of the library.", properties: image.rows,
      called: ["img picture icon photo bitmap imageview uiimageview"]),
    KindSpec(
      "shape", "A path, filled and stroked.", properties: shape.rows,
      called: [
        .init("circle ellipse oval", "a 'shape' with 'path: {oval: [x, y, width, height]}'"),
        .init("line polygon polyline path", "a 'shape' with a 'path'"),
        .init("svg", "a 'shape' with 'path: {svg: \"…\"}', or an 'image' of the file"),
      ]),
    KindSpec(
      "scroll", "A view that a finger scrolls: lists, pagers, drawers, swipe cells.", properties: scroll.rows,
      called: ["scrollview list listview recyclerview tableview uitableview carousel"]),
    KindSpec("slot", "The place for the layers that a component's user gives; at most one in a component."),
  ]

  /// The kind of that name, or nil where it is none (a component's name, perhaps).
  public static func kind(_ name: String) -> KindSpec? { kindsByName[name] }

  /// Returns the property that `name` means for a layer of `kind`. For a component's name, which is no kind of this
  /// table, only the properties common to all are known.
  public static func property(_ name: String, ofKind kind: String) -> PropertySpec? {
    (propertiesByKind[kind] ?? commonProperties)[name]
  }

  /// The properties that layers of a kind have, by their names.
  package static func properties(of kind: Kind) -> PropertyTable {
    propertiesByKind[kind.rawValue] ?? commonProperties
  }

  /// Returns the names of the properties that a layer of `kind` takes, its own first, each once.
  public static func propertyNames(ofKind kind: String) -> [String] {
    let own = kindsByName[kind]?.properties.map(\.name) ?? []
    return own + common.map(\.name).filter { !own.contains($0) }
  }

  private static let kindsByName = Dictionary(uniqueKeysWithValues: kinds.map { ($0.name, $0) })
  private static let commonProperties = PropertyTable(common)
  private static let propertiesByKind = kindsByName.mapValues { PropertyTable($0.properties + common) }
    .merging([Kind.run.rawValue: PropertyTable(run.rows)]) { first, _ in first }

  /// The properties that an item of a label's `runs` may have.
  public static let runProperties = run.rows
}
