/// Paths and names as the system reads them: bytes, of which `/` alone parts and `.` alone begins an ending.
///
/// A `Character` is more than a byte: U+0600 makes one with the slash behind it, a combining mark one with the slash before
/// it, and a carriage return one with the line feed. Who parts a path by characters takes `x؀/y` for one name, which the
/// system does not. So no path is looked into by characters.
extension FilePath {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// The parts between slashes; empty ones, as between two slashes, are none.
  public static func parts(of path: String) -> [String] { parts(of: path, omittingEmpty: true) }

  static func parts(of path: String, omittingEmpty: Bool) -> [String] {
    path.utf8.split(separator: slash, omittingEmptySubsequences: omittingEmpty).map { text($0) }
  }

  /// A path cut after its last slash; the folder is empty where there is none.
  public static func split(_ path: String) -> (folder: String, name: String) {
    guard let last = path.utf8.lastIndex(of: slash) else { return ("", path) }
    let start = path.utf8.index(after: last)
    return (text(path.utf8[..<start]), text(path.utf8[start...]))
  }

  /// A name cut at its last dot; nil where there is none but one that it begins with.
  static func cutAtDot(_ name: String) -> (stem: String, ending: String)? {
    guard let last = name.utf8.lastIndex(of: dot), last != name.utf8.startIndex else { return nil }
    return (text(name.utf8[..<last]), text(name.utf8[name.utf8.index(after: last)...]))
  }

  /// True where it begins at the root.
  public static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// True where there is a slash in it.
  public static func hasSlash(_ path: String) -> Bool { path.utf8.contains(slash) }

  /// True where it ends in a slash, as a folder's may.
  public static func endsInSlash(_ path: String) -> Bool { path.utf8.last == slash }

  /// True where a relative path leads to what lies above the place that it begins at: its first part is `..`.
  public static func leadsUp(_ path: String) -> Bool { path == ".." || starts(path, with: "../") }

  /// True where a name is that of a hidden file, also of one that begins with `..`.
  public static func isHidden(_ name: some StringProtocol) -> Bool { name.utf8.first == dot }

  /// True where a path begins with these very bytes.
  public static func starts(_ path: String, with start: String) -> Bool {
    path.utf8.starts(with: start.utf8)
  }

  /// True where a path ends with these very bytes.
  public static func ends(_ path: String, with ending: String) -> Bool {
    path.utf8.count >= ending.utf8.count && path.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }

  /// The rest behind `start`; nil where the path does not begin so.
  public static func rest(of path: String, after start: String) -> String? {
    starts(path, with: start) ? text(path.utf8.dropFirst(start.utf8.count)) : nil
  }

  /// The part before `ending`; nil where the path does not end so.
  public static func start(of path: String, before ending: String) -> String? {
    ends(path, with: ending) ? text(path.utf8.dropLast(ending.utf8.count)) : nil
  }

  /// True where two paths are the same bytes. Texts are equal also where they are only canonically equivalent.
  static func areSame(_ first: String, _ second: String) -> Bool { first.utf8.elementsEqual(second.utf8) }

  /// Whether a part of a path can be the name of something in a folder. `..` is none, and behind a zero the system reads no
  /// more.
  static func isName(_ part: String) -> Bool {
    !part.isEmpty && part != "." && part != ".." && part.utf8.allSatisfy { $0 != 0 && $0 != slash }
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }
}
