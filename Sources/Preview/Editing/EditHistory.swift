import Basics
import Files
import ImageFiles

/// The changes of files that a page has made, to be taken back and done again, one step after the other. There are at most
/// so many steps, and so many bytes in them: the oldest go.
package struct EditHistory {
  /// A SHA-256 digest, in a quarter of the memory that its digits take.
  private struct Digest: Hashable, Sendable {
    private let words: SIMD8<UInt32>

    init(of bytes: [UInt8]) { words = SIMD8(SHA256.words(bytes)) }
  }

  /// A change of a file: the bytes that others stand in the place of, and the digests of the whole before and after. So
  /// a change of a long file takes no more memory than one of a short file.
  package struct Change: Sendable {
    private(set) var file: String
    /// The scene that reads the file.
    private(set) var scene: String
    /// The path of the file's folder, without links on the way, as it was when the file was changed.
    private(set) var folder: String?
    let offset: Int
    let old: [UInt8]
    let new: [UInt8]
    private let before: Digest
    private let after: Digest

    package init(_ file: String, ofSceneAt scene: String, _ before: [UInt8], _ after: [UInt8]) {
      let same = zip(before, after).prefix { $0 == $1 }.count
      let rest = min(before.count, after.count) - same
      let end = zip(before.suffix(rest).reversed(), after.suffix(rest).reversed()).prefix { $0 == $1 }.count
      (self.file, self.scene, folder, offset) = (file, scene, Self.folder(of: file), same)
      (old, new) = (Array(before[same..<before.count - end]), Array(after[same..<after.count - end]))
      (self.before, self.after) = (Digest(of: before), Digest(of: after))
    }

    private init(undoing other: Change) {
      (file, scene, folder, offset) = (other.file, other.scene, other.folder, other.offset)
      (old, new) = (other.new, other.old)
      (before, after) = (other.after, other.before)
    }

    var undone: Change { Change(undoing: self) }

    /// The bytes after it; nil where those before are others.
    func applied(to bytes: [UInt8]) -> [UInt8]? {
      guard Digest(of: bytes) == before else { return nil }
      return Array(bytes[..<offset]) + new + bytes[(offset + old.count)...]
    }

    /// Whether the folder of its file lies where it lay: none on the way to it has become a link meanwhile.
    var isInPlace: Bool { Self.folder(of: file) == folder }

    private static func folder(of file: String) -> String? {
      let folder = FilePath.folder(of: file)
      return FileStatus.target(of: folder.isEmpty ? "." : folder)
    }

    /// Its bytes in memory, about: a change of a few letters takes some 300, with the lists that it stands in.
    var size: Int { Self.ownSize + old.count + new.count }
    private static let ownSize = 320

    /// The same, with the paths that another change has in memory already.
    func sharing(_ other: Change) -> Change {
      guard file == other.file, scene == other.scene, folder == other.folder else { return self }
      var shared = self
      (shared.file, shared.scene, shared.folder) = (other.file, other.scene, other.folder)
      return shared
    }
  }

  /// The changes that are taken back at once, in the order in which they were made: one, or some of several files.
  package typealias Step = [Change]

  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []
  /// Bytes in all of them.
  private var size = 0
  private let maxSteps: Int
  private let maxBytes: Int

  package init(maxSteps: Int = 20_000, maxBytes: Int = 4 << 20) {
    (self.maxSteps, self.maxBytes) = (maxSteps, maxBytes)
  }

  /// The number of steps that can be taken back, and of those that can be done again.
  package var counts: (undo: Int, redo: Int) { (done.count, undone.count) }

  private static func size(of step: Step) -> Int { step.reduce(0) { $0 + $1.size } }

  /// Notes something that was done: nothing that was taken back can be done again then.
  package mutating func note(_ step: Step) {
    size += Self.size(of: step) - undone.reduce(0) { $0 + Self.size(of: $1) }
    undone = []
    let former = done.last?.last
    done.append(former.map { former in step.map { $0.sharing(former) } } ?? step)
    // The last one stays, however long it is.
    var count = 0
    while done.count - count > 1, done.count - count > maxSteps || size > maxBytes {
      size -= Self.size(of: done[count])
      count += 1
    }
    done.removeFirst(count)
  }

  /// The step done last was taken back.
  package mutating func noteUndone() { if let last = done.popLast() { undone.append(last) } }

  /// The step taken back last was done again.
  package mutating func noteRedone() { if let last = undone.popLast() { done.append(last) } }
}
