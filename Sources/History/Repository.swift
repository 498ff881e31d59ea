import Bytes
import Files
import Wording

/// A repository of git, as it is checked out.
public struct Repository: Hashable, Sendable {
  /// The absolute path of the folder that everything lies in.
  public let root: String

  /// The repository around a folder. Throws where there is none.
  public init(around folder: String) throws(HistoryProblem) {
    let run = try GitProgram.run(["rev-parse", "--show-toplevel"], in: folder)
    let root = FilePath.start(of: run.text, before: "\n") ?? run.text
    guard run.code == 0, FilePath.isAbsolute(root) else {
      throw .noRepository(folder: folder, reason: run.code == 0 ? "nothing is checked out of it" : run.complaint)
    }
    self.root = root
  }

  /// The commit of that name: a hash, a branch, a tag, `HEAD~2`, `main@{yesterday}`.
  public func commit(_ name: String) throws(HistoryProblem) -> Commit {
    // A name that begins with a minus would be an option.
    let isName = !name.isEmpty && !MachineText(name).starts(with: "-")
    let run = try GitProgram.run(["rev-parse", "--verify", "--quiet", (isName ? name : "?") + "^{commit}"], in: root)
    let hash = MachineText(run.text).trimmed
    guard run.code == 0, isName, !hash.isEmpty, hash.bytes.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else {
      let names = try GitProgram.run(["for-each-ref", "--format=%(refname:short)"], in: root).text
      let shallow = try GitProgram.run(["rev-parse", "--is-shallow-repository"], in: root).text
      throw .unknownRevision(
        name, nearest: NearestName.of(name, among: MachineText(names).words(between: "\n").map(\.text) + ["HEAD"]),
        isShallow: MachineText(shallow).starts(with: "true"))
    }
    return try Commit(name: name, hash: hash.text, in: self)
  }

  /// The hash of the last commit that changed a file; nil where none has it.
  public func lastChange(of path: String) throws(HistoryProblem) -> String? {
    guard let place = place(of: path) else { return nil }
    let run = try GitProgram.run(["log", "-1", "--format=%H", "--", ":(top,literal)\(place)"], in: root)
    let hash = MachineText(run.text).trimmed
    return run.code == 0 && !hash.isEmpty ? hash.text : nil
  }

  /// A path as it is seen from the root; nil where it does not lie in the repository, or is the root.
  ///
  /// - Parameter path: absolute, or as seen from the working folder.
  public func place(of path: String) -> String? {
    let place = FilePath.relative(path, to: root, working: Folder.working)
    return place.isEmpty || FilePath.leadsUp(place) ? nil : place
  }
}
