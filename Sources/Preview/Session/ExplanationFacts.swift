import Formulas
import Stage
import TextFormats

/// The facts of a layer that is explained, as JSON.
struct ExplanationFacts {
  private let explanation: Player.Explanation
  private let id: String
  private let desk: EditingDesk

  init(_ explanation: Player.Explanation, of id: String, desk: EditingDesk) {
    (self.explanation, self.id, self.desk) = (explanation, id, desk)
  }

  var text: String {
    let sources = explanation.sources.map { source in
      JSON.object([("key", .text(source.key)), ("called", .text(source.name))] + fields(of: source.quantity))
    }
    let names = explanation.names.filter { !$0.isEmpty }
    // Values of shipped files are read, and not listed.
    let values = explanation.values.filter { $0.place.map { isOfProject($0) } ?? false }
    return JSON.object(
      [
        ("is", .text("explanation")), ("id", .text(id)), ("kind", .text(explanation.kind)),
        ("name", .text(names.joined(separator: "."))),
        ("file", .text(explanation.place.file)), ("line", .integer(explanation.place.line)),
        ("properties", quantities(explanation.properties)), ("values", quantities(values)),
        ("states", quantities(explanation.states)), ("acts", .list(explanation.acts.map(act))),
        ("sources", .list(sources)), ("curves", .list(id == "scene" ? curves : [])),
      ]
    ).text()
  }

  private func isOfProject(_ place: SourcePlace) -> Bool { place.file == desk.scene || desk.allows(place.file) }

  private func quantities(_ quantities: [Player.Quantity]) -> JSON { .list(quantities.map { .object(fields(of: $0)) }) }

  private func fields(of quantity: Player.Quantity) -> [(String, JSON)] {
    let literal = desk.literal(of: quantity)
    let isName = literal?.kind == .name
    return [
      ("name", .text(quantity.name)), ("value", .text(quantity.value)), ("isMoving", .bool(quantity.isMoving)),
      ("means", .text(quantity.written ?? quantity.value)),
      ("reads", .list(quantity.reads.map(JSON.text))),
      ("literal", isName ? .null : literal.map(json) ?? .null),
      ("numbers", literal == nil ? .list(desk.numbers(of: quantity).map(number)) : .list([])),
      ("writtenName", isName ? literal.map { .text($0.text) } ?? .null : .null),
    ] + place(quantity.place)
  }

  private func place(_ place: SourcePlace?) -> [(String, JSON)] {
    [
      ("file", place.map { .text($0.file) } ?? .null), ("line", place.map { .integer($0.line) } ?? .null),
      ("column", place.map { .integer($0.column) } ?? .null),
      ("text", place.flatMap(desk.line).map(JSON.text) ?? .null),
    ]
  }

  private func act(_ act: Player.Act) -> JSON {
    .object([("cause", .text(act.cause)), ("reads", .list(act.reads.map(JSON.text)))] + place(act.place))
  }

  /// The curves of the scene's files that are no values: those are listed with their names.
  private var curves: [JSON] {
    let values = explanation.values.filter { desk.literal(of: $0)?.kind == .curve }
    let others = desk.curves.filter { curve in
      !values.contains {
        $0.place?.file == curve.place.file && $0.place?.line == curve.place.line
          && desk.literal(of: $0)?.text == curve.literal.text
      }
    }
    return others.prefix(Self.mostCurves).map { curve in
      .object([("literal", json(curve.literal)), ("value", .text(curve.literal.text))] + place(curve.place))
    }
  }
  private static let mostCurves = 100

  private func number(_ number: (column: Int, literal: SourceLiteral)) -> JSON {
    .object([("column", .integer(number.column)), ("text", .text(number.literal.text))])
  }

  private func json(_ literal: SourceLiteral) -> JSON {
    .object([("kind", .text(literal.kind.rawValue)), ("text", .text(literal.text))])
  }
}
