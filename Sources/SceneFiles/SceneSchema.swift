import Formulas
import Scenes
import TextFormats
import Vocabulary

/// The JSON Schema of scene files, for editors: printed from the same tables that the reader checks with.
public enum SceneSchema {
  /// The schema (draft 2020-12), the same text each time.
  public static func json() -> String { schema.text() + "\n" }

  private static var schema: JSON {
    .object([
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text("Flipbook scene")),
      ("type", .text("object")),
      ("properties", .object(topLevel.map(property) + otherProperties)), handlers,
      ("additionalProperties", .bool(false)),
      ("$defs", .object(definitions)),
    ])
  }

  private static let topLevel = Vocabulary.topLevelKeys + Vocabulary.componentKeys + Vocabulary.holderKeys

  /// The properties of a box that no key of the file has the name of.
  private static var otherProperties: [(String, JSON)] {
    let known = Set(topLevel.map(\.name))
    return properties(ofKind: "box").filter { !known.contains($0.0) }
  }

  private static func properties(ofKind kind: String) -> [(String, JSON)] {
    Vocabulary.propertyNames(ofKind: kind).compactMap { name in
      Vocabulary.property(name, ofKind: kind).map(property)
    }
  }

  private static var definitions: [(String, JSON)] { KeySpec.Form.allCases.map { ($0.rawValue, definition($0)) } }

  private static func definition(_ form: KeySpec.Form) -> JSON {
    switch form {
    case .formula:
      described(
        "A formula; quoted, a text with {formula} in it.",
        [("type", .list(["string", "number", "boolean", "array", "null"].map(JSON.text)))])
    case .each: described("name in list", [("type", .text("string")), ("pattern", .text("^\\S+\\s+in\\s+\\S"))])
    case .formulas: reference(.formula)
    case .record: described("A record of formulas.", [("type", .text("object"))])
    case .assignments: .object(mapShape(of: either(.formula, .record)))
    case .query: keys(Vocabulary.queryKeys, required: ["from"])
    case .follower: keys(Vocabulary.followerKeys, required: ["follows"])
    case .rule: keys(Vocabulary.ruleKeys, required: ["do"])
    case .name: described("The name of some of the 'actions'.", [("type", .text("string"))])
    case .action: .object([("oneOf", .list([reference(.name)] + Vocabulary.actionKeys.map(action)))])
    case .actions: .object(oneOrManyShape(reference(.action)))
    case .step: step
    case .component: component
    case .variant: variant
    case .layer: layer
    case .run: .object(anyOf(reference(.formula), .object(fieldMap(Vocabulary.runProperties))))
    }
  }

  private static var layer: JSON {
    let kinds = Vocabulary.kinds.map { kind -> JSON in
      let name = (kind.name, described(kind.summary, [("type", .list([.text("string"), .text("null")]))]))
      return .object([
        ("properties", .object([name] + Vocabulary.holderKeys.map(property) + properties(ofKind: kind.name))),
        handlers,
        ("required", .list([.text(kind.name)])),
        ("additionalProperties", .bool(false)),
      ])
    }
    let isComponent = Vocabulary.kinds.map { JSON.object([("required", .list([.text($0.name)]))]) }
    let used = JSON.object([
      ("description", .text("A component, with its values and states.")),
      ("not", .object([("anyOf", .list(isComponent))])),
    ])
    return .object([("type", .text("object")), ("anyOf", .list(kinds + [used]))])
  }

  private static var component: JSON {
    let names = Vocabulary.kinds.map { JSON.text($0.name) }
    let kind = described(Vocabulary.kindKey.summary, [("enum", .list(names)), ("default", .text("box"))])
    let own = Vocabulary.componentKeys + Vocabulary.holderKeys
    let properties = JSON.object([("kind", kind)] + own.map(property) + self.properties(ofKind: "box"))
    return .object([("type", .list([.text("object"), .text("null")])), ("properties", properties)])
  }

  private static var variant: JSON {
    .object([
      ("type", .text("object")), ("properties", .object(Vocabulary.variantKeys.map(property))),
      ("additionalProperties", reference(.formula)),
    ])
  }

  /// `on EVENT: actions`
  private static var handlers: (String, JSON) {
    ("patternProperties", .object([("^\(Vocabulary.handlerPrefix)", reference(.actions))]))
  }

  private static func action(_ verb: KeySpec) -> JSON {
    if verb.name == "tell" {
      return .object([
        ("properties", .object([property(verb)])), ("required", .list([.text(verb.name)])),
        ("additionalProperties", reference(.formula)),
      ])
    }
    return keys([verb] + Vocabulary.keysBesides(action: verb.name), required: [verb.name])
  }

  private static var step: JSON {
    var words: [JSON] = []
    var maps: [JSON] = []
    for key in Vocabulary.stepKeys {
      switch key.shape {
      case .nothing, .literalOrNothing: words.append(.text(key.name))
      default: break
      }
      maps.append(keys([key] + Vocabulary.keysBesidesSteps, required: [key.name]))
    }
    return .object([("anyOf", .list([.object([("enum", .list(words))])] + maps))])
  }
}

extension SceneSchema {
  fileprivate static func property(_ key: KeySpec) -> (String, JSON) {
    (key.name, described(key.summary, shape(key.shape), default: key.defaultText))
  }

  fileprivate static func property(_ spec: PropertySpec) -> (String, JSON) {
    let one = shape(spec.shape)
    let shape = spec.most == 1 ? one : oneOrManyShape(.object(one), most: spec.most)
    return (spec.name, described(spec.summary, shape, default: spec.defaultText))
  }

