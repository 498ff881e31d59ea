import Basics
import Files
import Rendering

/// Makes scenes of those to start from, beside the others of a catalogue.
struct SceneMaker {
  let catalogue: Catalogue
  let loader: SceneLoader
  /// The editor; nil where nothing may be written.
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
    guard StartingScene.isName(wish.name) else { throw PreviewProblem.notAName(wish.name) }
    if let scene = wish.copies { return try copy(scene, named: wish.name) }
    guard editor != nil, let assets = loader.library.assets,
      let start = wish.like.flatMap(StartingScene.init(rawValue:))
    else { throw PreviewProblem.editingIsOff }
    let file = FilePath.join(folder, "\(wish.name).yaml")
    try start.write(wish.name, to: file, in: assets)
    return catalogue.add(.init(name: file, file: file))
  }

  /// Copies the folder of a shipped scene; a file that is there is never overwritten.
  private func copy(_ scene: Int, named name: String) throws -> Int {
    guard let editor, let shipped = catalogue[scene]?.file, !editor.allows(shipped) else {
      throw PreviewProblem.editingIsOff
    }
    let (source, target) = (FilePath.folder(of: shipped), FilePath.join(folder, name))
    let file = FilePath.join(target, FilePath.name(of: shipped))
    // Its own file first: where that is there, nothing is written.
    try write(FileBytes.read(shipped, limit: Limits.sceneFileBytes), to: file)
    try copyFiles(from: source, to: target, but: shipped)
    return catalogue.add(.init(name: file, file: file))
  }

  private func copyFiles(from source: String, to target: String, but copied: String) throws {
    for name in Folder.visibleNames(in: source) {
      let (old, new) = (FilePath.join(source, name), FilePath.join(target, name))
      if FileStatus.isFolder(old) {
        try copyFiles(from: old, to: new, but: copied)
      } else if old != copied {
        try write(FileBytes.read(old), to: new)
      }
    }
  }

  private func write(_ bytes: [UInt8], to file: String) throws {
    try Folder.makeForFile(file)
    try AtomicFile.write(bytes, to: file, replacing: false)
  }

  /// The folder of scenes of one's own: beside the first that may be changed, else the working folder.
  private var folder: String {
    guard let own = catalogue.entries.map(\.file).first(where: { editor?.allows($0) ?? false }) else { return "" }
    let folder = FilePath.folder(of: own)
    let around = FilePath.name(of: own) == SceneLibrary.fileName ? FilePath.folder(of: folder) : folder
    // The name stands alone there, as the others' do.
    return around == "." ? "" : around
  }
}
