import Basics
import Files

/// The names of the scenes whose files lie below folders, wherever: a scene that was moved is not gone.
///
/// Files are not understood, only looked at for the line that names the scene: a scene with a mistake is there, too.
public struct SceneNames {
  private let names: Set<String>
  /// No scene's file has more bytes.
  private static let maxBytes = 1 << 20

  /// Whether all folders and files were looked into.
  private let isWhole: Bool

  /// Looks for files with these endings. What is hidden is not among them, nor what lies behind a link to a folder.
  ///
  /// - Parameter maxFolders: so many folders are looked into.
  public init(below folders: [String], endings: [String], maxFolders: Int = 20_000) {
    var names: Set<String> = []
    var waiting = folders
    var seen: Set<String> = []
    var isReadable = true
    while let folder = waiting.popLast(), seen.count < maxFolders {
      guard seen.insert(folder).inserted else { continue }
      for name in Folder.visibleNames(in: folder) {
        let path = FilePath.join(folder, name)
        if endings.contains(where: { FilePath.ends(name, with: $0) }) {
          if let found = Self.names(inFile: path) { names.formUnion(found) } else { isReadable = false }
        } else if FileStatus.isFolder(path), !FileStatus.isLink(path) {
          waiting.append(path)
        }
      }
    }
    self.names = names
    isWhole = seen.count < maxFolders && isReadable
  }

  /// Whether a scene of that name may be there: it is, or there were too many folders, or a file nobody may read, to
  /// tell.
  public func mayHave(_ name: String) -> Bool { !isWhole || names.contains(name) }

  /// Whether a scene of that name may be in a file; not in one that is not there.
  public static func isNamed(_ name: String, in file: String) -> Bool { names(inFile: file)?.contains(name) ?? true }

  /// The names of a file's scene: those that it says, else its own, as the file's; nil where nobody can read them.
  private static func names(inFile path: String) -> [String]? {
    guard FileStatus.isFile(path) else { return [] }
    guard let bytes = try? FileBytes.read(path, limit: maxBytes) else { return nil }
    let names = names(in: String(decoding: bytes, as: UTF8.self))
    return names.isEmpty ? [FilePath.stem(of: path)] : names
  }

  /// Returns the names that stand behind `scene:`, in the ways in which YAML lets one write that in a line.
  static func names(in text: String) -> [String] {
    // Where YAML ends a line.
    text.unicodeScalars.split { ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains($0) }.compactMap { line in
      let line = MachineText(Substring(line))
      let start = (line.rest(after: "\u{FEFF}") ?? line).cut { " \t{\"'".utf8.contains($0) }.tail
      guard let behind = start.rest(after: "scene")?.cut(while: { "\"' \t".utf8.contains($0) }).tail.rest(after: ":")
      else { return nil }
      let value = behind.trimmed
      for quote: MachineText in ["\"", "'"] {
        if let quoted = value.rest(after: quote) { return (quoted.cut(at: quote)?.head ?? quoted).text }
      }
      let plain = value.cut { !",}#".utf8.contains($0) }.head.trimmed
      return plain.isEmpty ? nil : plain.text
    }
  }
}
