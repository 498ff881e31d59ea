import Basics
import ImageFiles

// The formats in help and messages.
extension AnimationFormat {
  /// The places to write to: `NAME.gif, NAME.apng`.
  static var places: String { allCases.map(\.place).joined(separator: ", ") }

  /// The names, as `--format` takes them: `gif, apng or webp`.
  static var names: String { allCases.map(\.rawValue).listed("or") }

  /// Returns the formats whose facts satisfy a condition.
  static func all(where condition: (Facts) -> Bool) -> [Self] { allCases.filter { condition($0.facts) } }

  /// The name of a file: `NAME.gif`.
  var place: String { "NAME\(suffix)" }
}
