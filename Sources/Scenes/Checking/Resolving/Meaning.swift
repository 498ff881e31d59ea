import Formulas

/// A layer that a formula speaks of.
struct LayerMention {
  var path: LayerPath
  /// Whether it stands for all instances of a repeated layer.
  var isList = false
  var template: Template
  var text: String
}

/// The meaning of a piece of a formula before it is read.
enum Meaning {
  case value(Expression, ValueType)
  case layer(LayerMention)
  /// `table.offset`, waiting for `.x` or `.y`.
  case group(LayerMention, String)
  /// `finger`, waiting for a field.
  case finger
  case failed
}
