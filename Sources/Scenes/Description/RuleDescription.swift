import Formulas

/// A rule as written: what sets it off, and what it does.
public struct RuleDescription: Sendable {
  /// The cause that a rule acts on, as it is written.
  public enum Trigger: Sendable {
    /// Becomes true; with `after`, has been true for so long; with `every`, again and again while it is true.
    case when(Formula, after: Formula?, every: Formula?)
    /// One of these differs from before; with `after`, and none has changed again for so long.
    case change([Formula], after: Formula?)
    /// A layer emits an event: `scroll.release`.
    case event(Formula)
  }

  public var trigger: Trigger
  /// `if:`, looked at when the rule fires.
  public var condition: Formula?
  public var actions: [ActionDescription]
  public var place: SourcePlace

  public init(trigger: Trigger, condition: Formula? = nil, actions: [ActionDescription], place: SourcePlace) {
    self.trigger = trigger
    self.condition = condition
    self.actions = actions
    self.place = place
  }
}

/// An action that a rule, a tap or a hold does.
public struct ActionDescription: Sendable {
  public typealias Act = ActionAct<Written>

  public var act: Act
  /// `if:`
  public var condition: Formula?
  public var place: SourcePlace

  public init(_ act: Act, condition: Formula? = nil, place: SourcePlace) {
    self.act = act
    self.condition = condition
    self.place = place
  }
}

/// `NAME: [action, …]` under `actions:`; `on EVENT:` of a layer, whose name is the event that it emits.
public struct NamedActions: Sendable {
  public var name: Placed<String>
  public var actions: [ActionDescription]

  public init(name: Placed<String>, actions: [ActionDescription]) { (self.name, self.actions) = (name, actions) }
}

/// `name: formula` in an action, or in what a query gives; for `animate` the formula may be a list `[from, …, to]`.
public struct NamedAssignment: Sendable {
  public var name: Placed<String>
  public var formula: Formula

  public init(name: Placed<String>, formula: Formula) { (self.name, self.formula) = (name, formula) }
}
