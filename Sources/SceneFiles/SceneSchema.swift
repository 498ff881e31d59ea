import Scenes

/// The JSON Schema of scene files, for editors: printed from the same tables that the reader checks with.
public enum SceneSchema {
  /// The schema (draft 2020-12), the same text each time.
  public static func json() -> String { schema.text(indent: 0) + "\n" }

  private static var schema: JSONText {
    .object([
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("Flipbook scene")),
      ("type", .string("object")),
      ("properties", .object((Vocabulary.topLevelKeys + Vocabulary.holderKeys).map(property) + boxProperties)),
      ("additionalProperties", .bool(false)),
      ("$defs", .object(definitions)),
    ])
  }

  private static var boxProperties: [(String, JSONText)] {
    properties(ofKind: "box")
  }

  private static func properties(ofKind kind: String) -> [(String, JSONText)] {
    Vocabulary.propertyNames(ofKind: kind).compactMap { name in
      Vocabulary.property(name, ofKind: kind).map(property)
    }
  }

  private static var definitions: [(String, JSONText)] {
    [
      (
        "formula",
        described(
          "A formula; quoted, a text with {formula} in it.",
          [("type", .array(["string", "number", "boolean", "array", "null"].map(JSONText.string)))])
      ),
      ("each", described("name in list", [("type", .string("string")), ("pattern", .string("^\\S+\\s+in\\s+\\S"))])),
      ("formulas", reference("formula")),
      ("assignments", map(of: reference("formula"))),
      ("query", keys(Vocabulary.queryKeys, required: ["from"])),
      ("follower", keys(Vocabulary.followerKeys, required: ["follows"])),
      ("rule", keys(Vocabulary.ruleKeys, required: ["do"])),
      ("action", .object([("oneOf", .array(Vocabulary.actionKeys.map(action)))])),
      ("actions", oneOrMany("action")),
      ("step", step),
      ("component", component),
      ("variant", variant),
      ("layer", layer),
    ]
  }

  private static var layer: JSONText {
    let kinds = Vocabulary.kinds.map { kind -> JSONText in
      let name = (kind.name, described(kind.summary, [("type", .array([.string("string"), .string("null")]))]))
      return .object([
        ("properties", .object([name] + Vocabulary.holderKeys.map(property) + properties(ofKind: kind.name))),
        ("required", .array([.string(kind.name)])),
        ("additionalProperties", .bool(false)),
      ])
    }
    let isComponent = Vocabulary.kinds.map { kind -> JSONText in
      .object([("required", .array([.string(kind.name)]))])
    }
    let used = JSONText.object([
      ("description", .string("A component, with its values and states.")),
      ("not", .object([("anyOf", .array(isComponent))])),
    ])
    return .object([("type", .string("object")), ("anyOf", .array(kinds + [used]))])
  }

  private static var component: JSONText {
    let names = Vocabulary.kinds.map { JSONText.string($0.name) }
    let kind = described("What its own layer is.", [("enum", .array(names)), ("default", .string("box"))])
    let properties = JSONText.object([("kind", kind)] + Vocabulary.holderKeys.map(property) + boxProperties)
    return .object([("type", .array([.string("object"), .string("null")])), ("properties", properties)])
  }

  private static var variant: JSONText {
    .object([
      ("type", .string("object")), ("properties", .object(Vocabulary.variantKeys.map(property))),
      ("additionalProperties", reference("formula")),
    ])
  }

  private static func action(_ verb: KeySpec) -> JSONText {
    keys([verb] + Vocabulary.keysBesides(action: verb.name), required: [verb.name])
  }

  private static var step: JSONText {
    var words: [JSONText] = []
    var maps: [JSONText] = []
    for key in Vocabulary.stepKeys {
      if case .nothing = key.shape { words.append(.string(key.name)) }
      maps.append(keys([key], required: [key.name]))
    }
    return .object([("anyOf", .array([.object([("enum", .array(words))])] + maps))])
  }
}

extension SceneSchema {
  fileprivate static func property(_ key: KeySpec) -> (String, JSONText) {
    (key.name, described(key.summary, shape(key.shape), default: key.defaultText))
  }

  fileprivate static func property(_ spec: PropertySpec) -> (String, JSONText) {
    (spec.name, described(spec.summary, shape(spec.shape), default: spec.defaultText))
  }

