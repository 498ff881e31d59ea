import Formulas

/// An event that a layer emits, with its values.
public struct EventSpec: Sendable {
  public var name: String
  /// The fields, in the order in which they are handed over.
  public var fields: [Field]
  /// A sentence for the reference.
  public var summary: String

  /// A value that comes along.
  public struct Field: Sendable {
    public var name: String
    public var type: ValueType

    public init(_ name: String, _ type: ValueType) { (self.name, self.type) = (name, type) }
  }

  public init(_ name: String, _ fields: [Field] = [], _ summary: String) {
    self.name = name
    self.fields = fields
    self.summary = summary
  }

  init(_ name: String, _ fields: KeyValuePairs<String, ValueType>, _ summary: String) {
    self.init(name, fields.map { Field($0.key, $0.value) }, summary)
  }
}

extension Vocabulary {
  /// The prefix of an event's name in the key that says what is done then: `on release`.
  public static let handlerPrefix = "on "

  /// The words for the types of an event's values.
  public static let eventTypes: KeyValuePairs<String, ValueType> = [
    "number": .number, "text": .text, "boolean": .bool, "color": .color, "point": .point, "list": .list(.any),
    "any": .any,
  ]

  /// The events that a scroll emits.
  public static let scrollEvents = [
    EventSpec(
      "release", ["offset": .point, "velocity": .point, "target": .point],
      "The finger lets it go: where it is, how fast it goes on in points a second, and where it will rest.")
  ]
}