  private static func shape(_ shape: PropertySpec.Shape) -> [(String, JSON)] {
    switch shape {
    case .formula(let type): formula(type)
    case .map(let fields, or: nil): fieldMap(fields)
    case .map(let fields, or: _): anyOf(reference(.formula), .object(fieldMap(fields)))
    case .each: referring(.each)
    case .actions: referring(.actions)
    case .layer: referring(.layer)
    case .runs: listShape(.run)
    }
  }

  private static func shape(_ shape: KeySpec.Shape) -> [(String, JSON)] {
    switch shape {
    case .formula(let type): formula(type)
    case .literal: [("type", .list(["string", "number"].map(JSON.text)))]
    case .literalOrKeys(let keys): anyOf(.object([("type", .text("string"))]), self.keys(keys))
    case .literalOrNothing: [("type", .list(["string", "number", "null"].map(JSON.text)))]
    case .formulaOrKeys(let keys): anyOf(reference(.formula), self.keys(keys))
    case .numbers(let keys):
      [("anyOf", .list([numbers] + (keys.isEmpty ? [] : [self.keys(keys)])))]
    case .literals: literals
    case .numbersByName: mapShape(of: .object([("type", .text("number"))]))
    case .fonts(let keys): mapShape(of: .object(anyOf(.object(literals), self.keys(keys))))
    case .form(let form): referring(form)
    case .list(let item): listShape(item)
    case .map(let item): mapShape(of: reference(item))
    case .formulaOrAssignments: anyOf(reference(.formula), reference(.assignments))
    case .values: mapShape(of: either(.formula, .query, .record))
    case .states: mapShape(of: either(.formula, .follower, .record))
    case .data: [("type", .list([.text("object"), .text("null")]))]
    case .takes: mapShape(of: .object(listShape(.step)))
    case .changes: mapShape(of: change)
    case .events: mapShape(of: .object(mapShape(of: .object([("enum", .list(eventTypes))]))))
    case .keys(let keys): keysShape(keys)
    case .keysOrList(let keys): oneOrManyShape(self.keys(keys, required: keys.map(\.name)))
    case .words(let words): oneOrManyShape(.object([("enum", .list(words.map(JSON.text)))]))
    case .nothing: [("type", .text("null"))]
    }
  }

  /// The schema of what a layer is instead, or null for none; of which kind it is, another file says.
  private static let change = JSON.object([("type", .list([.text("object"), .text("null")]))])

  private static let literals: [(String, JSON)] = [
    ("type", .list([.text("string"), .text("array")])), ("items", .object([("type", .text("string"))])),
  ]

  private static let numbers = JSON.object([
    ("type", .text("array")), ("items", .object([("type", .text("number"))])),
  ])

  private static var eventTypes: [JSON] { Vocabulary.eventTypes.map { .text($0.key) } }

  private static func formula(_ type: ValueType) -> [(String, JSON)] {
    let words = type.listedWords
    guard !words.isEmpty else { return referring(.formula) }
    // Suggested by editors, though any formula may stand here.
    return [("anyOf", .list([.object([("enum", .list(words.map(JSON.text)))]), reference(.formula)]))]
  }

  private static func fieldMap(_ fields: [PropertySpec]) -> [(String, JSON)] { closedShape(fields.map(property)) }

  private static func keysShape(_ keys: [KeySpec], required: [String] = []) -> [(String, JSON)] {
    closedShape(keys.map(property)) + (required.isEmpty ? [] : [("required", .list(required.map(JSON.text)))])
  }

  /// The shape of a map that has these properties and no others.
  private static func closedShape(_ properties: [(String, JSON)]) -> [(String, JSON)] {
    [("type", .text("object")), ("properties", .object(properties)), ("additionalProperties", .bool(false))]
  }

  fileprivate static func keys(_ keys: [KeySpec], required: [String] = []) -> JSON {
    .object(keysShape(keys, required: required))
  }

  private static func mapShape(of item: JSON) -> [(String, JSON)] {
    [("type", .list([.text("object"), .text("null")])), ("additionalProperties", item)]
  }

  private static func listShape(_ item: KeySpec.Form) -> [(String, JSON)] {
    [("type", .list([.text("array"), .text("null")])), ("items", reference(item))]
  }

  private static func oneOrManyShape(_ item: JSON, most: Int? = nil) -> [(String, JSON)] {
    let limit = most.map { [("maxItems", JSON.number(Double($0)))] } ?? []
    return [("anyOf", .list([item, .object([("type", .text("array")), ("items", item)] + limit)]))]
  }

  private static func anyOf(_ forms: JSON...) -> [(String, JSON)] { [("anyOf", .list(forms))] }

  private static func either(_ forms: KeySpec.Form...) -> JSON { .object([("anyOf", .list(forms.map(reference)))]) }

  fileprivate static func reference(_ form: KeySpec.Form) -> JSON { .object(referring(form)) }

  private static func referring(_ form: KeySpec.Form) -> [(String, JSON)] {
    [("$ref", .text("#/$defs/\(form.rawValue)"))]
  }

  fileprivate static func described(
    _ summary: String, _ shape: [(String, JSON)], default defaultText: String? = nil
  ) -> JSON {
    let suffix = defaultText.map { " Default: \($0)." } ?? ""
    return .object([("description", .text(summary + suffix))] + shape)
  }
}
