import Formulas

/// `NAME: {field: type, …}` under `events:`: what a component can tell whoever uses it, with the values that come
/// along.
public struct EventDescription: Sendable {
  public var name: Placed<String>
  public var fields: [Field]

  /// A value that comes along.
  public struct Field: Sendable {
    public var name: Placed<String>
    /// The type, one of the words of `Vocabulary.eventTypes`.
    public var type: Placed<String>

    public init(name: Placed<String>, type: Placed<String>) { (self.name, self.type) = (name, type) }
  }

  public init(name: Placed<String>, fields: [Field] = []) {
    self.name = name
    self.fields = fields
  }
}
