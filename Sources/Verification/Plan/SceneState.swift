import SceneFiles

/// A scene's files as they are at a time: as they were read, and the bytes of others that they name.
package struct SceneState {
  package let read: SceneReader.Result
  /// Returns a file's bytes; nil where there is none, or it cannot be read.
  let bytes: (_ path: String) -> [UInt8]?
  /// Returns the names of what lies in a folder.
  let names: (_ folder: String) -> [String]

  package init(
    _ read: SceneReader.Result, bytes: @escaping (_ path: String) -> [UInt8]?,
    names: @escaping (_ folder: String) -> [String]
  ) {
    (self.read, self.bytes, self.names) = (read, bytes, names)
  }
}
