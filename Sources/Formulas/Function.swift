/// A function of the language: its name, what it takes, and how it is worked out.
public final class Function: Sendable {
  public let name: String
  /// The parameters; those that may be left out come last.
  public let parameters: [Parameter]
  /// The numbers of arguments that it takes.
  public let arity: ClosedRange<Int>
  public let resultType: ValueType
  /// The arguments that give the result their type, where `resultType` cannot tell it.
  public let handsThrough: HandedThrough?
  /// Whether the result is stepwise however its arguments move, such as that of `floor`.
  public let makesSteps: Bool
  /// Whether it may look at all items of the lists, and at all of the texts, that it is given.
  public let goesThroughItems: Bool
  /// One sentence for the reference.
  public let summary: String
  /// Works on plain values and on enclosures; called with as many arguments as `arity` allows, any of which may be of
  /// a wrong type, which it reports by throwing.
  public let body: @Sendable ([Value]) throws -> Value

  public enum HandedThrough: Sendable {
    /// An item of the list that comes first.
    case item
    /// One of the first two.
    case either
  }

  public init(
    _ name: String, _ parameters: [Parameter], _ result: ValueType, handsThrough: HandedThrough? = nil,
    makesSteps: Bool = false, goesThroughItems: Bool = true, _ summary: String,
    body: @escaping @Sendable (Arguments) throws -> Value
  ) {
    self.name = name
    self.parameters = parameters
    arity = parameters.reduce(0) { $0 + $1.count.lowerBound }...parameters.reduce(0) { $0 + $1.count.upperBound }
    resultType = result
    self.handsThrough = handsThrough
    self.makesSteps = makesSteps
    self.goesThroughItems = goesThroughItems
    self.summary = summary
    self.body = { try body(Arguments(function: name, values: $0)) }
  }

  /// The parameter that an argument stands for.
  public func parameter(at index: Int) -> Parameter? {
    index < parameters.count ? parameters[index] : parameters.last
  }

  /// A call with all that it takes, as messages and the reference show it: `clamp(x, lo, hi)`; `…` stands for more.
  public var usage: String {
    "\(name)(\(parameters.map { $0.name + ($0.count.upperBound > 1 ? "…" : "") }.joined(separator: ", ")))"
  }

  /// The type of the result of arguments of these types.
  public func resultType(of given: [ValueType]) -> ValueType {
    switch (handsThrough, given.first) {
    case (.item, .list(let item)?): item
    case (.either, let first?): given.dropFirst().first.map { first.union($0) } ?? first
    default: resultType
    }
  }
}

/// One is equal to itself alone.
extension Function: Hashable {
  public static func == (a: Function, b: Function) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
