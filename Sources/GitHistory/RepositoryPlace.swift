import Basics
import Files
import Glibc

/// The place of a repository of git: found by looking for `.git` from a folder upward, which asks no program.
///
/// A folder that is a repository itself, without a `.git` (a bare one), is none: files of a commit may look like that.
struct RepositoryPlace: Hashable, Sendable {
  /// The absolute path of the folder that everything checked out lies in.
  let root: String
  /// The folder of what this checkout alone has, such as `HEAD`.
  let own: String
  /// The folder of what all checkouts of the repository share: branches, tags and objects.
  let common: String

  /// The name that git looks for.
  static let name = ".git"

  /// The repository around a folder, or the one that git's variables name. Throws where there is none.
  init(around folder: String, _ variables: GitVariables) throws(HistoryProblem) {
    guard let start = Folder.real(folder) else {
      throw .noRepository(folder: folder, reason: "there is no such folder")
    }
    let found = Self.upward(from: start, ceilings: variables.ceilings)
    guard let named = variables.directory else {
      guard let found else { throw .noRepository(folder: folder, reason: "no folder above it has a '\(Self.name)'") }
      self = try found.get()
      return
    }
    guard let (own, common) = Self.folders(at: named, common: variables.commonDirectory) else {
      throw .noRepository(folder: folder, reason: "GIT_DIR names '\(named)', which is none")
    }
    // git sets GIT_DIR for hooks, and means what is found anyway.
    let isFound = (try? found?.get())?.own == own
    root = variables.workTree.flatMap(Folder.real) ?? (isFound ? (try? found?.get())?.root : nil) ?? start
    (self.own, self.common) = (own, common)
  }

  private init(root: String, own: String, common: String) {
    (self.root, self.own, self.common) = (root, own, common)
  }

  /// The first repository from a folder upward; an error where a `.git` names another place, and nothing is there.
  ///
  /// - Parameter ceilings: folders that are not looked into, nor those above them.
  private static func upward(from start: String, ceilings: [String]) -> Result<Self, HistoryProblem>? {
    let device = Self.device(of: start)
    var folder = start
    while true {
      let link = FilePath.join(folder, name)
      if let found = folders(at: link) {
        return .success(Self(root: folder, own: found.own, common: found.common))
      }
      if let bytes = try? FileBytes.read(link, limit: maxBytes), let target = Self.target(of: bytes) {
        guard let found = folders(at: FilePath.resolve(target, besides: link)) else {
          return .failure(
            .noRepository(folder: start, reason: "'\(link)' says that it is at '\(target)', where none is"))
        }
        return .success(Self(root: folder, own: found.own, common: found.common))
      }
      let parent = FilePath.folder(of: folder)
      guard parent != folder, !ceilings.contains(parent), Self.device(of: parent) == device else { return nil }
      folder = parent
    }
  }

  /// No file that names a folder has more bytes.
  private static let maxBytes = 8_192

  /// The folders of a repository's files; nil where there are none.
  private static func folders(at path: String, common given: String? = nil) -> (own: String, common: String)? {
    guard let own = Folder.real(path), FileStatus.isFolder(own),
      FileStatus.isFile("\(own)/HEAD") || FileStatus.isLink("\(own)/HEAD")
    else { return nil }
    let file = "\(own)/commondir"
    let named = (try? FileBytes.readIfPresent(file, limit: maxBytes))?.flatMap(Self.line(of:))
    guard let real = Folder.real(given ?? named.map { FilePath.resolve($0, besides: file) } ?? own),
      FileStatus.isFolder("\(real)/objects"), FileStatus.isFolder("\(real)/refs")
    else { return nil }
    return (own, real)
  }

  private static func device(of folder: String) -> UInt? {
    var facts = stat()
    return stat(folder, &facts) == 0 ? UInt(facts.st_dev) : nil
  }

  /// The path that a file `.git` names, as a worktree and a submodule have it: `gitdir: PATH`. Nil where it names
  /// nothing.
  static func target(of bytes: [UInt8]) -> String? {
    line(of: bytes).flatMap { FilePath.rest(of: $0, after: "gitdir: ") }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The only line of a file; nil where that is empty, or no text.
  private static func line(of bytes: [UInt8]) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else { return nil }
    let line = MachineText(text).cut { $0 != 0x0A && $0 != 0x0D }.head
    return line.isEmpty ? nil : line.text
  }
}
