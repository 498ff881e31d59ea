import Formulas

/// The phase of a program, in which names are found.
package enum Resolved: TreePhase {
  package typealias Term = Expression
  package typealias Target = TakeProgram.Target
  package typealias State = Action.Mention
  package typealias Assignment = Action.Assignment
  package typealias EventValue = Expression
  package typealias Deed = Action
  package typealias Expectation = TakeProgram.Expectation
  package typealias StepCall = Never

  package static func terms(of layer: Layer) -> [Expression] { [] }
  package static func terms(of assignment: Action.Assignment) -> [Expression] { [assignment.expression] }
  package static func terms(of field: Field) -> [Expression] { [field.expression] }
  package static func terms(of list: List) -> [Expression] { [] }
  package static func terms(of value: Expression) -> [Expression] { [value] }

  /// A layer, and its name as written.
  package struct Layer: Sendable {
    package var path: LayerPath
    package var name: String
  }

  /// A field of a record, and the formula that it is given.
  package struct Field: Sendable {
    package var name: String
    package var expression: Expression
  }

  /// A list of data: the index of a state of the root, its name as written, and the names of the fields that its
  /// records are known to have.
  package struct List: Sendable {
    package var slot: Int
    package var name: String
    package var fields: [String]
  }

  /// An event of the layer there.
  package struct Event: Sendable {
    package var sender: LayerPath
    package var name: String
  }

  /// The named actions of the layer there that have this number.
  package struct ActionCall: Sendable {
    package var owner: LayerPath
    package var number: Int
  }
}

/// A formula that is asked from outside of the scene, as it is written.
package struct Probe: Sendable {
  package var text: String
  package var expression: Expression
}
