import TextFormats

extension VerificationReport {
  /// The JSON Schema of a report, as a text that ends without a line feed. The fields of its results are those of
  /// `Outcome.CodingKeys`.
  package static var schema: String {
    let results = Outcome.CodingKeys.allCases
    let schema = JSON.schema(
      members: [
        ("format", .object([("const", .text(format))])), ("version", .object([("const", .integer(currentVersion))])),
        ("fingerprint", .schema("string", "What made the pictures: renderer, libraries, fonts.")),
        (
          "results",
          .schema(
            listOf: .schema(
              members: results.map { ($0.rawValue, $0.field.schema) },
              required: results.filter(\.field.isRequired).map(\.rawValue)))
        ),
        ("stale", .schema(listOf: .schema("string"), "Baselines without a take or snapshot.")),
        ("against", .schema("string", "The commit compared with; missing for baselines.")),
        ("accept", .schema("string", "The command that takes all that failed.")),
        ("share", Shard.Share.schema),
        (
          "causes",
          .schema(
            listOf: Cause.schema,
            "Why results differ, the cause that reached most first; missing where nothing is known of before.")
        ),
      ], required: ["format", "version", "fingerprint", "results", "stale"])
    guard case .object(let members) = schema else { return schema.text() }
    let head: [(String, JSON)] = [
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text("A report of flipbook verify")),
    ]
    return JSON.object(head + members).text()
  }
}

extension Shard.Share {
  fileprivate static let schema = JSON.schema(
    "The share of the work that it is; missing where all of the work is in it.",
    members: [
      ("number", .schema("integer", "From 1.")), ("count", .schema("integer", "How many shares there are.")),
      ("items", .schema("integer", "Takes, or pictures, of this share.")),
      ("allItems", .schema("integer", "Those of all shares.")),
    ])
}

extension Cause {
  fileprivate static let schema = JSON.schema(
    members: [
      ("subject", .schema("string", "The name of what changed.")),
      ("change", .schema("string", "What it said before and what it says.")),
      ("file", .schema("string", "Empty for the renderer.")),
      ("line", .schema("integer", "Of what is gone, where it stood.")),
      ("layers", .schema(listOf: .schema("string"))), ("snapshots", .schema("integer")), ("takes", .schema("integer")),
      ("results", .schema(listOf: .schema("string"))),
      ("accept", .schema("string", "The command that takes all that differs by it.")),
    ], required: ["subject", "change", "file", "layers", "snapshots", "takes", "results"])
}
