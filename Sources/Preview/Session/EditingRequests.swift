import Formulas
import Rendering
import SceneFiles
import Stage

/// The changes of the files of the scene's project that a page wants.
struct EditingRequests {
  let scene: OpenScene
  /// The scene with the literals that were written; nil where none were.
  private(set) var written: WrittenScene?

  init(scene: OpenScene) { self.scene = scene }

  /// Does what is wanted, and tells the page.
  mutating func answers(to request: PageRequest) throws -> [String] {
    if request.edit != nil || request.editStep != nil { return [try edit(request)] }
    if let wish = request.mark { return [try mark(wish)] }
    if let wish = request.stepChange { return [try change(wish)] }
    if let wish = request.add { return [try add(wish)] }
    if let id = request.addable { return try properties(of: id).map { [PageMessages.addable($0, to: id)] } ?? [] }
    return []
  }

  /// Exchanges literals, or takes a change back, or does it again.
  private mutating func edit(_ request: PageRequest) throws -> String {
    let isAllowed = request.edit.map { scene.sources.allows($0.file) } ?? scene.editor?.allows(scene.file) ?? false
    guard let editor = scene.editor, scene.number == request.edit?.scene ?? scene.number, isAllowed else {
      throw PreviewProblem.editingIsOff
    }
    if let edit = request.edit {
      written = try editor.perform(
        edit, ofSceneAt: scene.file, try scene.options(), read: scene.shown.filesRead)
    }
    let stepped =
      switch request.editStep {
      case .undo: try editor.undo()
      case .redo: try editor.redo()
      case nil: String?.none
      }
    return PageMessages.edited(editor.counts, file: stepped ?? request.edit?.file ?? scene.file)
  }

  /// Writes a step into the take that is shown.
  private func mark(_ wish: PageRequest.Mark) throws -> String {
    let editor = try editorOfTake(in: wish.scene)
    let marker = TakeMarker(
      screen: scene.screen, file: scene.file, loader: scene.loader, options: try scene.options())
    try marker.mark(wish, by: editor)
    return PageMessages.edited(editor.counts, file: scene.file)
  }

  /// Changes the steps of the take that is shown.
  private func change(_ wish: PageRequest.StepChange) throws -> String {
    let editor = try editorOfTake(in: wish.scene)
    let steps = StepEditor(
      screen: scene.screen, file: scene.file, loader: scene.loader, options: try scene.options())
    try steps.perform(wish, by: editor)
    return PageMessages.edited(editor.counts, file: scene.file)
  }

  /// Returns the editor of a scene whose take is shown; while it is live there is none to change.
  private func editorOfTake(in number: Int) throws(PreviewProblem) -> SceneEditor {
    let editor = try scene.editor(of: number)
    guard !scene.isLive else { throw .noTakeToMark }
    return editor
  }

  /// Adds a property to a layer.
  private func add(_ wish: PageRequest.Addition) throws -> String {
    let editor = try scene.editor(of: wish.scene)
    guard let properties = try properties(of: wish.id) else { throw PreviewProblem.noPlaceForProperty(wish.name) }
    try properties.perform(wish, by: editor)
    return PageMessages.edited(editor.counts, file: scene.file)
  }

  private func properties(of id: String) throws -> PropertyEditor? {
    guard let explanation = try scene.screen.explanation(of: id, at: scene.tick) else { return nil }
    return try scene.propertyEditor(of: explanation, layer: id, at: scene.tick)
  }
}
