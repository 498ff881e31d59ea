import Basics
import Formulas
import Vocabulary

/// A mistake of who uses a component.
package enum ComponentProblem: Problem {
  /// A property that neither the component declares nor its kind has.
  case unknownProperty(String, owner: String, declared: [String], candidates: [String])

  package var message: Message {
    switch self {
    case .unknownProperty(let name, let owner, let declared, let candidates):
      "unknown property '\(name)' of \(owner)"
        + AliasTable.suggestion(for: name, among: declared + candidates)
        .or(declared.isEmpty ? "" : "; its own are \(declared.listed(most: Limits.listedNames))")
    }
  }
}
