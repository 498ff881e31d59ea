import Basics
import Files

/// The pictures of differences in a folder: those of an earlier run must not pass for those of this one.
///
/// A hidden file lists what was drawn. Only what it lists is ever removed, so nobody's own pictures are.
struct DrawnDifferences {
  private static let listName = ".flipbook-diff"
  /// Bytes of a list that are read; more is no list of ours.
  private static let limit = 1 << 24

  let folder: String

  private var list: String { "\(folder)/\(Self.listName)" }

  /// Removes what an earlier run drew and this one will not, and gives the paths of what this one will. The folder is
  /// made where there is something to draw.
  func replace(with names: [String]) throws -> [String] {
    let earlier = earlierNames()
    if !names.isEmpty { try Folder.make(folder) }
    // First the list, then the pictures: whenever this ends, the next run knows of all that is there.
    if !names.isEmpty { try write(Set(earlier).union(names).sorted()) }
    for name in Set(earlier).subtracting(names) {
      try Folder.removeFile("\(folder)/\(name)")
    }
    if names.isEmpty {
      if !earlier.isEmpty { try Folder.removeFile(list) }
    } else if !Set(earlier).isSubset(of: names) {
      try write(names)
    }
    return names.map { "\(folder)/\($0)" }
  }

  private func write(_ names: [String]) throws {
    try AtomicFile.write(Array(names.map { "\($0)\n" }.joined().utf8), to: list)
  }

  /// Only names that we could have given: a list that somebody wrote cannot lead elsewhere.
  private func earlierNames() -> [String] {
    guard let text = try? FileBytes.read(list, limit: Self.limit) else { return [] }
    return MachineText(decoding: text).words(between: "\n").map(\.text).filter { name in
      FilePath.starts(name, with: "diff-") && FilePath.ends(name, with: ".png") && !FilePath.hasSlash(name)
    }
  }
}
