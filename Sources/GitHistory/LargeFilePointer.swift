import Basics

/// The text that a commit holds in place of a file that Git LFS keeps: the digest of that file, and its size.
///
/// Git LFS is a filter of git, which is a program that the configuration names, and is not run. What it has fetched
/// lies in the repository's folder by its digest.
struct LargeFilePointer {
  /// The path at which it is kept, as seen from the repository's folder.
  let path: String
  let size: Int

  /// Creates a pointer, or returns nil for a file that is none.
  init?(_ bytes: [UInt8]) {
    // The specification's limit for a pointer.
    guard bytes.count < 1_024, bytes.starts(with: Array("version https://git-lfs".utf8)) else { return nil }
    var facts: [MachineText: MachineText] = [:]
    for line in MachineText(decoding: bytes).words(between: "\n") {
      if let (key, value) = line.cut(at: " ") { facts[key] = value }
    }
    guard let digest = facts["oid"]?.rest(after: "sha256:"), digest.bytes.count == 64,
      digest.bytes.allSatisfy(\.isASCIIHexDigit), let size = facts["size"].flatMap({ Int($0) }), size >= 0
    else { return nil }
    let digits = digest.text
    path = "lfs/objects/\(digits.prefix(2))/\(digits.dropFirst(2).prefix(2))/\(digits)"
    self.size = size
  }
}
