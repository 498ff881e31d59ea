import Formulas

/// The phase of a description, by how far its names are found: `Written`, as the file has them, or `Resolved`, as a
/// program has them. Steps and actions are written once for both.
public protocol TreePhase: Sendable {
  /// A formula.
  associatedtype Term: Sendable
  /// A layer, or a point of the screen.
  associatedtype Target: Sendable
  /// One layer.
  associatedtype Layer: Sendable
  associatedtype State: Sendable
  /// The new value of a state, or the values that it moves through.
  associatedtype Assignment: Sendable
  /// The value of a record's field.
  associatedtype Field: Sendable
  /// A list of data that records are inserted into.
  associatedtype List: Sendable
  /// An event that a component emits.
  associatedtype Event: Sendable
  /// A value that comes with an event.
  associatedtype EventValue: Sendable
  /// Actions that have a name.
  associatedtype ActionCall: Sendable
  associatedtype Deed: Sendable
  associatedtype Expectation: Sendable
  /// Steps that have a name; none where they stand in the place of the name.
  associatedtype StepCall: Sendable

  /// Returns the formulas in a part of an action; none where all names in it have been found.
  static func terms(of layer: Layer) -> [Term]
  static func terms(of assignment: Assignment) -> [Term]
  static func terms(of field: Field) -> [Term]
  static func terms(of list: List) -> [Term]
  static func terms(of value: EventValue) -> [Term]
}

/// The phase of a file, as it is written.
public enum Written: TreePhase {
  public typealias Term = Formula
  public typealias Target = Formula
  public typealias Layer = Formula
  public typealias State = Placed<String>
  public typealias Assignment = NamedAssignment
  public typealias Field = NamedAssignment
  public typealias List = Formula
  public typealias Event = Placed<String>
  public typealias EventValue = NamedAssignment
  public typealias ActionCall = Placed<String>
  public typealias Deed = ActionDescription
  public typealias Expectation = Formula
  public typealias StepCall = Placed<String>

  public static func terms(of formula: Formula) -> [Formula] { [formula] }
  public static func terms(of assignment: NamedAssignment) -> [Formula] { [assignment.formula] }
}
