import Formulas

/// A script of gestures as written.
public struct TakeDescription: Sendable {
  public var name: Placed<String>
  public var steps: [StepDescription]

  public init(name: Placed<String>, steps: [StepDescription]) {
    self.name = name
    self.steps = steps
  }
}

/// A step of a take, as it is written.
public struct StepDescription: Sendable {
  public typealias Act = StepAct<Written>

  public var act: Act
  /// `if:`, looked at when the step's turn comes.
  public var condition: Formula?
  /// `repeat:`, how often it is done.
  public var repeats: Formula?
  public var place: SourcePlace

  public init(_ act: Act, if condition: Formula? = nil, repeats: Formula? = nil, place: SourcePlace) {
    self.act = act
    self.condition = condition
    self.repeats = repeats
    self.place = place
  }
}
