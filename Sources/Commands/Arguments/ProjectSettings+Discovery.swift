import Basics
import Files
import GitHistory
import Rendering
import SceneFiles

extension ProjectSettings {
  /// The settings that were named, or lie in the working folder; nil where there are none.
  static func read(named name: String?) throws -> ProjectSettings? {
    guard let path = path(named: name) else { return nil }
    do {
      var read = try ProjectSettings(reading: path)
      read.nameBaselines(besides: path)
      Console.note("Settings of \(path).")
      return read
    } catch let failure as SceneReader.Failure {
      throw SceneLoader.Failure(diagnostics: failure.diagnostics, sources: failure.sources)
    }
  }

  /// Returns the path of the settings that were named, or lie in the working folder; nil where there are none.
  static func path(named name: String?) -> String? { name ?? nearest }

  /// The path of the settings of the working folder, or in a repository of the nearest folder above it that has some;
  /// nil where none has. A sandbox does not look above.
  private static var nearest: String? {
    if FileStatus.isFile(fileName) { return fileName }
    guard !RunLimits.isSandboxed, let root = try? Repository(around: Folder.working).root,
      var folder = Folder.real(Folder.working)
    else { return nil }
    while folder != root, FilePath.folder(of: folder) != folder {
      folder = FilePath.folder(of: folder)
      let path = FilePath.join(folder, fileName)
      if FileStatus.isFile(path) { return FilePath.path(path, seenFrom: Folder.working) }
    }
    return nil
  }
}
