import Basics
import Files

/// The folder that git takes for its own (`GIT_DIR`): one that we made, which has the names of a repository's commits,
/// and leads to its objects. Of the repository's configuration, and of all else in its folder, nothing is in it: git
/// never sees it.
///
///     HEAD          where the repository's leads
///     packed-refs   all its names, whatever they were kept in
///     FETCH_HEAD …  as they are
///     shallow       where its history ends
///     logs/         where its names led before, once they are asked for
///     config        ours
///
/// The repository's objects are read where they are (`GIT_OBJECT_DIRECTORY`), and those that it borrows.
final class GitFolder: Sendable {
  let references: References
  private let folder: TemporaryFolder
  /// The variables that git gets.
  private let variables: [String]
  /// The folders in which programs are looked for.
  private let programs: [String]

  /// - Parameter hash: what is asked for, where that is digits; of a repository without names it tells how its objects
  ///   are named.
  init(of place: RepositoryPlace, _ variables: GitVariables, asking hash: MachineText) throws(HistoryProblem) {
    references = try References(of: place)
    let haveLongHashes = references.haveLongHashes || References.isHash(hash) && hash.bytes.count > 40
    do {
      folder = try TemporaryFolder(in: variables.temporaryFolders)
      for name in ["objects", "refs"] { try folder.make(name) }
      for (name, text) in Self.files(references, haveLongHashes: haveLongHashes) {
        try folder.write(Array(text.utf8), to: name)
      }
    } catch {
      throw .noGit(reason: "\(error)")
    }
    programs = variables.folders(outsideOf: place.root)
    self.variables = variables.forChild([
      "GIT_DIR": folder.path,
      "GIT_OBJECT_DIRECTORY": variables.objects.flatMap(Folder.real) ?? "\(place.common)/objects",
      // Nobody else's settings.
      "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_SYSTEM": "/dev/null", "GIT_CONFIG_GLOBAL": "/dev/null",
      "GIT_ATTR_NOSYSTEM": "1", "HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "LC_ALL": "C",
      // Nothing that is not there is fetched, nor is anybody asked, and nothing stands for anything else.
      "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_PROTOCOL_FROM_USER": "0", "GIT_TERMINAL_PROMPT": "0",
      "GIT_NO_REPLACE_OBJECTS": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_LITERAL_PATHSPECS": "1", "GIT_PAGER": "cat",
    ])
  }

  /// Brings along where names led before, for `main@{yesterday}`.
  func bringLogs(of place: RepositoryPlace) throws(HistoryProblem) {
    guard !FileStatus.exists(FilePath.join(folder.path, "logs")) else { return }
    var files = try FileTree.names(below: "logs/refs", in: place.common).map { (place.common, $0) }
    files.append((place.own, "logs/HEAD"))
    do {
      for (from, name) in files where References.isName(MachineText(FilePath.rest(of: name, after: "logs/") ?? "")) {
        let path = "\(from)/\(name)"
        guard !FileStatus.isLink(path), let bytes = try FileBytes.readIfPresent(path) else { continue }
        try folder.make(FilePath.folder(of: name))
        try folder.write(bytes, to: name)
      }
    } catch {
      throw .noGit(reason: "\(error)")
    }
  }

  /// Runs git to its end.
  ///
  /// - Parameter limit: bytes of what it says.
  func run(_ arguments: [String], limit: Int) throws(HistoryProblem) -> GitProgram.Run {
    try program.run(arguments, limit: limit)
  }

  var program: GitProgram {
    get throws(HistoryProblem) { try GitProgram(in: folder.path, variables, among: programs) }
  }

  private static func files(_ references: References, haveLongHashes: Bool) -> [(name: String, text: String)] {
    let head =
      switch references.head {
      case .hash(let hash): hash.text
      case .name(let name): "ref: \(name)"
      }
    // Objects are known by their hashes, and by nothing that says so of them.
    let config =
      "[core]\n\trepositoryformatversion = \(haveLongHashes ? 1 : 0)\n\tbare = true\n\tcommitGraph = false\n"
      + "\tmultiPackIndex = false\n\tlogAllRefUpdates = false\n[gc]\n\tauto = 0\n[maintenance]\n\tauto = false\n"
      + (haveLongHashes ? "[extensions]\n\tobjectFormat = sha256\n" : "")
    // In git's order: it looks names up by halves.
    let names = references.hashes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }.joined()
    return [
      ("HEAD", head + "\n"), ("config", config), ("packed-refs", "# pack-refs with: sorted \n" + names),
    ] + (references.shallow.isEmpty ? [] : [("shallow", references.shallow.map { "\($0)\n" }.joined())])
      + references.passing.map { ($0.name, "\($0.hash)\n") }
  }
}
