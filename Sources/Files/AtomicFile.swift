import Glibc

/// Writes files so that a reader sees the old content or the new one, whole, and never anything between.
public enum AtomicFile {
  /// Writes `bytes` under a temporary name in the same folder and renames it to `path`. On an error the temporary
  /// file is gone and what was at `path` is untouched.
  ///
  /// - Parameter replacing: false if no file of that name may be there yet; one that is there stays as it is.
  public static func write(_ bytes: [UInt8], to path: String, replacing: Bool = true) throws(FileProblem) {
    let file = try OutputFile(path: path)
    try file.write(bytes)
    try file.commit(replacing: replacing)
  }

  /// The same, after making the folders that are missing on the way to `path`.
  public static func place(_ bytes: [UInt8], at path: String) throws(FileProblem) {
    try Folder.makeForFile(path)
    try write(bytes, to: path)
  }

  /// The same where somebody else may have prepared the folders below `base`: no link among them is followed, and the
  /// file lies in the folder that was found, whatever becomes of the path meanwhile.
  public static func place(_ bytes: [UInt8], at path: String, below base: String) throws(FileProblem) {
    try HeldFolder(FilePath.folder(of: path), below: base, making: true).write(bytes, to: FilePath.name(of: path))
  }

  /// The same for a text, as UTF-8.
  public static func place(_ text: String, at path: String) throws(FileProblem) {
    try place(Array(text.utf8), at: path)
  }

  /// A file that must not be there yet and that only `make` can write, under the temporary name that it is given: it
  /// appears whole, and one that is there stays as it is. Throws what `make` throws, and a `FileProblem` with the
  /// reason `exists` where a file of that name is there.
  public static func create(at path: String, _ make: (_ temporary: String) throws -> Void) throws {
    // There before `make` writes into it: a link of that name is not followed.
    let (temporary, file) = try UnfinishedFiles.open(for: path)
    let companions = TemporaryName.companions(of: temporary)
    companions.forEach(UnfinishedFiles.announce)
    defer {
      ([temporary] + companions).forEach(UnfinishedFiles.abandon)
      close(file)
    }
    try make(temporary)
    try UnfinishedFiles.commit(temporary, to: path, replacing: false)
  }
}
