import Files
import FoundationEssentials
import Glibc
import ImageFiles

/// A file of the cache: what was found out about one thing, each time with the files that it was made from. It is kept
/// for several states of them, so that branches do not take each other's place. Its sum tells damage (`Checksum`).
package struct CacheRecord<Content: Codable & Sendable>: Codable, Sendable {
  /// A finding, and the digests of the files that it was found from.
  package struct Entry: Codable, Sendable {
    /// Digests by paths as seen from the scene's file; an empty digest where nothing is there.
    var inputs: [String: String]
    /// Digests of baselines by paths as seen from their folder.
    var baselines: [String: String]
    package var content: Content
  }

  /// Raised whenever records mean something else.
  static var currentVersion: Int { 1 }
  /// States that are kept, the latest first.
  private static var kept: Int { 8 }

  var version = Self.currentVersion
  /// The scene, take, device and variant, for people.
  var about: String
  package var entries: [Entry] = []

  /// The record at a path; nil where there is none that is whole and can be understood, which is no trouble.
  package static func read(_ path: String) -> CacheRecord? {
    guard let bytes = try? FileBytes.readIfPresent(path),
      let object = Checksum.opened(bytes, named: FilePath.name(of: path)),
      let record = try? JSONDecoder().decode(CacheRecord.self, from: Data(object)), record.version == currentVersion
    else { return nil }
    return record
  }

  /// Puts an entry before the others. Written under another name and renamed, so that whoever else uses the folder sees
  /// the old record or the new one. Nothing is kept where a folder, or a file in its folder's place, keeps it from
  /// being written.
  static func add(_ entry: Entry, about: String, to path: String, below folder: String) throws {
    var record = read(path) ?? CacheRecord(about: about)
    record.entries.removeAll { $0.inputs == entry.inputs && $0.baselines == entry.baselines }
    record.entries = [entry] + record.entries.prefix(kept - 1)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try Folder.make(folder)
    let object = Array(try encoder.encode(record))
    do {
      try AtomicFile.place(Checksum.sealed(object, named: FilePath.name(of: path)), at: path, below: folder)
    } catch {
      let obstacles: [FileProblem] = [
        .unwritable(path: path, reason: .system(EISDIR)), .unwritable(path: FilePath.folder(of: path), reason: .exists),
      ]
      guard obstacles.contains(error) else { throw error }
    }
  }
}
