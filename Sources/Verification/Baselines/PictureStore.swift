import Basics
import Files
import Formulas
import GitHistory

/// The folder in which pictures are kept by their content: `ab/abcd….png`, named by their SHA-256 (`StoredPicture`).
public struct PictureStore: Sendable {
  public let folder: String

  public init(folder: String) { self.folder = FilePath.withoutLastSlash(folder) }

  /// A picture in the store.
  public struct Picture: Hashable, Sendable {
    public let path: String
    /// The SHA-256 that its name says, in 64 digits.
    public let digest: String
    public let bytes: Int
    /// The time at which it was stored, or last named by a new baseline: seconds since 1970.
    let seconds: Int
  }

  /// The pictures of a store, by what is to become of them.
  public struct Sweep: Sendable {
    /// The pictures that a baseline names.
    public fileprivate(set) var named: [Picture] = []
    /// The pictures that no baseline names, and that are too young to go.
    public fileprivate(set) var young: [Picture] = []
    /// The pictures that no baseline names.
    public fileprivate(set) var unused: [Picture] = []
  }

  /// The pictures, sorted by their names. Files with other names, and what lies behind links, are not among them.
  public var pictures: [Picture] {
    let folders = Folder.visibleNames(in: folder).filter { $0.utf8.count == 2 && !FileStatus.isLink("\(folder)/\($0)") }
    return folders.flatMap { part in
      Folder.visibleNames(in: "\(folder)/\(part)").compactMap { name in
        let path = "\(folder)/\(part)/\(name)"
        guard let digest = FilePath.start(of: name, before: BaselineStore.pngEnding), StoredPicture.isDigest(digest),
          MachineText(digest).starts(with: MachineText(part)), !FileStatus.isLink(path), let facts = FileStatus(path),
          facts.kind == .file
        else { return nil }
        return Picture(path: path, digest: digest, bytes: facts.size, seconds: facts.secondOfChange)
      }
    }
  }

  /// Returns the pictures by whether they are named.
  ///
  /// - Parameters:
  ///   - digests: those that are named.
  ///   - time: seconds since 1970; what was put there since then is too young to go.
  public func sweep(naming digests: Set<String>, until time: Int) -> Sweep {
    pictures.reduce(into: Sweep()) { sweep, picture in
      if digests.contains(picture.digest) {
        sweep.named.append(picture)
      } else if picture.seconds >= time {
        sweep.young.append(picture)
      } else {
        sweep.unused.append(picture)
      }
    }
  }

  /// Removes pictures, and folders that they leave empty.
  public func remove(_ pictures: [Picture]) throws {
    let store = try HeldFolder(folder, below: folder)
    for picture in pictures {
      let part = FilePath.folder(of: picture.path)
      try HeldFolder(part, below: folder).removeFile(FilePath.name(of: picture.path))
      store.removeFolderIfEmpty(FilePath.name(of: part))
    }
  }

  /// Returns the digests that the baselines of some folders name: those that lie there, and those of every commit of
  /// the repository around them, in whatever folder: projects of one repository may share a store.
  ///
  /// A file with conflict marks of a merge names all that it holds.
  ///
  /// - Parameter history: whether commits are asked for. Where there is no repository, there are none.
  public static func digests(namedIn folders: [String], history: Bool) throws -> Set<String> {
    var digests: Set<String> = []
    for folder in folders {
      let store = BaselineStore(folder: folder)
      for path in store.files() where FilePath.ends(path, with: StoredPicture.ending) {
        guard let bytes = try store.bytes(of: path) else { continue }
        digests.formUnion(StoredPicture.digests(in: bytes))
      }
      guard history, let repository = try repository(around: folder) else { continue }
      try repository.readVersions(ofFilesEndingIn: StoredPicture.ending, around: folder) {
        digests.formUnion(StoredPicture.digests(in: $0))
      }
    }
    return digests
  }

  /// Returns the repository around a folder; nil where there is none, while one that cannot be read is an error.
  private static func repository(around folder: String) throws -> Repository? {
    do {
      return try Repository(around: folder)
    } catch HistoryProblem.noRepository {
      return nil
    }
  }
}
