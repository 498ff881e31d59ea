import Basics
import Files
import Formulas
import Scenes

/// The source of scene files: the disk, or memory in tests.
public protocol SceneFileSystem: Sendable {
  /// The bytes of a file, or nil where there is none. Throws where it is there but cannot be read.
  func contents(of path: String) throws -> [UInt8]?

  /// Throws where a file of that path may not be read, whoever does it.
  func check(_ path: String) throws

  /// The folders in which files of the disk have to lie that others read; nil for anywhere.
  var confinement: Confinement? { get }
}

extension SceneFileSystem {
  public func check(_ path: String) {}

  public var confinement: Confinement? { nil }
}

/// Files that are kept somewhere else than on the disk, by the paths at which they lie, or would lie, there.
public protocol SceneArchive: SceneFileSystem {
  /// The bytes of a file of any kind, or nil where there is none. Throws where it is there but cannot be read.
  func bytes(of path: String) throws -> [UInt8]?

  /// The names of what lies directly in a folder, files and folders; none where there is no such folder. Throws where
  /// it may not be looked at.
  func names(in folder: String) throws -> [String]

  /// Whether there is a file of that path.
  func holds(_ path: String) -> Bool

  /// Throws where a file of that path lies outside of some folders, or behind a link.
  func check(_ path: String, within confinement: Confinement) throws
}

/// The source of the data in ledgers; this room does not know what a ledger is.
public protocol SceneLedgers: Sendable {
  /// Returns the content of the ledger of that name, or nil where there is none.
  ///
  /// - Parameters:
  ///   - path: the file's path as seen from the working folder.
  ///   - confinement: where a file has to lie that the scene names; anywhere for nil.
  /// - Throws: a `Problem` where it is there but cannot be used.
  func data(of path: String, within confinement: Confinement?) throws -> Value?
}

/// The files of this machine; relative paths begin at the working directory.
public struct DiskFileSystem: SceneFileSystem {
  /// The folder in which files have to lie; nil for anywhere.
  public var confinement: Confinement?

  public init(confinement: Confinement? = nil) {
    self.confinement = confinement
  }

  /// Reads the bytes of a file; nil where there is none. Throws a `FileProblem`.
  public func contents(of path: String) throws -> [UInt8]? {
    if confinement == nil, FileStatus.isFolder(path) { return nil }
    return try FileBytes.readIfPresent(path, limit: Self.limit(of: path), within: confinement)
  }

  /// The most bytes that are read of a file of that name.
  public static func limit(of path: String) -> Int {
    ["csv", "json"].contains(FilePath.fileExtension(path)) ? Limits.dataFileBytes : Limits.sceneFileBytes
  }

  public func check(_ path: String) throws {
    try confinement?.check(path)
  }
}

/// Files that are given by their texts.
public struct MemoryFileSystem: SceneFileSystem {
  public var texts: [String: String]

  public init(_ texts: [String: String]) {
    self.texts = texts
  }

  /// Returns the bytes of a text in UTF-8; nil where there is none of that path.
  public func contents(of path: String) -> [UInt8]? {
    texts[path].map { Array($0.utf8) }
  }
}
