import Files

/// The files that are shipped with the program: scenes, the library of components and fonts.
public struct Assets: Hashable, Sendable {
  /// The folder that holds `Scenes`; absolute, or as it was given.
  public let root: String

  public init(root: String) {
    self.root = root
  }

  /// The folder with a folder for each shipped scene.
  public var scenes: String { root + "/Scenes" }

  /// The folder with the components that every scene may import by name.
  public var library: String { root + "/Library" }

  /// The fonts that came with a program of a bundle, in `PREFIX/share/flipbook/Fonts` where it lies in `PREFIX/bin`;
  /// nil where none came with it, and it draws with the system's.
  ///
  /// - Parameter executable: the program's absolute path.
  public static func fonts(executable: String) -> String? {
    let folder = FilePath.folder(of: FilePath.folder(of: executable)) + "/share/flipbook/Fonts"
    return FileStatus.isFolder(folder) ? folder : nil
  }

  /// Finds them from where the program lies: installed in `PREFIX/bin`, they are in `PREFIX/share/flipbook`; built in a
  /// checkout, in the `Assets` of the nearest folder above that has one.
  ///
  /// - Parameters:
  ///   - executable: the program's absolute path.
  ///   - given: a folder that the user names; then nothing is searched.
  /// - Throws: `RenderingProblem.noAssets`.
  public static func locate(executable: String, given: String? = nil) throws(RenderingProblem) -> Assets {
    if let given {
      guard FileStatus.isFolder(given + "/Scenes") else { throw .noAssets(searched: [given]) }
      return Assets(root: given)
    }
    var folder = FilePath.folder(of: executable)
    let installed = FilePath.folder(of: folder) + "/share/flipbook"
    if FileStatus.isFolder(installed + "/Scenes") { return Assets(root: installed) }
    while folder != "/", folder != "." {
      folder = FilePath.folder(of: folder)
      let candidate = folder == "/" ? "/Assets" : folder + "/Assets"
      if FileStatus.isFolder(candidate + "/Scenes") { return Assets(root: candidate) }
    }
    throw .noAssets(searched: [installed, "Assets in the folders above \(executable)"])
  }
}
