import Basics
import Files
import ImageFiles
import Pixels
import Rendering

/// The folder of baselines:
///
///     SCENE/TAKE/DEVICE/frames.txt            the whole take (`TakeRecord`)
///     SCENE/TAKE/DEVICE/SNAPSHOT.png          a snapshot's picture
///     SCENE/TAKE/DEVICE/SNAPSHOT.layers.txt   its layer tree
///     SCENE/TAKE/DEVICE/VARIANT/…             the same of a variant
///
/// Pictures may be kept elsewhere, by their content; then there is SNAPSHOT.picture.txt instead (`StoredPicture`).
///
/// Every file is written under a temporary name and renamed into place, so that it is the old one or the new one,
/// whoever else writes and whenever the process ends. A file whose content would stay the same is not touched. A
/// repository may hold links that lead out of it: none below the folder is followed where something is written or
/// removed. Its functions throw a `FileProblem`, and a `VerificationProblem` for a file that cannot be understood.
public struct BaselineStore: Sendable {
  public static let standardFolder = "Baselines"

  public let folder: String
  /// The folder in which pictures are kept by their content; nil for beside the layer trees.
  public let pictures: String?

  public init(folder: String = standardFolder, pictures: String? = nil) {
    self.folder = FilePath.withoutLastSlash(folder)
    self.pictures = pictures.map(FilePath.withoutLastSlash)
  }

  /// The name of the file of a whole take.
  public static let recordName = "frames.txt"
  static let pngEnding = ".png"
  /// The ending of the name of a snapshot's picture, or of what stands for it.
  var pictureEnding: String { pictures == nil ? Self.pngEnding : StoredPicture.ending }
  static let layersEnding = ".layers.txt"

  /// The name of the file, or the folder, of what is called so.
  public static func fileName(_ name: String) -> String { FileName(name).text }

