import Basics
import Geometry
import Layers
import SceneFiles
import Stage
import TextFormats

extension Facts {
  /// All layers of a screen in the order in which they are drawn, each with its depth and the rectangle of the
  /// screen in which it can be seen.
  static func tree(_ root: Layer, at tick: Int) -> String {
    var rows: [JSON] = []
    func add(_ layer: Layer, depth: Int, _ transform: Projection, visible: Rect?) {
      let own = layer.transformToParent.then(transform)
      let box = own.boundingBox(of: layer.bounds)
      let seen = layer.isVisible ? visible.map { box.intersection($0) ?? .zero } ?? box : .zero
      let frame = layer.frame
      rows.append(
        .object([
          ("id", .text(layer.id)), ("kind", .text(layer.kind)), ("depth", .integer(depth)),
          ("frame", .list([frame.minX, frame.minY, frame.width, frame.height].map(JSON.number))),
          ("seen", .list([seen.minX, seen.minY, seen.width, seen.height].map(JSON.number))),
        ]))
      let inner = Projection(.translation(-layer.contentOffset.x, -layer.contentOffset.y)).then(own)
      let inside = layer.isVisible ? layer.clipsToBounds ? seen : visible : .zero
      for child in layer.children { add(child, depth: depth + 1, inner, visible: inside) }
    }
    add(root, depth: 0, .identity, visible: nil)
    return JSON.object([("is", .text("tree")), ("tick", .integer(tick)), ("layers", .list(rows))]).text()
  }

  static func explanation(_ explanation: Player.Explanation, of id: String, sources: SourceTexts) -> String {
    func quantity(_ quantity: Player.Quantity) -> JSON {
      let line = quantity.place.flatMap { sources.line($0.line, of: $0.file) }.map { String($0) }
      return .object([
        ("name", .text(quantity.name)), ("value", .text(quantity.value)), ("isMoving", .bool(quantity.isMoving)),
        ("file", quantity.place.map { .text($0.file) } ?? .null),
        ("line", quantity.place.map { .integer($0.line) } ?? .null),
        ("text", line.map { .text(MachineText($0).trimmed.text) } ?? .null),
      ])
    }
    let names = explanation.names
    return JSON.object([
      ("is", .text("explanation")), ("id", .text(id)), ("kind", .text(explanation.kind)),
      ("name", .text(names.filter { !$0.isEmpty }.joined(separator: "."))),
      ("file", .text(explanation.place.file)), ("line", .integer(explanation.place.line)),
      ("properties", .list(explanation.properties.map(quantity))),
      ("states", .list(explanation.states.map(quantity))),
    ]).text()
  }

  static func curve(of quantity: PageRequest.Quantity, ticks: [Int], numbers: [Double?]) -> String {
    JSON.object([
      ("is", .text("curve")), ("id", .text(quantity.id)), ("name", .text(quantity.name)),
      ("ticks", .list(ticks.map(JSON.integer))),
      ("numbers", .list(numbers.map { $0.map(JSON.number) ?? .null })),
    ]).text()
  }
}