  private static func shape(_ shape: PropertySpec.Shape) -> [(String, JSONText)] {
    switch shape {
    case .formula(let type): formula(type)
    case .map(let fields, or: let type):
      if type == nil {
        fieldMap(fields)
      } else {
        [("anyOf", .array([reference("formula"), .object(fieldMap(fields))]))]
      }
    case .each: referring("each")
    case .actions: referring("actions")
    case .layer: referring("layer")
    }
  }

  private static func shape(_ shape: KeySpec.Shape) -> [(String, JSONText)] {
    switch shape {
    case .formula(let type): formula(type)
    case .literal: [("type", .array(["string", "number"].map(JSONText.string)))]
    case .literals:
      [("type", .array([.string("string"), .string("array")])), ("items", .object([("type", .string("string"))]))]
    case .each: referring("each")
    case .formulas: referring("formulas")
    case .assignments: referring("assignments")
    case .values: mapShape(of: either("formula", "query"))
    case .states: mapShape(of: either("formula", "follower"))
    case .rules: listShape("rule")
    case .layers: listShape("layer")
    case .actions: referring("actions")
    case .data: [("type", .array([.string("object"), .string("null")]))]
    case .components: mapShape(of: reference("component"))
    case .takes: mapShape(of: .object(listShape("step")))
    case .variants: mapShape(of: reference("variant"))
    case .keys(let keys): keysShape(keys, required: [])
    case .nothing: [("type", .string("null"))]
    }
  }

  private static func formula(_ type: ValueType) -> [(String, JSONText)] {
    guard case .word(let words) = type else { return referring("formula") }
    // Suggested by editors, though any formula may stand here.
    return [("anyOf", .array([.object([("enum", .array(words.map(JSONText.string)))]), reference("formula")]))]
  }

  private static func fieldMap(_ fields: [PropertySpec]) -> [(String, JSONText)] {
    [
      ("type", .string("object")), ("properties", .object(fields.map(property))),
      ("additionalProperties", .bool(false)),
    ]
  }

  private static func keysShape(_ keys: [KeySpec], required: [String]) -> [(String, JSONText)] {
    var shape: [(String, JSONText)] = [
      ("type", .string("object")), ("properties", .object(keys.map(property))),
      ("additionalProperties", .bool(false)),
    ]
    if !required.isEmpty { shape.append(("required", .array(required.map(JSONText.string)))) }
    return shape
  }

  fileprivate static func keys(_ keys: [KeySpec], required: [String]) -> JSONText {
    .object(keysShape(keys, required: required))
  }

  fileprivate static func map(of item: JSONText) -> JSONText { .object(mapShape(of: item)) }

  private static func mapShape(of item: JSONText) -> [(String, JSONText)] {
    [("type", .array([.string("object"), .string("null")])), ("additionalProperties", item)]
  }

  private static func listShape(_ item: String) -> [(String, JSONText)] {
    [("type", .array([.string("array"), .string("null")])), ("items", reference(item))]
  }

  fileprivate static func oneOrMany(_ item: String) -> JSONText {
    let list = JSONText.object([("type", .string("array")), ("items", reference(item))])
    return .object([("anyOf", .array([reference(item), list]))])
  }

  private static func either(_ first: String, _ second: String) -> JSONText {
    .object([("anyOf", .array([reference(first), reference(second)]))])
  }

  fileprivate static func reference(_ name: String) -> JSONText { .object(referring(name)) }

  private static func referring(_ name: String) -> [(String, JSONText)] { [("$ref", .string("#/$defs/\(name)"))] }

  fileprivate static func described(
    _ summary: String, _ shape: [(String, JSONText)], default defaultText: String? = nil
  ) -> JSONText {
    let suffix = defaultText.map { " Default: \($0)." } ?? ""
    return .object([("description", .string(summary + suffix))] + shape)
  }
}

/// A JSON text being made, its keys in the order given.
indirect enum JSONText {
  case string(String)
  case bool(Bool)
  case array([JSONText])
  case object([(String, JSONText)])

  func text(indent: Int) -> String {
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .string(let text): return Self.quoted(text)
    case .bool(let flag): return flag ? "true" : "false"
    case .array(let items):
      if items.isEmpty { return "[]" }
      return "[\n" + items.map { inner + $0.text(indent: indent + 2) }.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let pairs):
      if pairs.isEmpty { return "{}" }
      let lines = pairs.map { "\(inner)\(Self.quoted($0.0)): \($0.1.text(indent: indent + 2))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
