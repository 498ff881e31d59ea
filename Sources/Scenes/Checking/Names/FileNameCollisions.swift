import Basics
import Formulas

/// The names of one kind, of which each calls a file beside the others' files.
package struct FileNameCollisions: Sendable {
  private var known: [FileName: Placed<String>] = [:]

  package init() {}

  /// Takes a name in.
  ///
  /// - Parameter what: what has the name, such as `take`.
  /// - Returns: what is wrong with it, where another one would be the same file; nil also where it is there twice, as
  ///   it is.
  package mutating func take(_ name: String, at place: SourcePlace, what: String) -> SceneProblem? {
    let file = FileName(name)
    guard let other = known[file] else {
      known[file] = Placed(name, at: place)
      return nil
    }
    guard MachineText(other.value) != MachineText(name) else { return nil }
    return .sameFile(name, other: other.value, what: what, file: file.text, place: other.place)
  }

  func holds(_ name: String) -> Bool { known[FileName(name)] != nil }
}
