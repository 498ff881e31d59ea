import Basics

/// Paths and names as the system reads them: bytes (`MachineText`), of which `/` alone parts and `.` alone begins an
/// ending. Who parts a path by characters takes `x؀/y` for one name, which the system does not.
extension FilePath {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// The parts between slashes; empty ones, as between two slashes, are none.
  public static func parts(of path: String) -> [String] { MachineText(path).words(between: "/").map(\.text) }

  /// The parts that lead somewhere: all but `.` and empty ones.
  static func steps(of path: String) -> [String] { parts(of: path).filter { !areSame($0, ".") } }

  /// A path cut after its last slash; the folder is empty where there is none.
  public static func split(_ path: String) -> (folder: String, name: String) {
    MachineText(path).cut(atLast: "/").map { ("\($0.head)/", $0.tail.text) } ?? ("", path)
  }

  /// A name cut at its last dot; nil where there is none but one that it begins with.
  static func cutAtDot(_ name: String) -> (stem: String, ending: String)? {
    guard let (stem, ending) = MachineText(name).cut(atLast: "."), !stem.isEmpty else { return nil }
    return (stem.text, ending.text)
  }

  /// Whether it begins at the root.
  public static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// Whether there is a slash in it.
  public static func hasSlash(_ path: String) -> Bool { path.utf8.contains(slash) }

  /// Whether it ends in a slash, as a folder's may.
  public static func endsInSlash(_ path: String) -> Bool { path.utf8.last == slash }

  /// Whether a relative path leads to what lies above the place that it begins at: its first part is `..`.
  public static func leadsUp(_ path: String) -> Bool { path == ".." || starts(path, with: "../") }

  /// Whether a name is that of a hidden file, also of one that begins with `..`.
  public static func isHidden(_ name: some StringProtocol) -> Bool { name.utf8.first == dot }

  /// Whether a path begins with these very bytes.
  public static func starts(_ path: String, with start: String) -> Bool {
    MachineText(path).starts(with: MachineText(start))
  }

  /// Whether a path ends with these very bytes.
  public static func ends(_ path: String, with ending: String) -> Bool {
    MachineText(path).ends(with: MachineText(ending))
  }

  /// The rest behind `start`; nil where the path does not begin so.
  public static func rest(of path: String, after start: String) -> String? {
    MachineText(path).rest(after: MachineText(start))?.text
  }

  /// The part before `ending`; nil where the path does not end so.
  public static func start(of path: String, before ending: String) -> String? {
    MachineText(path).start(before: MachineText(ending))?.text
  }

  /// Whether two paths are the same bytes. Texts are equal also where they are only canonically equivalent.
  static func areSame(_ first: String, _ second: String) -> Bool { MachineText(first) == MachineText(second) }

  /// Whether a part of a path can be the name of something in a folder. `..` is none, and behind a zero the system
  /// reads no more.
  static func isName(_ part: String) -> Bool {
    !part.isEmpty && part != "." && part != ".." && part.utf8.allSatisfy { $0 != 0 && $0 != slash }
  }
}
