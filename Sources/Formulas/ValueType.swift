/// The type of the values that a formula may give, as far as can be known without running it.
public indirect enum ValueType: Hashable, Sendable {
  /// Unknown, or of no matter.
  case any
  case null
  case number
  /// A number of seconds: a bare literal other than 0 is refused.
  case time
  /// A number of radians.
  case angle
  case bool
  case text
  case color
  /// Two numbers; a list of two numbers will do.
  case point
  case list(ValueType)
  /// A record with at least these fields.
  case record([String: ValueType])
  /// One of these words, or a text that is one of them.
  case word([String])
  /// The result of a function such as `spring`: the way of a motion. As a value it is a list.
  case curve
  /// Any of several.
  case either([ValueType])
}
