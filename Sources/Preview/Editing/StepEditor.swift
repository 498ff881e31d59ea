import Basics
import Rendering
import SceneFiles
import Scenes
import Stage

/// Changes the steps of the take that is shown where they stand in its file: taken away, added, begun at another
/// instant, lasting another time. What is written was played before, and came to what was wished.
struct StepEditor {
  let screen: LiveScreen
  /// The scene's file, and how it is read.
  let file: String
  let loader: SceneLoader
  let options: SceneOptions

  /// Bytes of steps that are added at once.
  private static let longest = 100_000

  func perform(_ wish: PageRequest.StepChange, by editor: SceneEditor) throws {
    guard let take = screen.renderer.take else { throw PreviewProblem.noTakeToMark }
    let text = screen.renderer.loaded.sources[file] ?? ""
    let steps = screen.stage.steps
    let lines = TakeLines(steps, of: take, in: text, file: file)
    if let index = wish.step {
      guard steps.indices.contains(index), lines.text(of: index) == wish.was else {
        throw PreviewProblem.changedBeforeEdit(file)
      }
    }
    let changed = try self.lines(wish, of: lines).joined(separator: "\n")
    let played = try LiveScreen(try loader.load(file, options: options, reading: changed), take: take)
    try played.playOut()
    guard isThere(wish, in: played.stage.steps, before: lines) else { throw PreviewProblem.otherTake(file) }
    try editor.replace(text, with: changed, in: file, ofSceneAt: file)
  }

  private func lines(_ wish: PageRequest.StepChange, of lines: TakeLines) throws -> [String] {
    guard let index = wish.step else {
      let text = wish.paste ?? ""
      guard text.utf8.count <= Self.longest else { throw PreviewProblem.noSteps }
      return try lines.lines(adding: try Self.steps(in: text), at: wish.tick ?? 0)
    }
    if let begin = wish.begin { return try lines.lines(moving: index, to: begin) }
    if let length = wish.length {
      return try lines.lines(stretching: index, to: lines.possibleLength(of: index, near: length))
    }
    return try lines.lines(without: index)
  }

  /// Whether a step that is moved or stretched is where, or as long as, it was wished. Of what is taken away or added,
  /// that the file can be read says enough.
  private func isThere(_ wish: PageRequest.StepChange, in played: [Stage.Step], before: TakeLines) -> Bool {
    guard let index = wish.step else { return true }
    let step = before.steps[index]
    let alike = played.filter { $0.verb == step.verb && $0.target == step.target }
    if let begin = wish.begin { return alike.contains { $0.begin == begin } }
    if let length = wish.length.map({ before.possibleLength(of: index, near: $0) }) {
      // One that is done more often may be elsewhere then, by what it has become before.
      let isShared = before.sharing(of: index) != nil
      return alike.contains { (isShared || $0.begin == step.begin) && $0.end - $0.begin == length }
    }
    return true
  }

  /// The lines of steps as somebody copied them, without the indent of the first.
  private static func steps(in text: String) throws(PreviewProblem) -> [String] {
    let isEmpty = { (line: String) in MachineText(line).trimmed.isEmpty }
    let all = MachineText(text).lines.map(\.text)
    guard let start = all.firstIndex(where: { !isEmpty($0) }), let end = all.lastIndex(where: { !isEmpty($0) }),
      TakeLines.isItem(all[start])
    else { throw .noSteps }
    let indent = TakeLines.blanks(of: all[start])
    guard all[start...end].allSatisfy({ isEmpty($0) || TakeLines.blanks(of: $0) >= indent }) else { throw .noSteps }
    return all[start...end].map { String(Substring($0.utf8.dropFirst(indent))) }
  }
}
