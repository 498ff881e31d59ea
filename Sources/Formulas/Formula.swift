/// A formula as it was written: names are still names.
///
/// Made by `FormulaParser` from the text of a scene file, or in Swift. The checker resolves it to an `Expression`.
public struct Formula: Hashable, Sendable {
  /// The forms that a formula can have.
  public indirect enum Form: Hashable, Sendable {
    /// `12`, `0.3s`, `90deg`: the value in points, seconds, radians or fractions, and the unit as written.
    case number(Double, Unit?)
    /// A text without formulas in it: quoted in a formula, or a quoted YAML value.
    case text(String)
    /// A quoted text with `{formula}` in it.
    case interpolation([Piece])
    /// A bare word; `true`, `false` and `null` too.
    case name(String)
    /// `name(a, b)`: a function, or an instance of a repeated layer, or an item of a list.
    case call(String, [Argument])
    /// `base.name`
    case field(Formula, String)
    /// `base.name(a, b)`: an instance of a repeated layer inside another, or an item of a field that is a list.
    case method(Formula, String, [Formula])
    case list([Formula])
    /// `{name: value, …}`, each name once.
    case record([Field])
    case negate(Formula)
    case not(Formula)
    case arithmetic(Arithmetic, Formula, Formula)
    /// `a < b <= c`: one operator fewer than operands.
    case comparison([Formula], [Comparison])
    case and([Formula])
    case or([Formula])
    case conditional(Formula, then: Formula, else: Formula)
  }

  /// `value`, or `name: value`.
  public struct Argument: Hashable, Sendable {
    /// The parameter that it is for; nil where its place tells.
    public var name: String?
    public var value: Formula
    /// The place of the name, where there is one.
    public var place: SourcePlace

    public init(_ value: Formula, for name: String? = nil, at place: SourcePlace? = nil) {
      (self.name, self.value, self.place) = (name, value, place ?? value.place)
    }
  }

  /// `name: value` of a record.
  public struct Field: Hashable, Sendable {
    public var name: String
    public var value: Formula

    public init(_ name: String, _ value: Formula) { (self.name, self.value) = (name, value) }
  }

  /// A piece of a text: letters, or a formula in braces.
  public enum Piece: Hashable, Sendable {
    case text(String)
    case formula(Formula)
  }

  /// The unit behind a number.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    case seconds = "s"
    case milliseconds = "ms"
    case degrees = "deg"
    case turns = "turn"
    case radians = "rad"
    case percent = "%"
  }

  /// The signs between two numbers.
  public enum Arithmetic: String, Hashable, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
  }

  /// The signs that compare.
  public enum Comparison: String, Hashable, Sendable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="
    case notEqual = "!="
    case isIn = "in"
  }

  public var form: Form
  public var place: SourcePlace

  public init(_ form: Form, at place: SourcePlace) {
    self.form = form
    self.place = place
  }
}
