import Basics
import Files
import Glibc
import Rendering

/// The questions that the program asks its surroundings; no other room asks any.
enum Environment {
  /// A variable's value; nil for one that is no UTF-8, as a path would lead elsewhere.
  static subscript(name: String) -> String? {
    getenv(name).flatMap { String(validatingCString: $0) }
  }

  /// The program's own path, links resolved.
  static var executable: String { Launch.program ?? Launch.arguments.first ?? "flipbook" }

  /// The words behind the program's name on the command line.
  static var arguments: [String] { Array(Launch.arguments.dropFirst()) }

  /// The shipped scenes: `FLIPBOOK_ASSETS` where it is set, else found from where the program lies.
  static func assets() throws -> Assets {
    try Assets.locate(executable: executable, given: self["FLIPBOOK_ASSETS"])
  }

  /// Scenes by name or path. Without shipped scenes, paths still work.
  static func library() throws -> SceneLibrary {
    if self["FLIPBOOK_ASSETS"] != nil { return SceneLibrary(assets: try assets(), isConfined: RunLimits.isSandboxed) }
    return SceneLibrary(assets: try? assets(), isConfined: RunLimits.isSandboxed)
  }

  /// The folder in which the list of fonts, and what SVGs look like, are kept between two runs:
  /// `XDG_CACHE_HOME/flipbook`, else `~/.cache/flipbook`, else a folder for temporary files. Where that is a link, or
  /// others may write there, nothing is kept.
  static var cacheFolder: String { isCacheKept ? cachePath : "/dev/null/cache" }

  /// Whether the cache's folder is, or can be made, this user's alone.
  static var isCacheKept: Bool { Folder.isOwn(cachePath) }

  /// The folder in which is kept what SVGs look like (`DrawingStore`).
  static var drawingsFolder: String { cacheFolder + "/drawings" }

  /// The folder of the cache, whether or not it may be used.
  static var cachePath: String {
    if let folder = self["XDG_CACHE_HOME"], FilePath.isAbsolute(folder) { return folder + "/flipbook" }
    if let home = self["HOME"], FilePath.isAbsolute(home) { return home + "/.cache/flipbook" }
    return "/tmp/flipbook-cache-\(getuid())"
  }

  /// The path of a program in a folder of `PATH` that begins at the root; nil where there is none.
  static func program(_ name: String) -> String? {
    MachineText(self["PATH"] ?? "").parts(at: ":").map { FilePath.join($0.text, name) }
      .first { FilePath.isAbsolute($0) && access($0, X_OK) == 0 && FileStatus.isFile($0) }
  }

  /// Folders for what is temporary, the first the one that is wanted.
  static var temporaryFolders: [String] {
    [self["TMPDIR"], "/tmp", "/dev/shm"].compactMap(\.self).filter(FilePath.isAbsolute)
  }

  /// - Parameter ledger: a ledger that is read instead of those that scenes name.
  static func loader(ledger: String? = nil) throws -> SceneLoader {
    try SceneLoader(
      library: try library(), fontFolder: Assets.fonts(executable: executable), cacheFolder: cacheFolder, ledger: ledger
    )
  }

  /// Bytes of memory of the machine, or of the container where that has less.
  static var memory: Int {
    let machine = Int(sysconf(Int32(_SC_PHYS_PAGES))) * Int(sysconf(Int32(_SC_PAGESIZE)))
    let files = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
    let container = files.compactMap { file in
      let bytes = try? FileBytes.start(of: file, 200)
      return bytes.flatMap { MachineText(decoding: $0).words(between: " \t\n").first }.flatMap { Int($0) }
    }.min()
    return min(machine, max(container ?? machine, 1 << 20))
  }

  /// Processors that this process may use.
  static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
