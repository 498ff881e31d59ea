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

  /// The files that may be changed here, with their literals.
  func desk(for screen: LiveScreen) -> EditingDesk {
    EditingDesk(sources: screen.renderer.loaded.sources, scene: file ?? "", editor: editor)
  }
}
