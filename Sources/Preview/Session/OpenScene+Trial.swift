import Rendering
import Scenes
import Stage

/// The scene as an edit would make it, which a page looks at before anything is written.
extension OpenScene {
  /// Returns the text of the file that an edit is of, after it.
  func text(after edit: PageRequest.Edit) throws -> String {
    guard let editor, edit.scene == number, sources.allows(edit.file) else { throw PreviewProblem.editingIsOff }
    return try editor.texts(of: edit, ofSceneAt: file).after
  }

  /// Opens the scene as an edit would make it, at the end of the take that is shown.
  ///
  /// - Parameters:
  ///   - inputs: those done live on top of the take.
  ///   - departure: of the page: then nothing more is drawn.
  func screen(after edit: PageRequest.Edit, with inputs: [TimedInput], departure: Cancellation) throws -> LiveScreen {
    let text = try text(after: edit)
    let loaded = try loader.load(file, options: try options(), reading: text, of: edit.file)
    let renderer = screen.renderer
    let tried = try LiveScreen(loaded, take: renderer.take, scale: renderer.scale, cancellation: departure)
    try tried.playOut()
    for timed in inputs { try tried.send(timed.input, at: timed.tick) }
    return tried
  }
}
