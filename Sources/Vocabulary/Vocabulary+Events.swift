import Formulas

/// Something that a layer tells, with the values that come along.
public struct EventSpec: Sendable {
  public var name: String
  /// In the order in which they are handed over.
  public var fields: [(name: String, type: ValueType)]
  /// One sentence for the reference.
  public var summary: String

  public init(_ name: String, _ fields: [(name: String, type: ValueType)] = [], _ summary: String) {
    self.name = name
    self.fields = fields
    self.summary = summary
  }
}

extension Vocabulary {
  /// The prefix of an event's name in the key that says what is done then: `on release`.
  public static let handlerPrefix = "on "

  /// The words for the types of an event's values.
  public static let eventTypes: [(word: String, type: ValueType)] = [
    ("number", .number), ("text", .text), ("boolean", .bool), ("color", .color), ("point", .point),
    ("list", .list(.any)), ("any", .any),
  ]

  /// The events that a scroll tells.
  public static let scrollEvents = [
    EventSpec(
      "release", [("offset", .point), ("velocity", .point), ("target", .point)],
      "The finger lets it go: where it is, how fast it goes on in points a second, and where it will rest.")
  ]
}
