import Formulas

/// A mistake of who uses a component.
package enum ComponentProblem: Problem {
  /// A component of the library, with the files that have it.
  case notImported(String, files: [String])
  /// A property that neither the component declares nor its kind has.
  case unknownProperty(String, owner: String, declared: [String], candidates: [String])

  package var message: String {
    switch self {
    case .notImported(let name, let files):
      "there is no component '\(name)' here; \(files.map { "'import: [\($0)]'" }.joined(separator: " or ")) has it"
    case .unknownProperty(let name, let owner, let declared, let candidates):
      "unknown property '\(name)' of \(owner)"
        + ForeignWords.suggestion(for: name, among: declared + candidates)
        .or(declared.told(as: "; its own are", none: ""))
    }
  }
}
