import Basics
import Files
import Formulas

/// An obstacle to the reading of old files. `message` is the one place that words it.
public enum HistoryProblem: Problem, Hashable {
  /// The program git is not there, or cannot be run.
  case noGit(reason: Message)
  /// No repository is around that folder; what git says about it.
  case noRepository(folder: String, reason: String)
  case unknownRevision(String, nearest: String?, isShallow: Bool)
  /// A file that does not lie in the repository.
  case outside(path: String, root: String)
  /// A file of a repository within the one that is asked.
  case submodule(path: String, root: String, owner: String)
  case unreadable(path: String, commit: String, reason: String)
  /// A file that no commit of the clone is known to have changed, as the earlier ones are not there.
  case shallow(path: String)
  /// A folder of which the clone does not have all commits.
  case shallowHistory(folder: String)
  /// A file that was written since the last commit that changed it.
  case uncommitted(path: String)
  /// A scene whose baselines a commit has, and no file of it.
  case noScene(String, commit: String)
  /// Names of commits that are kept in a way that is not read.
  case reftable(root: String)
  /// A name by which git would look into the repository's configuration.
  case configured(String)
  /// A repository with more files of names of commits than so many.
  case tooManyNames(root: String, limit: Int)
  /// git said nothing, or more bytes than so many.
  case noAnswer(limit: Int)

  /// Whether git itself cannot be asked, whatever about.
  package var isOfGit: Bool {
    switch self {
    case .noGit, .noAnswer: true
    default: false
    }
  }

  public var message: Message {
    switch self {
    case .noGit(let reason): "cannot run git, which knows what files were: \(reason)"
    case .noRepository(let folder, let reason):
      "'\(folder)' lies in no repository of git, so nothing is known of what was before: \(reason)"
    case .unknownRevision(let name, let nearest, let isShallow):
      "git knows no commit '\(name)'" + NearestName.question(nearest)
        + (isShallow ? "; the clone is shallow: fetch more of it, as by git fetch --unshallow" : "")
    case .outside(let path, let root): "'\(path)' lies outside of the repository \(root); it has no history there"
    case .submodule(let path, let root, let owner):
      "'\(path)' lies in the repository \(owner), of which \(root) knows no file; verify it in there"
    case .unreadable(let path, let commit, let reason): "cannot read '\(path)' of \(commit): \(reason)"
    case .shallow(let path):
      "nobody knows which commit recorded '\(path)', nor why it differs: the clone is shallow; fetch all of it by "
        + "git fetch --unshallow (of actions/checkout: fetch-depth: 0)"
    case .shallowHistory(let folder):
      "nobody knows all that '\(folder)' ever held: the clone is shallow; fetch all of it by git fetch --unshallow"
    case .uncommitted(let path):
      "nobody knows why '\(path)' differs, as it was recorded since the last commit; commit it with what it shows"
    case .noScene(let name, let commit):
      "nobody knows why '\(name)' differs, as \(commit), which recorded its baselines, has no file with a scene of "
        + "that name; commit scenes with their baselines"
    case .reftable(let root):
      "the repository \(root) keeps the names of its commits as a reftable, which is not read; "
        + "git refs migrate --ref-format=files turns them into files"
    case .configured(let name):
      "'\(name)' means what the repository's configuration says, which is not read; name the branch, such as "
        + "origin/main"
    case .tooManyNames(let folder, let limit):
      "'\(folder)' has more than the \(limit) files of names that are read of a repository"
    case .noAnswer(let limit):
      "git was ended: it said nothing for \(Limits.historySeconds) s, or more than \(Limits.text(ofBytes: limit))"
    }
  }
}
