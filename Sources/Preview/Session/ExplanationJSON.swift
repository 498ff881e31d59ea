import Formulas
import Stage
import TextFormats
import Vocabulary

/// The facts of a layer that is explained, as JSON.
struct ExplanationJSON {
  private let explanation: Player.Explanation
  private let id: String
  private let sources: EditableSources
  private let variant: String?
  private let use: EditableComponentUse?
  /// The places other than its own at which a property can be written.
  private let overrides: [PropertyEditor.Target]

  init(_ explanation: Player.Explanation, of id: String, editor: PropertyEditor) {
    (self.explanation, self.id, sources) = (explanation, id, editor.sources)
    overrides = editor.targets.filter { $0 != .layer }
    (variant, use) = (editor.variant, editor.use)
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
        ("isShipped", .bool(self.sources.isShipped(explanation.place.file))), ("scene", .text(self.sources.scene)),
        ("overrides", .list(overrides.map { .text($0.rawValue) })), ("variant", variant.map(JSON.text) ?? .null),
        ("use", use.map(json) ?? .null),
        ("properties", quantities(explanation.properties)), ("values", quantities(values)),
        ("states", quantities(explanation.states)), ("acts", .list(explanation.acts.map(act))),
        ("sources", .list(sources)), ("curves", .list(id == "scene" ? curves : [])),
      ]
    ).text()
  }

  private func json(_ use: EditableComponentUse) -> JSON {
    .object([
      ("component", .text(use.component)), ("name", .text(use.name)), ("file", .text(use.place.file)),
      ("line", .integer(use.place.line)), ("lastLine", .integer(use.lastLine)), ("isAround", .bool(use.isAround)),
    ])
  }

  private func isOfProject(_ place: SourcePlace) -> Bool { place.file == sources.scene || sources.allows(place.file) }

  private func quantities(_ quantities: [Player.Quantity]) -> JSON { .list(quantities.map { .object(fields(of: $0)) }) }

  private func fields(of quantity: Player.Quantity) -> [(String, JSON)] {
    let literal = sources.literal(of: quantity)
    let choices = literal.map { self.choices($0, of: quantity.name) } ?? []
    let isName = literal?.kind == .name && choices.isEmpty
    return [
      ("name", .text(quantity.name)), ("value", .text(quantity.value)), ("isMoving", .bool(quantity.isMoving)),
      ("means", .text(quantity.written ?? quantity.value)),
      ("reads", .list(quantity.reads.map(JSON.text))),
      ("literal", isName ? .null : literal.map { json($0, choices: choices) } ?? .null),
      ("parts", literal == nil ? .list(sources.parts(of: quantity).map(part)) : .list([])),
      ("writtenName", isName ? literal.map { .text($0.text) } ?? .null : .null),
    ] + place(quantity.place)
  }

  private func place(_ place: SourcePlace?) -> [(String, JSON)] {
    [
      ("file", place.map { .text($0.file) } ?? .null), ("line", place.map { .integer($0.line) } ?? .null),
      ("column", place.map { .integer($0.column) } ?? .null),
      ("text", place.flatMap(sources.line).map(JSON.text) ?? .null),
    ]
  }

  private func act(_ act: Player.Act) -> JSON {
    .object([("cause", .text(act.cause)), ("reads", .list(act.reads.map(JSON.text)))] + place(act.place))
  }

  /// The curves of the scene's files that are no values: those are listed with their names.
  private var curves: [JSON] {
    let values = explanation.values.filter { sources.literal(of: $0)?.kind == .curve }
    let others = sources.curves.filter { curve in
      !values.contains {
        $0.place?.file == curve.place.file && $0.place?.line == curve.place.line
          && sources.literal(of: $0)?.text == curve.literal.text
      }
    }
    return others.prefix(Self.maxCurves).map { curve in
      let fields = [("literal", json(curve.literal, choices: [])), ("value", JSON.text(curve.literal.text))]
      return .object(fields + place(curve.place))
    }
  }
  private static let maxCurves = 100

  private func part(_ part: SourceLiteral.Part) -> JSON {
    .object([
      ("column", .integer(part.column)), ("kind", .text(part.literal.kind.rawValue)),
      ("text", .text(part.literal.text)), ("sign", part.sign.map(JSON.integer) ?? .null),
    ])
  }

  /// The words of the language, or the families, that may be in the place of one; none for all else.
  private func choices(_ literal: SourceLiteral, of property: String) -> [String] {
    guard literal.kind == .name else { return sources.families(inPlaceOf: literal, of: property) }
    let found = Vocabulary.property(property, ofKind: explanation.kind).map { PropertyEditor.Addable($0) }
    let choices = found.map(\.choices).flatMap { $0.isEmpty ? nil : $0 } ?? ["true", "false"]
    return choices.contains(literal.text) ? choices : []
  }

  private func json(_ literal: SourceLiteral, choices: [String]) -> JSON {
    .object([
      ("kind", .text(choices.isEmpty || literal.kind != .name ? literal.kind.rawValue : "word")),
      ("text", .text(literal.text)),
      ("choices", .list(choices.map(JSON.text))),
    ])
  }
}
