import Rendering

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the program asks its surroundings; no other room does.
enum Environment {
  /// A variable's value.
  static subscript(name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The program's own path, links resolved.
  static var executable: String {
    guard let path = realpath("/proc/self/exe", nil) else { return CommandLine.arguments.first ?? "flipbook" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The shipped scenes: `FLIPBOOK_ASSETS` where it is set, else found from where the program lies.
  static func assets() throws -> Assets {
    try Assets.locate(executable: executable, given: self["FLIPBOOK_ASSETS"])
  }

  /// Scenes by name or path. Without shipped scenes, paths still work.
  static func library() throws -> SceneLibrary {
    if self["FLIPBOOK_ASSETS"] != nil { return SceneLibrary(assets: try assets()) }
    return SceneLibrary(assets: try? assets())
  }

  /// Where the list of fonts is kept between two runs: `XDG_CACHE_HOME/flipbook`, else `~/.cache/flipbook`, else a
  /// folder for temporary files.
  static var cacheFolder: String {
    if let folder = self["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder + "/flipbook" }
    if let home = self["HOME"], home.hasPrefix("/") { return home + "/.cache/flipbook" }
    return "/tmp/flipbook-cache-\(getuid())"
  }

  /// - Parameter ledger: a ledger that is read instead of those that scenes name.
  static func loader(ledger: String? = nil) throws -> SceneLoader {
    try SceneLoader(library: try library(), cacheFolder: cacheFolder, ledger: ledger)
  }

  /// Processors that this process may use.
  static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
