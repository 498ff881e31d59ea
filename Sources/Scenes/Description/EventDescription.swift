import Formulas

/// `NAME: {field: type, …}` under `events:`: what a component can tell whoever uses it, with the values that come
/// along.
public struct EventDescription: Sendable {
  public var name: Placed<String>
  /// Names of values, each with the word for its type.
  public var fields: [(name: Placed<String>, type: Placed<String>)]

  public init(name: Placed<String>, fields: [(name: Placed<String>, type: Placed<String>)] = []) {
    self.name = name
    self.fields = fields
  }
}
