import Files
import Foundation
import GitHistory

/// A repository of git, as a stranger's folder may have it: found, and its names read. git is not asked, and no other
/// program.
enum RepositoryFuzzing {
  /// What stands before each file in the bytes, with its path and a line feed behind it.
  private static let mark = Array("=== ".utf8)
  /// So many files are made of the bytes, and in no more folders than so many.
  private static let (maxFiles, maxParts) = (40, 8)

  /// Makes the files that the bytes tell, `=== PATH`, a line feed and the content, and reads the repository around
  /// them.
  static func read(_ bytes: [UInt8], folder: String) {
    let root = "\(folder)/repository"
    try? FileManager.default.removeItem(atPath: root)
    for name in ["objects", "refs"] {
      try? FileManager.default.createDirectory(atPath: "\(root)/.git/\(name)", withIntermediateDirectories: true)
    }
    for file in files(of: bytes).prefix(maxFiles) { make(file.path, file.content, in: root) }
    guard let repository = try? Repository(around: root) else { return }
    _ = try? repository.names()
    _ = repository.place(of: "\(root)/a")
  }

  private static func files(of bytes: [UInt8]) -> [(path: String, content: ArraySlice<UInt8>)] {
    var files: [(path: String, content: ArraySlice<UInt8>)] = []
    var rest = bytes[...]
    while rest.starts(with: mark) {
      rest = rest.dropFirst(mark.count)
      let path = String(decoding: rest.prefix { $0 != 0x0A }, as: UTF8.self)
      let content = rest.drop { $0 != 0x0A }.dropFirst()
      var end = content.startIndex
      while end < content.endIndex, !content[end...].starts(with: mark) { end += 1 }
      files.append((path, content[..<end]))
      rest = content[end...]
    }
    return files
  }

  /// Makes a file below a folder, and nothing elsewhere.
  private static func make(_ path: String, _ content: ArraySlice<UInt8>, in root: String) {
    let parts = FilePath.parts(of: path)
    guard (1...maxParts).contains(parts.count),
      parts.allSatisfy({ ![".", ".."].contains($0) && !$0.utf8.contains(0) })
    else { return }
    let place = "\(root)/\(parts.joined(separator: "/"))"
    try? FileManager.default.createDirectory(atPath: FilePath.folder(of: place), withIntermediateDirectories: true)
    try? Data(content).write(to: URL(fileURLWithPath: place))
  }
}
