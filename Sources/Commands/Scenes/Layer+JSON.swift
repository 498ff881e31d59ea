import Geometry
import Layers
import TextFormats

extension Layer {
  /// The JSON that `inspect --json` tells of a layer: its facts; what has its usual value is left out, but for the
  /// frame and the opacity.
  ///
  /// - Parameter further: facts that are reported of some layers besides, by their ids.
  func json(_ further: [String: LayerFact]) -> JSON {
    let place = [frame.minX, frame.minY, frame.width, frame.height].map(JSON.number)
    var members: [(String, JSON)] = [
      ("id", .text(RowName.printed(id))), ("kind", .text(kind)), ("frame", .list(place)), ("opacity", .number(opacity)),
    ]
    let facts = facts.filter { $0.key != .opacity } + [further[id]].compactMap { $0 }
    members += facts.map { ($0.key.rawValue, $0.value.json) }
    if !mask.isEmpty { members.append(("mask", .list(mask.map { $0.json(further) }))) }
    if !children.isEmpty { members.append(("layers", .list(children.map { $0.json(further) }))) }
    return .object(members)
  }
}

extension LayerFact.Value {
  fileprivate var json: JSON {
    switch self {
    case .yes: .bool(true)
    case .number(let number): .number(number)
    case .numbers(let numbers): .list(numbers.map(JSON.number))
    case .word(let text), .name(let text), .text(let text): .text(text)
    case .stop(let color, let offset): .object([("color", .text(color.hex)), ("offset", .number(offset))])
    case .list(let values), .parts(let values): .list(values.map(\.json))
    case .fields(let fields): .object(fields.map { ($0.name, $0.value.json) })
    }
  }
}