  /// A file that is to be there, and its content.
  package struct File {
    package var path: String
    package var bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      (self.path, self.bytes) = (path, bytes)
    }
  }

  /// The result of writing files.
  package enum Written {
    case written
    /// All of them have that content already.
    case same
    /// A baseline that was to be new exists by now, with other content; nothing was written.
    case taken
  }

  /// Does something while no other process writes or removes baselines.
  private func withLock<Result>(_ body: () throws -> Result) throws -> Result {
    try HeldFolder(folder, below: folder, making: true).withLock(body)
  }

  /// Writes files that belong together, each unless it has that content already.
  ///
  /// - Parameter new: a path at which nothing is to be replaced; nil where anything may be.
  package func write(_ files: [File], asNew new: String? = nil) throws -> Written {
    try withLock {
      let missing = try files.filter { try bytes(of: $0.path) != $0.bytes }
      if missing.isEmpty { return .same }
      if let new, FileStatus.exists(new) { return .taken }
      for file in missing { try put(file) }
      return .written
    }
  }

  /// Writes a file unless it has that content already.
  func write(_ bytes: [UInt8], to path: String) throws { _ = try write([File(path: path, bytes: bytes)]) }

  /// Changes what a file says: nobody else changes it between the reading and the writing.
  func change(_ path: String, _ change: () throws -> [UInt8]) throws {
    try withLock {
      let bytes = try change()
      if try self.bytes(of: path) != bytes { try put(File(path: path, bytes: bytes)) }
    }
  }

  private func put(_ file: File) throws {
    let held = try HeldFolder(FilePath.folder(of: file.path), below: folder, making: true)
    TemporaryName.removeLeftovers(in: FilePath.folder(of: file.path))
    try held.write(file.bytes, to: FilePath.name(of: file.path))
  }

  /// The file that stands for a snapshot's picture, after that is in the store where there is one. `isKept` is true if
  /// it was put there now.
  func file(ofPicture png: [UInt8], _ bitmap: Bitmap, at path: String) throws -> (file: File, isKept: Bool) {
    guard let pictures else { return (File(path: path, bytes: png), false) }
    let picture = StoredPicture(png, of: bitmap)
    let place = "\(pictures)/\(picture.place)"
    // A file with another content than that of its name is put right.
    let isThere = try FileBytes.readIfPresent(place) == png
    // One that is named anew is as young as a new one: `store gc` lets it be.
    if isThere { FileStatus.touch(place) } else { try AtomicFile.place(png, at: place) }
    return (File(path: path, bytes: Array(picture.text.utf8)), !isThere)
  }

  /// A snapshot's picture as it was approved; nil where there is none.
  func approved(at path: String) throws -> ApprovedPicture? {
    guard let pictures else { return try Self.picture(at: path, below: folder) }
    guard let bytes = try bytes(of: path) else { return nil }
    return try StoredPicture(String(decoding: bytes, as: UTF8.self), path: path).approved(in: pictures)
  }

  /// The bytes of a baseline's file; nil where there is none. No link is followed: a repository may hold one that leads
  /// anywhere.
  package func bytes(of path: String) throws(FileProblem) -> [UInt8]? {
    try FileBytes.readIfPresent(path, below: folder)
  }

  /// A picture's file; nil where there is none.
  ///
  /// - Parameter folder: the one that it lies in. No link is followed on the way from there.
  static func picture(at path: String, below folder: String) throws -> ApprovedPicture? {
    guard let bytes = try FileBytes.readIfPresent(path, below: folder) else { return nil }
    if isPointer(bytes) { throw VerificationProblem.largeFilePointer(path: path) }
    do {
      return ApprovedPicture(
        bitmap: try ImageReader.decode(bytes, path: path, as: .stored),
        fingerprint: PNGTextChunks.text("Fingerprint", in: bytes))
    } catch {
      throw VerificationProblem.unreadable(path: path, reason: Self.reason(of: error, at: path))
    }
  }

  /// Whether a file is what Git LFS has in its place.
  static func isPointer(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("version https://git-lfs".utf8)) }

  /// Returns the message of an error about a file, with the path once.
  private static func reason(of error: any Error, at path: String) -> String {
    let message = "\(error)"
    return FilePath.rest(of: message, after: "'\(path)': ")
      ?? FilePath.rest(of: message, after: "'\(path)' ").map { "it \($0)" } ?? message
  }

  /// The paths of what lies in a folder of baselines; none in a link to a folder.
  private static func paths(in folder: String) -> [String] {
    FileStatus.isLink(folder) ? [] : Folder.visibleNames(in: folder).map { "\(folder)/\($0)" }
  }

  /// Paths of all baselines, sorted. Files that are none of ours, and what lies behind links, are not among them.
  public func files(scene: String? = nil) -> [String] {
    let scenes = scene.map { [Self.fileName($0)] } ?? Folder.visibleNames(in: folder)
    let takes = scenes.flatMap { Self.paths(in: "\(folder)/\($0)") }
    let devices = takes.flatMap(Self.paths)
    return devices.flatMap(Self.paths).flatMap { path in
      Self.isBaseline(path) ? [path] : Self.paths(in: path).filter(Self.isBaseline)
    }
  }

  /// The scenes that have baselines.
  var scenes: [String] { Folder.visibleNames(in: folder).filter { FileStatus.isFolder("\(folder)/\($0)") } }

  /// Whether any of those scenes has baselines.
  public func hasBaselines(ofAny names: [String]) -> Bool {
    names.contains { FileStatus.isFolder("\(folder)/\(Self.fileName($0))") }
  }

  /// Removes baselines and the folders that they leave empty.
  public func remove(_ paths: [String]) throws {
    guard !paths.isEmpty, FileStatus.exists(folder) else { return }
    try withLock {
      for path in paths {
        var folder = FilePath.folder(of: path)
        guard FileStatus.exists(folder) else { continue }
        try HeldFolder(folder, below: self.folder).removeFile(FilePath.name(of: path))
        while folder.utf8.count > self.folder.utf8.count {
          TemporaryName.removeLeftovers(in: folder)
          let above = FilePath.folder(of: folder)
          try HeldFolder(above, below: self.folder).removeFolderIfEmpty(FilePath.name(of: folder))
          folder = above
        }
      }
    }
  }

  private static func isBaseline(_ path: String) -> Bool {
    FilePath.ends(path, with: "/" + recordName) || snapshotEndings.contains { FilePath.ends(path, with: $0) }
  }

  private static let snapshotEndings = [StoredPicture.ending, layersEnding, pngEnding]

  /// A baseline's path without its ending: a snapshot's picture and its layers have one.
  static func withoutEnding(_ path: String) -> String {
    snapshotEndings.lazy.compactMap { FilePath.start(of: path, before: $0) }.first ?? path
  }
}

/// The facts in a PNG's text chunks.
enum PNGTextChunks {
  /// The value of the first text with that key.
  static func text(_ key: String, in bytes: [UInt8]) -> String? {
    var at = 8
    while at + 12 <= bytes.count {
      let length = bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - at - 12 else { return nil }
      let name = String(decoding: bytes[(at + 4)..<(at + 8)], as: UTF8.self)
      if name == "IDAT" || name == "IEND" { return nil }
      let data = bytes[(at + 8)..<(at + 8 + length)]
      if name == "tEXt" || name == "iTXt", data.starts(with: Array(key.utf8) + [0]) {
        let value = data.dropFirst(key.utf8.count + (name == "tEXt" ? 1 : 5))
        return name == "tEXt"
          ? String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) })) : String(decoding: value, as: UTF8.self)
      }
      at += length + 12
    }
    return nil
  }
}
