import Basics
import Files

extension Repository {
  /// Reads every content that the files of a folder have in any commit to which a branch, a tag, the stash or `HEAD`
  /// leads.
  ///
  /// Throws where that cannot be known: in a shallow clone, and where git does not give an object.
  ///
  /// - Parameters:
  ///   - folder: a path as seen from the working folder; of one outside of the repository there is no content.
  ///   - ending: the last letters of the files' names.
  ///   - body: gets each content once.
  package func readVersions(
    in folder: String, ofFilesEndingIn ending: String, _ body: ([UInt8]) throws -> Void
  ) throws {
    let isRoot = FilePath.relative(folder, to: root, working: Folder.working).isEmpty
    guard let place = isRoot ? "" : place(of: folder) else { return }
    let git = try git(asking: "HEAD")
    guard git.references.shallow.isEmpty else { throw HistoryProblem.shallowHistory(folder: folder) }
    let run = try git.run(
      ["rev-list", "--objects", "--full-history", "--all", "--"] + (isRoot ? [] : [place]), limit: Limits.commitBytes)
    guard run.code == 0 else {
      throw HistoryProblem.unreadable(path: folder, commit: "all commits", reason: run.complaint)
    }
    let objects = try GitObjects(git.program)
    // A line is a commit, or an object and its path.
    for line in MachineText(run.text).words(between: "\n") where line.ends(with: MachineText(ending)) {
      let object = line.cut { $0.isASCIIHexDigit }.head
      switch objects.blob(object.text, limit: Limits.commitBytes) {
      case .bytes(let bytes): try body(bytes)
      case .tooLarge, .missing, .nothing:
        throw HistoryProblem.unreadable(path: folder, commit: "all commits", reason: "git does not give \(object.text)")
      }
    }
  }
}
