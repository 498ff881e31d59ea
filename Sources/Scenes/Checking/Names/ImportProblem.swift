import Basics
import Formulas

/// A name that a file uses without importing the file that has it.
package struct ImportProblem: Problem {
  let name: String
  let kind: ImportFinder.NameKind
  /// The words to write behind `import:`; any one of them has the name.
  let imports: [String]

  package var message: Message {
    "there is no \(kind.rawValue) '\(name)' here; \(imports.map { "'import: [\($0)]'" }.joined(separator: " or ")) "
      + "has it"
  }
}

extension SceneContext {
  /// Returns the mistake of a name that is not seen at a place and that another file has; nil where none has it.
  func notImported(_ name: String, _ kind: ImportFinder.NameKind, at place: SourcePlace) -> ImportProblem? {
    let imports = description.importFinder.imports(having: name, kind, for: place.file)
    return imports.isEmpty ? nil : ImportProblem(name: name, kind: kind, imports: imports)
  }
}
