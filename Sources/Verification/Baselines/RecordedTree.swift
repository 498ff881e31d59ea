import Basics
import Layers

/// The layer tree of a snapshot as it was approved, in the file beside its picture: a line for each layer.
struct RecordedTree {
  let lines: [String]
  let entries: [LayerEntry]

  /// Reads a file. Lines may end in CR LF, as git may have written them.
  ///
  /// - Throws: where it is empty or a line is no layer, as after a merge that left its marks.
  init(_ bytes: [UInt8], path: String) throws(VerificationProblem) {
    if bytes.isEmpty { throw .badRecord(path: path, reason: "it is empty") }
    lines = MachineText(decoding: bytes).words(between: "\n").map { ($0.start(before: "\r") ?? $0).text }
    var entries: [LayerEntry] = []
    for (index, line) in lines.enumerated() {
      guard let entry = LayerEntry(recorded: line) else {
        throw .badRecord(path: path, reason: "line \(index + 1) is no layer: '\(line)'")
      }
      entries.append(entry)
    }
    self.entries = entries
  }
}
