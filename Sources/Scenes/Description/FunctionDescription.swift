import Formulas

/// `name(parameter, …): formula` under `functions:` of a file.
public struct FunctionDescription: Sendable {
  public var name: Placed<String>
  public var parameters: [String]
  public var body: Formula

  public init(name: Placed<String>, parameters: [String], body: Formula) {
    self.name = name
    self.parameters = parameters
    self.body = body
  }

  /// The form of a call.
  public var usage: String { "\(name.value)(\(parameters.joined(separator: ", ")))" }
}
