import Formulas

/// A key of a map that is no layer: of the file itself, of a rule, an action, a step of a take.
public struct KeySpec: Sendable {
  /// A form that stands in several places; the schema defines each once, by its name here and in this order.
  public enum Form: String, CaseIterable, Sendable {
    case formula, each, formulas, record, assignments, query, follower, rule
    case name, action, actions, step, component, variant, layer, run
  }

  /// The shape of what may stand behind the key's colon.
  public indirect enum Shape: Sendable {
    /// A formula of a type.
    case formula(ValueType)
    /// A word or a path, taken as it is.
    case literal
    /// One literal, or a list of them.
    case literals
    /// One of these words, or a list of them.
    case words([String])
    /// A literal, or a map of keys.
    case literalOrKeys([KeySpec])
    /// A literal; or nothing, and then the word may stand alone.
    case literalOrNothing
    /// A formula, or a map of keys.
    case formulaOrKeys([KeySpec])
    /// A list of numbers as they stand, or a map of keys where there are any.
    case numbers(orKeys: [KeySpec])
    /// A map of names and numbers as they stand.
    case numbersByName
    /// One of a form.
    case form(Form)
    /// A list of things of a form.
    case list(of: Form)
    /// A map of names and things of a form.
    case map(of: Form)
    /// One formula, or a map of names and formulas.
    case formulaOrAssignments
    /// A map of names and values: formulas, queries, or the word `required`.
    case values
    /// A map of names and states: formulas, followers, or the word `required`.
    case states
    /// A map of names and literal YAML, or the path of a file.
    case data
    /// A map of names and files of fonts, or maps of keys.
    case fonts([KeySpec])
    /// A map of names and lists of steps.
    case takes
    /// A map of layers' names and maps of what they are instead.
    case changes
    /// A map of names and maps of names and types.
    case events
    /// A map of keys.
    case keys([KeySpec])
    /// A map of keys, or a list of them.
    case keysOrList([KeySpec])
    /// Nothing: the word stands alone.
    case nothing
  }

  public var name: String
  public var shape: Shape
  /// The default value as the reference prints it; nil where there is none.
  public var defaultText: String?
  /// A sentence for the reference and the schema.
  public var summary: String
  /// The numbers that it can have, in its unit: seconds for times, radians for angles. A literal outside is refused.
  public var range: ClosedRange<Double>?
  /// Whether it counts something: a literal that is no whole number is refused.
  public var isCount: Bool
  /// The names that others have for it.
  package var called: [Alias]

  public init(
    _ name: String, _ shape: Shape, default defaultText: String? = nil, in range: ClosedRange<Double>? = nil,
    isCount: Bool = false, _ summary: String, called: [Alias] = []
  ) {
    self.name = name
    self.shape = shape
    self.defaultText = defaultText
    self.range = range
    self.isCount = isCount
    self.summary = summary
    self.called = called
  }

  /// The type that the formula behind it has to give; anything where no formula stands there.
  package var wanted: ValueType { if case .formula(let type) = shape { type } else { .any } }

  /// The key of a value that is read as a property is.
  package init(_ property: Property<some PropertyType>, _ summary: String? = nil) {
    let spec = property.spec
    let type: ValueType = if case .formula(let type) = spec.shape { type } else { .any }
    self.init(spec.name, .formula(type), default: spec.defaultText, in: spec.range, summary ?? spec.summary)
  }
}
