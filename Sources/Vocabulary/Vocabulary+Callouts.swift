import Formulas

/// The keys of steps that say something over the pictures of a take.
extension Vocabulary {
  public static let captionKeys = [
    KeySpec("text", .formula(.text), "The text."),
    captionAt,
    KeySpec("for", .formula(.time), in: .positive, "The time; until the next caption where left out."),
  ]

  package static let captionAt = KeySpec(
    "at", .formula(.point), "The middle of the text on the screen; its lower end where left out.")

  public static let highlightKeys = [
    KeySpec("on", .formula(.any), "The layer."),
    highlightStyle,
    highlightNumber,
    KeySpec("for", .formula(.time), in: .positive, "The time; until the next highlights where left out."),
  ]

  package static let highlightStyle = KeySpec(
    "style", .formula(.word(HighlightStyle.allCases.map(\.rawValue))), default: "ring",
    "How: a ring around it, an arrow to it, or all else dimmed.")
  package static let highlightNumber = KeySpec(
    "number", .formula(.number), in: .positive, "A number in a disc at its corner.")
}
