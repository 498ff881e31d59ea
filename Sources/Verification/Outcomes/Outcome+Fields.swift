import Rendering
import TextFormats

extension Outcome {
  /// The fields of an outcome by their names in JSON: those that are reported below its reason in the order in which
  /// they are reported. What each of them is stands in its `field`, and nowhere else.
  enum CodingKeys: String, CodingKey, CaseIterable {
    case scene, take, device, variant, snapshot, verdict
    case reasons = "reason"
    case frame, place, layer, changes, numbers
    case expected, actual, difference, baselineFingerprint, fingerprint, accept
    case baseline, file, line, column, rule, seconds, notes, cached, strip
    case framesCompared, pixelsCompared, pixelsIgnored
  }

  /// The meaning of a field: to readers of the JSON, and to people, who are told it or not.
  struct Field: Sendable {
    /// The line that tells people of a field, in the terminal, JUnit, the page and the tests of a package.
    struct Line: Sendable {
      /// The word before it.
      let label: String
      /// Returns the text; nil where an outcome has none.
      let text: @Sendable (Outcome) -> String?
    }

    /// The JSON Schema of its values.
    let schema: JSON
    /// Whether the JSON of every outcome has it.
    let isRequired: Bool
    /// Its line below an outcome's reason; nil where it has none.
    var line: Line?

    static func required(_ schema: JSON) -> Field { Field(schema: schema, isRequired: true) }
    static func optional(_ schema: JSON) -> Field { Field(schema: schema, isRequired: false) }

    /// Returns the field with a line below an outcome's reason.
    func line(_ label: String, _ text: @escaping @Sendable (Outcome) -> String?) -> Field {
      var field = self
      field.line = Line(label: label, text: text)
      return field
    }
  }

  /// The label of the line that tells another renderer.
  static let rendererLabel = "renderer"

  /// The lines that are reported below its reason.
  public var details: [(label: String, text: String)] {
    CodingKeys.allCases.compactMap { key in
      guard let line = key.field.line, let text = line.text(self) else { return nil }
      return (line.label, text)
    }
  }
}

extension Outcome.CodingKeys {
  var field: Outcome.Field {
    switch self {
    case .scene:
      .required(.schema("string", "The folder of a picture of another program; empty where it lies in none."))
    case .take: .required(.schema("string", "Empty for a picture of another program, as the device is."))
    case .device: .required(.schema("string"))
    case .variant: .optional(.schema("string", "Missing for the scene as it is."))
    case .snapshot: .optional(.schema("string", "Missing for the whole take."))
    case .verdict: .required(.schema(oneOf: Verdict.allCases.map(\.rawValue)))
    case .reasons: .required(.schema("string", "One line; empty where there is nothing to say."))
    case .frame: .optional(.schema("integer", "The frame it is about, or that differs first, from 0."))
    case .place:
      .optional(
        .schema(
          "Around all that differs, in pixels.",
          members: ["x", "y", "width", "height"].map { ($0, .schema("integer")) }))
    case .layer: .optional(.schema("string", "The layer that the difference belongs to."))
    case .changes:
      .required(
        .schema(
          listOf: .schema(members: [("layer", .schema("string")), ("words", .schema("string"))]),
          "What changed in the layer tree."))
    case .numbers: .optional(Outcome.Numbers.schema)
    case .expected: .optional(.schema("string", "A picture's path.")).line("expected") { $0.expected }
    case .actual: .optional(.schema("string", "A picture's path.")).line("actual") { $0.actual }
    case .difference: .optional(.schema("string", "A picture's path.")).line("difference") { $0.difference }
    case .baselineFingerprint:
      .optional(.schema("string", "What made the baseline, where another renderer did."))
        .line(Outcome.rendererLabel) { outcome in
          outcome.baselineFingerprint.map { Fingerprint.difference(from: $0, to: outcome.fingerprint ?? "") }
        }
    case .fingerprint:
      .optional(.schema("string", "What made this picture, where another renderer made the baseline."))
    case .accept:
      .optional(.schema("string", "The command that takes the new picture.")).line("accept with") { $0.accept }
    case .baseline: .required(.schema("string", "The baseline's path."))
    case .file: .optional(.schema("string", "The file that the layer, or the scene, is written in."))
    case .line: .optional(.schema("integer", minimum: 1))
    case .column: .optional(.schema("integer", "Missing where the line is all that is known.", minimum: 1))
    case .rule: .optional(.schema("string", "The rule of accessibility that is broken; missing for pictures."))
    case .seconds: .optional(.schema("number", "The instant of what is inaccessible."))
    case .notes: .optional(.schema(listOf: Outcome.Note.schema, "Remarks on the take, with the last of its results."))
    case .cached: .optional(.schema("boolean", "Not drawn: it passed before, and nothing has changed since."))
    case .strip: .optional(Outcome.Strip.schema)
    case .framesCompared, .pixelsCompared, .pixelsIgnored: .required(.schema("integer", minimum: 0))
    }
  }
}

extension Outcome.Numbers {
  fileprivate static let schema = JSON.schema(
    "The frame that differs, or differs most.",
    members: [
      ("differing", .schema("integer", "Pixels that differ.")), ("compared", .schema("integer")),
      ("ignored", .schema("integer")),
      ("largestDifference", .schema("integer", "Of one channel.", minimum: 0, maximum: 255)),
    ])
}

extension Outcome.Note {
  fileprivate static let schema = JSON.schema(members: [
    ("file", .schema("string")), ("line", .schema("integer", minimum: 1)), ("column", .schema("integer", minimum: 1)),
    (
      "kind",
      .schema(
        oneOf: Outcome.Note.Kind.allCases.map(\.rawValue),
        "A warning is of what does nothing, which a strict run makes a mistake; a note of no mistake.")
    ),
    ("words", .schema("string")),
  ])
}

extension Outcome.Strip {
  fileprivate static let schema = JSON.schema(
    "A whole take that differs.",
    members: [
      ("fps", .schema("integer")),
      (
        "differences",
        .schema(
          listOf: .schema("number", minimum: 0, maximum: 1),
          "For each frame the share of it that differs; 1 where only hashes are known.")
      ),
      ("expected", .schema(mapOf: .schema("string"), "Paths of pictures by frames.")),
      ("actual", .schema(mapOf: .schema("string"), "Paths of pictures by frames.")),
    ])
}
