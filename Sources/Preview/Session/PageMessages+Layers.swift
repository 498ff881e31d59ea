import Formulas
import Geometry
import Layers
import TextFormats
import Verification

extension PageMessages {
  /// A layer of a screen, how many are around it, and the rectangle of the screen in which it can be seen.
  private struct Row {
    let layer: Layer
    let depth: Int
    let seen: Rect
    /// The rectangle around all of it, what cannot be seen included.
    let whole: Rect
    /// The projection from the layer around it to the screen.
    let toScreen: Projection

    /// The way in which a layer goes on the screen that is moved, and grows; nil where it does as its numbers say.
    var turn: JSON? {
      let middle = layer.frame.center
      let parts = [toScreen.linear(at: middle), layer.transformToParent.linear(at: layer.bounds.center)]
      guard parts.contains(where: { $0 != [1, 0, 0, 1] }) else { return nil }
      return .list(parts.joined().map(JSON.number))
    }

    /// The offset by which what is in it is scrolled; nil where it is not.
    var offset: JSON? {
      let offset = layer.contentOffset
      return offset == .zero ? nil : .list([offset.x, offset.y].map(JSON.number))
    }

    var box: JSON { Self.list(seen) }

    /// The box of all of it; nil where all of it can be seen.
    var wholeBox: JSON? { whole == seen ? nil : Self.list(whole) }

    private static func list(_ rect: Rect) -> JSON {
      .list([rect.minX, rect.minY, rect.width, rect.height].map(JSON.number))
    }
  }

  /// Calls `body` with all layers of a screen, in the order in which they are drawn.
  private static func forEachRow(of root: Layer, _ body: (Row) -> Void) {
    func add(_ layer: Layer, depth: Int, _ transform: Projection, visible: Rect?) {
      let own = layer.transformToParent.then(transform)
      let box = own.boundingBox(of: layer.bounds)
      let seen = layer.isVisible ? visible.map { box.intersection($0) ?? .zero } ?? box : .zero
      body(Row(layer: layer, depth: depth, seen: seen, whole: box, toScreen: transform))
      let inner = Projection(.translation(-layer.contentOffset.x, -layer.contentOffset.y)).then(own)
      let inside = layer.isVisible ? layer.clipsToBounds ? seen : visible : .zero
      for child in layer.children { add(child, depth: depth + 1, inner, visible: inside) }
    }
    add(root, depth: 0, .identity, visible: nil)
  }

  /// All layers of a screen as JSON, in the order in which they are drawn.
  ///
  /// Each has its depth and its text; the rectangle of the screen in which it can be seen, and the one around all of it
  /// where that is another; the offset to which it is scrolled; and, where it is turned or scaled, the linear parts of
  /// two maps to the screen: from the coordinates of the layer around it, and from its own.
  static func tree(_ root: Layer, at tick: Int) -> String {
    var rows: [JSON] = []
    forEachRow(of: root) { row in
      let (layer, frame) = (row.layer, row.layer.frame)
      let text: JSON = if case .text(let text) = layer.content { .text(text.string) } else { .null }
      rows.append(
        .object(
          [
            ("id", .text(layer.id)), ("text", text), ("kind", .text(layer.kind)), ("depth", .integer(row.depth)),
            ("frame", .list([frame.minX, frame.minY, frame.width, frame.height].map(JSON.number))), ("seen", row.box),
          ]
            + [("whole", row.wholeBox), ("turn", row.turn), ("offset", row.offset)].compactMap { name, value in
              value.map { (name, $0) }
            }))
    }
    return JSON.object([("is", .text("tree")), ("tick", .integer(tick)), ("layers", .list(rows))]).text()
  }

  /// Returns the place in which a layer of a screen can be seen; null where it is not there.
  static func outline(of id: String, in root: Layer) -> String {
    var box = JSON.null
    forEachRow(of: root) { if $0.layer.id == id { box = $0.box } }
    return JSON.object([("is", .text("outline")), ("id", .text(id)), ("seen", box)]).text()
  }

