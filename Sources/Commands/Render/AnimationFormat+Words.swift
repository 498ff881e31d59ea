import Basics
import ImageFiles

// The formats in help and messages.
extension AnimationFormat {
  /// The names of files: `NAME.gif, NAME.apng`.
  static var names: String { allCases.map(\.place).joined(separator: ", ") }

  /// The words for `--format`: `gif, apng or webp`.
  static var words: String { allCases.map(\.rawValue).listed("or") }

  /// Returns the formats whose facts satisfy a condition.
  static func all(where condition: (Facts) -> Bool) -> [Self] { allCases.filter { condition($0.facts) } }

  /// The name of a file: `NAME.gif`.
  var place: String { "NAME\(suffix)" }
}
