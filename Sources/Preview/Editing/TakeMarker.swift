import Basics
import Formulas
import Layers
import Rendering
import SceneFiles
import Scenes
import Stage

/// Notes instants of a take in its file: as a snapshot, a caption, or as what has to hold there.
struct TakeMarker {
  let screen: LiveScreen
  /// The scene's file, and how it is read.
  let file: String
  let loader: SceneLoader
  let options: SceneOptions

  /// Writes a step that takes no time into the take that is shown, at an instant of it.
  func mark(_ wish: PageRequest.Mark, by editor: SceneEditor) throws {
    guard let take = screen.renderer.take else { throw PreviewProblem.noTakeToMark }
    let text = screen.renderer.loaded.sources[file] ?? ""
    let lines = TakeLines(screen.stage.steps, of: take, in: text, file: file)
    let changed = try lines.lines(adding: ["- " + (try stepText(of: wish))], at: wish.tick).joined(separator: "\n")
    let played = try LiveScreen(try loader.load(file, options: options, reading: changed), take: take)
    try played.playOut()
    let isThere = wish.snapshot.map { name in
      played.stage.snapshots.contains { $0.name == name && $0.tick == wish.tick }
    }
    guard played.stage.duration == screen.stage.duration, isThere ?? true else {
      throw PreviewProblem.noPlaceForStep(file)
    }
    try editor.replace(text, with: changed, in: file, ofSceneAt: file)
  }

  private func stepText(of wish: PageRequest.Mark) throws -> String {
    if let name = wish.snapshot {
      guard StartingScene.isName(name) else { throw PreviewProblem.notASnapshotsName(name) }
      return "snapshot: \(name)"
    }
    if let text = wish.caption {
      guard Self.canBeWritten(text) else { throw PreviewProblem.notACaption }
      return "caption: \"\(text)\""
    }
    guard let id = wish.layer, let explanation = try screen.explanation(of: id, at: wish.tick) else {
      throw PreviewProblem.noTextToExpect
    }
    let names = explanation.names.filter { !$0.isEmpty }
    let layer = Self.layer(id, in: try screen.layers(at: wish.tick))
    guard case .text(let content)? = layer?.content, case let text = content.string, !names.isEmpty,
      Self.canBeWritten(text)
    else { throw PreviewProblem.noTextToExpect }
    return "expect: \(names.joined(separator: ".")).text == \"\(text)\""
  }

  private static func layer(_ id: String, in root: Layer) -> Layer? {
    root.id == id ? root : root.children.lazy.compactMap { layer(id, in: $0) }.first
  }

  /// Whether a text stands for itself in a formula that YAML reads in one line.
  private static func canBeWritten(_ text: String) -> Bool {
    let line = MachineText(text)
    return text.utf8.count <= 200 && text.utf8.allSatisfy { $0 >= 0x20 && !"{}\\\"".utf8.contains($0) }
      && !line.holds(": ") && !line.holds(" #") && !line.ends(with: ":")
  }
}
