import TextFormats

/// JSON Schemas, made of few parts.
extension JSON {
  /// The schema of a text, a number or a truth.
  static func schema(_ type: String, _ about: String? = nil, minimum: Int? = nil, maximum: Int? = nil) -> JSON {
    var members: [(String, JSON)] = [("type", .text(type))]
    if let about { members.append(("description", .text(about))) }
    if let minimum { members.append(("minimum", .integer(minimum))) }
    if let maximum { members.append(("maximum", .integer(maximum))) }
    return .object(members)
  }

  /// The schema of one of some words.
  static func schema(oneOf values: [String], _ about: String? = nil) -> JSON {
    .object((about.map { [("description", .text($0))] } ?? []) + [("enum", .list(values.map { .text($0) }))])
  }

  static func schema(listOf items: JSON, _ about: String? = nil) -> JSON {
    .object(head("array", about) + [("items", items)])
  }

  /// The schema of values by names that the data bring.
  static func schema(mapOf values: JSON, _ about: String? = nil) -> JSON {
    .object(head("object", about) + [("additionalProperties", values)])
  }

  /// The schema of an object.
  ///
  /// - Parameter required: the members that are always there; nil for all of them.
  static func schema(_ about: String? = nil, members: [(String, JSON)], required: [String]? = nil) -> JSON {
    .object(
      head("object", about) + [
        ("required", .list((required ?? members.map(\.0)).map { .text($0) })), ("properties", .object(members)),
      ])
  }

  private static func head(_ type: String, _ about: String?) -> [(String, JSON)] {
    [("type", .text(type))] + (about.map { [("description", .text($0))] } ?? [])
  }
}
