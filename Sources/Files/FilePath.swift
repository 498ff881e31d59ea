import Basics

/// Paths as texts: parts between slashes. Nothing here asks the disk.
public enum FilePath {
  /// Returns everything before the last slash: `.` for a name alone, `/` for what lies in the root.
  public static func folder(of path: String) -> String {
    let folder = split(path).folder
    return folder.isEmpty ? "." : folder == "/" ? "/" : start(of: folder, before: "/") ?? folder
  }

  /// The last part, a slash at the end aside.
  public static func name(of path: String) -> String { parts(of: path).last ?? path }

  /// The last part without its ending.
  public static func stem(of path: String) -> String {
    let name = name(of: path)
    return cutAtDot(name)?.stem ?? name
  }

  /// The letters behind the last dot of the last part, in small letters; empty where there is none.
  public static func fileExtension(_ path: String) -> String {
    cutAtDot(name(of: path))?.ending.lowercased() ?? ""
  }

  /// A folder's path without a slash at its end.
  public static func withoutLastSlash(_ path: String) -> String {
    path.utf8.count > 1 ? start(of: path, before: "/") ?? path : path
  }

  /// `name` in `folder`; an empty folder is the working folder.
  public static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder + (endsInSlash(folder) ? "" : "/") + name
  }

  /// `path` as seen from `folder` where it lies below it, otherwise `path`.
  public static func path(_ path: String, seenFrom folder: String) -> String {
    rest(of: path, after: endsInSlash(folder) ? folder : folder + "/") ?? path
  }

  /// `name` as seen from the folder of `file`, with `.` and `..` worked out; `.` for the working folder. A slash at its
  /// end stays.
  public static func resolve(_ name: String, besides file: String) -> String {
    if isAbsolute(name) { return name }
    var parts = MachineText(file).parts(at: "/").map(\.text).dropLast().filter { !areSame($0, ".") }
    for part in steps(of: name) {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    // The folder itself, where nothing is left: the working one, or the root.
    let found = parts.isEmpty ? "." : parts.joined(separator: "/")
    return found + (endsInSlash(name) || found.isEmpty ? "/" : "")
  }
}

extension FilePath {
  /// `path` as seen from `folder`, with `..` where it does not lie below it; both begin at `working` where they are
  /// relative.
  public static func relative(_ path: String, to folder: String, working: String) -> String {
    func whole(_ path: String) -> [String] {
      var whole: [String] = []
      for part in parts(of: isAbsolute(path) ? path : join(working, path)) where part != "." {
        if part == ".." { _ = whole.popLast() } else { whole.append(part) }
      }
      return whole
    }
    let (wanted, start) = (whole(path), whole(folder))
    let common = zip(wanted, start).prefix { areSame($0, $1) }.count
    return (start[common...].map { _ in ".." } + wanted[common...]).joined(separator: "/")
  }
}
