import Basics
import Files
import ImageFiles
import Rendering
import SceneFiles
import Scenes

/// Changes literals of the files of a scene's project, and takes that back. All else of a file stays as it is, byte for
/// byte, and a change with which the scene would have a mistake is not made.
final class SceneEditor {
  private let loader: SceneLoader
  private var history = EditHistory()
  /// The changes of a step that is not over yet; nil where each is a step by itself.
  private var joined: EditHistory.Step?

  init(loader: SceneLoader) { self.loader = loader }

  /// The numbers of changes that can be taken back, and of those that can be done again.
  var counts: (undo: Int, redo: Int) { history.counts }

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

  /// The folders that a file has to lie in; nil for the scene's own, which may lie anywhere.
  private func folders(of file: String, ofSceneAt scene: String) -> Confinement? {
    file == scene ? loader.library.confinement(ofSceneAt: scene) : project(ofSceneAt: scene)
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
    let bytes = try FileBytes.read(
      file, limit: Limits.sceneFileBytes, within: folders(of: file, ofSceneAt: scene))
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
    try perform(edit.file, ofSceneAt: scene, texts.before, after)
    return WrittenScene(loaded, file: edit.file, bytes: after, states: states)
  }

  /// Puts another text, which was read without a mistake, in the place of a file's.
  ///
  /// - Parameter scene: the file of the scene that reads it.
  func replace(_ text: String, with other: String, in file: String, ofSceneAt scene: String) throws {
    guard other.utf8.count <= Limits.sceneFileBytes else {
      throw PreviewProblem.tooLong(file, limit: Limits.sceneFileBytes)
    }
    try perform(file, ofSceneAt: scene, Array(text.utf8), Array(other.utf8))
  }

  /// Makes all changes of a body, of several files, or none of them; they are taken back at once.
  func join(_ body: () throws -> Void) throws {
    joined = []
    defer { joined = nil }
    do {
      try body()
    } catch {
      for change in (joined ?? []).reversed() { try perform(again: change.undone) }
      throw error
    }
    if let joined, !joined.isEmpty { history.note(joined) }
  }

  private func perform(_ file: String, ofSceneAt scene: String, _ before: [UInt8], _ after: [UInt8]) throws {
    let change = EditHistory.Change(file, ofSceneAt: scene, before, after)
    try exchange(before, with: after, in: file, ofSceneAt: scene)
    if joined == nil { history.note([change]) } else { joined?.append(change) }
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
    guard let last = history.done.last else { return nil }
    try perform(again: last.reversed().map(\.undone))
    history.noteUndone()
    return last.last?.file
  }

  /// Does again what was taken back last, and returns its file as `undo` does.
  func redo() throws -> String? {
    guard let last = history.undone.last else { return nil }
    try perform(again: last)
    history.noteRedone()
    return last.last?.file
  }

  /// All changes of a step, or none of them.
  private func perform(again step: EditHistory.Step) throws {
    var made: EditHistory.Step = []
    do {
      for change in step {
        try perform(again: change)
        made.append(change)
      }
    } catch {
      for change in made.reversed() { try perform(again: change.undone) }
      throw error
    }
  }

  private func perform(again change: EditHistory.Change) throws {
    guard change.isInPlace else { throw FileProblem.outside(path: change.file) }
    let bytes = try FileBytes.read(
      change.file, limit: Limits.sceneFileBytes, within: folders(of: change.file, ofSceneAt: change.scene))
    guard let changed = change.applied(to: bytes) else { throw PreviewProblem.changedBeforeEdit(change.file) }
    try exchange(bytes, with: changed, in: change.file, ofSceneAt: change.scene)
  }

  private func exchange(_ before: [UInt8], with after: [UInt8], in file: String, ofSceneAt scene: String) throws {
    try folders(of: file, ofSceneAt: scene)?.check(file)
    guard try FileExchange.replace(before, with: after, at: file) else {
      throw PreviewProblem.changedBeforeEdit(file)
    }
  }
}
