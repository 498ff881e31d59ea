/// A function of the language: its name, what it takes, and how it is worked out.
public final class Function: Sendable {
  public let name: String
  /// As the reference prints them: `["x", "lo", "hi"]`; a trailing `…` takes any number more.
  public let parameters: [String]
  /// How many arguments may be given.
  public let arity: ClosedRange<Int>
  public let argumentTypes: [ValueType]
  public let resultType: ValueType
  /// True where the result is stepwise however its arguments move, such as that of `floor`.
  public let makesSteps: Bool
  /// True where it may look at all items of the lists, and at all of the texts, that it is given.
  public let goesThroughItems: Bool
  /// One sentence for the reference.
  public let summary: String
  /// Works on plain values and on enclosures; called with as many arguments as `arity` allows, any of which may be of
  /// a wrong type, which it reports by throwing.
  public let body: @Sendable ([Value]) throws -> Value

  public init(
    _ name: String, _ parameters: [String], arity: ClosedRange<Int>, arguments: [ValueType], result: ValueType,
    makesSteps: Bool = false, goesThroughItems: Bool = true, _ summary: String,
    body: @escaping @Sendable ([Value]) throws -> Value
  ) {
    self.name = name
    self.parameters = parameters
    self.arity = arity
    argumentTypes = arguments
    resultType = result
    self.makesSteps = makesSteps
    self.goesThroughItems = goesThroughItems
    self.summary = summary
    self.body = body
  }
}
