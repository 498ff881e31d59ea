import Basics
import Rendering
import Synchronization
import Verification

/// The scenes that a process has loaded which answers many command lines: the second question about one is not read
/// anew, as long as every file that it was made from has the bytes that it had.
enum KeptScenes {
  /// All that a scene follows from but the contents of files.
  struct Question: Hashable, Sendable {
    let scene: String
    /// The folder that paths are seen from.
    let folder: String
    let device: String?
    let variant: String?
    let ledger: String?
    let assignments: [Assignment]
    let isStrict: Bool
    let rowsLookedAt: Int?
  }

  private struct Entry: Sendable {
    let question: Question
    let loaded: LoadedScene
    /// The files that were read so far, pictures among them as they are drawn.
    let notes: InputNotes

    var isFresh: Bool { notes.all.allSatisfy { InputDigests.digestNow(of: $0.key.text) == $0.value } }
  }

  /// The scene asked for last at the end; nil where none is kept, as in a process that does one thing.
  private static let entries = Mutex<[Entry]?>(nil)
  private static let most = 4

  /// Keeps the scenes that are loaded from now on.
  static func begin() { entries.withLock { $0 = [] } }

  /// Returns a scene that is kept, or loads it.
  ///
  /// - Parameter load: is given where to note the files that it reads; nil for nowhere.
  static func answer(
    to question: Question, loading load: (InputNotes?) throws -> LoadedScene
  ) throws -> LoadedScene {
    guard let kept = entries.withLock({ $0 }) else { return try load(nil) }
    var entry = kept.first { $0.question == question }
    if !(entry?.isFresh ?? false) {
      let notes = InputNotes()
      entry = Entry(question: question, loaded: try load(notes), notes: notes)
    }
    guard let entry else { return try load(nil) }
    entries.withLock { $0 = kept.filter { $0.question != question }.suffix(most - 1) + [entry] }
    return entry.loaded
  }
}
