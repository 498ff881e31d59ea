/// Paths as texts: parts between slashes. Nothing here asks the disk.
public enum FilePath {
  /// Everything before the last slash: `.` for a name alone, `/` for what lies in the root.
  public static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part, a slash at the end aside.
  public static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The last part without its ending.
  public static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// What stands behind the last dot of the last part, in small letters; empty where there is none.
  public static func fileExtension(_ path: String) -> String {
    let name = name(of: path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// A path cut after its last slash; the folder is empty where there is none.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }

  /// A folder's path without a slash at its end.
  public static func withoutLastSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// `name` in `folder`; an empty folder is the working folder.
  public static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder + (folder.hasSuffix("/") ? "" : "/") + name
  }

  /// `path` as seen from `folder` where it lies below it, otherwise `path`.
  public static func path(_ path: String, seenFrom folder: String) -> String {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  /// `name` as seen from the folder of `file`, with `.` and `..` worked out. A slash at its end stays.
  public static func resolve(_ name: String, besides file: String) -> String {
    if name.hasPrefix("/") { return name }
    var parts = file.split(separator: "/", omittingEmptySubsequences: false).map(String.init).dropLast()
      .filter { $0 != "." }
    for part in name.split(separator: "/").map(String.init) {
      if part == "." { continue }
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/") + (name.hasSuffix("/") ? "/" : "")
  }
}

extension FilePath {
  /// `path` as seen from `folder`, with `..` where it does not lie below it; both begin at `working` where they are relative.
  public static func relative(_ path: String, to folder: String, working: String) -> String {
    func parts(_ path: String) -> [Substring] {
      var parts: [Substring] = []
      for part in (path.hasPrefix("/") ? path : join(working, path)).split(separator: "/") where part != "." {
        if part == ".." { _ = parts.popLast() } else { parts.append(part) }
      }
      return parts
    }
    let (wanted, start) = (parts(path), parts(folder))
    let common = zip(wanted, start).prefix { $0 == $1 }.count
    return (start[common...].map { _ in ".." } + wanted[common...]).joined(separator: "/")
  }
}
