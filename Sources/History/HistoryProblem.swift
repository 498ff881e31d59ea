import Files
import Formulas
import Limits
import Wording

/// An obstacle to the reading of old files. `message` is the one place that words it.
public enum HistoryProblem: Problem, Hashable {
  /// The program git is not there, or cannot be run.
  case noGit(reason: String)
  /// No repository is around that folder; what git says about it.
  case noRepository(folder: String, reason: String)
  case unknownRevision(String, nearest: String?, isShallow: Bool)
  /// A file that does not lie in the repository.
  case outside(path: String, root: String)
  case unreadable(path: String, commit: String, reason: String)

  public var message: String {
    switch self {
    case .noGit(let reason): "cannot run git, which knows what files were: \(reason)"
    case .noRepository(let folder, let reason):
      "'\(folder)' lies in no repository of git, so nothing is known of what was before: \(reason)"
    case .unknownRevision(let name, let nearest, let isShallow):
      "git knows no commit '\(name)'" + NearestName.question(nearest)
        + (isShallow ? "; the clone is shallow: fetch more of it, as by git fetch --unshallow" : "")
    case .outside(let path, let root): "'\(path)' lies outside of the repository \(root); it has no history there"
    case .unreadable(let path, let commit, let reason): "cannot read '\(path)' of \(commit): \(reason)"
    }
  }
}
