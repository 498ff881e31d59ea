import Basics
import Files
import Synchronization

/// A repository of git, as it is checked out.
///
/// It is found, and its names are read, without git; git is asked for what its commits hold, by a folder of our own
/// (`GitFolder`), so that nothing of the repository's configuration can run a program.
public final class Repository: Sendable {
  private let place: RepositoryPlace
  private let folder = Mutex<GitFolder?>(nil)

  /// The absolute path of the folder that everything lies in.
  public var root: String { place.root }

  /// The repository around a folder. Throws where there is none.
  public init(around folder: String) throws(HistoryProblem) {
    place = try RepositoryPlace(around: folder, GitVariables())
  }

  /// The commit of that name: a hash, a branch, a tag, `HEAD~2`, `main@{yesterday}`.
  public func commit(_ name: String) throws(HistoryProblem) -> Commit {
    let text = MachineText(name)
    let git = try git(asking: text)
    if text.holds("@{") {
      let text = MachineText(name.lowercased())
      let isConfigured = ["@{u}", "@{upstream}", "@{push}"].contains { text.holds($0) }
      if isConfigured { throw .configured(name) }
      try git.bringLogs(of: place)
    }
    // A name that begins with a minus would be an option.
    let isName = !name.isEmpty && !text.starts(with: "-") && !name.utf8.contains(0)
    let run = try git.run(
      ["rev-parse", "--verify", "--quiet", (isName ? name : "?") + "^{commit}"], limit: Limits.commitBytes)
    let hash = MachineText(run.text).trimmed
    guard run.code == 0, isName, References.isHash(hash) else {
      throw .unknownRevision(
        name, nearest: NearestName.of(name, among: git.references.shortNames + ["HEAD"]),
        isShallow: !git.references.shallow.isEmpty)
    }
    return try Commit(name: name, hash: hash.text, in: self, git)
  }

  /// The hash of the last commit that changed a file; nil where none has it. Throws where that may be one that a
  /// shallow clone does not have.
  public func lastChange(of path: String) throws(HistoryProblem) -> String? {
    guard let place = place(of: path) else { return nil }
    let git = try git(asking: "HEAD")
    // Before the first commit there is none.
    guard git.references.headIsBorn else { return nil }
    let run = try git.run(["rev-list", "-1", "HEAD", "--", place], limit: Limits.commitBytes)
    guard run.code == 0 else { throw .unreadable(path: place, commit: "HEAD", reason: run.complaint) }
    let hash = MachineText(run.text).trimmed
    // Of the last commit that a shallow clone has, git believes that it made every file.
    guard !git.references.shallow.contains(hash) else { throw .shallow(path: path) }
    return hash.isEmpty ? nil : hash.text
  }

  /// The hashes of the commits behind one of them that changed any of some files, up to `HEAD`, the latest first; no
  /// more than so many.
  package func commits(after hash: String, changing paths: [String], most: Int) throws(HistoryProblem) -> [String] {
    let places = paths.compactMap { place(of: $0) }
    guard !places.isEmpty else { return [] }
    let git = try git(asking: "HEAD")
    let arguments = ["rev-list", "--first-parent", "-\(most)", "\(hash)..HEAD", "--"] + places
    let run = try git.run(arguments, limit: Limits.commitBytes)
    guard run.code == 0 else { throw .unreadable(path: places[0], commit: "HEAD", reason: run.complaint) }
    return MachineText(run.text).words(between: "\n").map(\.text)
  }

  /// The names of its branches and tags. git is not asked.
  package func names() throws(HistoryProblem) -> [String] { try References(of: place).shortNames }

  /// A path as it is seen from the root; nil where it does not lie in the repository, or is the root.
  ///
  /// - Parameter path: absolute, or as seen from the working folder.
  public func place(of path: String) -> String? {
    let place = FilePath.relative(path, to: root, working: Folder.working)
    return place.isEmpty || FilePath.leadsUp(place) ? nil : place
  }

  /// Throws where a file does not lie in the repository, or where what lies there is another's: a link leads out of it,
  /// or the file is in a submodule. No commit of this one holds such a file.
  package func checkOwns(_ path: String) throws(HistoryProblem) {
    guard place(of: path) != nil else { throw .outside(path: path, root: root) }
    guard FileStatus.exists(path), let real = Folder.real(path) else { return }
    guard place(of: real) != nil else { throw .outside(path: real, root: root) }
    guard let owner = try? RepositoryPlace(around: FilePath.folder(of: real), GitVariables()), owner.root != root else {
      return
    }
    throw .submodule(path: path, root: root, owner: owner.root)
  }

  /// A file that Git LFS has fetched, from the repository's own folder; nil where it was not fetched.
  func largeFile(_ pointer: LargeFilePointer, limit: Int) throws(FileProblem) -> [UInt8]? {
    let bytes = try FileBytes.readIfPresent("\(self.place.common)/\(pointer.path)", limit: limit)
    return bytes.flatMap { $0.count == pointer.size ? $0 : nil }
  }

  /// git, which knows the names that the repository had when it was first asked for.
  func git(asking name: MachineText) throws(HistoryProblem) -> GitFolder {
    try folder.withLock { folder throws(HistoryProblem) in
      if let folder { return folder }
      let made = try GitFolder(of: place, GitVariables(), asking: name)
      folder = made
      return made
    }
  }
}
