import Basics
import Files

extension Repository {
  /// Reads every content that files with an ending have in any commit to which a branch, a tag, the stash or `HEAD`
  /// leads, wherever in the repository they lie.
  ///
  /// Throws where that cannot be known: in a shallow clone, and where git does not give an object.
  ///
  /// - Parameters:
  ///   - ending: the last letters of the files' names.
  ///   - folder: the folder that an error names, as seen from the working folder.
  ///   - body: gets each content once.
  package func readVersions(
    ofFilesEndingIn ending: String, around folder: String, _ body: ([UInt8]) throws -> Void
  ) throws {
    let git = try git(asking: "HEAD")
    guard git.references.shallow.isEmpty else { throw HistoryProblem.shallowHistory(folder: folder) }
    // The walk of commits finds files by a pattern, wherever they lie; that of objects does not.
    let run = try git.run(
      [
        "--no-literal-pathspecs", "log", "--all", "--full-history", "--no-renames", "-m", "--raw", "--no-abbrev",
        "--format=", "--", "*\(ending)",
      ], limit: Limits.commitBytes)
    guard run.code == 0 else {
      throw HistoryProblem.unreadable(path: folder, commit: "all commits", reason: run.complaint)
    }
    let objects = try GitObjects(git.program)
    // `:mode mode object object status`, then the path: the second object is the one that came to be.
    let changes = MachineText(run.text).words(between: "\n").map { $0.words() }.filter { $0.count > 4 }
    for object in Set(changes.map { $0[3] }) where object.bytes.contains(where: { $0 != UInt8(ascii: "0") }) {
      switch objects.blob(object.text, limit: Limits.commitBytes) {
      case .bytes(let bytes): try body(bytes)
      case .tooLarge, .missing, .nothing:
        throw HistoryProblem.unreadable(path: folder, commit: "all commits", reason: "git does not give \(object.text)")
      }
    }
  }
}
