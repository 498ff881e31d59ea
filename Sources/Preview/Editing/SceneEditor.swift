import Basics
import Files
import Rendering
import SceneFiles
import Scenes

/// Changes literals of a scene's own file, one at a time, and takes that back. All else of the file stays as it is, byte
/// for byte, and a change with which the scene would have a mistake is not made.
final class SceneEditor {
  /// A change of a file: its bytes before and after.
  private struct Change {
    let file: String
    let before: [UInt8]
    let after: [UInt8]
  }

  private let loader: SceneLoader
  private var done: [Change] = []
  private var undone: [Change] = []

  /// Changes that are remembered, at most.
  private static let most = 1_000

  init(loader: SceneLoader) { self.loader = loader }

  /// How many changes can be taken back, and how many of those done again.
  var counts: (undo: Int, redo: Int) { (done.count, undone.count) }

  /// Whether a scene's file may be changed: those that are shipped stay as they are.
  func allows(_ file: String) -> Bool {
    guard let assets = loader.library.assets else { return true }
    return !MachineText(file).starts(with: MachineText(assets.scenes + "/"))
  }

  /// Puts another literal in the place of one.
  ///
  /// - Parameters:
  ///   - file: the scene's own.
  ///   - options: with which it is read.
  func perform(_ edit: PageRequest.Edit, on file: String, _ options: SceneOptions) throws {
    let bytes = try FileBytes.read(
      file, limit: Limits.sceneFileBytes, within: loader.library.confinement(ofSceneAt: file))
    guard let source = String(validating: bytes, as: UTF8.self) else { throw PreviewProblem.notUTF8(file) }
    var lines = MachineText(source).parts(at: "\n")
    guard lines.indices.contains(edit.line - 1),
      let literal = SourceLiteral(in: lines[edit.line - 1].text, at: edit.column, meaning: edit.value),
      literal.text == edit.was
    else { throw PreviewProblem.changedBeforeEdit(file) }
    guard let line = literal.line(with: edit.text) else {
      throw PreviewProblem.notALiteral(edit.text, kind: literal.kind.rawValue)
    }
    lines[edit.line - 1] = MachineText(line)
    let text = lines.map(\.text).joined(separator: "\n")
    let after = Array(text.utf8)
    guard after.count <= Limits.sceneFileBytes else {
      throw PreviewProblem.tooLong(file, limit: Limits.sceneFileBytes)
    }
    _ = try loader.load(file, options: options, reading: text)
    let change = Change(file: file, before: bytes, after: after)
    try exchange(change)
    done = Array(done.suffix(Self.most - 1)) + [change]
    undone = []
  }

  /// Takes the last change back.
  func undo() throws {
    guard let last = done.last else { return }
    try exchange(Change(file: last.file, before: last.after, after: last.before))
    done.removeLast()
    undone.append(last)
  }

  /// Does again what was taken back last.
  func redo() throws {
    guard let last = undone.last else { return }
    try exchange(last)
    undone.removeLast()
    done.append(last)
  }

  private func exchange(_ change: Change) throws {
    guard try FileExchange.replace(change.before, with: change.after, at: change.file) else {
      throw PreviewProblem.changedBeforeEdit(change.file)
    }
  }
}