  /// The layers under a point, the frontmost first, and whether each paints it.
  static func picked(_ layers: [LayerPick], serial: Int?) -> String {
    let rows = layers.map { pick in
      JSON.object([("id", .text(pick.id)), ("depth", .integer(pick.depth)), ("paints", .bool(pick.paints))])
    }
    return JSON.object([
      ("is", .text("picked")), ("serial", serial.map(JSON.integer) ?? .null), ("layers", .list(rows)),
    ]).text()
  }

  /// The layer that keys go to; nil where there is none.
  static func keyboard(of layer: String?) -> String {
    JSON.object([("is", .text("keyboard")), ("layer", layer.map(JSON.text) ?? .null)]).text()
  }

  /// A change of a file was made, or taken back.
  static func edited(_ counts: (undo: Int, redo: Int), file: String) -> String {
    JSON.object([
      ("is", .text("edited")), ("undo", .integer(counts.undo)), ("redo", .integer(counts.redo)), ("file", .text(file)),
    ]).text()
  }

  /// An edit is shown that is not written, or what is written again.
  ///
  /// - Parameter error: why the scene cannot be read with it.
  static func tried(_ error: (any Error)? = nil) -> String {
    JSON.object([("is", .text("tried")), ("problem", error.map { .text(message(of: $0)) } ?? .null)]).text()
  }

  /// Returns the numbers of layers and snapshots that an edit would make look otherwise, here and in other scenes of
  /// the project.
  static func reach(_ found: EditImpact.Found, serial: Int?) -> String {
    let others = found.others.map { other in
      JSON.object(
        [("name", .text(other.name)), ("problem", other.problem.map(JSON.text) ?? .null)] + fields(of: other.count))
    }
    return JSON.object(
      [("is", .text("reach")), ("serial", serial.map(JSON.integer) ?? .null), ("others", .list(others))]
        + fields(of: found.own)
    ).text()
  }

  private static func fields(of count: EditImpact.Count) -> [(String, JSON)] {
    [
      ("layers", .integer(count.layers.count)), ("snapshots", .integer(count.snapshots)),
      ("allSnapshots", .integer(count.allSnapshots)),
    ]
  }

  /// The layers that follow from what stands at a place: each where it is written.
  static func readers(of place: PageRequest.FilePlace, _ layers: [SourcePlace]) -> String {
    let rows = layers.map { JSON.object([("file", .text($0.file)), ("line", .integer($0.line))]) }
    return JSON.object([
      ("is", .text("readers")), ("file", .text(place.file)), ("line", .integer(place.line)),
      ("column", .integer(place.column)), ("layers", .list(rows)),
    ]).text()
  }

  /// The differences between two instants.
  static func comparison(_ wish: PageRequest.Comparison, _ changes: [LayerDifference]) -> String {
    let rows = changes.map { JSON.object([("layer", .text($0.layer)), ("text", .text($0.sentence))]) }
    return JSON.object([
      ("is", .text("comparison")), ("from", .integer(wish.from)), ("to", .integer(wish.to)), ("changes", .list(rows)),
    ]).text()
  }

  /// The properties that a layer can be given, and the places for them.
  static func addable(_ editor: PropertyEditor, to id: String) -> String {
    let rows = editor.addable.map { property in
      JSON.object([
        ("name", .text(property.name)), ("type", .text(property.type)),
        ("choices", .list(property.choices.map(JSON.text))), ("summary", .text(property.summary)),
        ("usual", property.usual.map(JSON.text) ?? .null),
      ])
    }
    let place = editor.explanation.place
    return JSON.object([
      ("is", .text("addable")), ("id", .text(id)), ("file", .text(place.file)), ("line", .integer(place.line)),
      ("scene", .text(editor.sources.scene)), ("variant", editor.variant.map(JSON.text) ?? .null),
      ("targets", .list(editor.targets.map { .text($0.rawValue) })), ("properties", .list(rows)),
    ]).text()
  }

  static func curve(of quantity: PageRequest.Quantity, ticks: [Int], numbers: [Double?]) -> String {
    JSON.object([
      ("is", .text("curve")), ("id", .text(quantity.id)), ("name", .text(quantity.name)),
      ("from", quantity.from.map(JSON.integer) ?? .null),
      ("ticks", .list(ticks.map(JSON.integer))),
      ("numbers", .list(numbers.map { $0.map(JSON.number) ?? .null })),
    ]).text()
  }
}
