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
  private let given: String?
  private let opened = Mutex(Opened())

  private struct Opened {
    var data: [String: Value] = [:]
    /// In the order they were opened in; a photo's name is made from its bytes, so it is the same in all of them.
    var stores: [LedgerStore] = []
  }

  /// - Parameters:
  ///   - assets: where the demonstration's property lists are; nil where there is none.
  ///   - given: a ledger's file that is read wherever a scene asks for one; nil for those that the scene names.
  public init(assets: Assets?, given: String? = nil) {
    (self.assets, self.given) = (assets, given)
  }

  /// The ledger at `path`; the demonstration where there is no file and its name is `demo.ledger`.
  public func data(of path: String) throws -> Value? {
    try opened.withLock { opened in
      let path = given ?? path
      if let value = opened.data[path] { return value }
      guard let store = try store(at: path) else { return nil }
      let value = try store.sceneData()
      opened.stores.append(store)
      opened.data[path] = value
      return value
    }
  }

  /// The bytes of a photo that a scene names as a bill's; nil for a source that is none.
  public func photo(_ source: String) throws -> [UInt8]? {
    guard source.hasPrefix(LedgerStore.photoPrefix) else { return nil }
    let name = String(source.dropFirst(LedgerStore.photoPrefix.count))
    for store in opened.withLock({ $0.stores }) {
      if let bytes = try store.photo(named: name) { return bytes }
    }
    return nil
  }

  /// The ledger at `path`, opened for reading; the demonstration, or nil, as `data` has it.
  public func store(at path: String) throws -> LedgerStore? {
    if given != nil || FileStatus.exists(path) { return try LedgerStore.open(path, for: .reading) }
    guard let assets, path == Self.demonstrationName || path.hasSuffix("/" + Self.demonstrationName) else { return nil }
    return try LedgerStore.demonstration(assets.ledgerSeeds())
  }
}

extension Assets {
  /// What every ledger begins with. Throws where the property lists are missing or unusable.
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
