import Formulas
import Rendering
import SceneFiles
import Stage

/// Changes of the files of the scene's project.
extension Session {
  /// Does what a page wants to have changed, where changes are allowed.
  func edit(_ request: PageRequest) -> [Answer] {
    guard request.edit != nil || request.editStep != nil else { return [] }
    return answers {
      guard let editor, let number, number == request.edit?.scene ?? number, let file, let screen,
        request.edit.map({ desk(for: screen).allows($0.file) }) ?? editor.allows(file)
      else { throw PreviewProblem.editingIsOff }
      if let edit = request.edit { try editor.perform(edit, ofSceneAt: file, try readingOptions()) }
      let stepped =
        switch request.editStep {
        case .undo: try editor.undo()
        case .redo: try editor.redo()
        case nil: String?.none
        }
      return [.text(Facts.edited(editor.counts, file: stepped ?? request.edit?.file ?? file))]
    }
  }

  /// Makes a scene of one to start from, and tells the page its place.
  func make(_ wish: PageRequest.Making) -> [Answer] {
    answers {
      let made = try maker.make(wish)
      return [.text(Facts.catalogue(catalogue, verifies: verifies, starts: maker.starts, made: made))]
    }
  }

  var maker: SceneMaker { SceneMaker(catalogue: catalogue, loader: loader, editor: editor) }

  /// Writes a step into the take that is shown.
  func mark(_ wish: PageRequest.Mark) -> [Answer] {
    answers {
      guard let editor, wish.scene == number, let file, let screen, editor.allows(file) else {
        throw PreviewProblem.editingIsOff
      }
      guard done.isEmpty else { throw PreviewProblem.noTakeToMark }
      try TakeMarker(screen: screen, file: file, loader: loader, options: try readingOptions()).mark(wish, by: editor)
      return [.text(Facts.edited(editor.counts, file: file))]
    }
  }

  /// The files that may be changed here, with their literals.
  func desk(for screen: LiveScreen) -> EditingDesk {
    EditingDesk(sources: screen.renderer.loaded.sources, scene: file ?? "", editor: editor)
  }
}
