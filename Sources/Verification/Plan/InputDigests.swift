import Basics
import Files
import ImageFiles
import Rendering

/// Digests of files as they are now, each read once in a run.
package struct InputDigests {
  private let known = OnceCache<MachineText, String?>()

  /// The digest of the file's bytes; `InputNotes.absent` where nothing is there, nil where it cannot be read.
  func digest(of path: String) -> String? {
    known.answer(to: MachineText(path)) { Self.digestNow(of: path) }
  }

  /// The same, read anew. Of a path with a slash at its end, a folder's, it is the digest of the names in it.
  package static func digestNow(of path: String) -> String? {
    let bytes =
      FilePath.endsInSlash(path)
      ? (try? Folder.names(in: FilePath.withoutLastSlash(path))).map { Array($0.joined(separator: "\n").utf8) }
      : try? FileBytes.readIfPresent(path)
    return bytes.map(SHA256.hex) ?? (FileStatus.exists(path) ? nil : InputNotes.absent)
  }

  /// Whether all these files are as they were.
  func agree(with inputs: [String: String], at base: String) -> Bool {
    inputs.allSatisfy { digest(of: FilePath.resolve($0.key, besides: base)) == $0.value }
  }
}
