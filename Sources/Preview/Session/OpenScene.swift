import Rendering
import SceneFiles
import Scenes
import Stage

/// The scene that a page is shown, and how it is read.
struct OpenScene {
  /// Its place in the catalogue.
  let number: Int
  let file: String
  /// The screen of the scene as it is written.
  let screen: LiveScreen
  /// The screen as the page sees it: with an edit that it tries, too.
  let shown: LiveScreen
  let loader: SceneLoader
  let settings: PageRequest.Settings
  /// The options by which it is read as long as the page says nothing else.
  let standard: SceneOptions
  /// Changes files; nil where nobody may.
  let editor: SceneEditor?
  /// Whether something was done on it that is in no take.
  let isLive: Bool
  /// The tick that is shown.
  let tick: Int

  func options() throws -> SceneOptions { try settings.applied(to: standard) }

  /// The files that may be changed here, with their literals.
  var sources: EditableSources {
    let loaded = screen.renderer.loaded
    return EditableSources(texts: loaded.sources, scene: file, editor: editor, families: loaded.fonts.familyNames)
  }

  /// Returns the editor of a layer's properties.
  ///
  /// - Parameters:
  ///   - id: `Layer.id`.
  ///   - tick: at which it is explained.
  func propertyEditor(of explanation: Player.Explanation, layer id: String, at tick: Int) throws -> PropertyEditor {
    let sources = sources
    return PropertyEditor(
      explanation: explanation, sources: sources, loader: loader, options: try options(),
      variant: screen.renderer.loaded.variant,
      use: editor == nil
        ? nil : try EditableComponentUse(ofLayer: id, explanation, sources: sources, screen: screen, tick: tick))
  }

  /// Returns the editor of the scene's file.
  ///
  /// - Parameter scene: the one that a page means, by its place.
  func editor(of scene: Int) throws(PreviewProblem) -> SceneEditor {
    guard let editor, scene == number, editor.allows(file) else { throw .editingIsOff }
    return editor
  }
}
