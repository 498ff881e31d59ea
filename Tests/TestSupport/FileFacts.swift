import Foundation

/// What tells whether a file was touched: its bytes, its number on the disk, and when it was last changed.
public struct FileFacts: Equatable, Sendable {
  private let bytes: Data
  private let number: UInt64
  private let changed: [Int]

  public init(_ path: String) throws {
    bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    var facts = stat()
    guard stat(path, &facts) == 0 else { throw CocoaError(.fileReadUnknown) }
    number = UInt64(facts.st_ino)
    changed = [facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec, facts.st_ctim.tv_sec, facts.st_ctim.tv_nsec]
  }
}
