import Basics
import Files
import Glibc

/// The variables of the surroundings as git is to know them, and those of git's own that say where a repository is.
struct GitVariables {
  private let all: [String]

  init() {
    var all: [String] = []
    while let variable = environ[all.count] { all.append(String(cString: variable)) }
    self.all = all
  }

  func value(of name: String) -> String? {
    all.lazy.compactMap { FilePath.rest(of: $0, after: name + "=") }.first.flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: Where a repository is

  var directory: String? { value(of: "GIT_DIR") }
  var commonDirectory: String? { value(of: "GIT_COMMON_DIR") }
  var workTree: String? { value(of: "GIT_WORK_TREE") }
  /// The folder of the repository's objects, other than in its own: while a push is looked at, git has new ones apart.
  var objects: String? { value(of: "GIT_OBJECT_DIRECTORY") }

  /// Folders that are not looked into for a repository.
  var ceilings: [String] {
    let list = MachineText(value(of: "GIT_CEILING_DIRECTORIES") ?? "")
    return list.words(between: ":").compactMap { Folder.real($0.text) }
  }

  /// Folders for what is temporary, the first the one that is wanted.
  var temporaryFolders: [String] {
    [value(of: "TMPDIR"), "/tmp", "/dev/shm"].compactMap { $0 }.filter(FilePath.isAbsolute)
  }

  // MARK: Programs

  /// The folders in which programs are looked for, but for those that lie in `root`, and those that begin at the
  /// working folder: what a stranger's folder brings along is not run.
  func folders(outsideOf root: String) -> [String] {
    MachineText(value(of: "PATH") ?? "/usr/local/bin:/usr/bin:/bin").words(between: ":").map(\.text).filter { folder in
      guard FilePath.isAbsolute(folder), let real = Folder.real(folder) else { return false }
      return !FilePath.starts(real + "/", with: root + "/")
    }
  }

  // MARK: For a child

  /// The variables that git gets: those of this process, but for
  ///
  /// - git's own, of which only the one stays that names further objects: any other can name a program, a file to
  ///   write, or another repository;
  /// - those that lead to settings and languages of the user, so that git says the same for everybody;
  /// - those by which a bundle's launcher, which names its folder in `FLIPBOOK_BUNDLE`, keeps its libraries to the
  ///   bundle's files: the system's git has other libraries.
  func forChild(_ own: [String: String]) -> [String] {
    let bundle = value(of: "FLIPBOOK_BUNDLE")
    let kept = all.filter { variable in
      guard let (name, value) = MachineText(variable).cut(at: "=") else { return false }
      if name.starts(with: "GIT_") { return name == "GIT_ALTERNATE_OBJECT_DIRECTORIES" }
      if name.starts(with: "LC_") || ["LANG", "LANGUAGE"].contains(name) || own[name.text] != nil { return false }
      return bundle.map { !FilePath.starts("\(value)/", with: $0 + "/") } ?? true
    }
    return kept + own.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}
