import Basics

/// A formula whose names have been found, ready to be evaluated.
///
/// The meaning of a reference is the checker's business; evaluation asks its context for the value.
public indirect enum Expression: Sendable {
  case constant(Value)
  case reference(Reference)
  /// A record's field; of a list of records, the list of their fields; of a point, `x` or `y`.
  case field(Expression, FieldName, SourcePlace)
  case list([Expression])
  /// A record of this shape, its fields in the order of the shape's names.
  case record(RecordShape, [Expression], SourcePlace)
  case text([Expression])
  case negate(Expression, SourcePlace)
  case not(Expression, SourcePlace)
  case arithmetic(Formula.Arithmetic, Expression, Expression, SourcePlace)
  case comparison([Expression], [Formula.Comparison], SourcePlace)
  case and([Expression], SourcePlace)
  case or([Expression], SourcePlace)
  case conditional(Expression, then: Expression, else: Expression, SourcePlace)
  case call(Function, [Expression], SourcePlace)
  /// An expression that reads results of its own, each worked out when it is first read.
  case binding(Bindings, in: Expression)

  /// A name that has been found: an index into the checker's table of references.
  public struct Reference: Hashable, Sendable {
    public var index: Int

    public init(index: Int) {
      self.index = index
    }
  }

  /// The results that an expression reads more than once: variables from the slot of an index on.
  public struct Bindings: Sendable {
    public var slot: Int
    public var results: [Expression]
    /// The depth of the expression in levels, by way of its results.
    var levels: Int

    package init(from slot: Int, _ results: [Expression], levels: Int) {
      (self.slot, self.results, self.levels) = (slot, results, levels)
    }
  }
}

/// The source of the values of an expression's references.
public protocol EvaluationContext {
  /// The value a reference has now, or encloses over the range of instants in question.
  func value(of reference: Expression.Reference) throws -> Value

  /// Returns variables their formulas while `body` runs.
  func binding(_ bindings: Expression.Bindings, _ body: () throws -> Value) rethrows -> Value

  /// A reference as its formula wrote it, for messages; nil where that is not known.
  func name(of reference: Expression.Reference) -> String?

  /// The row that the formula stands in, such as `row(3)`, for messages.
  func row() -> String?

  /// Returns the origin of a null that a reference is, for messages; nil where it is no record's field.
  func nullOrigin(of reference: Expression.Reference) -> NullOrigin?

  /// Counts steps of work that a formula takes besides those of its context; false if there were not so many left.
  func spend(_ steps: Int) -> Bool

  /// The work that a formula may take, for messages.
  var workBound: WorkBudget.Bound { get }

  /// Whether an operand of which nothing is known is surely not equal to a value.
  func isSurelyOther(_ operand: Expression, than value: Value) -> Bool
}
