import Bytes
import Files
import Formulas
import ImageFiles
import Ledger
import SceneFiles
import Scenes
import Synchronization

/// The ledgers behind scenes: read once each, for any number of scenes and threads, and never written.
public final class LedgerLibrary: SceneLedgers {
  /// The name of the embedded demonstration.
  public static let demonstrationName = "demo.ledger"

  /// Of the file beside a ledger in which what was written last may still stand (SQLite's write-ahead log).
  private static let logEnding = "-wal"

  private let assets: Assets?
  /// The ledger that stands for every other.
  let given: String?
  private let notes: InputNotes?
  private let archive: (any SceneArchive)?
  private let opened = Mutex(Opened())

  private struct Opened {
    var data: [MachineText: Value] = [:]
    /// The demonstration's data, under whatever path it stands in.
    var demonstration: Value?
    /// Where photos are, in the order they were opened in; a photo's name is made from its bytes, so it is the same in
    /// all of them.
    var albums: [Album] = []

    /// The demonstration's data, which many scenes have in common.
    mutating func open(_ seeds: LedgerSeeds) -> Value {
      let value = seeds.sceneData
      let photos = seeds.demonstration.photos
      demonstration = value
      albums.append { name in photos.first { $0.name == name }?.bytes }
      return value
    }
  }

  /// Gives the bytes of a photo by its name; nil where it is not there.
  private typealias Album = @Sendable (_ name: String) throws -> [UInt8]?

  /// - Parameters:
  ///   - assets: where the demonstration's tables are; nil where there is none.
  ///   - given: a ledger's file that is read wherever a scene asks for one; nil for those that the scene names.
  ///   - notes: where the ledgers' files are noted; nil for nowhere.
  ///   - archive: where the ledgers are that scenes name; the disk for nil.
  public init(
    assets: Assets?, given: String? = nil, notes: InputNotes? = nil, archive: (any SceneArchive)? = nil
  ) {
    (self.assets, self.given, self.notes, self.archive) = (assets, given, notes, archive)
  }

  /// The ledger at `path`; the demonstration where there is no file and its name is `demo.ledger`.
  public func data(of path: String) throws -> Value? {
    try opened.withLock { opened in
      let path = given ?? path
      if let value = opened.data[MachineText(path)] { return value }
      let value: Value
      if isDemonstration(path), let assets {
        value = try opened.demonstration ?? opened.open(assets.ledgerSeeds())
      } else if let store = try file(at: path) {
        value = try store.sceneData()
        opened.albums.append(store.photo)
      } else {
        return nil
      }
      opened.data[MachineText(path)] = value
      return value
    }
  }

  /// The paths of the ledgers that were read of the disk so far, sorted, and of what was written to them last; the
  /// demonstration's and a log's file need not be there.
  var filesRead: [String] {
    guard archive == nil || given != nil else { return [] }
    return opened.withLock { $0.data.keys.sorted() }.flatMap { [$0.text, $0.text + Self.logEnding] }
  }

  /// The bytes of a photo that a scene names as a bill's; nil for a source that is none.
  public func photo(_ source: String) throws -> [UInt8]? {
    guard let name = MachineText(source).rest(after: MachineText(LedgerStore.photoPrefix))?.text else { return nil }
    for album in opened.withLock({ $0.albums }) {
      if let bytes = try album(name) { return bytes }
    }
    return nil
  }

  /// The ledger at `path`, opened for reading; the demonstration, or nil, as `data` has it.
  public func store(at path: String) throws -> LedgerStore? {
    guard isDemonstration(path), let assets else { return try file(at: path) }
    return try LedgerStore.demonstration(try assets.ledgerSeeds())
  }

  /// The ledger's file at `path`, opened for reading; nil where there is none.
  private func file(at path: String) throws -> LedgerStore? {
    if given == nil, let archive {
      let bytes = try archive.bytes(of: path)
      notes?.note(path, bytes)
      return try bytes.map { try LedgerStore.open($0, named: path) }
    }
    guard given != nil || FileStatus.exists(path) else { return nil }
    for name in [path, path + Self.logEnding] { notes?.note(name, try FileBytes.readIfPresent(name)) }
    return try LedgerStore.open(path, for: .reading)
  }

  /// True where `path` means the demonstration.
  private func isDemonstration(_ path: String) -> Bool {
    let isThere = archive?.holds(path) ?? FileStatus.exists(path)
    guard given == nil, !isThere, assets != nil,
      path == Self.demonstrationName || FilePath.ends(path, with: "/" + Self.demonstrationName)
    else { return false }
    notes?.note(path, nil)
    return true
  }
}

extension Assets {
  /// Reads the tables that every ledger begins with. Throws where they are missing or unusable.
  public func ledgerSeeds() throws -> LedgerSeeds {
    try LedgerSeeds(folder: library + "/ledger") { path in
      do {
        return try Photo(reading: path)
      } catch {
        throw LedgerProblem.seed(path: path, reason: "\(error)")
      }
    }
  }
}

extension Photo {
  /// An image file's bytes, under a name made from them. Throws where scenes could not show it.
  public init(reading path: String) throws {
    let (bytes, format) = try ImageReader.bytes(path)
    self.init(name: "\(SHA256.hex(bytes).prefix(16)).\(format.rawValue.lowercased())", bytes: bytes)
  }
}
