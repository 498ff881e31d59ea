import Rendering
import Synchronization

/// The lines of `--version`: each a name and what it is, as programs read it. The first line never changes its form.
///
///     flipbook 1.0.0-beta.1
///     commit 5f2c93a1…
///     fingerprint flipbook-renderer 3; cairo 1.16.0; …
enum VersionText {
  /// The first line, which needs nothing from the disk.
  static let head = "flipbook \(Fingerprint.version)"

  /// All lines, the fingerprint in its short form. Where fonts are missing there is none; `doctor` says which.
  static var whole: String {
    let fingerprint = (try? Environment.loader())?.fingerprint.brief ?? "unknown"
    return [head, "commit \(commit)", "fingerprint \(fingerprint)"].joined(separator: "\n")
  }

  /// The commit that the program was built from; empty where nobody told.
  static let knownCommit = Mutex("")

  /// The commit in forty digits, with `+modified` where the tree had changes, else `unknown`.
  static var commit: String { knownCommit.withLock { $0.isEmpty ? "unknown" : $0 } }
}
