import Files
import SceneFiles

/// A scene's files as they are at a time: as they were read, and the bytes of others that they name.
package struct SceneState {
  package let read: SceneReader.Result
  private let readBytes: (_ path: String) -> [UInt8]?
  private let readNames: (_ folder: String) -> [String]
  /// The place to which the scene's file was moved since; nil where it lies there still.
  private var later: String?

  package init(
    _ read: SceneReader.Result, bytes: @escaping (_ path: String) -> [UInt8]?,
    names: @escaping (_ folder: String) -> [String]
  ) {
    (self.read, readBytes, readNames) = (read, bytes, names)
  }

  /// Returns results of the scene grouped by the language that their variants are in: each may have data of its own.
  func byLanguage(_ results: [Outcome]) -> [[Outcome]] {
    let description = read.description
    let locales = description.variants.map { ($0.name.value, $0.locale) }
    return results.groups { result in
      locales.first { $0.0 == result.variant }?.1 ?? description.locale?.value
    }.map(\.members)
  }

  /// Returns the state as seen after the scene's file was moved to `file`: relative paths are resolved beside the
  /// file's former place.
  func moved(to file: String) -> SceneState {
    var moved = self
    moved.later = file == own ? nil : file
    return moved
  }

  /// The path of the scene's file.
  private var own: String? { read.description.files.first?.path }

  /// Returns a file's bytes; nil where there is none, or it cannot be read.
  func bytes(_ path: String) -> [UInt8]? { readBytes(path) ?? former(path).flatMap(readBytes) }

  /// Returns the names of what lies in a folder.
  func names(_ folder: String) -> [String] {
    let names = readNames(folder)
    return names.isEmpty ? former(folder).map(readNames) ?? [] : names
  }

  /// Returns the path of a file that the scene was read from, by what it is called later; nil where it was not.
  func source(_ path: String) -> String? {
    let paths = read.sources.paths
    if path == later { return own }
    return [path, former(path)].compactMap { $0 }.first(where: paths.contains)
  }

  /// Returns where a file was that lies later as far from the scene's file; nil where that was not moved.
  private func former(_ path: String) -> String? {
    guard let later, let own, !FilePath.isAbsolute(path) else { return nil }
    let seen = FilePath.relative(path, to: FilePath.folder(of: later), working: Folder.working)
    return FilePath.resolve(seen, besides: own)
  }
}
