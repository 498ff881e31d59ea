import Basics
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
    /// The albums of photos, in the order they were opened in; a photo's name is made from its bytes, so it is the same
    /// in all of them.
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

  /// Returns the bytes of a photo by its name; nil where it is not there.
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
  public func data(of path: String, within confinement: Confinement?) throws -> Value? {
    try opened.withLock { opened in
      let path = given ?? path
      if let value = opened.data[MachineText(path)] { return value }
      let value: Value
      if isDemonstration(path), let assets {
        value = try opened.demonstration ?? opened.open(assets.ledgerSeeds())
      } else if let store = try file(at: path, within: confinement) {
        value = try store.sceneData()
        opened.albums.append(store.photo)
      } else {
        return nil
      }
      opened.data[MachineText(path)] = value
      return value
    }
  }

  /// The paths of the ledgers that were read of the disk so far, sorted, and of the files beside them in which more of
  /// them may stand; neither these nor the demonstration's need be there.
  var filesRead: [String] {
    guard archive == nil || given != nil else { return [] }
    return opened.withLock { $0.data.keys.sorted() }.flatMap { DatabaseFiles($0.text).paths }
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
  private func file(at path: String, within confinement: Confinement? = nil) throws -> LedgerStore? {
    let isGiven = given != nil
    if !isGiven, let archive {
      let paths = DatabaseFiles.paths(of: path)
      if let confinement { for path in paths { try archive.check(path, within: confinement) } }
      let bytes = try paths.map(archive.bytes)
      for (name, bytes) in zip(paths, bytes) { notes?.note(name, bytes) }
      return try bytes[0].map { try LedgerStore.open($0, journal: bytes[1], log: bytes[2], named: path) }
    }
    guard isGiven || FileStatus.exists(path) else { return nil }
    if let notes {
      let files = DatabaseFiles(path, within: isGiven ? nil : confinement)
      for (name, bytes) in zip(files.paths, try files.bytes()) { notes.note(name, bytes) }
    }
    return try LedgerStore.open(path, for: .reading, within: isGiven ? nil : confinement)
  }

  /// Whether `path` means the demonstration.
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
