import Basics
import Files

/// The list of files that an unfinished sequence has written, so that an interrupted run can be cleaned up.
///
/// A line is written before its file is renamed into place: `sha256 size name`. Whatever the moment of an interruption,
/// a frame in the folder is listed, or it is an older one that the manifest or an earlier line lists. The file is
/// locked while a writer lives, so that two runs cannot write into one folder.
final class SequenceJournal: Sendable {
  static let fileName = ".flipbook-journal"
  private static let heading: MachineText = "flipbook-sequence-journal 1"

  /// The entry of a file that was written.
  struct Line: Hashable {
    var name: String
    var bytes: Int
    var sha256: String
  }

  /// The entries of earlier, interrupted runs.
  let earlier: [Line]
  private let file: AppendedFile

  /// Opens the folder's journal, or begins one.
  init(folder: String) throws {
    guard let file = try AppendedFile.openExclusively(FilePath.join(folder, Self.fileName)) else {
      throw ImageProblem.busyFolder(path: folder)
    }
    self.file = file
    let text = MachineText(decoding: try FileBytes.read(file.path))
    let lines = text.parts(at: "\n")
    guard lines.first == Self.heading || lines.count == 1 && Self.heading.starts(with: text) else {
      throw ImageProblem.foreignFile(path: file.path)
    }
    // The line behind the last line feed was interrupted itself.
    earlier = lines.dropLast().dropFirst().compactMap(Self.line)
    if text.isEmpty {
      try file.append("\(Self.heading)\n")
    } else if lines.last != "" {
      try file.append("\n")
    }
  }

  func add(_ line: Line) throws(FileProblem) {
    try file.append("\(line.sha256) \(line.bytes) \(line.name)\n")
  }

  /// Removes the journal: the manifest knows everything now.
  func remove() throws(FileProblem) {
    try Folder.removeFile(file.path)
  }

  /// Whether a file that we wrote may have the name: one in the folder itself, which is not hidden, and a line's.
  static func canHave(_ name: String) -> Bool {
    !name.isEmpty && !FilePath.isHidden(name) && !name.utf8.contains { $0 == 0x2F || $0 < 0x20 }
  }

  private static func line(_ text: MachineText) -> Line? {
    let parts = text.parts(at: " ", most: 3)
    guard parts.count == 3, parts[0].bytes.count == 64, let bytes = Int(parts[1]), canHave(parts[2].text) else {
      return nil
    }
    return Line(name: parts[2].text, bytes: bytes, sha256: parts[0].text)
  }
}
