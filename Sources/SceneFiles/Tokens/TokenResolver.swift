import Basics
import Formulas

/// Makes values of tokens: by their types, aliases followed.
struct TokenResolver {
  let tokens: [String: TokenTree.Token]
  let groups: Set<String>
  var diagnostics = Diagnostics()
  private var known: [String: Value] = [:]
  /// The aliases that are being followed, outermost first.
  private var open: [String] = []

  init(tokens: [String: TokenTree.Token], groups: Set<String>) {
    self.tokens = tokens
    self.groups = groups
  }

  static let types =
    ["color", "dimension", "number", "duration", "cubicBezier", "fontFamily", "fontWeight"]
    + composites.keys.sorted() + ["string", "boolean"]

  /// The types of the parts of composite values; parts of other names are taken as they stand.
  static let composites: [String: [String: String]] = [
    "border": ["color": "color", "width": "dimension"],
    "gradient": ["color": "color", "position": "number"],
    "shadow": [
      "blur": "dimension", "color": "color", "offsetX": "dimension", "offsetY": "dimension", "spread": "dimension",
    ],
    "strokeStyle": ["dashArray": "dimension"],
    "transition": ["delay": "duration", "duration": "duration", "timingFunction": "cubicBezier"],
    "typography": [
      "fontFamily": "fontFamily", "fontSize": "dimension", "fontWeight": "fontWeight", "letterSpacing": "dimension",
      "lineHeight": "number",
    ],
  ]

  /// The value of the token of that path; null, reported, where it has none.
  mutating func value(of path: String) -> Value {
    if let value = known[path] { return value }
    guard let token = tokens[path] else { return .null }
    open.append(path)
    defer { open.removeLast() }
    let value = value(token.value, type: type(of: path))
    known[path] = value
    return value
  }

  /// A token's type: its own, or that of the token that it is an alias of, or its groups'.
  private mutating func type(of path: String) -> String? {
    var path = path
    for _ in 0...Limits.formulaDepth {
      guard let token = tokens[path] else { return nil }
      if let type = token.type ?? (token.value.alias == nil ? token.groupType : nil) {
        guard let name = type.text, Self.types.contains(name) else {
          diagnostics.add(TokenProblem.unknownType(type.text ?? type.shownText, known: Self.types), at: type.place)
          return nil
        }
        return name
      }
      guard let alias = token.value.alias else { return nil }
      path = alias
    }
    return nil
  }

  private mutating func value(_ json: PlacedJSON, type: String?) -> Value {
    if let alias = json.alias { return follow(alias, at: json.place) }
    guard let type else { return plain(json) }
    if let parts = Self.composites[type] { return composite(json, type, parts) }
    return diagnostics.noting { () throws(Diagnostic) in try json.value(ofType: type) } ?? .null
  }

  private mutating func follow(_ alias: String, at place: SourcePlace) -> Value {
    if let ring = CyclePath(from: open, to: alias) { return null(.aliasRing(ring), at: place) }
    guard open.count < Limits.formulaDepth else {
      return null(.aliasTooDeep(limit: Limits.formulaDepth), at: place)
    }
    if tokens[alias] != nil { return value(of: alias) }
    if groups.contains(alias) { return null(.aliasOfGroup(alias), at: place) }
    let known = diagnostics.list.count < 20 ? tokens.keys.sorted() : []
    return null(.unknownAlias(alias, known: known), at: place)
  }

  /// Null, reported, in place of a value.
  private mutating func null(_ problem: TokenProblem, at place: SourcePlace) -> Value {
    diagnostics.add(problem, at: place)
    return .null
  }

  /// A record of parts, or a list of them.
  private mutating func composite(_ json: PlacedJSON, _ type: String, _ parts: [String: String]) -> Value {
    switch json.content {
    case .list(let items): return .list(items.map { value($0, type: type) })
    case .object(let members):
      var fields: [String: Value] = [:]
      for member in members {
        let (key, part) = (member.key, member.value)
        let partType = key == "lineHeight" && part.members != nil ? "dimension" : parts[key]
        guard let name = TokenTree.name(key) else {
          diagnostics.add(TokenProblem.name(key), at: part.place)
          continue
        }
        if case .list(let items) = part.content, key == "dashArray" {
          fields[name] = .list(items.map { value($0, type: partType) })
        } else {
          fields[name] = value(part, type: partType)
        }
      }
      return .record(Record(fields, at: json.place))
    case .text(let text) where type == "strokeStyle": return .text(text)
    default: return null(.wrongValue(type: type, wants: "an object", given: json.shownText), at: json.place)
    }
  }

  /// A value without a type, as it stands.
  private mutating func plain(_ json: PlacedJSON) -> Value {
    switch json.content {
    case .null: .null
    case .bool(let value): .bool(value)
    case .number(let number): .number(number)
    case .text(let text), .wideNumber(let text): .text(text)
    case .list(let items): .list(items.map { value($0, type: nil) })
    case .object(let members):
      .record(
        Record(
          members.reduce(into: [:]) { fields, member in
            fields[TokenTree.name(member.key) ?? member.key] = value(member.value, type: nil)
          }, at: json.place))
    }
  }
}

extension PlacedJSON {
  /// The path that `"{a.b}"`, or `{"$ref": "#/a/b"}`, is an alias of.
  var alias: String? {
    if let text, let path = MachineText(text).inside("{", "}"), !path.isEmpty { return path.text }
    guard let pointer = (self["$ref"]?.text).flatMap({ MachineText($0).rest(after: "#/") }) else { return nil }
    var parts = pointer.words(between: "/").map { $0.replacing("~1", by: "/").replacing("~0", by: "~") }
    if parts.last == "$value" { parts.removeLast() }
    return parts.map(\.text).joined(separator: ".")
  }
}
