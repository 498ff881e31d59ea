import Basics
import Files
import Formulas
import Rendering
import SceneFiles
import Scenes
import Verification
import Vocabulary

/// A scene as a gallery knows it without playing it: its takes, and its files.
struct SceneSurvey: Sendable {
  let scene: GalleryScene
  let name: String
  let takes: [TakeIdentity]
  /// The name of the scene's own device.
  let device: String
  /// The paths of its files, as they are shown, its own first.
  let files: [String]
  /// Their texts.
  let texts: [String: String]
  private let places: [String: GalleryContent.Place]

  init(_ scene: GalleryScene, loader: SceneLoader, on sceneCache: SceneCache) throws {
    self.scene = scene
    let choice = SceneChoice(
      scenes: [], devices: nil, variants: [], store: BaselineStore(folder: "."), asksGit: false)
    takes = try choice.takes(ofSceneAt: scene.file, on: sceneCache)
    let read = try loader.read(scene.file)
    name = read.description.name.value
    device = read.description.device?.value ?? Device.standard.name
    // The library's files are the program's, and data is no source.
    let library = loader.library.assets.map { FilePath.path($0.library, seenFrom: Folder.working) }
    let paths = read.sources.paths.filter { path in
      SceneLibrary.fileEndings.contains { FilePath.ends(path, with: $0) }
        && library.map { FilePath.rest(of: path, after: $0 + "/") == nil } ?? true
    }
    let own = FilePath.folder(of: scene.file)
    func shown(_ path: String) -> String { Self.shown(path, besides: own) }
    let others = paths.filter { MachineText($0) != MachineText(scene.file) }.map(shown)
    files = [shown(scene.file)] + others.filter { $0 != shown(scene.file) }
    texts = Dictionary(
      (paths + [scene.file]).compactMap { path in read.sources[path].map { (shown(path), $0) } },
      uniquingKeysWith: { first, _ in first })
    places = Dictionary(
      read.description.takes.map { take in
        (take.name.value, GalleryContent.Place(file: shown(take.name.place.file), line: take.name.place.line))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the place where a take is written; nil for none.
  func place(of take: String?) -> GalleryContent.Place? { take.flatMap { places[$0] } }

  /// A path as the page shows it: from the folder in which the scene's lies, where it is below that, so that nothing is
  /// told of the machine.
  private static func shown(_ path: String, besides folder: String) -> String {
    let parent = FilePath.folder(of: folder)
    return FilePath.rest(of: path, after: parent == "." ? "" : parent + "/") ?? FilePath.name(of: path)
  }
}
