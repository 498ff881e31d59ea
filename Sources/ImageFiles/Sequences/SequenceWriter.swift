import Basics
import Files
import Synchronization

/// Writes a sequence into a folder: `frame-00000.png …`, and at the end `manifest.json`, which stands for a sequence
/// that is whole: it is removed when all bytes of a new run's first frame are written, just before that has its name.
/// So the frames that a manifest lists are there as long as it is, and a journal without one is a sequence that is not
/// whole.
///
/// Frames come in any order, from any thread. Every file appears whole or not at all. A folder that is not empty is
/// only used where a manifest, or the journal of an interrupted run, says that the frames in it are ours; what an
/// earlier, longer run left is removed by `finish`, as far as it is still what was written. Hidden files do not count.
public final class SequenceWriter: Sendable {
  private struct State {
    var frames: [Int: SequenceManifest.Frame] = [:]
    /// Whether a frame of the new run may be there, or all are.
    var begun = false
  }

  public let folder: String
  /// The folder of which stock was taken, whatever becomes of its path.
  private let held: HeldFolder
  private let facts: SequenceFacts
  /// The files of earlier runs, by name; one name may have stood for several.
  private let earlier: [String: Set<SequenceJournal.Line>]
  /// Files in the folder that nobody lists as ours.
  private let foreign: Set<String>
  /// Touched only under the lock.
  private let journal: Mutex<SequenceJournal>
  /// Whether the sequence before was whole, or there was none.
  private let wasWhole: Bool
  private let state = Mutex(State())

  /// Makes the folder where it is missing, and takes stock of what is in it. Throws an `ImageProblem` or a
  /// `FileProblem` where it cannot be used; nothing in it has been changed then.
  public init(folder: String, facts: SequenceFacts) throws {
    let folder = FilePath.withoutLastSlash(folder)
    self.folder = folder
    self.facts = facts
    try Folder.make(folder)
    held = try HeldFolder(folder, below: folder)
    let (names, manifest, journal) = try held.withLock { try Self.stock(of: folder) }

    let listed = (manifest?.frames ?? []).map {
      SequenceJournal.Line(name: $0.file, bytes: $0.bytes, sha256: $0.sha256)
    }
    let earlier = Dictionary(grouping: journal.earlier + listed, by: \.name).mapValues { Set($0) }
    self.earlier = earlier
    foreign = Set(
      names.filter { !FilePath.isHidden($0) && earlier[$0] == nil && $0 != SequenceManifest.fileName })
    // The lock is ours, so nobody else's half-written files can be among these.
    for name in names where TemporaryName.isTemporary(name, for: "frame-") {
      try held.removeFile(name)
    }
    // The manifest goes when the first frame is written; what it knows must outlive it.
    let noted = Set(journal.earlier)
    for line in listed where !noted.contains(line) { try journal.add(line) }
    self.journal = Mutex(journal)
    wasWhole = manifest != nil || journal.earlier.isEmpty
  }

  /// The names in a folder, its manifest, and its journal, of which the lock is ours then. Call it alone: between its
  /// looks another run could begin and remove the manifest, or end, so that frames seem to be nobody's.
  private static func stock(
    of folder: String
  ) throws -> (names: [String], manifest: SequenceManifest?, journal: SequenceJournal) {
    let names = try Folder.names(in: folder)
    let manifest = try SequenceManifest.readOwn(folder: folder)
    if manifest == nil, !names.contains(SequenceJournal.fileName),
      let example = names.first(where: { !FilePath.isHidden($0) })
    {
      throw ImageProblem.foreignFolder(path: folder, example: example)
    }
    return (names, manifest, try SequenceJournal(folder: folder))
  }

  /// A run that wrote nothing leaves nothing: what was whole before is so still.
  deinit {
    guard wasWhole, !state.withLock({ $0.begun }) else { return }
    try? journal.withLock { try $0.remove() }
  }

  /// Writes a frame's file, which stands for `duration` microseconds. Throws an `ImageProblem` or a `FileProblem`, and
  /// then leaves the place as it was.
  public func write(frame index: Int, png: [UInt8], duration: Int) throws {
    let name = Self.name(of: index)
    let path = folder + "/" + name
    guard !foreign.contains(name) else { throw ImageProblem.foreignFile(path: path) }
    let digest = SHA256.hex(png)
    try journal.withLock { try $0.add(.init(name: name, bytes: png.count, sha256: digest)) }
    try held.write(png, to: name) { () throws(FileProblem) in
      try state.withLock { state throws(FileProblem) in
        guard !state.begun else { return }
        try held.removeFile(SequenceManifest.fileName)
        state.begun = true
      }
    }
    let frame = SequenceManifest.Frame(
      index: index, file: name, bytes: png.count, sha256: digest, duration: duration)
    state.withLock { $0.frames[index] = frame }
  }

  /// Removes what an earlier run left over and writes the manifest. Call it once, after the last frame.
  public func finish() throws {
    let made = state.withLock { state in
      state.begun = true
      return state.frames
    }
    let frames = made.values.sorted { $0.index < $1.index }
    let current = Set(frames.map(\.file))
    for name in earlier.keys.sorted() where !current.contains(name) {
      let path = folder + "/" + name
      guard FileStatus.isFile(path), let bytes = try FileBytes.readIfPresent(path) else { continue }
      let line = SequenceJournal.Line(name: name, bytes: bytes.count, sha256: SHA256.hex(bytes))
      if earlier[name]?.contains(line) == true { try held.removeFile(name) }
    }
    let manifest = try SequenceManifest(facts, frames: frames).json()
    // Both at once for a run that takes stock meanwhile: a manifest without a journal, or the reverse.
    try held.withLock {
      try held.write(manifest, to: SequenceManifest.fileName)
      try journal.withLock { try $0.remove() }
    }
  }

  /// `frame-00037.png` for 37.
  public static func name(of index: Int) -> String { "frame-\(index.zeroPadded(to: 5)).png" }
}
