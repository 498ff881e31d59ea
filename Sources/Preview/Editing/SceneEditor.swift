import Basics
import Files
import ImageFiles
import Rendering
import SceneFiles
import Scenes

/// Changes literals of the files of a scene's project, and takes that back. All else of a file stays as it is, byte for
/// byte, and a change with which the scene would have a mistake is not made.
final class SceneEditor {
  /// A change of a file: the bytes that others stand in the place of, and the digests of the whole before and after. So
  /// a change of a long file takes no more memory than one of a short file.
  private struct Change {
    let file: String
    let offset: Int
    let old: [UInt8]
    let new: [UInt8]
    let before: String
    let after: String

    init(_ file: String, _ before: [UInt8], _ after: [UInt8]) {
      let same = zip(before, after).prefix { $0 == $1 }.count
      let rest = min(before.count, after.count) - same
      let end = zip(before.suffix(rest).reversed(), after.suffix(rest).reversed()).prefix { $0 == $1 }.count
      (self.file, offset) = (file, same)
      (old, new) = (Array(before[same..<before.count - end]), Array(after[same..<after.count - end]))
      (self.before, self.after) = (SHA256.hex(before), SHA256.hex(after))
    }

    private init(undoing other: Change) {
      (file, offset, old, new) = (other.file, other.offset, other.new, other.old)
      (before, after) = (other.after, other.before)
    }

    var undone: Change { Change(undoing: self) }

    /// The bytes after it; nil where those before are others.
    func applied(to bytes: [UInt8]) -> [UInt8]? {
      guard SHA256.hex(bytes) == before else { return nil }
      return Array(bytes[..<offset]) + new + bytes[(offset + old.count)...]
    }
  }

  private let loader: SceneLoader
  private var done: [Change] = []
  private var undone: [Change] = []

  /// Changes that are remembered, at most.
  private static let most = 100_000

  init(loader: SceneLoader) { self.loader = loader }

  /// How many changes can be taken back, and how many of those done again.
  var counts: (undo: Int, redo: Int) { (done.count, undone.count) }

  /// Whether a scene's file may be changed: those that are shipped stay as they are.
  func allows(_ file: String) -> Bool {
    guard let assets = loader.library.assets else { return true }
    return ![assets.scenes, assets.library].contains { MachineText(file).starts(with: MachineText($0 + "/")) }
  }

  /// Whether a file that a scene is read from may be changed: its own, and those that lie below the working folder or
  /// beside the scene.
  func allows(_ file: String, ofSceneAt scene: String) -> Bool {
    allows(scene) && allows(file) && (file == scene || project(ofSceneAt: scene).allows(file))
  }

  /// The folders of a scene's project; no link leads out of them.
  private func project(ofSceneAt scene: String) -> Confinement {
    loader.library.confinement(ofSceneAt: scene) ?? Confinement(folders: [FilePath.folder(of: scene), ""])
  }

  /// The text of a file before an edit, and after it.
  struct Texts {
    let before: [UInt8]
    let after: String
  }

  /// Returns what would stand in a file with other literals in the place of some; nothing is written.
  ///
  /// - Parameter scene: the file of the scene that reads it.
  func texts(of edit: PageRequest.Edit, ofSceneAt scene: String) throws -> Texts {
    let file = edit.file
    let folders = file == scene ? loader.library.confinement(ofSceneAt: scene) : project(ofSceneAt: scene)
    let bytes = try FileBytes.read(file, limit: Limits.sceneFileBytes, within: folders)
    guard let source = String(validating: bytes, as: UTF8.self) else { throw PreviewProblem.notUTF8(file) }
    var lines = MachineText(source).parts(at: "\n").map(\.text)
    // The last first: a literal that becomes longer moves no place before it.
    for part in edit.parts.sorted(by: { ($0.line, $0.column) > ($1.line, $1.column) }) {
      guard lines.indices.contains(part.line - 1) else { throw PreviewProblem.changedBeforeEdit(file) }
      lines[part.line - 1] = try Self.line(lines[part.line - 1], with: part, in: file)
    }
    let text = lines.joined(separator: "\n")
    guard text.utf8.count <= Limits.sceneFileBytes else {
      throw PreviewProblem.tooLong(file, limit: Limits.sceneFileBytes)
    }
    return Texts(before: bytes, after: text)
  }

  /// Puts other literals in the place of some.
  ///
  /// - Parameters:
  ///   - scene: the file of the scene that reads the one to be changed.
  ///   - options: with which it is read.
  ///   - read: the files that it was read from before.
  /// - Returns: the scene with that.
  func perform(
    _ edit: PageRequest.Edit, ofSceneAt scene: String, _ options: SceneOptions, read: [String]
  ) throws -> WrittenScene {
    let states = WrittenScene.states(of: read)
    let texts = try texts(of: edit, ofSceneAt: scene)
    let loaded = try loader.load(scene, options: options, reading: texts.after, of: edit.file)
    let after = Array(texts.after.utf8)
    try perform(edit.file, texts.before, after)
    return WrittenScene(loaded, file: edit.file, bytes: after, states: states)
  }

  /// Puts another text, which was read without a mistake, in the place of a file's.
  func replace(_ text: String, with other: String, in file: String) throws {
    guard other.utf8.count <= Limits.sceneFileBytes else {
      throw PreviewProblem.tooLong(file, limit: Limits.sceneFileBytes)
    }
    try perform(file, Array(text.utf8), Array(other.utf8))
  }

  private func perform(_ file: String, _ before: [UInt8], _ after: [UInt8]) throws {
    try exchange(before, with: after, in: file)
    done = Array(done.suffix(Self.most - 1)) + [Change(file, before, after)]
    undone = []
  }

  private static func line(_ line: String, with part: PageRequest.Edit.Part, in file: String) throws -> String {
    let found =
      part.isWithin ?? false
      ? SourceLiteral(within: line, at: part.column)
      : SourceLiteral(in: line, at: part.column, behind: part.name, meaning: part.value)
    guard let literal = found, literal.text == part.was else { throw PreviewProblem.changedBeforeEdit(file) }
    guard let changed = literal.line(with: part.text, isWord: part.isWord ?? false) else {
      throw PreviewProblem.notALiteral(part.text, kind: literal.kind.rawValue)
    }
    return changed
  }

  /// Takes the last change back.
  ///
  /// - Returns: the file that was changed; nil where there is nothing to take back.
  func undo() throws -> String? {
    guard let last = done.last else { return nil }
    try perform(again: last.undone)
    done.removeLast()
    undone.append(last)
    return last.file
  }

  /// Does again what was taken back last, and returns its file as `undo` does.
  func redo() throws -> String? {
    guard let last = undone.last else { return nil }
    try perform(again: last)
    undone.removeLast()
    done.append(last)
    return last.file
  }

  private func perform(again change: Change) throws {
    let bytes = try FileBytes.read(change.file, limit: Limits.sceneFileBytes)
    guard let changed = change.applied(to: bytes) else { throw PreviewProblem.changedBeforeEdit(change.file) }
    try exchange(bytes, with: changed, in: change.file)
  }

  private func exchange(_ before: [UInt8], with after: [UInt8], in file: String) throws {
    guard try FileExchange.replace(before, with: after, at: file) else {
      throw PreviewProblem.changedBeforeEdit(file)
    }
  }
}
