import Formulas
import SceneFiles
import Stage

/// Changes of the scene's own file.
extension Session {
  /// Does what a page wants to have changed, where changes are allowed.
  func edit(_ request: PageRequest) -> [Answer] {
    guard request.edit != nil || request.editStep != nil else { return [] }
    return answers {
      guard let editor, let number, number == request.edit?.scene ?? number, let file, editor.allows(file) else {
        throw PreviewProblem.editingIsOff
      }
      if let edit = request.edit { try editor.perform(edit, on: file, try readingOptions()) }
      switch request.editStep {
      case .undo: try editor.undo()
      case .redo: try editor.redo()
      case nil: break
      }
      return [.text(Facts.edited(editor.counts))]
    }
  }

  /// The literal that a property is; nil where it is worked out, or stands in a file that is not changed here.
  func literal(of quantity: Player.Quantity, in sources: SourceTexts) -> SourceLiteral? {
    guard let editor, let file, editor.allows(file), let place = quantity.place, place.file == file,
      let line = sources.line(place.line, of: place.file)
    else { return nil }
    return SourceLiteral(in: line, at: place.column, meaning: quantity.value)
  }
}
