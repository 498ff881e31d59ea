import Files
import SceneFiles

extension ProjectSettings {
  /// Names the standard folder beside settings of another folder as that of the baselines, where they name none: from
  /// each folder of a project, its baselines are the same.
  package mutating func nameBaselines(besides path: String) {
    let folder = FilePath.folder(of: path)
    guard folder != "." else { return }
    let standard = FilePath.join(folder, BaselineStore.standardFolder)
    baselines = baselines ?? standard
    pictures.baselines = pictures.baselines ?? standard
  }
}
