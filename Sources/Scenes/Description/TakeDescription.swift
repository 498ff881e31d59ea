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

public struct StepDescription: Sendable {
  public enum Act: Sendable {
    /// On a layer (`cell(3).icon`) or a screen point (`[187, 400]`).
    case tap(Formula)
    case doubleTap(Formula)
    case longPress(Formula)
    case hold(on: Formula, duration: Formula)
    case press(Press)
    case drag(Drag)
    /// Of one finger, by its name, or of all that are down.
    case release(Placed<String>?)
    case fling(Drag, velocity: Formula?)
    /// A way of two fingers, by its verb, `pinch` or `rotate`: from `on:` a layer or `from:` a screen point, nil where
    /// it goes on from where they are; the other keys, `scale`, `angle`, `by`, `to`, `apart`, `slant`, `over`, `curve`,
    /// by their names.
    case pinch(verb: String, start: Formula?, fields: [String: Formula])
    /// Characters into a layer, one after another.
    case type(on: Formula, text: Formula, every: Formula?)
    case wait(Formula)
    case settle
    case perform([ActionDescription])
    case snapshot(Placed<String>)
    /// The condition that must hold at this instant.
    case expect(Formula)
    /// The steps that the scene has under this name.
    case steps(Placed<String>)
  }

  public typealias Press = PressKeys<Formula, Formula>
  public typealias Drag = DragKeys<Formula, Formula>

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
