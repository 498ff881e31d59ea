import Files
import Rendering

/// Makes scenes of those to start from, beside the others of a catalogue.
struct SceneMaker {
  let catalogue: Catalogue
  let loader: SceneLoader
  /// Nil where nothing may be written.
  let editor: SceneEditor?

  /// The scenes to start from, with what they teach; none where nothing may be written.
  var starts: [(name: String, idea: String)] {
    guard editor != nil, let assets = loader.library.assets else { return [] }
    return StartingScene.allCases.compactMap { start in
      (try? start.idea(in: assets)).map { (start.rawValue, $0) }
    }
  }

  /// Makes a scene, and returns its place in the catalogue.
  func make(_ wish: PageRequest.Making) throws -> Int {
    guard editor != nil, let assets = loader.library.assets, let start = StartingScene(rawValue: wish.like) else {
      throw PreviewProblem.editingIsOff
    }
    guard StartingScene.isName(wish.name) else { throw PreviewProblem.notAName(wish.name) }
    let file = FilePath.join(folder, "\(wish.name).yaml")
    try start.write(wish.name, to: file, in: assets)
    return catalogue.add(.init(name: file, file: file))
  }

  /// Where scenes of one's own are: beside the first that may be changed, else the working folder.
  private var folder: String {
    guard let own = catalogue.entries.map(\.file).first(where: { editor?.allows($0) ?? false }) else { return "" }
    let folder = FilePath.folder(of: own)
    let around = FilePath.name(of: own) == SceneLibrary.fileName ? FilePath.folder(of: folder) : folder
    // The name stands alone there, as the others' do.
    return around == "." ? "" : around
  }
}
