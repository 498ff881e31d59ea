import Basics
import Files
import ImageFiles
import SceneFiles

/// The files that a scene's file names and that are no scenes: pictures, fonts, ledgers.
struct NamedFiles {
  /// A file that has other bytes than before.
  struct Change {
    /// The keys that lead to where it is named.
    var keyPath: [SourceChange.Step]
    var line: Int
    var path: String
    /// `has other bytes`
    var change: String
  }

  private struct Name {
    var keyPath: [SourceChange.Step]
    var line: Int
    var text: String
  }

  private var names: [Name] = []
  private let file: String
  private let scene: String

  /// - Parameters:
  ///   - node: what the file says.
  ///   - scene: the path of the scene, which names may be seen from, too.
  init(_ node: SourceNode, of file: String, scene: String) {
    (self.file, self.scene) = (file, scene)
    add(node, at: [], line: node.line)
  }

  private mutating func add(_ node: SourceNode, at keyPath: [SourceChange.Step], line: Int) {
    switch node.content {
    case .map(let entries):
      for entry in entries { add(entry.node, at: keyPath + [.name(entry.name)], line: entry.line) }
    case .list(let items):
      for (index, item) in items.enumerated() {
        let first = item.entries.first
        let name = first.flatMap { entry in entry.node.scalar.map { "\(entry.name) \($0)" } }
        add(item, at: keyPath + [.item(index + 1, name)], line: item.line)
      }
    case .scalar(let text):
      let candidates = [MachineText(text)] + MachineText(text).words(between: "\"'[],")
      for candidate in Set(candidates.map(\.trimmed))
      where Self.endings.contains(FilePath.fileExtension(candidate.text)) {
        names.append(Name(keyPath: keyPath, line: line, text: candidate.text))
      }
    }
  }

  /// The endings of pictures, fonts and ledgers.
  static let endings: Set<String> = [
    "png", "apng", "jpg", "jpeg", "webp", "gif", "svg", "heic", "heif", "avif", "otf", "ttf", "ttc", "otc",
    "ledger",
  ]

  /// Lists those whose bytes differ, each once.
  func changed(from old: SceneState, to new: SceneState) -> [Change] {
    var known: Set<String> = []
    return names.flatMap { name in
      let paths = [file, scene].flatMap { Self.paths(meantBy: name.text, besides: $0, in: [old, new]) }
      return paths.compactMap { path -> Change? in
        guard known.insert(path).inserted else { return nil }
        let (was, now) = (old.bytes(path), new.bytes(path))
        guard was != now else { return nil }
        let change = was == nil ? "is there now" : now == nil ? "is gone" : "has other bytes"
        return Change(keyPath: name.keyPath, line: name.line, path: path, change: change)
      }
    }
  }

  /// The path of a file, or where a formula in braces is part of its name, those of all that may be meant: of the same
  /// beginning and ending in the folder.
  private static func paths(meantBy text: String, besides file: String, in states: [SceneState]) -> [String] {
    guard let head = MachineText(text).cut(at: "{")?.head else { return [FilePath.resolve(text, besides: file)] }
    // The last part would be left out where it is empty.
    let start = FilePath.resolve("\(head)x", besides: file)
    let (folder, ending) = (FilePath.folder(of: start), FilePath.fileExtension(text))
    let begin = MachineText(FilePath.name(of: start)).start(before: "x") ?? ""
    let names = Set(states.flatMap { $0.names(folder) }).sorted()
    return names.filter { FilePath.fileExtension($0) == ending && MachineText($0).starts(with: begin) }
      .map { FilePath.join(folder, $0) }
  }
}
